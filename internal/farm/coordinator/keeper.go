package coordinator

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm/wire"
)

// A parcel is a message with results of the active job. It is kept in the stream until nothing of it is needed any more.
type parcel struct {
	seq  uint64 // in the stream; 0 if it is not kept
	left int    // numbers that are in no synced record or state yet
	done bool   // nothing of it is needed
}

// waiting is how many results may wait to be kept: more than there are blocks out.
const waiting = 1 << 16

// keepResults has results kept until ctx ends: all that have come meanwhile together, so that the server syncs once for all.
func (c *Coordinator) keepResults(ctx context.Context) {
	for {
		var msgs []*nats.Msg
		select {
		case <-ctx.Done():
			return
		case msg := <-c.inbox:
			msgs = append(msgs, msg)
		}
		for len(msgs) < batch && len(c.inbox) > 0 {
			msgs = append(msgs, <-c.inbox)
		}
		c.keepBatch(ctx, msgs)
	}
}

// keepBatch puts the results that are wanted into the stream, tells their workers, and takes them.
func (c *Coordinator) keepBatch(ctx context.Context, msgs []*nats.Msg) {
	c.keeping.Lock()
	defer c.keeping.Unlock()
	c.mu.Lock()
	r := c.active
	var wanted []*arrival
	var kept []*nats.Msg
	for _, msg := range msgs {
		a, err := c.open(msg.Subject, msg.Data)
		switch {
		case err != nil:
			c.counts.dropped++
			c.cfg.Log.Warn("a result is dropped", "why", err)
			c.tell(msg, err)
		case c.wants(a):
			a.msg = msg
			wanted = append(wanted, a)
			kept = append(kept, &nats.Msg{Subject: wire.KeptSubject(msg.Subject), Data: msg.Data, Header: nats.Header{}})
		default:
			c.counts.dropped++
			c.tell(msg, nil)
		}
	}
	c.mu.Unlock()
	if len(kept) == 0 {
		return
	}
	last, err := c.publishBatch(ctx, kept)
	if err != nil {
		c.cfg.Log.Warn("results are not kept", "why", err)
		err = fmt.Errorf("the result cannot be kept: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.streamsFail(err)
	for i, a := range wanted {
		c.tell(a.msg, err)
		if err != nil {
			continue
		}
		if a.from.seq = last - uint64(len(wanted)-1-i); c.active != nil && c.active == r && r.job.id == a.block.Job {
			c.stored = append(c.stored, a.from)
			r.take(a)
		}
	}
}

// mostFailures is how often messages may not be kept, one time after the other, before Run ends: a server whose disk was
// full once keeps nothing until it is started again.
const mostFailures = 2

// streamsFail counts that messages were not kept; nil is that they were. The caller holds the mutex.
func (c *Coordinator) streamsFail(err error) {
	if err == nil {
		c.failures = 0
		return
	}
	c.trouble = err
	if c.failures++; c.failures == mostFailures {
		close(c.broken)
	}
}

// wants reports whether a result is needed, now or at the next turn of its job. One that is not gives its block back, if it was
// of the queue. The caller holds the mutex.
func (c *Coordinator) wants(a *arrival) bool {
	r := c.active
	if r == nil || r.job.id != a.block.Job {
		return c.lives(a.block.Job) && c.banned[a.worker] == ""
	}
	if a.block.Part.Number < r.part.Number {
		return false
	}
	now := r.doing && a.block.Part.Number == r.part.Number
	switch {
	case c.banned[a.worker] != "":
		if now {
			r.lose(span{a.block.First, a.block.End})
		}
		return false
	case now && !r.wanted(a):
		r.accept(a)
		return false
	}
	return true
}

// lives reports whether a job is there and not over. The caller holds the mutex.
func (c *Coordinator) lives(id string) bool {
	j := c.jobs[id]
	return j != nil && !j.status.State.Over()
}

// tell answers the worker that sent a result: nothing if it needs to do no more, or why it should send it again.
func (c *Coordinator) tell(msg *nats.Msg, why error) {
	text := ""
	if why != nil {
		text = why.Error()
	}
	if err := msg.Respond([]byte(text)); err != nil && !errors.Is(err, nats.ErrMsgNoReply) {
		c.cfg.Log.Warn("a worker is not told that its result is kept", "why", err) // it sends it again
	}
}

// publishBatch publishes messages that are kept all or none, and synced once. It returns the number of the last in its
// stream.
func (c *Coordinator) publishBatch(ctx context.Context, msgs []*nats.Msg) (last uint64, err error) {
	id := rand.Text()
	for n, msg := range msgs {
		if len(msgs) > 1 {
			msg.Header.Set("Nats-Batch-Id", id)
			msg.Header.Set("Nats-Batch-Sequence", fmt.Sprint(n+1))
		}
		if n+1 < len(msgs) {
			if err := c.nc.PublishMsg(msg); err != nil {
				return 0, err
			}
			continue
		}
		if len(msgs) > 1 {
			msg.Header.Set("Nats-Batch-Commit", "1")
		}
		ack, err := c.js.PublishMsg(ctx, msg)
		if err != nil {
			return 0, err
		}
		last = ack.Sequence
	}
	return last, nil
}

// restore empties the queue of a job and takes the results that are kept of it.
func (c *Coordinator) restore(ctx context.Context, r *run) error {
	c.keeping.Lock()
	defer c.keeping.Unlock()
	if err := c.blocks.Purge(ctx, jetstream.WithPurgeSubject(wire.BlockSubject(r.job.id))); err != nil {
		return fmt.Errorf("empty the queue: %w", err)
	}
	info, err := c.results.Info(ctx)
	if err != nil {
		return fmt.Errorf("take results: %w", err)
	}
	c.mu.Lock()
	c.stored = nil
	c.mu.Unlock()
	for seq := max(1, info.State.FirstSeq); seq <= info.State.LastSeq; seq++ {
		msg, err := c.results.GetMsg(ctx, seq)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue
		}
		if err != nil {
			return fmt.Errorf("take results: %w", err)
		}
		a, err := c.open(wire.SentSubject(msg.Subject), msg.Data)
		if err != nil {
			c.cfg.Log.Warn("a result is dropped", "why", err)
			continue
		}
		if a.block.Job != r.job.id {
			continue // it stays until that job's turn
		}
		a.from.seq = seq
		c.mu.Lock()
		c.stored = append(c.stored, a.from)
		if c.wants(a) {
			r.take(a)
		} else {
			a.from.done = true
		}
		c.mu.Unlock()
	}
	return nil
}

// purge removes the results of the active job from the stream that nothing needs any more, up to the first that is needed.
func (c *Coordinator) purge(ctx context.Context, id string) {
	c.mu.Lock()
	others := c.waits()
	low := uint64(0)
	for len(c.stored) > 0 && c.stored[0].done {
		low = c.stored[0].seq + 1
		c.stored = c.stored[1:]
	}
	c.mu.Unlock()
	if low == 0 {
		return
	}
	options := []jetstream.StreamPurgeOpt{jetstream.WithPurgeSequence(low)}
	if others {
		options = append(options, jetstream.WithPurgeSubject(wire.JobResults(id)))
	}
	if err := c.results.Purge(ctx, options...); err != nil && ctx.Err() == nil {
		c.cfg.Log.Warn("results are not removed", "why", err) // the next purge removes them too
	}
}
