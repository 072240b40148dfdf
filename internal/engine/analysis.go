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
	"maven/internal/pool"
)

// ErrRunning refuses to run an analysis that is already running.
var ErrRunning = errors.New("the analysis is running")

// An Analysis is the work of a player on one position. It can be run, stopped, continued, and read at any moment. It
// is safe for concurrent use.
type Analysis struct {
	solver   Solver
	position game.Position // to judge added moves by
	phonies  bool
	usual    Limits           // time and iterations of a run that limits neither
	eager    bool             // something is found even by a run whose context has ended
	now      func() time.Time // the clock

	mutex   sync.Mutex         // of what follows
	stop    context.CancelFunc // of the run under way; nil for none
	added   []move.Move        // candidates by request
	dropped []move.Move        // no candidates by request
	next    Task               // added and dropped since the last step
	found   Findings
	shown   Snapshot // what is found, with what is added and dropped
}

// NewAnalysis returns an analysis by the solver, which has a position of its own. The error refuses a move of
// Request.Also.
func NewAnalysis(p *game.Position, r *Request, solver Solver) (*Analysis, error) {
	a := &Analysis{solver: solver, position: p.Clone(), phonies: r.Phonies, now: time.Now}
	for _, m := range r.Also {
		if err := a.Add(m); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// Eagerly has a run find something even if its context has ended before, and returns a.
func (a *Analysis) Eagerly() *Analysis {
	a.eager = true
	return a
}

// Run works until there is nothing more to find, a limit of this run is reached, or Stop is called. There is
// then at least one candidate with a value. Unless progress is nil, Run calls it, from its own goroutine,
// whenever something has been found. Another Run continues where the
// run before has ended.
//
// If ctx ends the run, the error is that of ctx, and the findings stand. The error may be ErrRunning, or say why the
// player cannot answer.
func (a *Analysis) Run(ctx context.Context, l Limits, progress func(Snapshot)) error {
	if err := ctx.Err(); err != nil && !a.eager {
		return err
	}
	if l.Time == 0 && l.Iterations == 0 {
		l.Time, l.Iterations = a.usual.Time, a.usual.Iterations
	}
	r := &run{analysis: a, limits: l, started: a.now(), outer: ctx, progress: progress}
	var cancel context.CancelFunc
	if r.inner, cancel = context.WithCancel(ctx); l.Time > 0 {
		cancel()
		r.inner, cancel = context.WithTimeout(ctx, l.Time)
	}
	defer cancel()
	r.inner = pool.Civil(r.inner)
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

// Spent adds the time of earlier runs to an analysis that goes on from what they have saved.
func (a *Analysis) Spent(before time.Duration) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.shown.Time += before
}

// begin starts a run; false if another one is under way.
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

// Save returns the work done so far, for a player that can continue it; nil if there is none. Unlike the other
// methods it may be called only between two runs, or by the progress function of a run.
func (a *Analysis) Save() []byte {
	if s, ok := a.solver.(Saver); ok {
		return s.AppendTo(nil)
	}
	return nil
}

// show prepares what Snapshot returns: the candidates found, without those dropped, and those added but not yet
// valued.
func (a *Analysis) show() {
	a.shown.Findings = a.found
	a.shown.Candidates = slices.DeleteFunc(slices.Clone(a.found.Candidates), func(c Candidate) bool { return holds(a.dropped, &c.Move) })
	for i := range a.added {
		if m := &a.added[i]; a.shown.Candidate(m) == nil {
			a.shown.Candidates = append(a.shown.Candidates, Candidate{Move: *m})
		}
	}
}

// Add makes a move a candidate, even one that was dropped. The next step, of this run or another, gives it a value,
// unless the player has none for it. The error says why the move may not be made.
func (a *Analysis) Add(m move.Move) error {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if err := a.refuse(&m); err != nil {
		return err
	}
	m = a.position.Board.Canonical(m)
	m.Score, m.Equity = int32(a.position.Board.Score(&m)), 0
	a.dropped, a.next.Dropped = without(a.dropped, &m), without(a.next.Dropped, &m)
	if !holds(a.added, &m) {
		a.added, a.next.Added = append(a.added, m), append(a.next.Added, m)
		a.show()
	}
	return nil
}

// Asked returns the candidates by request: those of Request.Also and those added, but for the dropped ones.
func (a *Analysis) Asked() []move.Move {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return slices.Clone(a.added)
}

// refuse says why a move cannot be a candidate.
func (a *Analysis) refuse(m *move.Move) error {
	err := a.position.Legal(m)
	if play, is := errors.AsType[*board.IllegalError](err); is && a.phonies && play.Refusal == board.NotAWord {
		return nil
	}
	return err
}

// Drop removes a candidate. It refuses a move that is not a candidate, and the last candidate.
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

// without returns a new slice of the moves other than m.
func without(moves []move.Move, m *move.Move) []move.Move {
	return slices.DeleteFunc(slices.Clone(moves), func(other move.Move) bool { return other.Same(m) })
}
