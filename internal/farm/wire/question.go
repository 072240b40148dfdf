package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"maven/internal/farm"
	"maven/internal/pool"
	"maven/internal/strict"
)

// A Greeting is what a worker says of itself, again and again.
type Greeting struct {
	Form    int         `json:"form"`
	Run     string      `json:"run,omitempty"` // tells one run of a worker from another of its name
	Threads int         `json:"threads"`
	Engine  farm.Engine `json:"engine"`
	AtWork  []AtWork    `json:"at_work,omitempty"`
	Ending  bool        `json:"ending,omitempty"` // it takes no more blocks, and gives back what it has
}

// An AtWork is a block that a worker has, and how many of its numbers are done.
type AtWork struct {
	Block farm.Block `json:"block"`
	Done  int        `json:"done"`
}

// A Given is the answer to Take: a block, and what its result must show; or a block without numbers, if there is none yet.
type Given struct {
	Block farm.Block `json:"block"`
	Pass  []byte     `json:"pass,omitempty"`
}

// A Welcome is the coordinator's answer to a Greeting.
type Welcome struct {
	Refused string        `json:"refused,omitempty"` // why the worker gets no blocks; it should end
	Wait    string        `json:"wait,omitempty"`    // why the worker gets no blocks yet; it should greet again
	Useless []farm.Block  `json:"useless,omitempty"` // of those at work: nobody wants their results any more
	Lost    time.Duration `json:"lost"`              // how long a worker may be silent about a block before another gets it
}

// A State says where a job is in its life.
type State string

// States of jobs.
const (
	Wanting   State = "wanting"   // some of its files are missing
	Waiting   State = "waiting"   // for its turn
	Running   State = "running"   //
	Done      State = "done"      // its product is whole
	Failed    State = "failed"    //
	Cancelled State = "cancelled" //
)

// Over reports whether nothing more will happen to a job.
func (s State) Over() bool { return s == Done || s == Failed || s == Cancelled }

// A Summary is what is told of a job.
type Summary struct {
	ID        string        `json:"id"`
	Kind      string        `json:"kind"`
	Submitter string        `json:"submitter"`
	Submitted time.Time     `json:"submitted"`
	State     State         `json:"state"`
	Why       string        `json:"why,omitempty"` // it failed
	Records   int           `json:"records"`
	Epoch     int           `json:"epoch"` // how often records were taken back
	Progress  pool.Progress `json:"progress"`
}

// An Accepted job is the answer to Submit: what is known of it, and which files are missing.
type Accepted struct {
	Summary
	Missing []string `json:"missing,omitempty"`
}

// A Piece is the head of a part of a file that is sent to the coordinator; the bytes follow after a line break. A worker asks
// with it for bytes from an offset on.
type Piece struct {
	Hash   string `json:"hash"`
	Offset int64  `json:"offset"`
	Size   int64  `json:"size"` // of the whole file
}

// Headed writes what something is as JSON, and a line break; its bytes follow.
func Headed(head any) []byte {
	text, err := json.Marshal(head)
	if err != nil {
		panic(err) // heads are JSON
	}
	return append(text, '\n')
}

// Behead reads what Headed wrote, and returns the bytes after it.
func Behead(data []byte, head any) (body []byte, err error) {
	text, body, ok := bytes.Cut(data, []byte("\n"))
	if !ok {
		return nil, errors.New("there is no line break between what it is and its bytes")
	}
	return body, strict.Decode(bytes.NewReader(text), "the head", head)
}

// A Wish asks for records of a product, or names a job.
type Wish struct {
	ID      string `json:"id"`
	From    int    `json:"from,omitempty"`    // first record
	Remarks int    `json:"remarks,omitempty"` // how many remarks are known
}

// A Stretch of a product is the answer to Read.
type Stretch struct {
	Summary
	Data    [][]byte `json:"data"`
	Remarks []string `json:"remarks,omitempty"` // after those known
}

// A Peer is what is told of a worker.
type Peer struct {
	Name    string    `json:"name"`
	Threads int       `json:"threads"`
	Blocks  int       `json:"blocks"` // done since the coordinator began
	Seen    time.Time `json:"seen"`
	Banned  string    `json:"banned,omitempty"` // why
}

