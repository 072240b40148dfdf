package analyses

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"maven/internal/comparison"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/shared"
)

const (
	comparedMoves = 5               // of each list, unless the request says otherwise
	comparedTime  = 5 * time.Second // for each player that simulates, likewise
)

// usualPlayers are compared if the request names none.
func usualPlayers() []string {
	return []string{setting.ClassicPlayer, setting.StaticPlayer, setting.FullPlayer}
}

// A compared is a position as several players rank its moves.
type compared struct {
	table *shared.Placed
	lists []*comparison.List
	count int // moves told of each list; 0 for all

	mutex   sync.Mutex // of what follows, and of the table's board
	took    time.Duration
	started time.Time // of the run under way; zero for none
	done    int       // lists that are complete
}

// compare opens the players of a comparison.
func (o *opener) compare(t *shared.Placed, r *Request) (work, error) {
	names := r.Players
	if len(names) == 0 {
		names = usualPlayers()
	}
	if len(names) < comparison.Fewest || len(names) > comparison.Most {
		return nil, problem.Of("players", fmt.Errorf("%d players; want %d to %d, such as classic, static and full", len(names), comparison.Fewest, comparison.Most))
	}
	w := &compared{table: t, count: r.count(comparedMoves)}
	for _, name := range names {
		list, err := o.list(t, r, name)
		if known := (*problem.Problem)(nil); errors.As(err, &known) {
			known.Field = cmp.Or(map[string]string{"player": "players"}[known.Field], known.Field)
			return nil, known
		}
		if err != nil {
			return nil, problem.Of("players", err)
		}
		w.lists = append(w.lists, list)
	}
	return w, nil
}

// list opens one player.
func (o *opener) list(t *shared.Placed, r *Request, name string) (*comparison.List, error) {
	p, err := shared.ParsePlayer(name)
	if err != nil {
		return nil, err
	}
	p.Win = true
	if p.Memory == 0 || p.Memory > o.bounds.Memory {
		p.Memory = o.bounds.Memory
	}
	request, limits := engine.Request{Count: max(10, r.count(comparedMoves)), Explain: true}, engine.Limits{Threads: 1}
	if p.Simulates() {
		if err := r.useSim(&p); err != nil {
			return nil, err
		}
		request.Count = engine.DefaultCandidates
		limits.Time, limits.Iterations = p.Limits.Time, cmp.Or(p.Limits.Iterations, r.Limits.Iterations)
		if limits.Time == 0 && limits.Iterations == 0 {
			limits.Time = comparedTime
		}
	}
	if p.HasLeaves() {
		if err := p.UseLeaves(r.Leaves, "leaves"); err != nil {
			return nil, problem.Of("leaves", err)
		}
	}
	opened, err := t.Open(p)
	if err != nil {
		return nil, err
	}
	analysis, err := opened.New().Analyze(t.Position, request)
	if err != nil {
		return nil, err
	}
	return &comparison.List{Player: name, CGP: t.CGP, Position: t.Position, Analysis: analysis, Limits: limits,
		Setting: form.SettingOf(t.Setting, opened.Tables)}, nil
}

// run asks one player after the other, and then each about the best moves of the others. One that has been asked is not asked
// again.
func (w *compared) run(ctx context.Context, _ engine.Limits, tell func()) (engine.Stop, error) {
	w.mutex.Lock()
	w.started = time.Now()
	first := w.done
	w.mutex.Unlock()
	defer func() {
		w.mutex.Lock()
		defer w.mutex.Unlock()
		w.took, w.started = w.took+time.Since(w.started), time.Time{}
	}()
	for i := first; i < len(w.lists); i++ {
		l := w.lists[i]
		if err := l.Analysis.Run(ctx, l.Limits, func(engine.Snapshot) { tell() }); err != nil {
			return engine.Interrupted, err
		}
		w.mutex.Lock()
		w.done = i + 1
		w.mutex.Unlock()
		tell()
	}
	if err := comparison.Exchange(ctx, w.lists); err != nil {
		return engine.Interrupted, err
	}
	return engine.Complete, nil
}

func (w *compared) answer() any {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	position := w.table.Position.Clone()
	lists := make([]*comparison.List, w.done)
	for i := range lists {
		one := *w.lists[i]
		one.Position = &position
		lists[i] = &one
	}
	return comparison.New(lists, w.count)
}

func (w *compared) progress() Progress {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	took := w.took
	if !w.started.IsZero() {
		took += time.Since(w.started)
	}
	return Progress{Seconds: took.Seconds(), Done: w.done, Of: len(w.lists)}
}

func (w *compared) add(string) error  { return noCandidates() }
func (w *compared) drop(string) error { return noCandidates() }
func (w *compared) save() []byte      { return nil }
func (w *compared) yields() bool      { return false }
