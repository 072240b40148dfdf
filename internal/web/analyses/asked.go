package analyses

import (
	"context"
	"errors"
	"net/http"
	"sync"

	"maven/internal/answers"
	"maven/internal/engine"
	"maven/internal/pool"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// An asked is a question to the engine.
type asked struct {
	placed   *setting.Placed
	analysis *question.Analysis
	explain  bool
	far      pool.Far // makes the play-outs; nil for none

	mutex sync.Mutex // of the board, on which lines are written
}

// dropAll drops the candidates that someone has dropped before, as far as they are there.
func (w *asked) dropAll(texts []string) error {
	found := w.analysis.Snapshot()
	for _, text := range texts {
		m, err := w.placed.Move(text)
		if err != nil {
			return registry.Illegal("dropped", err)
		}
		if found.Candidate(&m) == nil {
			continue
		}
		if err := w.analysis.Drop(m); err != nil {
			return err
		}
	}
	return nil
}

func (w *asked) run(ctx context.Context, l engine.Limits, tell func()) (engine.Stop, error) {
	if l.Time == 0 && l.Iterations == 0 && l.Nodes == 0 {
		l = w.analysis.Limits
	}
	l.Far = w.far
	err := w.analysis.Run(ctx, l, func(engine.Snapshot) { tell() })
	if ctx.Err() == nil {
		err = registry.Blame(err, "")
	}
	return w.analysis.Snapshot().Stopped, err
}

func (w *asked) answer() any {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return answers.New(w.analysis, w.placed.CGP, w.explain)
}

func (w *asked) progress() Progress {
	s := w.analysis.Snapshot()
	return Progress{Seconds: s.Time.Seconds(), Iterations: s.Iterations, Nodes: s.Nodes, Done: s.Done, Of: s.Of}
}

func (w *asked) add(text string) error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if err := w.analysis.Takes(); err != nil {
		return refused(err)
	}
	m, err := w.placed.Move(text)
	if err != nil {
		return registry.Illegal("move", err)
	}
	return w.analysis.Add(m)
}

func (w *asked) drop(text string) error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if err := w.analysis.Takes(); err != nil {
		return refused(err)
	}
	b := w.placed.Position.Board
	m, err := b.Notation().Parse(text, b.At)
	if err == nil {
		err = w.analysis.Drop(m)
	}
	return refused(err)
}

// refused returns the problem where an analysis has no candidates, or drops none; other errors stay as they are.
func refused(err error) error {
	if errors.Is(err, question.ErrNoCandidates) || errors.Is(err, question.ErrAllMoves) {
		return problem.New(http.StatusConflict, "%v", err)
	}
	return err
}

func (w *asked) save() []byte { return w.analysis.Save() }

// yields reports that nothing is lost if a run stops for a while, as of simulations.
func (w *asked) yields() bool {
	return w.analysis.Player != nil && w.analysis.Player.Kind == setting.SimPlayer
}
