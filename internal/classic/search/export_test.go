package search

import (
	"maven/internal/classic/board"
	"maven/internal/classic/words"
)

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

// NewGlance returns a solver that expands the root alone, as in a pre-endgame.
func NewGlance(active []*words.Section) *EndgameSolver {
	s := NewEndgameSolver(active, MaxNodes)
	s.most = 1
	return s
}

// Sight returns a function that numbers candidates, and says which are seen.
func Sight(count, next int) func() bool { return newSight(count, next).see }
