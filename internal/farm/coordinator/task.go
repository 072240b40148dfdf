package coordinator

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/desk"
	"maven/internal/farm/wire"
)

// How blocks are cut.
const (
	maxFailures = 3               // of a block; then its job has failed
	wantedTime  = 4 * time.Second // of a block: seldom less than 2 s or more than 10 s
	aheadThread = 16              // full blocks that are cut and not delivered yet, for each thread
)

// A task is a block that is with a worker, or waits for one again.
type task struct {
	block  farm.Block
	claim  *arrival // the result that it checks; nil for none
	own    bool     // the coordinator does it itself, to check that result
	tried  []string // workers that may not do it while others can: they had it and did not do it, or it checks their result
	failed []string // those among them that could not, or fell silent
	slow   int      // how often others were asked because a worker got no further

	worker string // who has it; "" for nobody
	pass   wire.Pass
	heard  time.Time
	moved  time.Time // when it was given, or a number was done since
	done   int       // numbers, as the worker says
	late   bool      // the worker got no further: others are asked by another task
}

// A waiter is a worker that asks for a block.
type waiter struct {
	worker string
	since  time.Time
	reply  desk.Reply
}

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
	c.waiters = append(c.waiters, &waiter{worker, time.Now(), reply})
	c.feed()
}

// feed gives blocks to the workers that wait for one, but sends those away who have waited for long. The caller holds the mutex.
func (c *Coordinator) feed() {
	for len(c.waiters) > 0 && time.Since(c.waiters[0].since) > takeTime {
		go c.waiters[0].reply(wire.Given{}, nil)
		c.waiters = slices.Delete(c.waiters, 0, 1)
	}
	r := c.active
	if r == nil || !r.doing || r.failed != nil {
		return
	}
	dry := false // there is nothing for anybody, which many may wait for
	c.waiters = slices.DeleteFunc(c.waiters, func(w *waiter) bool {
		p := c.peers[w.worker]
		if dry || p == nil || r.has[w.worker] >= p.room {
			return false
		}
		t := r.after(w.worker)
		if t == nil {
			dry = len(r.waiting) == 0
			return false
		}
		r.hand(t, w.worker)
		go w.reply(wire.Given{Block: t.block, Pass: slices.Clone(t.pass[:])}, nil)
		return true
	})
}

// after returns the block that a worker does next, or nil.
func (r *run) after(worker string) *task {
	r.waiting = slices.DeleteFunc(r.waiting, func(t *task) bool { // its results came late
		return t.claim == nil && !r.ledger.Lacks(t.block.First, t.block.End)
	})
	for i, t := range r.waiting {
		if !slices.Contains(t.tried, worker) || t.claim == nil && r.all(t.tried) {
			r.waiting = slices.Delete(r.waiting, i, i+1)
			return t
		}
	}
	first, end := r.ledger.Gap(r.next, r.last)
	if r.next = first; first >= end {
		return nil
	}
	threads := max(1, r.c.threads())
	if first-r.at >= r.size.full()*aheadThread*threads {
		return nil
	}
	size := min(r.size.next(), r.c.cfg.Largest, (r.last-first)/(2*threads))
	r.next = min(end, first+max(1, size))
	return &task{block: farm.Block{Job: r.job.id, Part: r.job.part, First: first, End: r.next}}
}

// all reports whether all workers are among some.
func (r *run) all(some []string) bool {
	for name := range r.c.peers {
		if !slices.Contains(some, name) {
			return false
		}
	}
	return true
}

// hand notes that a worker has a block.
func (r *run) hand(t *task, worker string) {
	now := time.Now()
	t.worker, t.pass, t.heard, t.moved, t.done = worker, r.c.pass(worker, t.block), now, now, 0
	if r.out[t.pass] == nil { // it may have it already, and get no further
		r.has[worker]++
	}
	r.out[t.pass] = t
}

// drop notes that a worker has a block no more, and may have so many more or fewer at once.
func (r *run) drop(t *task, more int) {
	delete(r.out, t.pass)
	r.has[t.worker]--
	if p := r.c.peers[t.worker]; p != nil {
		p.room = min(max(1, p.room+more), p.threads)
	}
}

