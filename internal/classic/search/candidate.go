package search

import (
	"cmp"
	"fmt"
	"slices"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/stat"
)

// A Candidate is a move and its results.
type Candidate struct {
	Move   board.Move // after the first iteration, its Bonus makes the total equal to the average
	Given  int        // its place, from 0, among the moves of Run
	Wins2  int        // 2 for each iteration won, 1 for each tie
	Pruned bool       // dropped by the pruning, with fewer iterations than others

	spreads stat.Moments // cp
}

// N returns the number of iterations.
func (c *Candidate) N() int { return int(c.spreads.N()) }

// Sum returns the sum of the spreads in cp, for the side that makes the move.
func (c *Candidate) Sum() int { return int(c.spreads.Sum()) }

// Average returns the average spread in cp, by the original's rule: half the iterations are added
// before the division, which truncates toward 0. It is 0 without iterations.
func (c *Candidate) Average() int {
	return tables.Average(c.Sum(), c.N())
}

// StandardError returns the standard error of the average in cp, 0 for fewer than two iterations.
func (c *Candidate) StandardError() float64 { return c.spreads.StandardError() }

// WinShare returns the share of iterations won, with ties counted half: 0 to 1, and 0 without iterations.
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

// sortByTotal sorts candidates by their totals, and equal ones in the order they were given.
func sortByTotal(all []Candidate) {
	slices.SortFunc(all, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Move.Total(), a.Move.Total()), cmp.Compare(a.Given, b.Given))
	})
}

// Candidates returns the moves to simulate, each once: the best of the static list, at most ten, and the
// given moves, which need only lane, start and word, valued as in the list. It does not change the
// position. Errors wrap ErrCandidates: there are more than MaxCandidates, or the move named cannot be made.
func Candidates(s *rank.Static, p *board.Position, best int, given []board.Move) ([]board.Move, error) {
	work := *p
	list := s.Search(&work).Moves()
	all := slices.Clone(list[:min(max(best, 0), len(list))])
	for i, m := range given {
		if err := s.Rate(&work, &m); err != nil {
			return nil, fmt.Errorf("%w: move %d, %q in lane %d: %w", ErrCandidates, i+1, m.Text(), m.Lane, err)
		}
		if !slices.ContainsFunc(all, func(other board.Move) bool { return Same(&m, &other) }) {
			all = append(all, m)
		}
	}
	if len(all) > MaxCandidates {
		return nil, fmt.Errorf("%w: %d moves; must be at most %d", ErrCandidates, len(all), MaxCandidates)
	}
	return all, nil
}

// Same reports whether two moves are the same. Exchanges are compared by the tiles kept, since the tiles
// exchanged may stand in any order.
func Same(a, b *board.Move) bool {
	if a.Lane == 0 && b.Lane == 0 {
		return a.Kept == b.Kept && a.Len() == b.Len()
	}
	return a.Same(b)
}
