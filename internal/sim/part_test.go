package sim

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"maven/internal/game"
	"maven/internal/pool"
	"maven/internal/stamp"
	"maven/internal/testsize"
)

var errGone = errors.New("the helper has gone")

// Helpers are simulations that play out in another's place.
type helpers struct {
	all    []*Simulation
	done   int // blocks
	gone   int // the block that fails, counted from 1; 0 for none
	damage func(result []byte) []byte
}

func (h *helpers) Do(ctx context.Context, _ int, state []byte, first, end int, take func(int, []byte) error) error {
	var workers []pool.Worker[[]byte]
	for _, s := range h.all {
		w, err := s.Part(ctx, state)
		if err != nil {
			return err
		}
		workers = append(workers, w)
	}
	for job := first; job < end; job++ {
		if h.done++; h.done == h.gone {
			return errGone
		}
		result, err := workers[job%len(workers)](ctx, job)
		if err != nil {
			return err
		}
		if h.damage != nil {
			result = h.damage(result)
		}
		if err := take(job, result); err != nil {
			return err
		}
	}
	return nil
}

// Play-outs that others make give the same simulation, bit by bit, also if the others go or send nonsense meanwhile.
func TestParts(t *testing.T) {
	c := smallClub(t)
	p := c.position(7, 6)
	compareParts(t, c, p, Options{Seed: 3, Plies: 3})
	if !testing.Short() {
		compareParts(t, c, p, Options{Seed: 3, Endgames: 20, Equal: true})
	}
}

func compareParts(t *testing.T, c *club, p *game.Position, o Options) {
	t.Helper()
	steps := testsize.Of(5, 12, 12)
	run := func(far pool.Far) []byte {
		s := c.simulation(t, p, 6, o)
		for range steps {
			if _, err := s.Step(t.Context(), Limits{Far: far}); err != nil {
				t.Fatal(err)
			}
			if s.round == 2 && len(s.field()) == 6 {
				s.Drop(s.candidates[5].move)
			}
		}
		return s.AppendTo(nil, Identity{})
	}
	want := run(nil)
	for name, h := range map[string]*helpers{
		"one": {all: make([]*Simulation, 1)}, "three": {all: make([]*Simulation, 3)}, "one that goes": {all: make([]*Simulation, 2), gone: 9},
		"nonsense": {all: make([]*Simulation, 1), damage: func(b []byte) []byte { return b[:len(b)-1] }},
	} {
		if o.Endgames > 0 && name != "three" && !testsize.Long() {
			continue
		}
		for i := range h.all {
			var err error
			if h.all[i], err = New(p, c.means, o); err != nil {
				t.Fatal(err)
			}
		}
		if got := run(h); !bytes.Equal(got, want) {
			t.Errorf("%s: the simulation is another, of %d bytes, want %d", name, len(got), len(want))
		}
		if h.done < min(steps, 8) { // a block for each step at least
			t.Errorf("%s: %d blocks were done", name, h.done)
		}
	}
}

// A part of another simulation, or a damaged one, is refused.
func TestPartRefuses(t *testing.T) {
	c := smallClub(t)
	p := c.position(7, 6)
	s := c.simulation(t, p, 4, Options{Seed: 3})
	state := s.part(10, s.live())
	other, err := New(p, c.means, Options{Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Part(t.Context(), state); !errors.Is(err, stamp.ErrDamaged) {
		t.Errorf("a part of another seed: %v", err)
	}
	for n := range state {
		same, err := New(p, c.means, Options{Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := same.Part(t.Context(), state[:n]); err == nil {
			t.Errorf("%d of %d bytes are taken", n, len(state))
		}
	}
	same, err := New(p, c.means, Options{Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	do, err := same.Part(t.Context(), state)
	if err != nil {
		t.Fatal(err)
	}
	for _, job := range []int{-1, 3} {
		if _, err := do(t.Context(), job); err == nil {
			t.Errorf("block %d is done", job)
		}
	}
}

// Whatever a block is said to be, it is read or refused.
func FuzzBlock(f *testing.F) {
	c := smallClub(f)
	p := c.position(7, 6)
	o := Options{Seed: 3, Plies: 2}
	s := c.simulation(f, p, 3, o)
	helper, err := New(p, c.means, o)
	if err != nil {
		f.Fatal(err)
	}
	do, err := helper.Part(f.Context(), s.part(4, s.live()))
	if err != nil {
		f.Fatal(err)
	}
	result, err := do(f.Context(), 0)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(result)
	f.Fuzz(func(t *testing.T, data []byte) {
		b := new(block)
		b.reset(4, 2, []int{0, 1, 2})
		if b.read(data, 2, c.rules) != nil {
			return
		}
		again := new(block)
		again.reset(4, 2, []int{0, 1, 2})
		if err := again.read(b.appendTo(nil, 2), 2, c.rules); err != nil || !slices.Equal(again.outcomes, b.outcomes) {
			t.Errorf("what was read is written as another block: %v", err)
		}
	})
}
