package analyses

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/shared"
)

// usualTime ends a search of a pre-endgame with two or more tiles in the bag, where nothing else does, as solve does.
const usualTime = time.Minute

// A solved is the search of an end of a game, with what both kinds share.
type solved struct {
	table *shared.Placed
	count int // moves told; 0 for all

	memory int // of the solver, in bytes; what waits has none yet

	mutex   sync.Mutex // of what follows, and of the table's board
	also    []move.Move
	took    time.Duration // all runs before this one
	started time.Time     // of this run; zero for none
	stopped engine.Stop
	nodes   int
	answers any // *endgame.Answer or *preend.Answer; nil if nothing is known
	whole   bool
}

// search runs one search within the limits, and notes how it ended.
func (w *solved) search(ctx context.Context, l engine.Limits, solve func(ctx context.Context) (whole bool, err error)) (engine.Stop, error) {
	inner, cancel := ctx, context.CancelFunc(func() {})
	if l.Time > 0 {
		inner, cancel = context.WithTimeout(ctx, l.Time)
	}
	defer cancel()
	w.mutex.Lock()
	w.started, w.stopped = time.Now(), engine.NotStopped
	w.mutex.Unlock()
	whole, err := solve(inner)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.took += time.Since(w.started)
	w.started, w.whole = time.Time{}, whole
	switch {
	case ctx.Err() != nil:
		w.stopped = engine.Interrupted
	case inner.Err() != nil:
		w.stopped = engine.OutOfTime
	case !whole:
		w.stopped = engine.OutOfNodes
	default:
		w.stopped = engine.Complete
	}
	return w.stopped, err
}

// tell takes over what is known.
func (w *solved) tell(answer any, nodes int, tell func()) {
	w.mutex.Lock()
	w.answers, w.nodes = answer, nodes
	w.mutex.Unlock()
	tell()
}

// time returns the time of all runs. The mutex is held.
func (w *solved) time() time.Duration {
	if w.started.IsZero() {
		return w.took
	}
	return w.took + time.Since(w.started)
}

func (w *solved) progress() Progress {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return Progress{Seconds: w.time().Seconds(), Nodes: w.nodes}
}

// add has the next run value one more move.
func (w *solved) add(text string) error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if !w.started.IsZero() {
		return problem.New(http.StatusConflict, "stop the search first: it takes moves before it begins")
	}
	m, err := w.table.Move("move", text)
	if err == nil && !slices.ContainsFunc(w.also, func(other move.Move) bool { return other.Same(&m) }) {
		w.also = append(w.also, m)
	}
	return err
}

func (w *solved) drop(string) error {
	return problem.New(http.StatusConflict, "the search of an end of a game looks at all moves")
}

func (w *solved) save() []byte { return nil }

// setting returns the form of what the position is solved by.
func (w *solved) setting() form.Setting {
	return form.SettingOf(w.table.Setting, setting.TableNames{})
}

// An endgamed is the search of an endgame.
type endgamed struct {
	solved
	solver *endgame.Solver // nil before the first run
	lines  int
	win    bool
}

func newEndgame(t *shared.Placed, r *Request, also []move.Move, memory int) (*endgamed, error) {
	if r.Objective != "" && r.Objective != "spread" && r.Objective != "win" {
		return nil, problem.Of("objective", fmt.Errorf("%q; want spread or win", r.Objective))
	}
	return &endgamed{solved: solved{table: t, count: r.count(0), also: also, memory: memory}, lines: max(r.Lines, 1), win: r.Objective == "win"}, nil
}

func (w *endgamed) run(ctx context.Context, l engine.Limits, tell func()) (engine.Stop, error) {
	position := w.table.Position.Clone()
	question := endgame.Question{Position: &position, Count: w.lines, Also: w.also, Win: w.win, Limits: endgame.Limits{Nodes: l.Nodes}}
	if w.solver == nil {
		w.solver = endgame.New(w.memory, 1)
	}
	return w.search(ctx, l, func(ctx context.Context) (bool, error) {
		answer, err := w.solver.Solve(ctx, &question, func(now *endgame.Answer) { w.tell(now, now.Nodes, tell) })
		if err != nil {
			return false, problem.Of("cgp", err)
		}
		w.tell(answer, answer.Nodes, tell)
		return answer.Proven, nil
	})
}

func (w *endgamed) answer() any {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	a, ok := w.answers.(*endgame.Answer)
	if !ok {
		return nil
	}
	position := w.table.Position.Clone()
	return form.NewEndgame(w.table.CGP, w.setting(), &position, form.Notation, a, w.count, w.also, w.time(), w.stopped)
}

// A preended is the search of every move with a few tiles in the bag.
type preended struct {
	solved
	model      preend.Model
	candidates int
}

func newPreendgame(t *shared.Placed, r *Request, also []move.Move, memory int) (*preended, error) {
	w := &preended{solved: solved{table: t, count: r.count(0), also: also, memory: memory}, candidates: r.Candidates}
	switch r.Model {
	case "", preend.ByKnowledge.String():
		w.model = preend.ByKnowledge
	case preend.SeesAll.String():
		w.model = preend.SeesAll
	default:
		return nil, problem.Of("model", fmt.Errorf("%q; want %s or %s", r.Model, preend.ByKnowledge, preend.SeesAll))
	}
	if bag, most := t.Position.Bag(), w.model.MostBag(); bag > most {
		return nil, problem.Of("cgp", fmt.Errorf("%d tiles are in the bag; a pre-endgame has %d at most; simulate the moves", bag, most))
	}
	return w, nil
}

func (w *preended) run(ctx context.Context, l engine.Limits, tell func()) (engine.Stop, error) {
	position := w.table.Position.Clone()
	if l.Time == 0 && l.Nodes == 0 && position.Bag() > 1 {
		l.Time = usualTime
	}
	solver := preend.New(w.memory, 1)
	solver.Words = w.table.Words.Map()
	question := preend.Question{Position: &position, Model: w.model, Count: w.candidates, Also: w.also, Nodes: l.Nodes}
	return w.search(ctx, l, func(ctx context.Context) (bool, error) {
		answer, err := solver.Solve(ctx, &question, func(now *preend.Answer) { w.tell(now, now.Nodes, tell) })
		if err != nil && (answer == nil || !errors.Is(err, ctx.Err())) {
			return false, problem.Of("cgp", err)
		}
		w.tell(answer, answer.Nodes, tell)
		return !answer.Cut, nil
	})
}

func (w *preended) answer() any {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	a, ok := w.answers.(*preend.Answer)
	if !ok {
		return nil
	}
	position := w.table.Position.Clone()
	return form.NewPreendgame(w.table.CGP, w.setting(), &position, form.Notation, a, w.count, w.also, w.time(), w.stopped)
}

func (w *solved) yields() bool { return false }
