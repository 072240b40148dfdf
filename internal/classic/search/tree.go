package search

import (
	"context"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
)

// search builds the tree until the choice is made. The root is always expanded, so that there is a move to
// play.
func (s *EndgameSolver) search(ctx context.Context) {
	s.expand()
	s.pool.settle(0)
	for {
		next := s.choose()
		if next == 0 {
			return
		}
		s.descend(ctx, next)
		s.unwind()
		if s.report.Stopped != "" {
			return
		}
		s.last = next
	}
}

// choose returns the move of the root to follow: the one with the largest optimistic value, or its rival if
// the best is already the safest and was followed last time. It returns 0 once the choice is made.
func (s *EndgameSolver) choose() int16 {
	nodes := s.pool.nodes
	best, rival, safe := s.leaders()
	switch {
	case nodes[0].is(wholeFlag):
		s.report.Stopped = Solved
	case s.Exhaust:
		return s.pickOpen(0)
	case rival == 0:
		s.report.Stopped = Forced
	case nodes[best].pessimistic() >= nodes[rival].optimistic():
		s.report.Stopped = Settled
	case best == safe && s.last == best && !nodes[rival].exact():
		return rival
	default:
		return best
	}
	return 0
}

// leaders returns the moves of the root with the two largest optimistic values, and the one with the largest
// pessimistic value. Ties are decided by the other value, then by order.
func (s *EndgameSolver) leaders() (best, rival, safe int16) {
	nodes := s.pool.nodes
	hopeful := func(a, b int16) bool {
		o := nodes[a].optimistic() - nodes[b].optimistic()
		return o > 0 || o == 0 && nodes[a].pessimistic() > nodes[b].pessimistic()
	}
	for c := nodes[0].child; c != 0; c = nodes[c].next {
		switch {
		case best == 0 || hopeful(c, best):
			best, rival = c, best
		case rival == 0 || hopeful(c, rival):
			rival = c
		}
		if safe == 0 {
			safe = c
			continue
		}
		p := nodes[c].pessimistic() - nodes[safe].pessimistic()
		if p > 0 || p == 0 && nodes[c].optimistic() > nodes[safe].optimistic() {
			safe = c
		}
	}
	return best, rival, safe
}

// descend plays from a move of the root down to a node that is not expanded, and expands it.
func (s *EndgameSolver) descend(ctx context.Context, i int16) {
	for i != 0 {
		switch {
		case ctx.Err() != nil:
			s.report.Stopped = Cancelled
			return
		case s.line.depth() >= maxDepth-1:
			s.report.Stopped = TooDeep
			return
		}
		n := &s.pool.nodes[i]
		s.line.play(i, n)
		if !n.is(openFlag) {
			s.expand()
			return
		}
		i = s.pick(i)
	}
}

// pick returns the reply with the largest optimistic value that is not settled, 0 for none. A pass is
// followed after a pass, or if nothing else is left to find out; the latter is ours, since otherwise a
// forced pass would never be followed.
func (s *EndgameSolver) pick(i int16) int16 {
	if s.Exhaust {
		return s.pickOpen(i)
	}
	nodes := s.pool.nodes
	best, pass := int16(0), int16(0)
	for c := nodes[i].child; c != 0; c = nodes[c].next {
		switch n := &nodes[c]; {
		case n.exact():
		case n.lane == 0 && nodes[i].lane != 0:
			pass = c
		case best == 0 || n.optimistic() > nodes[best].optimistic():
			best = c
		}
	}
	if best == 0 {
		return pass
	}
	return best
}

// pickOpen returns a reply that is not played out: one already begun, so that few are half done at a time,
// or else the one with the largest optimistic value.
func (s *EndgameSolver) pickOpen(i int16) int16 {
	nodes := s.pool.nodes
	best := int16(0)
	for c := nodes[i].child; c != 0; c = nodes[c].next {
		switch n := &nodes[c]; {
		case n.is(wholeFlag):
		case n.is(openFlag):
			return c
		case best == 0 || n.optimistic() > nodes[best].optimistic():
			best = c
		}
	}
	return best
}

// unwind goes back to the root and updates the bounds of each node of the line.
func (s *EndgameSolver) unwind() {
	for s.line.depth() > 0 {
		s.pool.settle(s.line.leaf())
		s.line.back()
	}
	s.pool.settle(0)
}

// conclude fills in what the report says about the safest move.
func (s *EndgameSolver) conclude() {
	_, _, safe := s.leaders()
	n := &s.pool.nodes[safe]
	s.report.Best = s.move(n)
	s.report.Pessimistic = centipoints(n.pessimistic())
	s.report.Optimistic = centipoints(n.optimistic())
	s.report.Proven = s.pool.nodes[0].is(wholeFlag)
}

// list ranks the moves of the root by their pessimistic values.
func (s *EndgameSolver) list() *rank.List {
	list := new(rank.List)
	for c := s.pool.nodes[0].child; c != 0; c = s.pool.nodes[c].next {
		list.Insert(s.move(&s.pool.nodes[c]))
	}
	return list
}

// move returns the move of a node below the root, with its bounds as leave and bonus.
func (s *EndgameSolver) move(n *node) board.Move {
	m := board.Move{Kept: n.kept, Lane: int(n.lane), Start: int(n.start), Out: n.is(outFlag)}
	m.Score, m.Leave, m.Bonus = centipoints(int(n.score)), -centipoints(int(n.upper)), int(n.lower)
	if m.Lane == 0 {
		return m
	}
	letters, next := &s.line.board.Letters[m.Lane], 0
	for pos := m.Start; ; pos++ {
		letter := letters[pos]
		if letter == 0 {
			if next == len(n.tiles) || n.tiles[next] == 0 || pos > board.Size {
				return m
			}
			letter = n.tiles[next] | 0x20
			next++
		}
		m.Word[pos-m.Start] = letter
	}
}
