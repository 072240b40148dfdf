package coordinator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/blocks"
	"maven/internal/farm/desk"
	"maven/internal/farm/queue"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
)

// takeTime is how long a worker that asks waits for a block: less than it waits for an answer.
const takeTime = 5 * time.Second

// take gives a worker a block, as soon as there is one; after a while one without numbers.
func (c *Coordinator) take(worker string, reply desk.Reply) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.peers[worker] == nil {
		go reply(nil, fmt.Errorf("%s has not greeted", worker))
		return
	}
	c.waiters = append(c.waiters, &blocks.Waiter{Worker: worker, Since: time.Now(), Reply: reply})
	c.feed()
}

// feed gives blocks to the workers that wait for one, but sends those away who have waited for long. Where the job whose turn it is has
// nothing to give, they get blocks of jobs that wait for their next turn. The caller holds the mutex.
func (c *Coordinator) feed() {
	for len(c.waiters) > 0 && time.Since(c.waiters[0].Since) > takeTime {
		go c.waiters[0].Reply(wire.Given{}, nil)
		c.waiters = slices.Delete(c.waiters, 0, 1)
	}
	if c.share != nil {
		c.waiters = c.share.Feed(c.waiters)
	}
	if len(c.waiters) == 0 || c.trouble != nil {
		return
	}
	var others []*queue.Job
	for of := range c.shares {
		if j := c.queue.Jobs[of.job]; j != nil && j.State == wire.Waiting && j.Part == of.part {
			others = append(others, j)
		}
	}
	slices.SortFunc(others, (*queue.Job).Compare)
	for _, j := range others {
		c.waiters = c.shares[partOf{j.ID, j.Part}].Feed(c.waiters)
	}
}

// deliver takes a result, and answers when it is kept, or not wanted. The pass shows that the worker was given that very block.
func (c *Coordinator) deliver(worker string, data []byte, reply desk.Reply) {
	a := &blocks.Arrival{Worker: worker, Reply: reply}
	var err error
	if a.Data, err = wire.Behead(data, &a.Block); err == nil {
		a.Result, err = wire.ParseResult(a.Data)
	}
	switch b := a.Block; {
	case err != nil:
	case a.Result.Pass != c.pass(worker, b):
		err = fmt.Errorf("the pass is not that of %s for block %d-%d of job %s", worker, b.First, b.End, b.Job)
	case a.Did().End > b.End:
		err = fmt.Errorf("%d results of the %d numbers of block %d-%d", len(a.Result.Done), b.End-b.First, b.First, b.End)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		c.cfg.Log.Warn("a result is dropped", "worker", worker, "why", err)
		c.counts.dropped++
		a.Tell(err)
		return
	}
	c.receive(a)
}

// receive has a result looked at. The caller holds the mutex.
func (c *Coordinator) receive(a *blocks.Arrival) {
	c.inbox = append(c.inbox, a)
	poke(c.came)
}

// What is published together: so many messages, until they have so many bytes. Nobody is answered before all of it is synced, and who is not
// answered for long sends again.
const (
	batch      = 500
	batchBytes = 16 << 20
)

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
func (c *Coordinator) siftAll() (wanted []*blocks.Arrival) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, bytes := 0, 0
	for ; n < len(c.inbox) && len(wanted) < batch && bytes < batchBytes; n++ {
		if a := c.inbox[n]; c.sift(a) {
			wanted, bytes = append(wanted, a), bytes+len(a.Data)
		}
	}
	if c.inbox = slices.Delete(c.inbox, 0, n); len(c.inbox) > 0 {
		poke(c.came)
	}
	c.feed()
	return wanted
}

// keepBatch puts results into the stream, and tells their workers. If there may be no more, jobs that are over are forgotten, or the jobs of
// the results fail. It reports whether the server keeps results.
func (c *Coordinator) keepBatch(ctx context.Context, all []*blocks.Arrival) bool {
	entries := make([]vault.Entry, len(all))
	for i, a := range all {
		entries[i] = vault.Entry{Block: a.Did(), By: a.Worker, Data: a.Data}
	}
	last, err := c.vault.Results.Keep(ctx, entries...)
	for errors.Is(err, vault.ErrNoRoom) && c.makeRoom(ctx) {
		last, err = c.vault.Results.Keep(ctx, entries...)
	}
	full := errors.Is(err, vault.ErrNoRoom)
	if err != nil {
		c.cfg.Log.Warn("results are not kept", "why", err)
		err = fmt.Errorf("the result cannot be kept: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.feed()
	if err != nil && !full || err == nil && c.active != nil { // a job that waits has a trouble of its own
		c.trouble = err
	}
	c.queue.Last = max(c.queue.Last, last)
	for i, a := range all {
		switch s := c.shareOf(a.Block); {
		case err == nil:
			c.enter(ctx, a, last-uint64(len(all)-1-i))
			c.done(a)
		case s != nil && full:
			s.Failed = err
			poke(c.wake)
		case s != nil && a.Checked: // nobody sends it again
			s.Again(a.Did())
		}
		a.Tell(err)
	}
	return err == nil || full
}

// makeRoom forgets a job that is over, if there is one with results.
func (c *Coordinator) makeRoom(ctx context.Context) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.queue.MakeRoom(ctx)
}

// shareOf returns what shares out the part of a block, or nil. The caller holds the mutex.
func (c *Coordinator) shareOf(b farm.Block) *blocks.Share { return c.shares[partOf{b.Job, b.Part}] }

// sift reports whether a result is to be kept; if not, its worker is told that all is well. The caller holds the mutex.
func (c *Coordinator) sift(a *blocks.Arrival) bool {
	if a.Checked {
		return true
	}
	j, s := c.queue.Jobs[a.Block.Job], c.shareOf(a.Block)
	switch {
	case c.banned[a.Worker] != "" || j == nil || j.Passed(a.Block.Part) || s != nil && a.Block.End > s.All.End,
		!j.Ledger(a.Block.Part.Number).Lacks(a.Block.First, a.Did().End):
		c.counts.dropped++
	case s != nil && s.Settle(a):
	case !c.doubles(a.Block):
		return true
	case s == nil: // nobody can check it now
		c.counts.dropped++
	default:
		c.counts.doubled++
		s.Claim(a)
	}
	c.done(a)
	a.Tell(nil)
	return false
}

// enter says which message has a result. One that counts no more by now is removed. The caller holds the mutex.
func (c *Coordinator) enter(ctx context.Context, a *blocks.Arrival, seq uint64) {
	j := c.queue.Jobs[a.Block.Job]
	if j == nil || c.banned[a.Worker] != "" || j.Astray(a.Block.Part) {
		c.counts.dropped++
		if err := c.vault.Results.Remove(ctx, seq); err != nil {
			c.cfg.Log.Error("a result that does not count is left", "why", err)
		}
		return
	}
	j.Ledger(a.Block.Part.Number).Add(vault.Piece{First: a.Block.First, End: a.Did().End, From: a.Block.First, Seq: seq, By: a.Worker, State: a.Block.Part.State})
	c.counts.taken++
	if p := c.peers[a.Worker]; p != nil {
		p.Blocks++
	}
}

// done has a worker free that has answered for a block. The caller holds the mutex.
func (c *Coordinator) done(a *blocks.Arrival) {
	s := c.shareOf(a.Block)
	if s == nil {
		return
	}
	if s.Done(a) {
		c.counts.again++
	}
	poke(c.wake)
}
