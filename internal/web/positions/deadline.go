package positions

import (
	"context"
	"fmt"
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

	// part is how long a search works before another has its turn: some blocks of play-outs. The search of an endgame begins each part
	// anew, with what it knows: its parts grow.
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
	q.Limits = question.Limits{Time: seconds(asked.Deadline), Iterations: own.Iterations}
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
	ended := make(chan sought, 1)
	go func() { // a search that notices late that it is over delays no answer
		defer p.searches.Add(-1)
		found, err := p.search(ctx, asked)
		ended <- sought{found, err}
	}()
	select {
	case s := <-ended:
		if s.found != nil {
			ranked = *s.found
		}
		return ranked, s.err
	case <-after(ctx, spare/2):
		return ranked, nil
	}
}

// A sought is what a search has come to: nothing found, if the static ranking says more.
type sought struct {
	found *form.Ranking
	err   error
}

// after returns what is closed so long after the end of a context.
func after(ctx context.Context, d time.Duration) <-chan struct{} {
	done := make(chan struct{})
	context.AfterFunc(ctx, func() { time.AfterFunc(d, func() { close(done) }) })
	return done
}

// search has the player work, part by part, until the context ends or there is nothing more to find. It returns nil if what it has found says
// less than the static ranking.
func (p *Positions) search(ctx context.Context, asked *movesRequest) (*form.Ranking, error) {
	var w *work
	for more := true; more && ctx.Err() == nil; {
		err := p.stock.Share(ctx, func() (err error) {
			if w == nil {
				if w, err = p.open(asked); err != nil {
					return err
				}
			}
			more, err = w.part(ctx)
			return err
		})
		if err != nil && ctx.Err() == nil {
			return nil, late(err)
		}
	}
	if w == nil || !w.tells() {
		return nil, nil
	}
	told := w.told()
	if told.Stopped == engine.Interrupted {
		told.Stopped = engine.OutOfTime
	}
	return &told, nil
}

// part works for a part of the time, and reports whether there is more to find.
func (w *work) part(ctx context.Context) (more bool, err error) {
	l, spent := w.Left(), w.Snapshot().Time
	now := part
	if w.Position.Bag() == 0 {
		now = min(max(part, spent), mostPart)
	}
	if l.Time > 0 {
		now = min(now, l.Time-spent)
	}
	if l.Time = now; now <= 0 {
		return false, nil
	}
	err = w.Run(ctx, l, nil)
	return w.Snapshot().Stopped == engine.OutOfTime, err
}

// tells reports whether what has been found says more than a static ranking: of play-outs, a whole round does.
func (w *work) tells() bool {
	s := w.Snapshot()
	if len(s.Candidates) == 0 || s.Candidates[0].Value.Known == stat.Unknown {
		return false
	}
	return s.Candidates[0].Played == nil || s.Rounds > 0
}
