package search

import (
	"slices"

	"maven/internal/classic/board"
)

// expand gives the leaf of the line its replies: those of the same position near the root, or new ones. If
// it cannot, it only sets Stopped, or makes room for the next time.
func (s *EndgameSolver) expand() {
	i := s.line.leaf()
	n := &s.pool.nodes[i]
	key := s.line.hash()
	if twin := s.twin(key); twin != 0 {
		t := &s.pool.nodes[twin]
		n.child, n.lower, n.upper = t.child, t.lower, t.upper
		n.flags |= openFlag | t.flags&wholeFlag
		n.hash = key
		s.report.Reused++
		return
	}
	f := &s.finder
	f.all = s.Exhaust
	f.generate(s.active, &s.line)
	f.replies(&s.line)
	if need := len(f.cands); need > s.pool.left {
		if i != 0 {
			s.makeRoom(need)
			return
		}
		f.cands[s.pool.left-1] = f.cands[need-1]
		f.cands, f.gap = f.cands[:s.pool.left], true
	}
	n.hash = key
	n.flags |= openFlag
	s.report.Expanded++
	s.attach(n)
}

// twin returns the node of the same position at most two moves from the root, or 0. Of two positions with
// the same number of tiles, one can be below the other only by a pass, which the key includes. So shared
// replies make no circle.
func (s *EndgameSolver) twin(key uint64) int16 {
	nodes, placed := s.pool.nodes, s.line.placed()
	for c := nodes[0].child; c != 0; c = nodes[c].next {
		if nodes[c].hash == key && nodes[c].count() == placed {
			return c
		}
		for g := nodes[c].child; g != 0; g = nodes[g].next {
			if nodes[g].hash == key && nodes[c].count()+nodes[g].count() == placed {
				return g
			}
		}
	}
	return 0
}

// makeRoom reclaims nodes. If there are too few for the expansion that needs them, the search ends;
// otherwise the search gets to that position again.
func (s *EndgameSolver) makeRoom(need int) {
	s.unwind()
	if !s.Exhaust {
		s.report.Pruned += s.pool.prune(0)
	}
	s.pool.fold(0, s.Exhaust)
	s.report.Swept += s.pool.sweep()
	s.last = 0
	if s.pool.left < need {
		s.report.Stopped = PoolFull
	}
}

// attach makes nodes of the replies and puts them below n, in their order.
func (s *EndgameSolver) attach(n *node) {
	s.report.Nodes += len(s.finder.cands)
	for k := len(s.finder.cands) - 1; k >= 0; k-- {
		c := s.pool.take()
		s.pool.nodes[c] = s.node(&s.finder.cands[k])
		s.pool.nodes[c].next = n.child
		n.child = c
	}
}

// node returns the node of a reply; its bounds are those of the other side.
func (s *EndgameSolver) node(c *reply) node {
	m := &c.move
	score := points(m.Score)
	n := node{
		lower: clip(score - c.optimistic), upper: clip(score - c.pessimistic), score: clip(score),
		kept: m.Kept, lane: int8(m.Lane), start: int8(m.Start),
	}
	if c.ends {
		n.flags |= openFlag | wholeFlag
	}
	if m.Out {
		n.flags |= outFlag
	}
	if s.finder.gap {
		n.flags |= gapFlag
	}
	if m.Lane == 0 {
		n.kept = board.PassMask
		return n
	}
	n.tiles = s.tiles(m)
	return n
}

// tiles returns the tiles that a play puts on the board, in upper case for blanks.
func (s *EndgameSolver) tiles(m *board.Move) (tiles [8]byte) {
	b, rack := &s.line.board, s.finder.sides[0].rackNow()
	var blanks []board.Square
	if rack[0] == '?' {
		_, blanks, _, _ = b.Score(m, rack)
	}
	k := 0
	for i := range m.Len() {
		pos := m.Start + i
		if b.Letters[m.Lane][pos] != 0 {
			continue
		}
		tiles[k] = m.Word[i]
		if len(blanks) > 0 && slices.Contains(blanks, board.SquareAt(m.Lane, pos)) {
			tiles[k] -= 'a' - 'A'
		}
		k++
	}
	return tiles
}
