package main

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"maven/internal/farm"
	"maven/internal/pool"
)

// A plan is that of the kinds that only tests have.
type plan struct {
	Count  int           `json:"count"`           // numbers of each part
	Parts  int           `json:"parts"`           // of totals
	Pause  time.Duration `json:"pause"`           // of each number
	Pad    int           `json:"pad"`             // bytes that each result has besides
	Enough int           `json:"enough"`          // number after which squares end; 0 for none
	Broken int           `json:"broken"`          // number that cannot be done; 0 for none
	Deadly int           `json:"deadly"`          // number that ends whoever does it; 0 for none
	Salt   string        `json:"salt,omitempty"`  // makes jobs differ
	Lines  bool          `json:"lines,omitempty"` // squares also need their first file
}

// liar is the environment of a worker whose results are wrong from a number on.
const liar = "MAVEN_FARM_TEST_LIAR"

// answer is the result of a number: a pure function of plan, state and number.
func (p *plan) answer(state []byte, number int) []byte {
	value := uint64(number)*uint64(number) + total(state)%1000
	if from, err := strconv.Atoi(os.Getenv(liar)); err == nil && number >= from {
		value++
	}
	return append(binary.LittleEndian.AppendUint64(nil, value), make([]byte, p.Pad)...)
}

// total reads a state of totals.
func total(state []byte) uint64 {
	if len(state) < 8 {
		return 0
	}
	return binary.LittleEndian.Uint64(state)
}

// squares has each result as a record; totals adds up in parts, each from the total before, and has its state as one.
type squares struct{}
type totals struct{}

func planOf(job *farm.Job) (*plan, error) {
	p := &plan{}
	return p, json.Unmarshal(job.Plan, p)
}

func (squares) Check(job *farm.Job) error {
	_, err := planOf(job)
	return err
}

func (totals) Check(job *farm.Job) error { return squares{}.Check(job) }

func (squares) Work(job *farm.Job, part farm.Part, files farm.Files) (pool.Work, error) {
	p, err := planOf(job)
	if err != nil {
		return nil, err
	}
	var state []byte
	if part.State != "" {
		path, err := files.Path(part.State)
		if err != nil {
			return nil, err
		}
		if state, err = os.ReadFile(path); err != nil {
			return nil, err
		}
	}
	for _, hash := range job.Files {
		if _, err := files.Path(hash); err != nil {
			return nil, err
		}
	}
	return func() func(context.Context, int) ([]byte, error) {
		return func(ctx context.Context, number int) ([]byte, error) {
			select {
			case <-time.After(p.Pause):
			case <-ctx.Done():
				return nil, ctx.Err()
			}
			switch {
			case p.Deadly > 0 && number == p.Deadly:
				os.Exit(3)
			case p.Broken > 0 && number == p.Broken:
				return nil, fmt.Errorf("number %d is broken", number)
			}
			return p.answer(state, number), nil
		}
	}, nil
}

func (totals) Work(job *farm.Job, part farm.Part, files farm.Files) (pool.Work, error) {
	return squares{}.Work(job, part, files)
}

func (squares) Drive(ctx context.Context, job *farm.Job, _ farm.Files, far pool.Far, product farm.Product) error {
	p, err := planOf(job)
	if err != nil {
		return err
	}
	return product.Results(far).Do(ctx, 0, nil, 0, p.Count, func(n int, _ []byte) error {
		product.Progress(pool.Progress{Phase: "squares", Done: n + 1, Of: p.Count})
		if p.Enough > 0 && n == p.Enough {
			return pool.ErrEnough
		}
		return nil
	})
}

// A tally is the state of totals: the part under way, the next number, the total that the part began with, and now.
type tally struct {
	Part, Next int
	Began, Now uint64
}

func (totals) Drive(ctx context.Context, job *farm.Job, _ farm.Files, far pool.Far, product farm.Product) error {
	p, err := planOf(job)
	if err != nil {
		return err
	}
	var t tally
	text, err := product.State()
	if err == nil && text != nil {
		err = json.Unmarshal(text, &t)
	}
	if err != nil {
		return err
	}
	save := func() error {
		text, err := json.Marshal(t)
		if err != nil {
			return err
		}
		return product.Save(text)
	}
	for ; t.Part < p.Parts; t.Part, t.Next, t.Began = t.Part+1, 0, t.Now {
		var state []byte
		if t.Part > 0 {
			state = append(binary.LittleEndian.AppendUint64(nil, t.Began), strings.Repeat("x", 2<<20)...) // larger than a message
		}
		err := far.Do(ctx, t.Part, state, t.Next, p.Count, func(n int, result []byte) error {
			if len(result) != 8+p.Pad || n != t.Next {
				return errors.New("a result of another number")
			}
			t.Now, t.Next = t.Now*31+binary.LittleEndian.Uint64(result), n+1
			if n%50 == 49 {
				return save()
			}
			return nil
		})
		if err != nil {
			return err
		}
		if err := save(); err != nil {
			return err
		}
		product.Progress(pool.Progress{Phase: "totals", Done: t.Part + 1, Of: p.Parts, Remark: fmt.Sprintf("part %d has %d", t.Part, t.Now)})
	}
	return nil
}

// want is the twin: the product of a plan, made by one loop.
func (p *plan) want(kind string) [][]byte {
	if kind == "squares" {
		var records [][]byte
		for n := range p.Count {
			records = append(records, p.answer(nil, n))
			if p.Enough > 0 && n == p.Enough {
				break
			}
		}
		return records
	}
	t := tally{Part: p.Parts - 1, Next: p.Count}
	for range p.Parts {
		t.Began = t.Now
		state := binary.LittleEndian.AppendUint64(nil, t.Began)
		for n := range p.Count {
			t.Now = t.Now*31 + binary.LittleEndian.Uint64(p.answer(state, n))
		}
	}
	text, err := json.Marshal(t)
	if err != nil {
		panic(err) // these are numbers
	}
	return [][]byte{text}
}
