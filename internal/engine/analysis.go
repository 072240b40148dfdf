package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
)

// ErrRunning is of an analysis that is asked to run while it runs.
var ErrRunning = errors.New("the analysis is running")

// An Analysis is the work on one position: it can be run, stopped, run again for more, and read at any
// moment. Any number of goroutines may use it.
type Analysis struct {
	solver   Solver
	position game.Position // to judge added moves by
	phonies  bool

	mutex   sync.Mutex         // of what follows
	stop    context.CancelFunc // of the run under way; nil for none
	added   []move.Move        // candidates by request
	dropped []move.Move        // no candidates by request
	next    Task               // added and dropped since the last step
	found   Findings
	shown   Snapshot // what is found, with what is added and dropped
}

// NewAnalysis returns an analysis by the solver, which has a position of its own. The error refuses one of
// the moves that the request adds.
func NewAnalysis(p *game.Position, r *Request, solver Solver) (*Analysis, error) {
	a := &Analysis{solver: solver, position: p.Clone(), phonies: r.Phonies}
	for _, m := range r.Also {
		if err := a.Add(m); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// Run works until there is nothing more to find, one of the limits of this run is reached, or somebody
// calls Stop; then there is at least one candidate with a value. Progress, unless nil, is called
// whenever something has been found, from the goroutine that called Run. Run again goes on where the
// run before has ended.
//
// The error is that of ctx where it ends the run, whose findings stand; ErrRunning; or it says why the
// player cannot answer.
func (a *Analysis) Run(ctx context.Context, l Limits, progress func(Snapshot)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r := &run{analysis: a, limits: l, started: time.Now(), outer: ctx, progress: progress}
	var cancel context.CancelFunc
	if r.inner, cancel = context.WithCancel(ctx); l.Time > 0 {
		cancel()
		r.inner, cancel = context.WithTimeout(ctx, l.Time)
	}
	defer cancel()
	if !a.begin(r, cancel) {
		return ErrRunning
	}
	stop, err := NotStopped, error(nil)
	for stop == NotStopped && err == nil {
		if stop, err = a.solver.Step(r.inner, r.task(), r.tell); stop == NotStopped || r.more() {
			stop = r.limit()
		}
	}
	a.end(r, stop)
	if err == nil && stop == Interrupted {
		err = ctx.Err()
	}
	return err
}

// begin takes the analysis for a run; false where one is under way.
func (a *Analysis) begin(r *run, cancel context.CancelFunc) bool {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.stop != nil {
		return false
	}
	a.stop, a.shown.Stopped, r.before = cancel, NotStopped, a.shown
	return true
}

func (a *Analysis) end(r *run, stop Stop) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.stop, a.shown.Stopped, a.shown.Time = nil, stop, r.time()
}

// Stop asks the run under way, if there is one, to end soon.
func (a *Analysis) Stop() {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.stop != nil {
		a.stop()
	}
}

// Snapshot returns what has been found so far.
func (a *Analysis) Snapshot() Snapshot {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	s := a.shown
	s.Candidates = slices.Clone(s.Candidates)
	return s
}

// show puts together what can be read: the candidates found, without those dropped, and those added
// that have not been looked at.
func (a *Analysis) show() {
	a.shown.Findings = a.found
	a.shown.Candidates = slices.DeleteFunc(slices.Clone(a.found.Candidates), func(c Candidate) bool { return holds(a.dropped, &c.Move) })
	for i := range a.added {
		if m := &a.added[i]; a.shown.Candidate(m) == nil {
			a.shown.Candidates = append(a.shown.Candidates, Candidate{Move: *m})
		}
	}
}

// Add makes a move a candidate. It has a value once the analysis has run again, or from the next step
// of the run under way on, unless the player has none for it. A candidate that was dropped is one
// again. The error says why the move may not be made.
func (a *Analysis) Add(m move.Move) error {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if err := a.refuse(&m); err != nil {
		return err
	}
	m = a.position.Board.Canonical(m)
	m.Score, m.Equity = int32(a.position.Board.Score(&m)), 0
	a.dropped, a.next.Dropped = without(a.dropped, &m), without(a.next.Dropped, &m)
	if a.shown.Candidate(&m) == nil {
		a.added, a.next.Added = append(a.added, m), append(a.next.Added, m)
		a.show()
	}
	return nil
}

// refuse says why a move can be no candidate.
func (a *Analysis) refuse(m *move.Move) error {
	err := a.position.Legal(m)
	var play *board.IllegalError
	if a.phonies && errors.As(err, &play) && play.Refusal == board.NotAWord {
		return nil
	}
	return err
}

// Drop takes a candidate out. The error is of a move that is none, and of the last one.
func (a *Analysis) Drop(m move.Move) error {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	switch {
	case a.shown.Candidate(&m) == nil:
		return fmt.Errorf("%s is no candidate", a.position.Board.Spell(&m))
	case len(a.shown.Candidates) == 1:
		return fmt.Errorf("%s is the last candidate, and stays", a.position.Board.Spell(&m))
	}
	a.added, a.next.Added = without(a.added, &m), without(a.next.Added, &m)
	a.dropped, a.next.Dropped = append(a.dropped, m), append(a.next.Dropped, m)
	a.show()
	return nil
}

func holds(moves []move.Move, m *move.Move) bool {
	return slices.ContainsFunc(moves, func(other move.Move) bool { return other.Same(m) })
}

// without returns other moves than m, in a slice of their own.
func without(moves []move.Move, m *move.Move) []move.Move {
	return slices.DeleteFunc(slices.Clone(moves), func(other move.Move) bool { return other.Same(m) })
}
