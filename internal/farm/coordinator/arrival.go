package coordinator

import (
	"context"
	"fmt"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/desk"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
)

// An arrival is a result as it came.
type arrival struct {
	worker  string
	block   farm.Block
	result  *wire.Result
	data    []byte
	reply   desk.Reply // tells the worker that all is well, or why it should send the result again; nil once that is done
	checked bool       // another worker or the coordinator has found the same
}

// did is what is done of the block.
func (a *arrival) did() farm.Block {
	b := a.block
	b.End = b.First + len(a.result.Done)
	return b
}

// tell answers the worker, once.
func (a *arrival) tell(why error) {
	if a.reply != nil {
		go a.reply(nil, why)
	}
	a.reply = nil
}

// deliver takes a result, and answers when it is kept, or not wanted. The pass shows that the worker was given that very block.
func (c *Coordinator) deliver(worker string, data []byte, reply desk.Reply) {
	a := &arrival{worker: worker, reply: reply}
	var err error
	if a.data, err = wire.Behead(data, &a.block); err == nil {
		a.result, err = wire.ParseResult(a.data)
	}
	switch b := a.block; {
	case err != nil:
	case a.result.Pass != c.pass(worker, b):
		err = fmt.Errorf("the pass is not that of %s for block %d-%d of job %s", worker, b.First, b.End, b.Job)
	case a.did().End > b.End:
		err = fmt.Errorf("%d results of the %d numbers of block %d-%d", len(a.result.Done), b.End-b.First, b.First, b.End)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		c.cfg.Log.Warn("a result is dropped", "worker", worker, "why", err)
		c.counts.dropped++
		a.tell(err)
		return
	}
	c.receive(a)
}

// receive has a result looked at. The caller holds the mutex.
func (c *Coordinator) receive(a *arrival) {
	c.inbox = append(c.inbox, a)
	poke(c.came)
}

// batch is how many messages are published together.
const batch = 500

// mostFailures is how often messages may not be kept, one time after the other, before Run ends: a server whose disk was
// full once keeps nothing until it is started again.
const mostFailures = 2

// keepResults has results kept until ctx ends: all that have come meanwhile together, so that the server syncs once for all.
func (c *Coordinator) keepResults(ctx context.Context) error {
	for failures := 0; failures < mostFailures; {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-c.came:
		}
		wanted := c.siftAll()
		if len(wanted) == 0 {
			continue
		}
		failures++
		if c.keepBatch(ctx, wanted) {
			failures = 0
		}
	}
	return ErrFull
}

// siftAll returns the results that are to be kept of those that have come.
func (c *Coordinator) siftAll() (wanted []*arrival) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.inbox) > 0 && len(wanted) < batch {
		a := c.inbox[0]
		if c.inbox = c.inbox[1:]; c.sift(a) {
			wanted = append(wanted, a)
		}
	}
	if len(c.inbox) > 0 {
		poke(c.came)
	}
	c.feed()
	return wanted
}

// keepBatch puts results into the stream, and tells their workers. It reports whether they are kept.
func (c *Coordinator) keepBatch(ctx context.Context, all []*arrival) bool {
	entries := make([]vault.Entry, len(all))
	for i, a := range all {
		entries[i] = vault.Entry{Block: a.did(), By: a.worker, Data: a.data}
	}
	last, err := c.vault.Results.Keep(ctx, entries...)
	if err != nil {
		c.cfg.Log.Warn("results are not kept", "why", err)
		err = fmt.Errorf("the result cannot be kept: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.feed()
	if err != nil || c.active != nil { // a job that waits has a trouble of its own
		c.trouble = err
	}
	c.last = max(c.last, last)
	for i, a := range all {
		if err == nil {
			c.enter(a, last-uint64(len(all)-1-i))
		}
		if r := c.runOf(a.block); r != nil && err == nil {
			r.done(a)
		} else if r != nil && a.checked { // nobody sends it again
			r.waiting = append(r.waiting, &task{block: a.did()})
		}
		a.tell(err)
	}
	return err == nil
}

// runOf returns the run that does the part of a block now, or nil. The caller holds the mutex.
func (c *Coordinator) runOf(b farm.Block) *run {
	if r := c.active; r != nil && r.doing && r.job.id == b.Job && r.job.part.Number == b.Part.Number {
		return r
	}
	return nil
}

// sift reports whether a result is to be kept; if not, its worker is told that all is well. The caller holds the mutex.
func (c *Coordinator) sift(a *arrival) bool {
	if a.checked {
		return true
	}
	j, r := c.jobs[a.block.Job], c.runOf(a.block)
	switch {
	case c.banned[a.worker] != "" || j == nil || j.status.State.Over() || a.block.Part.Number < j.newest().Part || r != nil && a.block.End > r.last,
		a.block.Part.State != "" && a.block.Part != j.part, // it starts from what was taken back, or may
		!j.ledger(a.block.Part.Number).Lacks(a.block.First, a.did().End):
		c.counts.dropped++
	case r != nil && (r.settle(a) || r.claims[a.did()] != nil):
	case !c.doubles(a.block):
		return true
	case r == nil: // nobody can check it now
		c.counts.dropped++
	default:
		r.claim(a)
	}
	if r != nil {
		r.done(a)
	}
	a.tell(nil)
	return false
}

// enter says which message has a result. The caller holds the mutex.
func (c *Coordinator) enter(a *arrival, seq uint64) {
	j := c.jobs[a.block.Job]
	if j == nil || c.banned[a.worker] != "" {
		return
	}
	j.ledger(a.block.Part.Number).Add(vault.Piece{First: a.block.First, End: a.did().End, From: a.block.First, Seq: seq, By: a.worker})
	c.counts.taken++
	if p := c.peers[a.worker]; p != nil {
		p.blocks++
	}
}

// done takes a block from a worker that has answered for it, and gives what it lacks to others. The caller holds the mutex.
func (r *run) done(a *arrival) {
	defer poke(r.wake)
	t := r.out[a.result.Pass]
	if t == nil {
		return
	}
	r.size.saw(len(a.result.Done), max(a.result.Took, time.Since(t.moved)))
	r.drop(t, 1)
	switch {
	case t.late:
		return
	case t.claim != nil:
		if r.claims[t.block] == t {
			r.unable(t, a.worker, a.result.Failed)
		}
		return
	}
	from := t.block.First
	if r.claims[a.did()] != nil {
		from = a.did().End
	}
	if from, _ = r.ledger.Gap(from, t.block.End); from >= t.block.End {
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
	r.c.cfg.Log.Warn("a block has failed", "job", a.block.Job, "part", a.block.Part.Number, "number", a.did().End, "why", a.result.Failed)
	r.unable(t, a.worker, a.result.Failed)
}

// fail ends the job because of a block.
func (r *run) fail(b farm.Block, why string) {
	r.failed = fmt.Errorf("block %d-%d of part %d has failed %d times: %s", b.First, b.End, b.Part.Number, maxFailures, why)
	poke(r.wake)
}
