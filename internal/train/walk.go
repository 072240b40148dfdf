package train

import (
	"context"
	"sync"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/random"
)

// A walker plays games by static equity, both sides alike, and notes their turns; one per thread.
type walker struct {
	game   *game.Game
	player *engine.Static
	turns  []turn // of the last game
}

// A turn is what the side to move knows before it moves.
type turn struct {
	seat, unseen, spread int
}

func newWalker(p *WinPlan) *walker {
	return &walker{
		game:   game.New(p.Rules, p.Words.Graph, 0),
		player: engine.NewStatic(eval.NewStatic(p.Leaves), p.Words),
	}
}

// walk plays one game.
func (w *walker) walk(seed random.Seed) {
	w.game.Reset(seed)
	w.turns = w.turns[:0]
	for !w.game.Over() {
		p := w.game.Position()
		unseen := p.Unseen()
		w.turns = append(w.turns, turn{w.game.Turn(), unseen.Len(), p.Scores[0] - p.Scores[1]})
		m := w.player.Best(&p)
		w.game.Play(&m)
	}
}

// end returns the spread of a seat at the end of the last game.
func (w *walker) end(seat int) int {
	return w.game.Score(seat) - w.game.Score(1-seat)
}

// walkers play the games of a plan from number done on, in blocks. Each of their threads calls see
// with its number after each of its games; after a block, when no thread runs, report is called with
// the number of games played. Games of a block that ctx breaks off have been seen and are not
// reported.
func (p *WinPlan) walkers(ctx context.Context, threads, done int, seed random.Seed,
	see func(thread int, w *walker), report func(done int) error) error {
	all := make([]*walker, threads)
	for i := range all {
		all[i] = newWalker(p)
	}
	for done < p.Games {
		next := min(done+block, p.Games)
		var wait sync.WaitGroup
		for i, w := range all {
			wait.Go(func() {
				for n := done + i; n < next && ctx.Err() == nil; n += threads {
					w.walk(seed.At(n))
					see(i, w)
				}
			})
		}
		wait.Wait()
		if err := ctx.Err(); err != nil {
			return err
		}
		done = next
		if err := report(done); err != nil {
			return err
		}
	}
	return nil
}
