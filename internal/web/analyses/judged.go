package analyses

import (
	"cmp"
	"context"
	"sync"
	"time"

	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/question"
	"maven/internal/report"
	"maven/internal/setting"
)

// A judged is a whole game judged. What a run has found is in the cache of the reports, turn by turn.
type judged struct {
	work report.Work

	mutex    sync.Mutex
	started  time.Time // of the run under way; zero for none
	took     time.Duration
	done, of int
	result   *report.Report // nil until a run has come to the end
}

// judge opens a report.
func (a *Analyses) judge(r *Request) (work, error) {
	asked, err := a.sources.Report(r.Record, cmp.Or(r.Player, setting.QuickJudge), r.Choice, r.count(report.DefaultTop))
	if err != nil {
		return nil, err
	}
	return &judged{work: asked, of: asked.History.Len()}, nil
}

func (w *judged) run(ctx context.Context, _ engine.Limits, tell func()) (engine.Stop, error) {
	w.mutex.Lock()
	w.started = time.Now()
	w.mutex.Unlock()
	asked := w.work
	asked.Limits.Threads = 1
	asked.Progress = func(done, of int) {
		w.mutex.Lock()
		w.done, w.of = done, of
		w.mutex.Unlock()
		tell()
	}
	r, err := report.Judge(ctx, asked)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.took, w.started = w.took+time.Since(w.started), time.Time{}
	if err != nil {
		return engine.Interrupted, err
	}
	w.result = r
	return engine.Complete, nil
}

func (w *judged) answer() any {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.result == nil {
		return nil
	}
	return form.NewReport(w.result)
}

func (w *judged) progress() Progress {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	took := w.took
	if !w.started.IsZero() {
		took += time.Since(w.started)
	}
	return Progress{Seconds: took.Seconds(), Done: w.done, Of: w.of}
}

func (w *judged) add(string) error  { return refused(question.ErrNoCandidates) }
func (w *judged) drop(string) error { return refused(question.ErrNoCandidates) }
func (w *judged) save() []byte      { return nil }
func (w *judged) yields() bool      { return true } // at most a turn is judged again
