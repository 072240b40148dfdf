// Package desk answers the questions that members of a farm put to its coordinator: many at once, but no more than a bound, and each
// only where the member that asks can read.
package desk

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"

	"github.com/nats-io/nats.go"

	"maven/internal/farm/wire"
	"maven/internal/strict"
)

// A Verb answers a question of someone: it calls reply once, perhaps after it has returned.
type Verb func(ctx context.Context, name string, data []byte, reply Reply)

// A Reply sends an answer, or why there is none.
type Reply func(value any, err error)

// Asks makes a verb of what takes a question that is JSON.
func Asks[T, A any](answer func(ctx context.Context, name string, question *T) (A, error)) Verb {
	return func(ctx context.Context, name string, data []byte, reply Reply) {
		question := new(T)
		if err := strict.Decode(bytes.NewReader(data), "the question", question); err != nil {
			reply(nil, err)
			return
		}
		reply(answer(ctx, name, question))
	}
}

// A Desk answers questions.
type Desk struct {
	Conn  *nats.Conn
	Extra func(name string) int // questions that someone may ask at once, beside those that all may
	Log   *slog.Logger

	mu    sync.Mutex
	busy  map[string]int // questions under way, by who asks
	bytes int            // of these questions
}

// What may wait at once. Who is refused, or gets no answer, asks again.
const (
	mostAtOnce   = 256       // questions of one name, beside the extra ones
	waiting      = 1 << 16   // questions that are not looked at yet
	waitingBytes = 256 << 20 // of them, and of those that are
)

// Open answers questions under a subject, whose last token is the verb, until it is closed.
func (d *Desk) Open(ctx context.Context, subject string, verbs map[string]Verb) (closing func() error, err error) {
	sub, err := d.Conn.Subscribe(subject, func(msg *nats.Msg) { d.answer(ctx, verbs, msg) })
	if err == nil {
		err = sub.SetPendingLimits(waiting, waitingBytes)
	}
	if err != nil {
		return nil, fmt.Errorf("subscribe to %s: %w", subject, err)
	}
	return sub.Unsubscribe, nil
}

func (d *Desk) answer(ctx context.Context, verbs map[string]Verb, msg *nats.Msg) {
	name, text, err := wire.ParseQuestion(msg.Subject)
	answer := verbs[text]
	if err == nil && answer == nil {
		err = fmt.Errorf("no question %q", text)
	}
	if err == nil {
		err = d.begin(name, len(msg.Data))
	}
	if err != nil {
		d.reply(msg, name, nil, err)
		return
	}
	go answer(ctx, name, msg.Data, func(value any, err error) { // a file may take long
		d.end(name, len(msg.Data))
		d.reply(msg, name, value, err)
	})
}

// begin counts a question that is to be answered, and refuses one too many.
func (d *Desk) begin(name string, bytes int) error {
	most := mostAtOnce + d.Extra(name)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.busy[name] >= most {
		return fmt.Errorf("%s asks more than %d questions at once", name, most)
	}
	if d.bytes+bytes > waitingBytes {
		return fmt.Errorf("questions of %d bytes wait already", d.bytes)
	}
	if d.busy == nil {
		d.busy = map[string]int{}
	}
	d.busy[name]++
	d.bytes += bytes
	return nil
}

func (d *Desk) end(name string, bytes int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.bytes -= bytes
	if d.busy[name]--; d.busy[name] == 0 {
		delete(d.busy, name)
	}
}

// reply sends an answer to who asks, if it wants it where only that member reads: the server lets it name any subject, and the
// coordinator may publish to all of them.
func (d *Desk) reply(msg *nats.Msg, name string, value any, why error) {
	answer, err := wire.Answered(msg, value, why)
	if err == nil && !strings.HasPrefix(msg.Reply, wire.Inbox(name)+".") {
		err = fmt.Errorf("its answer is wanted at %q, which is not under %s", msg.Reply, wire.Inbox(name))
	}
	if err == nil {
		err = msg.RespondMsg(answer)
	}
	if err != nil {
		d.Log.Warn("a question is not answered", "subject", msg.Subject, "why", err)
	}
}
