package positions

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/stat"
	"maven/internal/web/problem"
)

// The deadlines that a request may give, in seconds.
const (
	shortest = 0.25
	longest  = 5
)

const (
	// spare is how long before the deadline the search is told to end, and the answer to be written: a search notices it within some
	// milliseconds, later where processors are busy.
	spare = 30 * time.Millisecond

	// part is how long a search works before another has its turn: some blocks of play-outs. Parts grow where one was too short for a
	// block, since processors are busy, and where the end of the game is searched, which begins each part anew with what is known.
	part     = 25 * time.Millisecond
	mostPart = 200 * time.Millisecond

	mostSearches = 40 // under way at once, each with some megabytes; others have the static ranking
)

// limit bounds the work on a request that has a deadline.
func (asked *movesRequest) limit(q *question.Question) {
	if asked.Deadline == 0 || !q.Player.Simulates() {
		return
	}
	own := q.Player.Limits
	q.Limits = engine.Limits{Time: seconds(asked.Deadline), Iterations: own.Iterations}
	if own.Time > 0 {
		q.Limits.Time = min(own.Time, q.Limits.Time)
	}
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// inTime answers by the deadline. The static ranking comes first. What the player has found by then takes its place, if that
// says more.
func (p *Positions) inTime(ctx context.Context, asked *movesRequest) (form.Ranking, error) {
	if !(asked.Deadline >= shortest && asked.Deadline <= longest) {
		return form.Ranking{}, problem.Of("deadline", fmt.Errorf("deadline is %v; must be %v to %v seconds, or 0 for none", asked.Deadline, shortest, longest))
	}
	q, err := asked.question()
	if err != nil {
		return form.Ranking{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, seconds(asked.Deadline)-spare)
	defer cancel()
	quick := *asked
	quick.Player, quick.Deadline = setting.StaticPlayer, 0
	if q.Player.Kind == setting.StaticPlayer {
		quick.Player = asked.Player
	}
	if !q.Player.HasLeaves() {
		quick.Leaves = ""
	}
	ranked, err := p.ranked(ctx, &quick)
	if err != nil || q.Player.Kind == setting.StaticPlayer {
		return ranked, err
	}
	if p.searches.Add(1) > mostSearches {
		p.searches.Add(-1)
		return ranked, nil
	}
	var at atomic.Pointer[work]
	ended := make(chan error, 1)
	go func() { // a search that notices late that it is over delays no answer
		defer p.searches.Add(-1)
		ended <- p.search(ctx, asked, &at)
	}()
	select {
	case err := <-ended:
		if err != nil {
			return form.Ranking{}, err
		}
	case <-after(ctx, spare/2):
	}
	if w := at.Load(); w != nil && w.tells() {
		ranked = w.told()
		if ranked.Stopped == engine.Interrupted || ranked.Stopped == engine.NotStopped {
			ranked.Stopped = engine.OutOfTime
		}
	}
	return ranked, nil
}

// after returns what is closed so long after the end of a context.
func after(ctx context.Context, d time.Duration) <-chan struct{} {
	done := make(chan struct{})
	context.AfterFunc(ctx, func() { time.AfterFunc(d, func() { close(done) }) })
	return done
}

// search has the player work, part by part, until the context ends or there is nothing more to find. It gives the work to others as soon as
// it is open.
func (p *Positions) search(ctx context.Context, asked *movesRequest, at *atomic.Pointer[work]) error {
	for more := true; more && ctx.Err() == nil; {
		err := p.stock.Share(ctx, func() (err error) {
			w := at.Load()
			if w == nil {
				if w, err = p.open(asked); err != nil {
					return err
				}
				at.Store(w)
			}
			more, err = w.part(ctx)
			return err
		})
		if err != nil && ctx.Err() == nil {
			return late(err)
		}
	}
	return nil
}

// part works for a part of the time, and reports whether there is more to find.
func (w *work) part(ctx context.Context) (more bool, err error) {
	l, before := w.Left(), w.Snapshot()
	now := max(w.next, part)
	if l.Time > 0 {
		left := l.Time - before.Time
		now = min(now, left)
		l.Later = left - now
	}
	if l.Time = now; now <= 0 {
		return false, nil
	}
	err = w.Run(ctx, l, nil)
	after := w.Snapshot()
	if after.Iterations == before.Iterations || w.Position.Bag() <= 1 {
		w.next = min(2*now, mostPart)
	}
	return after.Stopped == engine.OutOfTime, err
}

// tells reports whether what has been found says more than a static ranking: of play-outs, a whole round does.
func (w *work) tells() bool {
	s := w.Snapshot()
	if len(s.Candidates) == 0 || s.Candidates[0].Value.Known == stat.Unknown {
		return false
	}
	return s.Candidates[0].Played == nil || s.Rounds > 0
}
