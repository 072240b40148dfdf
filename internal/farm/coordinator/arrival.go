package coordinator

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// An arrival is a result as it came.
type arrival struct {
	worker string
	block  farm.Block
	result *wire.Result
	data   []byte
	msg    *nats.Msg // to be answered; nil if it was
	task   *task     // that the worker has done with it, of the run under way; or nil
	took   time.Duration
}

// end is the number after the last that is done.
func (a *arrival) end() int { return a.block.First + len(a.result.Done) }

// How many messages of a kind, and bytes of them, may wait: more than there are blocks out. What is more gets no answer, and is
// sent again.
const (
	waiting      = 1 << 16
	waitingBytes = 256 << 20
)

// keepResults has results kept until ctx ends: all that have come meanwhile together, so that the server syncs once for all.
func (c *Coordinator) keepResults(ctx context.Context) {
	for {
		var msgs []*nats.Msg
		var checked []*arrival
		select {
		case <-ctx.Done():
			return
		case a := <-c.checked:
			checked = append(checked, a)
		case msg := <-c.inbox:
			msgs = append(msgs, msg)
		}
		for len(msgs) < batch && len(c.inbox) > 0 {
			msgs = append(msgs, <-c.inbox)
		}
		c.keepBatch(ctx, msgs, checked)
	}
}

// keepBatch puts the results that are wanted into the stream, and tells their workers.
func (c *Coordinator) keepBatch(ctx context.Context, msgs []*nats.Msg, checked []*arrival) {
	c.mu.Lock()
	for _, msg := range msgs {
		a, err := c.open(msg)
		if err != nil {
			c.counts.dropped++
			c.cfg.Log.Warn("a result is dropped", "why", err)
			c.tell(msg, err)
		} else if a = c.sift(a); a != nil {
			checked = append(checked, a)
		}
	}
	c.feed()
	c.mu.Unlock()
	if len(checked) == 0 {
		return
	}
	kept := make([]*nats.Msg, len(checked))
	for i, a := range checked {
		kept[i] = message(a.block.Job, wire.ResultsKept, a.block.Part.Number, a.block.First, a.end(), a.worker, a.data)
	}
	last, err := c.publishBatch(ctx, kept)
	if err != nil {
		c.cfg.Log.Warn("results are not kept", "why", err)
		err = fmt.Errorf("the result cannot be kept: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.feed()
	c.streamsFail(err)
	for i, a := range checked {
		if err == nil {
			c.enter(a, last-uint64(len(checked)-1-i))
		}
		if r := c.runOf(a.block); r != nil {
			if err == nil || a.msg == nil {
				r.done(a)
			} else if a.task != nil {
				r.hand(a.task, a.worker) // who sends the result again
			}
		}
		c.tell(a.msg, err)
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

// open reads a message and checks that its worker has sent it.
func (c *Coordinator) open(msg *nats.Msg) (*arrival, error) {
	worker, b, err := wire.ParseResultSubject(msg.Subject)
	if err != nil {
		return nil, err
	}
	result, err := wire.ParseResult(msg.Data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", msg.Subject, err)
	}
	c.partOf(&b)
	if result.Pass != c.pass(worker, b) {
		return nil, fmt.Errorf("%s: the pass is not that of %s for this block", msg.Subject, worker)
	}
	if len(result.Done) > b.End-b.First {
		return nil, fmt.Errorf("%s: %d results of %d numbers", msg.Subject, len(result.Done), b.End-b.First)
	}
	return &arrival{worker: worker, block: b, result: result, data: msg.Data, msg: msg}, nil
}

// partOf completes a block with what its part starts from, as far as that is known.
func (c *Coordinator) partOf(b *farm.Block) {
	if j := c.jobs[b.Job]; j != nil && j.part.Number == b.Part.Number {
		b.Part = j.part
	}
}

// tell answers the worker that sent a result: nothing if it needs to do no more, or why it should send it again.
func (c *Coordinator) tell(msg *nats.Msg, why error) {
	if msg == nil {
		return
	}
	text := ""
	if why != nil {
		text = why.Error()
	}
	worker, _, err := wire.ParseResultSubject(msg.Subject)
	if err == nil {
		err = c.respond(msg, worker, []byte(text))
	}
	if err != nil {
		c.cfg.Log.Warn("a worker is not told that its result is kept", "why", err) // it sends it again
	}
}

// runOf returns the run that does the part of a block now, or nil. The caller holds the mutex.
func (c *Coordinator) runOf(b farm.Block) *run {
	if r := c.active; r != nil && r.doing && r.job.id == b.Job && r.part.Number == b.Part.Number {
		return r
	}
	return nil
}

// sift returns the result that is to be kept after an arrival: that one, the one that it confirms, or nil. The caller holds
// the mutex.
func (c *Coordinator) sift(a *arrival) *arrival {
	j, r := c.jobs[a.block.Job], c.runOf(a.block)
	var kept *arrival
	if r != nil {
		r.back(a)
	}
	switch {
	case c.banned[a.worker] != "" || j == nil || j.status.State.Over() || a.block.Part.Number < j.newest().Part || r != nil && a.block.End > r.last,
		!j.ledger(a.block.Part.Number).lacks(a.block.First, a.end()):
		c.counts.dropped++
	case r == nil:
		if !c.doubles(a.block) {
			return a
		}
		c.counts.dropped++ // nobody can check it now
	case a.task != nil && a.task.except != "":
		kept = r.settle(a)
	case r.claims[a.span()] != nil:
	case !c.doubles(a.block) || !r.claim(a):
		return a
	}
	if r != nil {
		r.done(a)
	}
	c.tell(a.msg, nil)
	return kept
}

func (a *arrival) span() span { return span{a.block.First, a.end()} }

// enter says which message has a result. The caller holds the mutex.
func (c *Coordinator) enter(a *arrival, seq uint64) {
	j := c.jobs[a.block.Job]
	if j == nil || len(a.result.Done) == 0 || c.banned[a.worker] != "" {
		return
	}
	c.archive.add(seq, a.result.Done)
	j.ledger(a.block.Part.Number).add(piece{first: a.block.First, end: a.end(), from: a.block.First, seq: seq, by: a.worker})
	c.counts.taken++
	if p := c.peers[a.worker]; p != nil {
		p.blocks++
	}
	if r := c.runOf(a.block); r != nil {
		r.size.saw(len(a.result.Done), a.took)
	}
}

// done gives what a block lacks after a result to others. The caller holds the mutex.
func (r *run) done(a *arrival) {
	defer r.notify()
	t := a.task
	a.task = nil
	switch {
	case t == nil:
		return
	case t.except != "":
		if r.claimOf(t) != nil {
			r.unable(t, a.worker, a.result.Failed)
		}
		return
	}
	from := t.block.First
	if r.claims[a.span()] != nil {
		from = a.end()
	}
	if from, _ = r.ledger.gap(from, t.block.End); from >= t.block.End {
		return
	}
	if t.block.First = from; len(a.result.Done) > 0 {
		t.failed, t.tried, t.slow = nil, nil, 0
	}
	r.c.counts.again++
	if a.result.Failed == "" {
		r.put(t, a.worker)
		return
	}
	r.c.cfg.Log.Warn("a block has failed", "job", a.block.Job, "part", r.part.Number, "number", a.end(), "why", a.result.Failed)
	r.unable(t, a.worker, a.result.Failed)
}

// fail ends the job because of a block.
func (r *run) fail(b farm.Block, why string) {
	r.failed = fmt.Errorf("block %d-%d of part %d has failed %d times: %s", b.First, b.End, b.Part.Number, maxFailures, why)
	r.notify()
}
