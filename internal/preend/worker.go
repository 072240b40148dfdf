package preend

import (
	"context"
	"slices"

	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A worker looks at states on one thread.
type worker struct {
	ctx      context.Context
	model    Model
	solver   *endgame.Solver      // of solvers, the one for this job
	solvers  [2]sized             // for what is looked at, and for proofs
	policies map[policyKey]policy // decisions found in this job
	values   map[stateKey]outcome // values found in this job
	nodes    int                  // positions looked at in this job
	limit    int                  // of nodes, at which the item ends; 0 for none
	halted   bool                 // what is found for the item is worthless: the context has ended, or the limit is reached

	tracing bool        // the moves made are kept in line
	line    []move.Move // the first of the lines looked at

	gen   movegen.Generator
	kept  tile.Kept
	found []move.Move
	plays []move.Compact
}

// stopped reports whether to stop.
func (w *worker) stopped() bool {
	if w.ctx.Err() != nil || w.limit > 0 && w.nodes >= w.limit {
		w.halted = true
	}
	return w.halted
}

// follow keeps a move of the line.
func (w *worker) follow(m *move.Move) {
	if w.tracing {
		w.line = append(w.line, *m)
	}
}

// endgame returns what comes of a position with an empty bag.
func (w *worker) endgame(p *game.Position, r reach) outcome {
	if r.plies == 0 {
		return w.playOut(p)
	}
	return w.solve(p, r.plies, r.results)
}

// solve returns what an endgame is worth, or only who wins it, looked at so many plies deep. It halts the item
// if that has not been found: the whole of an endgame must be proven.
func (w *worker) solve(p *game.Position, plies int, win bool) outcome {
	if w.stopped() {
		return outcome{}
	}
	limits := endgame.Limits{}
	if plies < whole {
		limits.Depth = plies
	}
	if w.limit > 0 {
		limits.Nodes = w.limit - w.nodes
	}
	b := w.ask(p, win, limits)
	w.nodes += b.Nodes
	known := stat.Heuristic
	if b.Proven {
		known = stat.Proven
	} else if plies == whole || w.ctx.Err() != nil || limits.Nodes > 0 && b.Nodes >= limits.Nodes {
		w.halted = true
		return outcome{}
	}
	if w.tracing {
		w.trace(p, b.Best, plies-1, win)
	}
	return final(p.Scores[0]-p.Scores[1]+b.Value, known)
}

// ask asks for the value of an endgame, or only who wins it.
func (w *worker) ask(p *game.Position, win bool, limits endgame.Limits) endgame.Bounds {
	low, high := endgame.Least, endgame.Most
	if win {
		spread := p.Scores[0] - p.Scores[1]
		low, high = -spread-1, -spread+1
	}
	b, err := w.solver.Window(w.ctx, p, low, high, limits)
	if err != nil {
		panic("preend: " + err.Error()) // with the bag empty and both racks known, there is nothing to refuse
	}
	return b
}

// trace keeps the line of an endgame that was looked at, beginning with the best move, as far as it was.
func (w *worker) trace(p *game.Position, best move.Move, plies int, win bool) {
	made := 0
	for ; made < longest; made++ {
		w.follow(&best)
		p.Apply(&best, nil)
		if p.Ending != game.Going || plies == 0 || w.ctx.Err() != nil {
			made++
			break
		}
		limits := endgame.Limits{Nodes: traceNodes}
		if plies < whole-longest {
			limits.Depth = plies
		}
		b := w.ask(p, win, limits)
		w.nodes += b.Nodes
		if b.Nodes >= traceNodes {
			made++
			break
		}
		best, plies = b.Best, plies-1
	}
	for range made {
		p.TakeBack()
	}
}

// Lines are followed for so many moves, by looking at less than so many positions for each: what was found
// before is remembered.
const (
	longest    = 40
	traceNodes = 2000
)

// playOut returns what comes of an endgame if both play on by what looks best.
func (w *worker) playOut(p *game.Position) outcome {
	value, plays, err := w.solver.PlayOut(p, w.plays[:0])
	if err != nil {
		panic("preend: " + err.Error()) // as in ask
	}
	w.plays = plays
	w.nodes += len(plays)
	spread := p.Scores[0] - p.Scores[1] + value
	if w.tracing {
		w.replay(p)
	}
	return final(spread, stat.Heuristic)
}

// replay keeps the plays that have been found as moves of the line.
func (w *worker) replay(p *game.Position) {
	for i := range w.plays {
		m := w.plays[i].Move(p.Board.At)
		w.follow(&m)
		p.Apply(&m, nil)
	}
	for range w.plays {
		p.TakeBack()
	}
}

// greedy returns the move that looks best while there are tiles in the bag: the one that scores most.
func (w *worker) greedy(p *game.Position) move.Move {
	w.kept.Reset(&p.Rack)
	return w.gen.Best(&movegen.Request{Board: p.Board, Kept: &w.kept, Bag: p.Bag()})
}

// moves lists the moves of the player on turn, the highest scores first, or the n that look best.
func (w *worker) moves(p *game.Position, n int) []move.Move {
	w.kept.Reset(&p.Rack)
	q := movegen.Request{Board: p.Board, Kept: &w.kept, Bag: p.Bag(), Count: n}
	if n > 0 {
		return slices.Clone(w.gen.Top(w.found[:0], &q))
	}
	w.found = w.gen.All(w.found[:0], &q)
	list := slices.Clone(w.found)
	slices.SortFunc(list, func(a, b move.Move) int { return move.Compare(&a, &b) })
	return list
}
