package search

import "maven/internal/classic/board"

// Forget makes the Solver value every position anew.
func (s *PreEndgameSolver) Forget() { s.forgetful = true }

// A Deal is a deal to look at.
type Deal struct {
	Rack   board.Rack
	Bag    string
	Weight int
}

// Deals returns the deals of the last search, in their order.
func (s *PreEndgameSolver) Deals() []Deal {
	var all []Deal
	for i := range s.deals {
		all = append(all, Deal{s.deals[i].rack, string(s.deals[i].bag), s.deals[i].weight})
	}
	return all
}

// Tried returns the candidates of the last search.
func (s *PreEndgameSolver) Tried() []board.Move {
	var all []board.Move
	for i := range s.candidates {
		all = append(all, s.candidates[i].move)
	}
	return all
}

// Bounds returns the bounds of a move of the root after a search, in points, and whether the search has looked at the
// move at all.
func (s *EndgameSolver) Bounds(lane, start int, word string) (pessimistic, optimistic int, found bool) {
	for c := s.pool.nodes[0].child; c != 0; c = s.pool.nodes[c].next {
		n := &s.pool.nodes[c]
		if m := s.move(n); m.Lane == lane && m.Start == start && m.Text() == word {
			return n.pessimistic(), n.optimistic(), true
		}
	}
	return 0, 0, false
}
