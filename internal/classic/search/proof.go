package search

import (
	"context"
	"math"

	"maven/internal/classic/board"
	"maven/internal/random"
)

// A proof plays every line of an endgame to the end of the game. It is ours.
type proof struct {
	solver *EndgameSolver
	ctx    context.Context
	plays  []node // of the positions of the line, one after the other
	known  map[uint64]span
	full   bool // more positions than the solver has room for
}

// A span is what is known of the value of a position, in points for the side to move from there on.
type span struct{ low, high int }

// exhaust returns the list with proven values, or the one given if it could not.
func (s *EndgameSolver) exhaust(ctx context.Context, list *board.List) *board.List {
	exact, ok := s.prove(ctx)
	switch {
	case ok:
		s.report.Proven, s.report.Stopped = true, Solved
		return exact
	case ctx.Err() != nil:
		s.report.Stopped = Cancelled
	default:
		s.report.Stopped = PoolFull
	}
	return list
}

// prove makes the list of the root from exact values, and reports whether it could.
func (s *EndgameSolver) prove(ctx context.Context) (*board.List, bool) {
	p := proof{solver: s, ctx: ctx, known: map[uint64]span{}}
	list := new(board.List)
	p.moves()
	for i := range p.plays {
		n := p.plays[i]
		value, ok := p.gain(&n, s.quiet, math.MinInt16, math.MaxInt16)
		if !ok {
			return nil, false
		}
		m := s.move(&n)
		m.Score, m.Leave, m.Bonus = centipoints(int(n.score)), centipoints(value-int(n.score)), 0
		list.Insert(&m)
	}
	return list, true
}

// moves puts the moves of the side to move behind the others, the pass last.
func (p *proof) moves() {
	l := &p.solver.line
	s := &l.sides[l.turn]
	rack := s.rackNow()
	p.solver.finder.generator(l.turn, s.held).All(p.solver.active, &l.board, rack, nil, func(m *board.Move) {
		n := node{score: int16(points(m.Score)), kept: m.Kept, lane: int8(m.Lane), start: int8(m.Start), tiles: newTiles(&l.board, m, rack)}
		if m.Out {
			n.flags = outFlag
		}
		p.plays = append(p.plays, n)
	})
	p.plays = append(p.plays, node{kept: board.PassMask})
}

// gain returns what a move gains, exact between the limits; quiet says that the turn before had no score. It reports
// false if the search has to end.
func (p *proof) gain(n *node, quiet bool, low, high int) (int, bool) {
	l, score := &p.solver.line, int(n.score)
	other := points(l.sides[1-l.turn].rackNow().Face())
	if n.is(outFlag) {
		return score + 2*other, true
	}
	turn := l.turn
	l.play(0, n)
	defer l.back()
	if quiet && score == 0 {
		return other - points(l.sides[turn].rackNow().Face()), true
	}
	value, ok := p.value(score == 0, score-high, score-low)
	return score - value, ok
}

// value returns what the side to move gains from here on, exact between the limits.
func (p *proof) value(quiet bool, low, high int) (int, bool) {
	key := p.solver.line.hash() ^ p.solver.line.blanks
	if quiet {
		key = random.Mix(key)
	}
	is, known := p.known[key]
	switch {
	case !known:
		is = span{math.MinInt16, math.MaxInt16}
		p.full = p.full || len(p.known) == p.solver.size
		p.solver.report.Expanded++
	case is.low >= high || is.low == is.high:
		return is.low, true
	case is.high <= low:
		return is.high, true
	}
	if p.full || p.ctx.Err() != nil {
		return 0, false
	}
	first, best := len(p.plays), math.MinInt16
	p.moves()
	for i := first; i < len(p.plays) && best < high; i++ {
		n := p.plays[i]
		gain, ok := p.gain(&n, quiet, max(low, best), high)
		if !ok {
			return 0, false
		}
		best = max(best, gain)
	}
	p.plays = p.plays[:first]
	if best > low {
		is.low = best
	}
	if best < high {
		is.high = best
	}
	p.known[key] = is
	return best, true
}