// hear notes which blocks a worker has, and how far they are.
func (r *run) hear(worker string, all []wire.AtWork) {
	now := time.Now()
	for _, at := range all {
		t := r.out[r.c.pass(worker, at.Block)]
		if t == nil {
			continue
		}
		if t.heard = now; at.Done > t.done && at.Done < t.block.End-t.block.First {
			t.done, t.moved = at.Done, now
		}
	}
}

// leaves gives the blocks of a worker that ends to others.
func (r *run) leaves(worker string) {
	for _, t := range r.out {
		if t.worker == worker {
			r.drop(t, 0)
			r.put(t, worker)
		}
	}
}

const (
	// slowFactor is how many times longer than usual a number may take before others do it, too.
	slowFactor = 10

	// firstPatience is how long numbers may take while no result says how long they usually take.
	firstPatience = 10 * time.Minute
)

// watch takes blocks from workers that are silent about them, and asks others where they get no further with a number: for --lost,
// or longer where numbers take long, and each time twice as long. What nobody takes to check, the coordinator does.
func (r *run) watch() {
	for _, t := range r.out {
		worker := t.worker
		usual := cmp.Or(time.Duration(slowFactor*r.size.cost*float64(time.Second)), firstPatience)
		patience := max(r.c.cfg.Lost, usual) << min(t.slow, 20)
		switch {
		case time.Since(t.heard) > r.c.cfg.Lost:
			r.drop(t, -1)
			r.unable(t, worker, "workers took it, and ended or fell silent")
		case time.Since(t.moved) > patience && !t.late:
			r.c.cfg.Log.Warn("a worker gets no further: others do its block", "worker", worker, "job", t.block.Job, "number", t.block.First+t.done)
			r.out[t.pass] = &task{block: t.block, worker: worker, pass: t.pass, heard: t.heard, moved: t.moved, done: t.done, late: true}
			t.slow++
			r.put(t, worker)
		}
	}
	for _, t := range r.claims {
		if !t.own && t.worker == "" && time.Since(t.moved) > r.c.cfg.Lost {
			r.doOwn(t, nil)
		}
	}
}

// put has a block done by others than a worker that had it.
func (r *run) put(t *task, worker string) {
	switch {
	case t.late || t.own: // they do it already
		return
	case r.claims[t.block] == t && len(t.tried) > 1: // two have tried to check it
		r.doOwn(t, nil)
		return
	case !slices.Contains(t.tried, worker):
		t.tried = append(t.tried, worker)
	}
	t.worker, t.moved = "", time.Now()
	r.waiting = append(r.waiting, t)
}

// unable notes that a worker could not do a block. The job has failed if that happens some times, with as many workers, or all.
// What only checks another block is left to the coordinator.
func (r *run) unable(t *task, worker, why string) {
	t.failed = append(t.failed, worker)
	different := slices.Compact(slices.Sorted(slices.Values(t.failed)))
	if t.claim == nil && len(t.failed) >= maxFailures && (len(different) >= maxFailures || r.all(t.failed)) {
		r.fail(t.block, why)
		return
	}
	r.put(t, worker)
}

// A sizer finds how many numbers a block should have.
type sizer struct {
	most int     // numbers of the largest block that was done
	cost float64 // seconds of a number, lately
}

// full is how many numbers take wantedTime.
func (s *sizer) full() int { return max(1, int(wantedTime.Seconds()/max(s.cost, 1e-9))) }

// next returns the size of the next block: a full one, but at most twice the largest that was done.
func (s *sizer) next() int { return min(s.full(), max(1, 2*s.most)) }

// saw takes what some numbers took.
func (s *sizer) saw(numbers int, took time.Duration) {
	if numbers == 0 {
		return
	}
	cost := took.Seconds() / float64(numbers)
	s.cost = cmp.Or(s.cost, cost)
	s.cost += (cost - s.cost) / 8
	s.most = max(s.most, numbers)
}
