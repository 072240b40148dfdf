// Package blocks shares out the numbers of a part among workers. A block is cut when a worker asks for one, and grows until it takes
// some seconds. A block goes to others when its worker falls silent, gives it back or fails; where one gets no further, others do it,
// too. A result that is to be checked is asked of a second worker, and of the coordinator where two differ.
//
// Nothing here waits, speaks over a network or keeps anything.
//
// Sharp edges: whoever calls has the coordinator's mutex, which functions of Config are called with, too.
package blocks

import (
	"cmp"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
)

const (
	maxFailures = 3  // of a block; then its job has failed
	aheadThread = 16 // full blocks that are cut and not delivered yet, for each thread

	// slowFactor is how many times longer than usual a number may take before others do it, too.
	slowFactor = 10

	// firstPatience is how long numbers may take while no result says how long they usually take.
	firstPatience = 10 * time.Minute
)

// An Arrival is a result as it came.
type Arrival struct {
	Worker  string
	Block   farm.Block
	Result  *wire.Result
	Data    []byte                     // the result as it is kept
	Reply   func(value any, err error) // tells the worker that all is well, or why it should send the result again; nil once that is done
	Checked bool                       // another worker or the coordinator has found the same
}

// Did is what is done of the block.
func (a *Arrival) Did() farm.Block {
	b := a.Block
	b.End = b.First + len(a.Result.Done)
	return b
}

// Tell answers the worker, once.
func (a *Arrival) Tell(why error) {
	if a.Reply != nil {
		go a.Reply(nil, why)
	}
	a.Reply = nil
}

// A Task is a block that workers are asked for.
type Task struct {
	Block  farm.Block
	Claim  *Arrival  // the result that it checks; nil for none
	Since  time.Time // when it began to wait for a worker; zero while one has it
	own    bool      // the coordinator does it itself, to check that result
	tried  []string  // workers that may not do it while others can: they had it and did not do it, or it checks their result
	failed []string  // those among them that could not, or fell silent
	slow   int       // how often others were asked because a worker got no further
}

// A Loan is a task that a worker has.
type Loan struct {
	*Task
	worker string
	run    string // of that worker
	pass   wire.Pass
	Heard  time.Time
	Moved  time.Time // when it was given, or a number was done since
	done   int       // numbers, as the worker says
	Late   bool      // the worker got no further: others are asked, too
}

// Config says how numbers are shared out.
type Config struct {
	Workers Workers
	Pass    func(worker string, b farm.Block) wire.Pass // that a worker shows with the result of a block
	Lost    time.Duration                               // how long a worker may be silent about a block
	Largest int                                         // numbers of a block at most
	Own     func(t *Task, other *Arrival)               // has the coordinator do a block, and judge those who have done it
	Keep    func(a *Arrival)                            // has a result kept that was checked
	Log     *slog.Logger
}

// A Share is a stretch of numbers of one part while it is done.
type Share struct {
	Config
	All    farm.Block    // all numbers that are shared out
	Ledger *vault.Ledger // of the part

	At      int                  // numbers below it are taken
	kept    int                  // numbers below it had results when it was begun or went on
	Out     map[wire.Pass]*Loan  // what workers have
	Claims  map[farm.Block]*Task // which check results before these count
	has     map[string]int       // how many each worker has
	waiting []*Task              // to be given to a worker before new ones are cut
	next    int                  // to be cut
	adopted vault.Ledger         // numbers from there on that workers had when it was begun: they are not cut
	gave    bool                 // a block, since it was begun or went on
	size    sizer

	Failed error // why the job cannot be done
}

// Begin begins to share out numbers of a part, whose ledger says which are done.
func Begin(cfg Config, all farm.Block, ledger *vault.Ledger) *Share {
	s := &Share{All: all, Ledger: ledger, Out: map[wire.Pass]*Loan{}, Claims: map[farm.Block]*Task{}, has: map[string]int{}}
	s.Resume(cfg, all.First, all.End)
	return s
}

// Pause has the coordinator do no blocks itself until Resume: the job waits. Workers go on.
func (s *Share) Pause() { s.Own = func(*Task, *Arrival) {} }

// Resume goes on, with numbers from one on to an end.
func (s *Share) Resume(cfg Config, first, end int) {
	s.Config, s.All.First, s.All.End, s.At, s.next = cfg, first, end, first, max(s.next, first)
	s.kept, _ = s.Ledger.Gap(first, end)
	s.gave = false
	for _, t := range s.Claims {
		if t.own { // the coordinator has not ended it
			t.own = false
			s.waiting = append(s.waiting, t)
		} else if t.Since.IsZero() { // a worker has it
			continue
		}
		t.Since = time.Now()
	}
}

// Replays reports whether numbers are still taken that had results when it was begun or went on.
func (s *Share) Replays() bool { return s.At < s.kept }

