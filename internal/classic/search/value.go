package search

import (
	"context"
	"slices"

	"maven/internal/classic/board"
)

// A key identifies a position within one turn: the candidate that stands for its board, and the racks.
type key struct {
	board      int
	own, other board.Rack
}

// value returns what a candidate gains against a deal: its score and what follows.
func (s *PreEndgameSolver) value(ctx context.Context, c *trial, d *deal) int {
	at := key{c.board, fill(c.left, d.bag[:c.draw]), d.rack}
	later, known := s.known[at]
	if known && !s.forgetful {
		s.report.Hits++
	} else {
		later = s.later(ctx, c, at)
		s.known[at] = later
	}
	return c.move.Score + c.bias + later
}

// fill returns the rack with the tiles drawn.
func fill(left board.Rack, tiles []byte) board.Rack {
	var rack [rackSize]byte
	n := copy(rack[:], left)
	n += copy(rack[n:], tiles)
	slices.Sort(rack[:n])
	return board.Rack(rack[:n])
}

// later returns what the mover gains after a candidate, with these racks. An endgame counts as the middle of
// the bounds that its best move has at first sight: that is nearer to the value of a large search than either
// bound.
func (s *PreEndgameSolver) later(ctx context.Context, c *trial, at key) int {
	p := &c.after
	mover := 1 - p.Turn
	p.Racks[mover], p.Racks[p.Turn] = at.own, at.other
	if p.Over() {
		final := p.Final()
		return final[mover] - final[p.Turn]
	}
	if c.empties {
		if _, r, err := s.tree.Solve(ctx, p); err == nil {
			s.report.Endgames++
			s.report.Nodes += r.Nodes
			return -(r.Pessimistic + r.Optimistic) / 2
		}
	}
	return s.reply(p)
}

// reply values a position by the best move of a static search, and by what both sides have on their racks
// then. The tiles of the mover count by the table of normal play, like those that the other side keeps.
func (s *PreEndgameSolver) reply(p *board.Position) int {
	s.report.Replies++
	s.static.Bias = 0
	best := &s.static.Search(p).Moves()[0]
	own := p.Racks[1-p.Turn]
	pool := board.Rest(&p.Board, own)
	if err := s.leaves.Normal(&s.table, string(own), &pool); err != nil {
		return -best.Score - best.Leave
	}
	return s.table.Value[own.All()] - best.Score - best.Leave
}
