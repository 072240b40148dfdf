package search

import (
	"cmp"
	"fmt"
	"slices"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/stat"
)

// A Candidate is a move and what came of it.
type Candidate struct {
	Move   board.Move // once there are iterations, Bonus is such that the total is the average
	Given  int        // its place, from 0, among the moves of Run
	Wins2  int        // twice the iterations won, a tie counting half
	Pruned bool       // given up by the pruning, so that it has fewer iterations than others

	spreads stat.Moments // cp
}

// N returns the number of iterations.
func (c *Candidate) N() int { return int(c.spreads.N()) }

// Sum returns the sum of the spreads in cp, which are those of the side that makes the move.
func (c *Candidate) Sum() int { return int(c.spreads.Sum()) }

// Average returns the average spread in cp, by the original's rule: half the iterations are added
// before the division, which truncates toward 0. It is 0 without iterations.
func (c *Candidate) Average() int {
	n := c.N()
	if n == 0 {
		return 0
	}
	return (c.Sum() + n/2) / n
}

// StandardError returns the standard error of the average in cp, 0 for fewer than two iterations.
func (c *Candidate) StandardError() float64 { return c.spreads.StandardError() }

// WinShare returns the part of the iterations won, a tie counting half: 0 to 1, and 0 without any.
func (c *Candidate) WinShare() float64 {
	if c.N() == 0 {
		return 0
	}
	return float64(c.Wins2) / float64(2*c.N())
}

// add counts one iteration.
func (c *Candidate) add(spread int) {
	c.spreads.Add(int64(spread))
	switch {
	case spread > 0:
		c.Wins2 += 2
	case spread == 0:
		c.Wins2++
	}
	c.Move.Bonus = c.Average() - c.Move.Leave - c.Move.Score
}

// sortByTotal sorts candidates by their totals; of equal ones that comes first which was given first.
func sortByTotal(all []Candidate) {
	slices.SortFunc(all, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Move.Total(), a.Move.Total()), cmp.Compare(a.Given, b.Given))
	})
}

// Candidates returns the moves to simulate: the best of the static list, at most ten, and those given,
// by lane, start and word, each once, valued as the list would. The position is read only. Errors
// wrap ErrCandidates where there are more than MaxCandidates or a move cannot be made, which is named.
func Candidates(s *rank.Static, p *board.Position, best int, given []board.Move) ([]board.Move, error) {
	work := *p
	list := s.Search(&work).Moves()
	all := slices.Clone(list[:min(max(best, 0), len(list))])
	for i, m := range given {
		if err := s.Rate(&work, &m); err != nil {
			return nil, fmt.Errorf("%w: move %d, %q in lane %d: %w", ErrCandidates, i+1, m.Text(), m.Lane, err)
		}
		if !slices.ContainsFunc(all, func(other board.Move) bool { return same(&m, &other) }) {
			all = append(all, m)
		}
	}
	if len(all) > MaxCandidates {
		return nil, fmt.Errorf("%w: %d moves, at most %d are possible", ErrCandidates, len(all), MaxCandidates)
	}
	return all, nil
}

// same reports whether two moves are one: tiles exchanged may stand in any order, and those kept tell.
func same(a, b *board.Move) bool {
	if a.Lane == 0 && b.Lane == 0 {
		return a.Kept == b.Kept && a.Len() == b.Len()
	}
	return a.Same(b)
}