// How long an answer may take before a question is asked again: longer than the coordinator waits for a block to give, and where it is late,
// at most as long as a slow line takes for a piece of a file.
const (
	patience     = 10 * time.Second
	mostPatience = time.Minute
)

// againAfter is how long to wait before a question is asked again.
const againAfter = time.Second / 2

// An unanswered question is one that nobody at the farm hears: the coordinator may be restarting, or the connection is broken.
type unanswered struct{ why error }

func (*unanswered) Error() string   { return "nobody answers at the farm" }
func (u *unanswered) Unwrap() error { return u.why }

// Ask puts a question to the coordinator, bytes as they are and anything else as JSON, and reads the answer into answer; nil if none
// is wanted. Errors of the way there wrap those of NATS or of a context.
func Ask(ctx context.Context, nc *nats.Conn, subject string, question, answer any) error {
	return ask(ctx, nc, patience, subject, question, answer)
}

// A Patience is how long a member waits for an answer before it asks again: twice as long after each that was late, since what is asked
// again is on a slow line twice.
type Patience struct{ long time.Duration }

// Insist asks until there is an answer, or ctx ends: the coordinator may be restarting, or the line be broken or slow.
func (p *Patience) Insist(ctx context.Context, nc *nats.Conn, subject string, question, answer any) error {
	p.long = max(p.long, patience)
	for {
		switch err := ask(ctx, nc, p.long, subject, question, answer); {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case !onItsWay(err):
			return err
		case errors.Is(err, context.DeadlineExceeded):
			p.long = min(2*p.long, mostPatience)
		}
		if err := Wait(ctx, againAfter); err != nil {
			return err
		}
	}
}

// onItsWay reports whether an error is of the way to the coordinator.
func onItsWay(err error) bool {
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, nats.ErrReconnectBufExceeded) || errors.Is(err, nats.ErrDisconnected) || errors.Is(err, nats.ErrConnectionReconnecting)
}

func ask(ctx context.Context, nc *nats.Conn, long time.Duration, subject string, question, answer any) error {
	text, ok := question.([]byte)
	if !ok {
		var err error
		if text, err = json.Marshal(question); err != nil {
			return fmt.Errorf("ask the farm: %w", err)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, long)
	defer cancel()
	asked := &nats.Msg{Subject: subject, Data: text}
	body, plain := answer.(*[]byte)
	if plain {
		asked.Header = nats.Header{plainHeader: {"wanted"}}
	}
	msg, err := nc.RequestMsgWithContext(ctx, asked)
	switch {
	case errors.Is(err, nats.ErrReconnectBufExceeded), errors.Is(err, nats.ErrNoResponders):
		return &unanswered{err}
	case err != nil:
		return fmt.Errorf("ask the farm: %w", err)
	}
	if plain && msg.Header.Get(plainHeader) != "" {
		*body = msg.Data
		return nil
	}
	var a Answer
	err = json.Unmarshal(msg.Data, &a)
	if err == nil && a.Error != "" {
		return errors.New("farm: " + a.Error)
	}
	if err == nil && answer != nil {
		err = json.Unmarshal(a.Value, answer)
	}
	if err != nil {
		return fmt.Errorf("the farm's answer: %w", err)
	}
	return nil
}

// Wait waits for so long, or until ctx ends: then the error says why.
func Wait(ctx context.Context, long time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(long):
		return nil
	}
}

// An Answer is how every answer of the coordinator is wrapped, but for bytes that are wanted as they are.
type Answer struct {
	Error string          `json:"error,omitempty"`
	Value json.RawMessage `json:"value,omitempty"`
}

// plainHeader says of a question that bytes are wanted as they are, and of an answer that it is bytes. As JSON they are a third larger,
// and take most of the time.
const plainHeader = "Farm-Plain"

// Answered makes the answer to a question: a value, or why there is none.
func Answered(question *nats.Msg, value any, why error) (*nats.Msg, error) {
	if body, is := value.([]byte); is && why == nil && question.Header.Get(plainHeader) != "" {
		return &nats.Msg{Header: nats.Header{plainHeader: {"is"}}, Data: body}, nil
	}
	var a Answer
	if why == nil {
		a.Value, why = json.Marshal(value)
	}
	if why != nil {
		a.Error = why.Error()
	}
	text, err := json.Marshal(a)
	return &nats.Msg{Data: text}, err
}