// Starves reports whether there are numbers to cut, but none has been given since it was begun or went on: workers have others that take long.
func (s *Share) Starves() bool {
	first, end := s.uncut()
	return !s.gave && first < end && !s.far(first)
}

// Dry reports whether there is nothing to give.
func (s *Share) Dry() bool {
	first, end := s.uncut()
	return len(s.waiting) == 0 && (first >= end || s.far(first))
}

// uncut returns the first stretch of numbers that are to be cut; it is empty if there is none.
func (s *Share) uncut() (first, end int) {
	for first = s.next; ; {
		first, end = s.Ledger.Gap(first, s.All.End)
		free, until := s.adopted.Gap(first, end)
		if free == first {
			return first, until
		}
		first = free
	}
}

// A Waiter is a worker that asks for a block.
type Waiter struct {
	Worker string
	Since  time.Time
	Reply  func(value any, err error)
}

// Feed gives blocks to workers that wait for one, and returns those who go on waiting.
func (s *Share) Feed(waiters []*Waiter) []*Waiter {
	dry := s.Failed != nil    // there is nothing for anybody, which many may wait for
	none := map[string]bool{} // workers that there is nothing for
	return slices.DeleteFunc(waiters, func(w *Waiter) bool {
		if dry || none[w.Worker] {
			return false
		}
		p := s.Workers[w.Worker]
		if p == nil || s.has[w.Worker] >= p.room {
			none[w.Worker] = true
			return false
		}
		t := s.after(w.Worker)
		if t == nil {
			dry, none[w.Worker] = len(s.waiting) == 0, true
			return false
		}
		pass := s.hand(t, w.Worker)
		go w.Reply(wire.Given{Block: t.Block, Pass: pass[:]}, nil)
		return true
	})
}

// after returns the block that a worker does next, or nil.
func (s *Share) after(worker string) *Task {
	s.waiting = slices.DeleteFunc(s.waiting, func(t *Task) bool { // what was wanted came late
		if t.Claim != nil {
			return s.Claims[t.Block] != t
		}
		return !s.Ledger.Lacks(t.Block.First, t.Block.End)
	})
	for i, t := range s.waiting {
		if !slices.Contains(t.tried, worker) || t.Claim == nil && s.Workers.within(t.tried) {
			s.waiting = slices.Delete(s.waiting, i, i+1)
			return t
		}
	}
	first, end := s.uncut()
	if s.next = first; first >= end || s.far(first) {
		return nil
	}
	size := min(s.size.next(), s.Largest, (s.All.End-first)/(2*s.threads()))
	s.next = min(end, first+max(1, size))
	return &Task{Block: farm.Block{Job: s.All.Job, Part: s.All.Part, First: first, End: s.next}}
}

// far reports whether a number is too far ahead of those that are taken to be cut.
func (s *Share) far(n int) bool {
	return n-max(s.At, s.kept) >= s.size.full()*aheadThread*s.threads()
}

func (s *Share) threads() int { return max(1, s.Workers.Threads()) }

// hand notes that a worker has a block.
func (s *Share) hand(t *Task, worker string) wire.Pass {
	pass, now := s.Pass(worker, t.Block), time.Now()
	if s.Out[pass] == nil { // it may have it already, and get no further
		s.has[worker]++
	}
	t.Since, s.gave = time.Time{}, true
	s.Out[pass] = &Loan{Task: t, worker: worker, run: s.Workers[worker].run, pass: pass, Heard: now, Moved: now}
	return pass
}

// drop notes that a worker has a block no more, and may have so many more or fewer at once.
func (s *Share) drop(l *Loan, more int) {
	delete(s.Out, l.pass)
	s.has[l.worker]--
	if p := s.Workers[l.worker]; p != nil {
		p.room = min(max(1, p.room+more), p.Threads)
	}
}

// adopt leaves a worker a block that it was given before the share was begun, unless some of it is cut already.
func (s *Share) adopt(worker string, b farm.Block) {
	p := s.Workers[worker]
	if p == nil || s.has[worker] >= p.room || b.First < s.next || b.End > s.All.End || b.End-b.First > s.Largest {
		return
	}
	for _, l := range []*vault.Ledger{s.Ledger, &s.adopted} {
		if first, end := l.Gap(b.First, b.End); first != b.First || end != b.End {
			return
		}
	}
	s.adopted.Add(vault.Piece{First: b.First, End: b.End})
	s.hand(&Task{Block: b}, worker)
}

// Hear notes that a worker has a block, and how far it is.
func (s *Share) Hear(worker string, at wire.AtWork) {
	pass := s.Pass(worker, at.Block)
	if s.Out[pass] == nil {
		s.adopt(worker, at.Block)
	}
	l := s.Out[pass]
	if l == nil {
		return
	}
	if l.Heard = time.Now(); at.Done > l.done && at.Done < at.Block.End-at.Block.First {
		l.done, l.Moved = at.Done, l.Heard
	}
}

