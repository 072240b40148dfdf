package analyses

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"maven/internal/classic/board"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/original"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// A playedOut is moves played out as the original did.
type playedOut struct {
	sim     *original.PlayOut
	lexicon form.Lexicon
	tables  string // their name

	mutex   sync.Mutex
	took    time.Duration // all runs before this one
	started time.Time     // of this run; zero for none
	stopped engine.Stop
}

// original opens the original's simulation of a position.
func (a *Analyses) original(t *setting.Placed, r *Request) (work, error) {
	turns := original.UsualTurns
	if r.Plies != nil {
		turns = *r.Plies / 2
		if *r.Plies%2 != 0 || turns < 1 || turns > original.MostTurns {
			return nil, problem.Of("plies", fmt.Errorf("plies %d: must be an even number from 2 to %d: each side has as many turns", *r.Plies, 2*original.MostTurns))
		}
	}
	settings, err := a.stock.Settings(registry.Choice{Lexicon: t.Words.Name})
	if err != nil {
		return nil, err
	}
	program, err := original.OpenProgram(settings, setting.Original{}, "")
	if err != nil {
		return nil, problem.Of("lexicon", err)
	}
	p, err := original.Read(t.Rules, t.CGP, program.Set)
	if err != nil {
		return nil, problem.Of("cgp", err)
	}
	moves, err := program.Moves(p, r.count(board.ListSize), r.Also)
	if err != nil {
		return nil, problem.Of("also", err)
	}
	if len(moves) == 0 {
		return nil, problem.Of("count", errors.New("0 moves to play out; name some with also"))
	}
	seed := question.UsualSeed
	if r.Seed != nil {
		seed = *r.Seed
	}
	w := &playedOut{lexicon: program.Lexicon(), tables: settings.TablesName(setting.Original{}), sim: program.PlayOut(p, moves, turns, seed)}
	for _, text := range r.Dropped {
		if err := w.sim.Drop(text); err != nil {
			return nil, problem.Of("dropped", err)
		}
	}
	return w, nil
}

func (w *playedOut) run(ctx context.Context, l engine.Limits, tell func()) (engine.Stop, error) {
	inner, cancel := ctx, context.CancelFunc(func() {})
	if l.Time > 0 {
		inner, cancel = context.WithTimeout(ctx, l.Time)
	}
	defer cancel()
	w.mutex.Lock()
	w.started, w.stopped = time.Now(), engine.NotStopped
	w.mutex.Unlock()
	end := original.MostIterations
	if l.Iterations > 0 {
		end = w.sim.Iterations() + l.Iterations
	}
	_, err := w.sim.Run(inner, end, tell)
	if err != nil {
		err = problem.Of("cgp", err)
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.took += time.Since(w.started)
	w.started = time.Time{}
	switch {
	case ctx.Err() != nil:
		w.stopped = engine.Interrupted
	case inner.Err() != nil:
		w.stopped = engine.OutOfTime
	default:
		w.stopped = engine.OutOfIterations
	}
	return w.stopped, err
}

func (w *playedOut) answer() any {
	w.mutex.Lock()
	stopped := w.stopped
	w.mutex.Unlock()
	f := w.sim.Form(string(stopped))
	f.Lexicon, f.Tables = w.lexicon, w.tables
	return f
}

func (w *playedOut) progress() Progress {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	took := w.took
	if !w.started.IsZero() {
		took += time.Since(w.started)
	}
	return Progress{Seconds: took.Seconds(), Iterations: w.sim.Iterations()}
}

func (w *playedOut) add(text string) error  { return w.sim.Add(text) }
func (w *playedOut) drop(text string) error { return w.sim.Drop(text) }
func (w *playedOut) save() []byte           { return nil }
func (w *playedOut) yields() bool           { return true } // it goes on where it was
