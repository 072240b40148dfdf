package analyses

import (
	"cmp"
	"context"
	"sync"
	"time"

	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/infer"
	"maven/internal/random"
	"maven/internal/web/problem"
	"maven/internal/web/shared"
)

// An inferred is what the opponent likely holds. A run that has been stopped begins anew.
type inferred struct {
	table     *shared.Placed
	source    form.InferenceSource
	count     int
	inference *infer.Inference

	mutex   sync.Mutex
	tell    func()
	started time.Time
	took    time.Duration
	looked  int
	of      int
	result  *infer.Result // nil until a run has ended
	stopped engine.Stop
}

func newInferred(t *shared.Placed, r *Request) (*inferred, error) {
	judge, tables, err := t.Evaluation()
	if err != nil {
		return nil, problem.Of("leaves", err)
	}
	seed := int(cmp.Or(r.Seed, 1))
	w := &inferred{table: t, count: r.count(10), source: form.InferenceSource{CGP: t.CGP, Seed: seed,
		Setting: form.SettingOf(t.Setting, tables)}}
	if w.inference, err = infer.New(t.Position, judge, infer.Options{Threads: 1, Seed: random.Seed(seed), Progress: w.told}); err != nil {
		return nil, problem.Of("cgp", err)
	}
	return w, nil
}

// told notes how many racks have been looked at.
func (w *inferred) told(looked, of int) {
	w.mutex.Lock()
	w.looked, w.of = looked, of
	tell := w.tell
	w.mutex.Unlock()
	if tell != nil {
		tell()
	}
}

func (w *inferred) run(ctx context.Context, l engine.Limits, tell func()) (engine.Stop, error) {
	inner, cancel := ctx, context.CancelFunc(func() {})
	if l.Time > 0 {
		inner, cancel = context.WithTimeout(ctx, l.Time)
	}
	defer cancel()
	w.mutex.Lock()
	w.tell, w.started, w.stopped = tell, time.Now(), engine.NotStopped
	w.mutex.Unlock()
	result := w.inference.Run(inner)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.result, w.tell, w.took, w.stopped = result, nil, time.Since(w.started), engine.OutOfTime
	switch {
	case result.Looked == result.Of:
		w.stopped = engine.Complete
	case ctx.Err() != nil:
		w.stopped = engine.Interrupted
	}
	return w.stopped, nil
}

func (w *inferred) answer() any {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.result == nil {
		return nil
	}
	f := form.NewInference(w.table.Position.Board.Notation(), w.result, w.count)
	f.From(w.source, w.table.Position, w.stopped)
	return f
}

func (w *inferred) progress() Progress {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return Progress{Seconds: w.took.Seconds(), Done: w.looked, Of: w.of}
}

func (w *inferred) add(string) error  { return noCandidates() }
func (w *inferred) drop(string) error { return noCandidates() }
func (w *inferred) save() []byte      { return nil }

func (w *inferred) yields() bool { return false }