// Leave gives the blocks of a worker that ends to others.
func (s *Share) Leave(worker string) {
	for _, l := range s.Out {
		if l.worker != worker {
			continue
		}
		if s.drop(l, 0); !l.Late {
			s.put(l.Task, worker)
		}
	}
}

// Return takes blocks from a worker that has ended without a word, and has come again.
func (s *Share) Return(worker string) {
	for _, l := range s.Out {
		if l.worker == worker && l.run != s.Workers[worker].run {
			s.lose(l)
		}
	}
}

// Deaf notes that nobody could be heard for a time.
func (s *Share) Deaf(long time.Duration) {
	for _, l := range s.Out {
		l.Heard = l.Heard.Add(long)
	}
}

// lose takes a block from a worker that has ended or is silent about it.
func (s *Share) lose(l *Loan) {
	if s.drop(l, -1); !l.Late {
		s.unable(l.Task, l.worker, "workers took it, and ended or fell silent")
	}
}

// Watch takes blocks from workers that are silent about them, and asks others where they get no further with a number: for --lost,
// or longer where numbers take long, and each time twice as long.
func (s *Share) Watch() {
	for _, l := range s.Out {
		patience := max(s.Lost, s.usual()) << min(l.slow, 20)
		switch {
		case time.Since(l.Heard) > s.Lost:
			s.lose(l)
		case time.Since(l.Moved) > patience && !l.Late:
			s.Log.Warn("a worker gets no further: others do its block", "worker", l.worker, "job", l.Block.Job, "number", l.Block.First+l.done)
			l.Late = true
			l.slow++
			s.put(l.Task, l.worker)
		}
	}
}

// usual is how long a number may take before others do it, too.
func (s *Share) usual() time.Duration {
	return cmp.Or(time.Duration(slowFactor*s.size.cost*float64(time.Second)), firstPatience)
}

// Again has a block done whose result was not kept.
func (s *Share) Again(b farm.Block) { s.waiting = append(s.waiting, &Task{Block: b}) }

// put has a block done by others than a worker that had it.
func (s *Share) put(t *Task, worker string) {
	switch {
	case t.own: // the coordinator does it already
		return
	case s.Claims[t.Block] == t && len(t.tried) > 1: // two have tried to check it
		s.doOwn(t, nil)
		return
	case !slices.Contains(t.tried, worker):
		t.tried = append(t.tried, worker)
	}
	t.Since = time.Now()
	s.waiting = append(s.waiting, t)
}

// unable notes that a worker could not do a block. The job has failed if that happens some times, with as many workers, or all.
// What only checks another block is left to the coordinator.
func (s *Share) unable(t *Task, worker, why string) {
	t.failed = append(t.failed, worker)
	different := slices.Compact(slices.Sorted(slices.Values(t.failed)))
	if t.Claim == nil && len(t.failed) >= maxFailures && (len(different) >= maxFailures || s.Workers.within(t.failed)) {
		s.Fail(t.Block, why)
		return
	}
	s.put(t, worker)
}

// Done takes a block from a worker that has answered for it, and gives what it lacks to others. It reports whether there was something
// to give.
func (s *Share) Done(a *Arrival) (again bool) {
	l := s.Out[a.Result.Pass]
	if l == nil {
		return false
	}
	s.size.saw(len(a.Result.Done), max(a.Result.Took, time.Since(l.Moved)))
	s.drop(l, 1)
	t := l.Task
	switch {
	case l.Late:
		return false
	case t.Claim != nil:
		if s.Claims[t.Block] == t {
			s.unable(t, a.Worker, a.Result.Failed)
		}
		return false
	}
	from := t.Block.First
	if s.Claims[a.Did()] != nil {
		from = a.Did().End
	}
	if from, _ = s.Ledger.Gap(from, t.Block.End); from >= t.Block.End {
		return false
	}
	if t.Block.First = from; len(a.Result.Done) > 0 {
		t.failed, t.tried, t.slow = nil, nil, 0
	}
	if a.Result.Failed == "" {
		s.put(t, a.Worker)
		return true
	}
	s.Log.Warn("a block has failed", "job", a.Block.Job, "part", a.Block.Part.Number, "number", a.Did().End, "why", a.Result.Failed)
	s.unable(t, a.Worker, a.Result.Failed)
	return true
}

// Fail ends the job because of a block.
func (s *Share) Fail(b farm.Block, why string) {
	s.Failed = fmt.Errorf("block %d-%d of part %d has failed %d times: %s", b.First, b.End, b.Part.Number, maxFailures, why)
}
