package train

import (
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// A keeping is a leave that was kept in a game, and what came of it.
type keeping struct {
	leave  tile.Rack
	pool   tile.Rack // unseen before the move
	unseen int       // tiles of pool
	draw   int       // tiles that fill the rack

	rack    tile.Rack // the filled rack
	outcome int       // cp, of the turn with that rack and of the one after it
}

// horizon is the number of plies of an outcome: two turns of each side (docs/classic.md).
const horizon = 4

// A classicTurn is a turn of a game as it was before the move, and the leave of the move.
type classicTurn struct {
	seat, spread int // points
	rack, leave  tile.Rack
	pool         tile.Rack // unseen
	played       int       // tiles, 0 for an exchange or a pass
}

// A classicWalker plays games by static equity, both sides alike; one per thread.
type classicWalker struct {
	game   *game.Game
	player *engine.Static

	turns []classicTurn // of the last game
}

func newClassicWalker(p *ClassicPlan) *classicWalker {
	return &classicWalker{
		game:   game.New(p.Rules, p.Words.Graph, 0),
		player: engine.NewStatic(eval.NewStatic(p.Leaves), p.Words),
	}
}

// walk plays one game.
func (w *classicWalker) walk(seed random.Seed) {
	g := w.game
	g.Reset(seed)
	w.turns = w.turns[:0]
	for !g.Over() {
		p := g.Position()
		t := classicTurn{seat: g.Turn(), spread: p.Scores[0] - p.Scores[1], rack: p.Rack, leave: p.Rack, pool: p.Unseen()}
		m := w.player.Best(&p)
		used := m.Used()
		t.leave.Remove(&used)
		if m.Kind == move.Play {
			t.played = int(m.Played)
		}
		w.turns = append(w.turns, t)
		g.Play(&m)
	}
}

// spread returns the points that a seat was ahead before a turn, or at the end.
func (w *classicWalker) spread(turn, seat int) int {
	if turn >= len(w.turns) {
		return w.game.Score(seat) - w.game.Score(1-seat)
	}
	t := &w.turns[turn]
	if t.seat == seat {
		return t.spread
	}
	return -t.spread
}

// keeping fills in k with the leave kept in a turn, and reports false where the game ended before the
// side was to move again.
func (w *classicWalker) keeping(k *keeping, turn int) bool {
	next := turn + 2
	if next >= len(w.turns) {
		return false
	}
	t := &w.turns[turn]
	*k = keeping{leave: t.leave, pool: t.pool, unseen: t.pool.Len(), rack: w.turns[next].rack}
	k.draw = k.rack.Len() - k.leave.Len()
	k.outcome = 100 * (w.spread(next+horizon, t.seat) - w.spread(next, t.seat))
	return true
}

// reply returns what the first move of the game was answered with, in cp.
func (w *classicWalker) reply() int {
	seat := w.turns[0].seat
	return 100 * (w.spread(1, seat) - w.spread(2, seat))
}
