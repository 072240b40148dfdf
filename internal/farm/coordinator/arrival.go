package coordinator

import (
	"cmp"
	"context"
	"encoding/json"
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
}

// end is the number after the last that is done.
func (a *arrival) end() int { return a.block.First + len(a.result.Done) }

// waiting is how many results may wait to be kept: more than there are blocks out.
const waiting = 1 << 16

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
	c.streamsFail(err)
	for i, a := range checked {
		if err == nil {
			c.enter(a, last-uint64(len(checked)-1-i))
		}
		if r := c.runOf(a.block); r != nil && (err == nil || a.msg == nil) {
			r.done(a)
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
	if result.Pass != c.pass(worker) {
		return nil, fmt.Errorf("%s: the pass is not that of %s", msg.Subject, worker)
	}
	if len(result.Done) > b.End-b.First {
		return nil, fmt.Errorf("%s: %d results of %d numbers", msg.Subject, len(result.Done), b.End-b.First)
	}
	return &arrival{worker: worker, block: b, result: result, data: msg.Data, msg: msg}, nil
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
	switch {
	case c.banned[a.worker] != "" || j == nil || j.status.State.Over() || a.block.Part.Number < j.newest().Part || r != nil && a.block.End > r.last,
		!j.ledger(a.block.Part.Number).lacks(a.block.First, a.end()):
		c.counts.dropped++
	case r == nil:
		return a
	case r.claims[a.span()] != nil:
		kept = r.settle(a)
	case !c.doubles(r.part, a.block) || !r.claim(a):
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
		r.size.saw(len(a.result.Done), a.result.Took)
	}
}

// done counts a block that is out no more, and queues again what it lacks. Where a number has failed, its worker gives the
// block back to the server. The caller holds the mutex.
func (r *run) done(a *arrival) {
	defer r.notify()
	r.out--
	from := a.block.First
	if r.claims[a.span()] != nil {
		from = a.end()
	}
	if a.result.Failed != "" {
		r.why[span{a.block.First, a.block.End}] = a.result.Failed
		r.c.cfg.Log.Warn("a block has failed", "job", a.block.Job, "part", r.part.Number, "number", a.end(), "why", a.result.Failed)
	} else if first, _ := r.ledger.gap(from, a.block.End); first < a.block.End {
		r.again = append(r.again, farm.Block{Job: r.job.id, Part: r.part, First: first, End: a.block.End})
		r.c.counts.again++
	}
}

// fail ends the job because of a block.
func (r *run) fail(b farm.Block, why string) {
	r.failed = fmt.Errorf("block %d-%d of part %d has failed %d times: %s", b.First, b.End, b.Part.Number, maxFailures, why)
	r.notify()
}

// giveUp hears that a block was given out as often as may be, and nobody has done it: its job has failed.
func (c *Coordinator) giveUp(advisory *nats.Msg) {
	var about struct {
		Sequence uint64 `json:"stream_seq"`
	}
	if err := json.Unmarshal(advisory.Data, &about); err != nil {
		c.cfg.Log.Warn("an advisory is broken", "why", err)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	msg, err := c.blocks.GetMsg(ctx, about.Sequence)
	if err != nil {
		return // it was done or purged meanwhile
	}
	var b farm.Block
	if err := json.Unmarshal(msg.Data, &b); err != nil {
		c.cfg.Log.Warn("a block is broken", "why", err)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if r := c.active; r != nil && r.job.id == b.Job {
		r.fail(b, cmp.Or(r.why[span{b.First, b.End}], "workers took it, and ended or fell silent"))
	}
}
