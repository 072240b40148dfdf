package search

import (
	"context"
	"fmt"
	"sync"
	"time"

	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/setting"
)

const (
	lineMoves  = 78 // cells of a line of best play
	liveSolved = 5  // moves in a live table, and the least in any
	screenRest = 5  // rows of a screen for title, headings, summary and what is typed
)

// A solved is what both solvers share.
type solved struct {
	setting  form.Setting
	position game.Position
	also     []move.Move
	count    int // moves shown
	limit    time.Duration

	mutex   sync.Mutex
	took    time.Duration
	stopped engine.Stop
}

// Solving says how to solve.
type Solving struct {
	Count   int           // moves shown; 0 for all
	Limit   time.Duration // 0 for none
	Threads int
	Memory  int // MiB
}

// newSolved returns what both solvers share.
func newSolved(s *setting.Setting, p *game.Position, also []move.Move, o Solving) solved {
	return solved{setting: form.SettingOf(s, setting.TableNames{}), position: p.Clone(), also: also, count: o.Count, limit: o.Limit}
}

// timed runs a search within the limit of time, and notes how it ended.
func (w *solved) timed(ctx context.Context, search func(ctx context.Context) (cut bool, err error)) error {
	inner, cancel := ctx, context.CancelFunc(func() {})
	if w.limit > 0 {
		inner, cancel = context.WithTimeout(ctx, w.limit)
	}
	defer cancel()
	began := time.Now()
	cut, err := search(inner)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.took += time.Since(began)
	switch {
	case ctx.Err() != nil:
		w.stopped = engine.Interrupted
	case inner.Err() != nil:
		w.stopped = engine.OutOfTime
	case cut:
		w.stopped = engine.OutOfNodes
	default:
		w.stopped = engine.Complete
	}
	return err
}

// resultText says how a game ends for the player on turn.
func resultText(spread int) string {
	switch {
	case spread > 0:
		return fmt.Sprintf("the game is won by %d", spread)
	case spread < 0:
		return fmt.Sprintf("the game is lost by %d", -spread)
	}
	return "the game is tied"
}

// ending says why a solver has stopped early.
func ending(stopped engine.Stop) string {
	switch stopped {
	case engine.Interrupted:
		return "; stopped"
	case engine.OutOfTime:
		return "; stopped by the limit of time"
	case engine.OutOfNodes:
		return "; stopped by the limit of nodes"
	}
	return ""
}

func join(moves []string) string {
	text := ""
	for i, m := range moves {
		if i > 0 {
			text += ", "
		}
		text += m
	}
	return text
}
