package coordinator

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// Headers of what is kept.
const (
	spanHeader = "Farm-Span" // PART.FIRST-END
	byHeader   = "Farm-By"   // the worker
)

// fresh is how many bytes of what was kept last stay in memory.
const fresh = 64 << 20

// An archive has the last of what was kept in memory: it is wanted soon, in order and by those who wait.
type archive struct {
	bodies map[uint64][]byte
	oldest uint64 // or one before it
	bytes  int
}

// add takes the body of a message, and forgets the oldest ones.
func (a *archive) add(seq uint64, body []byte) {
	if a.bodies == nil {
		a.bodies, a.oldest = map[uint64][]byte{}, seq
	}
	a.bodies[seq] = body
	for a.bytes += len(body); a.bytes > fresh && len(a.bodies) > 1; a.oldest++ {
		a.bytes -= len(a.bodies[a.oldest])
		delete(a.bodies, a.oldest)
	}
}

// message makes the message that keeps results of a block.
func message(b farm.Block, by string, data []byte) *nats.Msg {
	m := &nats.Msg{Subject: wire.KeptSubject(b.Job), Data: data, Header: nats.Header{}}
	m.Header.Set(spanHeader, wire.Span(b.Part.Number, b.First, b.End))
	m.Header.Set(byHeader, by)
	return m
}

// publishBatch publishes messages that are kept all or none, and synced once. It returns the number of the last in its stream. A
// server whose disk is full does not answer; JetStream waits 5 s for it.
func (c *Coordinator) publishBatch(ctx context.Context, msgs []*nats.Msg) (last uint64, err error) {
	end := msgs[len(msgs)-1]
	if len(msgs) > 1 {
		id := rand.Text()
		for n, msg := range msgs {
			msg.Header.Set("Nats-Batch-Id", id)
			msg.Header.Set("Nats-Batch-Sequence", fmt.Sprint(n+1))
		}
		end.Header.Set("Nats-Batch-Commit", "1")
	}
	for _, msg := range msgs[:len(msgs)-1] {
		if err := c.nc.PublishMsg(msg); err != nil {
			return 0, err
		}
	}
	ack, err := c.js.PublishMsg(ctx, end)
	if err != nil {
		return 0, err
	}
	return ack.Sequence, nil
}

// body returns what a message has: a result for each number.
func (c *Coordinator) body(ctx context.Context, p piece) ([][]byte, error) {
	c.mu.Lock()
	body, ok := c.archive.bodies[p.seq]
	c.mu.Unlock()
	if !ok {
		msg, err := c.results.GetMsg(ctx, p.seq)
		if err != nil {
			return nil, fmt.Errorf("%w: read what is kept: %w", errUnreachable, err)
		}
		body = msg.Data
	}
	result, err := wire.ParseResult(body)
	if err == nil && len(result.Done) < p.end-p.from {
		err = fmt.Errorf("%d results of %d", len(result.Done), p.end-p.from)
	}
	if err != nil {
		return nil, fmt.Errorf("message %d of stream %s is broken: %w", p.seq, wire.Results, err)
	}
	return result.Done, nil
}

// readKept fills the ledgers of all jobs with what the stream has, and removes what is of no job.
func (c *Coordinator) readKept(ctx context.Context) error {
	info, err := c.results.Info(ctx)
	if err != nil {
		return fmt.Errorf("stream %s: %w", wire.Results, err)
	}
	if c.last = info.State.LastSeq; info.State.Msgs == 0 {
		return nil
	}
	consumer, err := c.js.OrderedConsumer(ctx, wire.Results, jetstream.OrderedConsumerConfig{HeadersOnly: true})
	var msgs jetstream.MessagesContext
	if err == nil {
		msgs, err = consumer.Messages()
	}
	if err != nil {
		return fmt.Errorf("stream %s: %w", wire.Results, err)
	}
	defer msgs.Stop()
	lost := map[string]bool{}
	for pending := info.State.Msgs; pending > 0; {
		msg, err := msgs.Next(jetstream.NextContext(ctx))
		if err != nil {
			return fmt.Errorf("stream %s: %w", wire.Results, err)
		}
		about, err := msg.Metadata()
		if err != nil {
			return fmt.Errorf("stream %s: %w", wire.Results, err)
		}
		pending = about.NumPending
		id, err := wire.ParseKept(msg.Subject())
		if err != nil || c.jobs[id] == nil {
			lost[msg.Subject()] = true
			continue
		}
		seq, head := about.Sequence.Stream, msg.Headers()
		part, first, end, err := wire.ParseSpan(head.Get(spanHeader))
		if err != nil {
			return fmt.Errorf("message %d of stream %s: %w", seq, wire.Results, err)
		}
		c.jobs[id].ledger(part).add(piece{first: first, end: end, from: first, seq: seq, by: head.Get(byHeader)})
	}
	for subject := range lost {
		err = errors.Join(err, c.results.Purge(ctx, jetstream.WithPurgeSubject(subject)))
	}
	return err
}
