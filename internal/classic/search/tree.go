package search

import (
	"context"

	"maven/internal/classic/board"
)

// patience is how often in a row the search may expand a position to no effect. After that it would go on for ever, as
// the original did until its time was up.
const patience = 3

// search builds the tree until the choice is made. The root is always expanded, so that there is a move to
// play.
func (s *EndgameSolver) search(ctx context.Context) {
	start := int16(0)
	for idle := 0; idle < patience; {
		if start != 0 && ctx.Err() != nil {
			s.report.Stopped = Cancelled
			return
		}
		deep := !s.descend(start)
		grown := !deep && s.expand()
		for s.line.depth() > 0 {
			s.line.back()
		}
		if idle++; s.pool.settle() || grown {
			idle = 0
		}
		if start = s.choose(start); start == 0 {
			return
		}
		if deep {
			s.report.Stopped = TooDeep
			return
		}
	}
	s.report.Stopped = Solved
	if s.full {
		s.report.Stopped = PoolFull
	}
}

// descend plays from a move of the root down to a node without replies. It reports false if the line is too long.
func (s *EndgameSolver) descend(i int16) bool {
	for i != 0 {
		if s.line.depth() == maxDepth-1 {
			return false
		}
		s.line.play(i, &s.pool.nodes[i])
		i = s.pick(i)
	}
	return true
}

// pick returns the reply with the largest optimistic value, the first of equal ones, or 0. After a pass, other than at the
// root, it leaves passes out.
func (s *EndgameSolver) pick(i int16) int16 {
	nodes := s.pool.nodes
	best := int16(0)
	for c := nodes[i].child; c != 0; c = nodes[c].next {
		if i != 0 && nodes[i].lane == 0 && nodes[c].lane == 0 {
			continue
		}
		if best == 0 || nodes[c].optimistic() > nodes[best].optimistic() {
			best = c
		}
	}
	return best
}

// choose returns the move of the root to follow: the one with the largest optimistic value, or its rival if the best is
// already the safest and was followed last. It returns 0 once the choice is made.
func (s *EndgameSolver) choose(last int16) int16 {
	nodes := s.pool.nodes
	best, rival, safe := s.leaders()
	switch {
	case rival == 0:
		s.report.Stopped = Forced
		return 0
	case nodes[best].child == 0 && !nodes[best].is(outFlag):
	case nodes[rival].optimistic() <= nodes[best].pessimistic():
		s.report.Stopped = Settled
		return 0
	}
	if best == safe && last == best {
		return rival
	}
	return best
}

// leaders returns the moves of the root with the two largest optimistic values, and the one with the largest pessimistic
// value, which is the more hopeful of equal ones. Other ties go to the first.
func (s *EndgameSolver) leaders() (best, rival, safe int16) {
	nodes := s.pool.nodes
	best = s.pick(0)
	for c := nodes[0].child; c != 0; c = nodes[c].next {
		if c != best && (rival == 0 || nodes[c].optimistic() > nodes[rival].optimistic()) {
			rival = c
		}
		p := nodes[c].pessimistic() - nodes[safe].pessimistic()
		if safe == 0 || p > 0 || p == 0 && nodes[c].optimistic() > nodes[safe].optimistic() {
			safe = c
		}
	}
	return best, rival, safe
}

// ends reports whether a pass at the root counts as the end of the game. As in the original, that of a player without a play
// does not.
func (s *EndgameSolver) ends() bool { return s.quiet && !s.stuck }

// list ranks the moves of the root by their pessimistic values.
func (s *EndgameSolver) list() *board.List {
	list := new(board.List)
	for c := s.pool.nodes[0].child; c != 0; c = s.pool.nodes[c].next {
		m := s.move(&s.pool.nodes[c])
		list.Insert(&m)
	}
	return list
}

// move returns the move of a node below the root, with its bounds as leave and bonus. The leave has 16 bits, as in the
// original. After a turn without score a pass ends the game; the original has what it is worth then as its score. The pass of
// a player without a play is worth 0 at any time.
func (s *EndgameSolver) move(n *node) board.Move {
	m := board.Move{Kept: n.kept & s.line.sides[0].rack.All(), Lane: int(n.lane), Start: int(n.start), Out: n.is(outFlag)}
	m.Score, m.Leave, m.Bonus = centipoints(int(n.score)), int(int16(-centipoints(int(n.upper)))), int(n.lower)
	if m.Lane == 0 {
		m.Kept = board.PassMask
		if s.ends() {
			m.Leave, m.Bonus = s.line.sides[1].rack.Face()-s.line.sides[0].rack.Face(), 0
		}
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
