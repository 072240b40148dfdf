// Package sim compares candidate moves by playing them out: each is followed by a few moves of both
// sides, which choose by static equity, and judged by how things stand then (Monte Carlo, as B. Sheppard's
// "World-championship-caliber Scrabble", 2002, describes it).
//
// What chance decides in a play-out, the opponent's rack and the order of the bag, is drawn once for all
// candidates. So differences between candidates are known far better than their values: a Simulation
// adds up the differences of every pair. The work goes in rounds. After each, candidates that are surely
// not the best are skipped, and the work ends when the leader is surely the best, or as good as.
//
// The value of a play-out is the spread at its end, with the worth of what both sides kept in their last
// moves while there are tiles in the bag, and the chance to win that the win table gives for it; of a game
// that has ended, the result. docs/search.md has the mathematics.
//
// Sharp edges: errors are standard errors of a mean, right for a number of play-outs fixed beforehand. A
// Simulation is used by one goroutine at a time. No clock is read.
package sim

import (
	"cmp"
	"fmt"
	"slices"

	"maven/internal/board"
	"maven/internal/census"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Simulation is the comparison of candidates in one position: it can be run, read, and run again.
type Simulation struct {
	means    Means
	options  Options
	position game.Position // on board
	board    *board.Board
	table    *census.Table // of the plays on board, nil for none
	tabled   bool          // whether it was tried to make it
	drawer   drawer

	candidates []*candidate
	pairs      [][]pair // differences of each candidate to those before it

	drawn      int  // draws made
	round      int  // rounds finished
	until      int  // draws when the round under way ends
	iterations int  // play-outs of all candidates
	stale      bool // the field has changed since live candidates were chosen
	stop       Stop

	playouts []*playout // of each thread
	spare    []*block
}

// A pair is the differences between two candidates over the draws that both were played out with, the
// later candidate's less the earlier one's.
type pair [measures]stat.Moments

// New returns a simulation of the position, without candidates.
func New(p *game.Position, m Means, o Options) (*Simulation, error) {
	switch {
	case p.Ending != game.Going:
		return nil, ErrOver
	case p.Rack.Len() == 0 || p.Rack.Len() != p.Sizes[0]:
		return nil, ErrRack
	case m.Win == nil && o.Goal.Wins():
		return nil, ErrNoWin
	case o.Endgames < 0 || o.Endgames > 0 && !o.Goal.Wins():
		return nil, fmt.Errorf("%w: endgames of %d positions, or with another goal than to win", ErrOptions, o.Endgames)
	case o.Plies < 0 || o.Confidence < 0 || o.Confidence >= 1 || !(o.Equivalent >= 0) || (o.Goal == BeWorth) != (o.Utility != nil):
		return nil, fmt.Errorf("%w: %d plies, confidence %v, difference %v, or a goal without its utility", ErrOptions, o.Plies, o.Confidence, o.Equivalent)
	}
	o.Plies = cmp.Or(o.Plies, DefaultPlies)
	if o.Confidence == 0 && !o.Equal {
		o.Confidence = DefaultConfidence
	}
	s := &Simulation{means: m, options: o, position: p.Clone(), until: o.firstRound()}
	s.board = s.position.Board
	s.drawer = newDrawer(p, o.Seed, o.Sampler, o.Endgames > 0)
	return s, nil
}

// Add makes a move a candidate, from the next draw on. It must be legal, but that words need not be
// good. Its Equity is told as static equity. A candidate that was dropped is one again, and keeps what was
// found about it.
func (s *Simulation) Add(m move.Move) {
	static := m.Equity
	m = s.board.Canonical(m)
	m.Score, m.Equity = int32(s.board.Score(&m)), 0
	if i := s.find(&m); i >= 0 {
		c := s.candidates[i]
		c.dropped, s.stale = false, s.stale || c.dropped
		return
	}
	s.append(m, static)
	s.stale = true
}

// append makes a move, whose score is set, a new candidate.
func (s *Simulation) append(m move.Move, static tile.Equity) {
	c := &candidate{move: m, static: static, live: true, board: board.New(s.board.Rules(), s.board.Words())}
	c.board.CopyFrom(s.board)
	c.board.Place(&m)
	c.changed = changedFrom(s.board, c.board)
	c.plies, c.replies = make([]plySum, s.options.Plies), map[move.Move]int32{}
	kept, used := s.position.Rack, m.Used()
	if kept.Remove(&used); m.Kind != move.Pass && s.means.Judge.Leaves() != nil {
		c.leave = s.means.Judge.Leaves().Worth(&kept)
	}
	s.pairs = append(s.pairs, make([]pair, len(s.candidates)))
	s.candidates = append(s.candidates, c)
}

// Drop takes a candidate out; its figures are kept in case it is added again.
func (s *Simulation) Drop(m move.Move) {
	m = s.board.Canonical(m)
	if i := s.find(&m); i >= 0 {
		s.candidates[i].dropped, s.stale = true, true
	}
}

func (s *Simulation) find(m *move.Move) int {
	return slices.IndexFunc(s.candidates, func(c *candidate) bool { return c.move.Same(m) })
}

// live returns the numbers of the candidates that take part in the round.
func (s *Simulation) live() []int {
	return slices.DeleteFunc(s.field(), func(i int) bool { return !s.candidates[i].live })
}

// field returns the numbers of all candidates that are not dropped.
func (s *Simulation) field() []int {
	var field []int
	for i, c := range s.candidates {
		if !c.dropped {
			field = append(field, i)
		}
	}
	return field
}

// add takes in what came of a block of draws.
func (s *Simulation) add(b *block) {
	plies, n := s.options.Plies, len(b.live)
	for d := range b.draws {
		outcomes := b.outcomes[d*n:][:n]
		for j, i := range b.live {
			o := &outcomes[j]
			s.candidates[i].add(o, b.plies[(d*n+j)*plies:][:plies], s.board.Rules())
			for k, other := range b.live[:j] {
				p := &s.pairs[i][other]
				for v := range p {
					p[v].Add(o.values[v] - outcomes[k].values[v])
				}
			}
		}
	}
	s.drawn += b.draws
	s.iterations += b.draws * n
}
