package search

import (
	"slices"

	"maven/internal/classic/board"
)

// expand gives the leaf of the line its replies: those of an equal position in the tree, or new ones. It reports whether
// the leaf has got any.
func (s *EndgameSolver) expand() bool {
	i := s.line.leaf()
	n := &s.pool.nodes[i]
	if n.is(outFlag) {
		return false
	}
	s.report.Expanded++
	before := *n
	key := s.line.hash()
	twin := s.pool.find(key)
	if n.hash = key; twin >= 0 {
		t := &s.pool.nodes[twin]
		n.child, n.lower, n.upper = t.child, t.lower, t.upper
		if n.child != 0 || n.exact() {
			s.report.Reused++
			return *n != before
		}
	}
	after := i != 0 && n.lane == 0
	s.finder.find(s.active, &s.line)
	if i == 0 {
		s.stuck = len(s.finder.plays) == 0
	}
	if len(s.finder.plays) == 0 {
		pass := node{lower: -n.upper, upper: -n.lower, kept: board.PassMask}
		if after {
			worth := int16(s.finder.forecasts[0].face[allTiles] - s.finder.forecasts[1].face[allTiles])
			pass.lower, pass.upper = worth, worth
		}
		s.finder.replies = append(s.finder.replies[:0], pass)
	}
	s.makeRoom()
	if len(s.finder.plays) > 0 {
		s.finder.reopen(&s.line)
		s.finder.finish(after)
	}
	s.attach(n)
	return n.child != 0
}

// makeRoom finds room for the replies. As in the original, those for which there is none are left out, the first of the list
// first, and what they open counts for no other.
func (s *EndgameSolver) makeRoom() {
	replies := len(s.finder.replies)
	if s.pool.left < replies {
		s.reclaim()
	}
	s.finder.replies = slices.Delete(s.finder.replies, 0, max(0, replies-s.pool.left))
}

// attach puts the replies below n, in their order. Passes that are forced come after all replies.
func (s *EndgameSolver) attach(n *node) {
	for _, r := range slices.Backward(s.finder.replies) {
		r.next = n.child
		n.child = s.take(r)
	}
	for c := n.child; c != 0; c = s.pool.nodes[c].next {
		if r := &s.pool.nodes[c]; r.is(forcedFlag) {
			r.child = s.take(node{lower: -r.upper, upper: -r.lower, kept: board.PassMask})
		}
	}
}

// reclaim frees the nodes of what is refuted or exact, when the pool is full.
func (s *EndgameSolver) reclaim() {
	s.full = true
	s.report.Pruned += s.pool.prune(s.line.leaf())
	s.report.Swept += s.pool.sweep(s.line.nodes)
}

// take returns a new node with this content, or 0 if there is no room, even after what can be has been reclaimed.
func (s *EndgameSolver) take(content node) int16 {
	if s.pool.left == 0 {
		s.reclaim()
	}
	if s.pool.left == 0 {
		return 0
	}
	s.report.Nodes++
	i := s.pool.take()
	s.pool.nodes[i] = content
	return i
}
