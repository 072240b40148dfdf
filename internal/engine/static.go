// Package engine chooses moves: it joins what finds them and what judges them.
package engine

import (
	"slices"

	"maven/internal/anagram"
	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/tile"
)

// fewMoves is how many of the best are picked out one by one: 100 of 50,000 moves in 8 ms, but 1,000 in
// 32 and 25,000 in 4,400, where sorting all takes 30.
const fewMoves = 100

// A Static ranks moves by static equity. It keeps working memory from call to call and is not safe
// for concurrent use; the judge may be shared.
type Static struct {
	judge   *eval.Static
	moves   movegen.Generator
	kept    tile.Kept
	opening board.Opening
	all     []move.Move
}

// NewStatic returns a player that judges by judge.
func NewStatic(judge *eval.Static) *Static {
	return &Static{judge: judge}
}

// Rank finds every legal move and returns the n best, best first in the order of move.Compare, and
// how many there are in all. n = 0 returns all. The slice is valid until the next call.
func (s *Static) Rank(p *game.Position, n int) (best []move.Move, total int) {
	s.find(p)
	total = len(s.all)
	if n == 0 || n > total {
		n = total
	}
	if n > fewMoves {
		slices.SortFunc(s.all, func(a, b move.Move) int { return move.Compare(&a, &b) })
		return s.all[:n], total
	}
	return first(s.all, n), total
}

// All finds every legal move with its equity, in no order. The slice is valid until the next call.
func (s *Static) All(p *game.Position) []move.Move {
	s.find(p)
	return s.all
}

// Best returns the move that Rank puts first.
func (s *Static) Best(p *game.Position) move.Move {
	opening, bag := s.prepare(p)
	return s.moves.Best(p.Board, &s.kept, opening, bag)
}

// UseWords makes Best quicker by the map of the words of every board it is asked about, and
// returns s. The moves are the same.
func (s *Static) UseWords(words *anagram.Map) *Static {
	s.moves.Words = words
	return s
}

// find puts every legal move with its equity in s.all.
func (s *Static) find(p *game.Position) {
	opening, bag := s.prepare(p)
	s.all = s.moves.All(s.all[:0], p.Board, &s.kept, opening, bag)
}

// prepare fills in what tiles kept and an opening's squares are worth, and returns the opening, nil
// unless the board is empty, and the number of tiles in the bag.
func (s *Static) prepare(p *game.Position) (*board.Opening, int) {
	e, bag := ending(p)
	s.judge.Fill(&s.kept, &p.Rack, p.Board.Rules().Tiles, e)
	if !p.Board.Empty() {
		return nil, bag
	}
	s.judge.Opening(&s.opening, p.Board, move.Across)
	return &s.opening, bag
}

// ending returns what the judge must know of the end, and the number of tiles in the bag.
func ending(p *game.Position) (eval.Ending, int) {
	if bag := p.Bag(); bag > 0 {
		return eval.Ending{}, bag
	}
	held, _ := p.Held()
	return eval.Ending{BagEmpty: true, Points: p.Board.Rules().Tiles.RackScore(&held)}, 0
}

// Judge sets the score and the equity of one legal move and returns the terms of its worth.
func (s *Static) Judge(p *game.Position, m *move.Move) eval.Terms {
	e, _ := ending(p)
	terms := s.judge.Judge(p.Board, m, &p.Rack, e)
	m.Score = int32(p.Board.Score(m))
	m.Equity = tile.Equity(m.Score)*tile.Point + terms.Sum()
	return terms
}

// first moves the n best of moves to its front, in order, and returns them.
func first(moves []move.Move, n int) []move.Move {
	best := moves[:0:n]
	for i := range moves {
		m := moves[i]
		if len(best) == n && move.Compare(&m, &best[n-1]) >= 0 {
			continue
		}
		if len(best) < n {
			best = best[:len(best)+1]
		}
		j := len(best) - 1
		for ; j > 0 && move.Compare(&m, &best[j-1]) < 0; j-- {
			best[j] = best[j-1]
		}
		best[j] = m
	}
	return best
}
