// Package engine ranks and chooses moves: it combines the packages that find moves and those that judge them.
//
// A Player is anything that ranks moves. An Analysis is the work of a player on one position: it can be run, stopped,
// continued, and read at any moment. Behind each Analysis a Solver does the work, and needs no locks.
//
// Sharp edges: Analysis.Run reads the clock, for the time limit and the time spent.
package engine

import (
	"context"
	"crypto/sha256"
	"fmt"
	"sync"

	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/tile"
	"maven/internal/winprob"
)

// shortRanking is the largest number of best moves that are found without finding all: at 20 both ways cost the same.
const shortRanking = 20

// staticVersion is part of the static player's identity. It must change when the terms of package eval do.
const staticVersion = 3

// A Static ranks moves by static equity. It keeps working memory from call to call and is not safe
// for concurrent use; the judge may be shared.
type Static struct {
	judge *eval.Static
	table func() string    // identity of the judge's tables
	win   *winprob.Table   // nil for none
	words *lexicon.Lexicon // nil for none
	asked int              // best moves and short rankings, while there is no map of the words
	spare *sync.Pool       // of the same player, for steps of analyses

	moves   movegen.Generator
	kept    tile.Kept
	opening board.Openings
	all     []move.Move
}

// NewStatic returns a player that judges by judge. words must be those of the boards that it will be asked about, or
// nil. Their map makes the player faster: at once if the map is already made, otherwise after some moves, when it is
// worth making. It changes no move.
func NewStatic(judge *eval.Static, words *lexicon.Lexicon) *Static {
	s := &Static{judge: judge, words: words, table: sync.OnceValue(func() string {
		identity := "none"
		if table := judge.Leaves(); table != nil {
			identity = fmt.Sprintf("%x", table.Hash())
		}
		if table := judge.Unseen(); table != nil {
			identity += fmt.Sprintf(" unseen %x", sha256.Sum256(table.AppendTo(nil)))
		}
		return identity
	})}
	s.spare = &sync.Pool{New: func() any { return s.Again() }}
	return s
}

// UseWin lets analyses give the chance to win by the table, and returns s. The order of the moves stays the same.
func (s *Static) UseWin(table *winprob.Table) *Static {
	s.win = table
	return s
}

// Again returns the same player with its own memory.
func (s *Static) Again() *Static {
	return &Static{judge: s.judge, table: s.table, win: s.win, words: s.words, spare: s.spare}
}

// Identity tells the version of the player and the content of its tables.
func (s *Static) Identity() string {
	identity := fmt.Sprintf("static %d %s", staticVersion, s.table())
	if s.win != nil {
		identity += fmt.Sprintf(" win %x", s.win.Hash())
	}
	return identity
}

// Choose returns the move that Rank puts first. It allocates nothing.
func (s *Static) Choose(ctx context.Context, p *game.Position, _ Limits) (move.Move, error) {
	if err := ctx.Err(); err != nil {
		return move.Move{}, err
	}
	return s.Best(p), nil
}

// Analyze returns an analysis by static equity, which is complete after one step of some milliseconds.
func (s *Static) Analyze(p *game.Position, r Request) (*Analysis, error) {
	return NewAnalysis(p, &r, &rankSolver{position: p.Clone(), request: r, win: s.win, players: s.spare})
}

// ranking ranks all moves.
func (s *Static) ranking(p *game.Position) ranking {
	all := s.All(p)
	return ranking{legal: all, choices: all, order: move.Compare, judge: s.Value, unseen: s.judge.Unseen() != nil}
}

// Rank returns the n best of the legal moves, best first in the order of move.Compare; n = 0 returns all.
// The slice is valid until the next call.
func (s *Static) Rank(p *game.Position, n int) []move.Move {
	if n == 0 || n > shortRanking {
		all := s.All(p)
		if n == 0 {
			n = len(all)
		}
		return move.First(all, n)
	}
	q := s.request(p)
	q.Count = n
	s.useMap(p.Board)
	s.all = s.moves.Top(s.all, &q)
	return s.all
}

// All finds every legal move with its equity, in no order. The slice is valid until the next call, and the
// caller may put it in order.
func (s *Static) All(p *game.Position) []move.Move {
	q := s.request(p)
	s.all = s.moves.All(s.all[:0], &q)
	return s.all
}

// Best returns the move that Rank puts first.
func (s *Static) Best(p *game.Position) move.Move {
	q := s.request(p)
	s.useMap(p.Board)
	return s.moves.Best(&q)
}

// useMap gives the generator the map of the words, if there is one and it is that of the board's.
func (s *Static) useMap(b *board.Board) {
	switch {
	case s.words == nil:
	case s.words.Graph != b.Words():
		s.moves.Words = nil
	case s.moves.Words == nil:
		s.asked++
		s.moves.Words = s.words.MapFor(s.asked)
	}
}

// request fills in what tiles kept and an opening's squares are worth, and returns the request for the
// moves of a position.
func (s *Static) request(p *game.Position) movegen.Request {
	e, bag := s.ending(p)
	s.judge.Fill(&s.kept, &p.Rack, p.Board.Rules().Tiles, e)
	q := movegen.Request{Board: p.Board, Kept: &s.kept, Bag: bag}
	if p.Board.Empty() {
		s.judge.Openings(&s.opening, p.Board)
		q.Opening = &s.opening
	}
	return q
}

// ending returns what the judge must know of the tiles that are not on board and rack, and the number of tiles in
// the bag.
func (s *Static) ending(p *game.Position) (e eval.Ending, bag int) {
	if bag = p.Bag(); bag > 0 {
		if s.judge.Unseen() != nil {
			e = eval.Open(p.Unseen(), bag, p.Board.Rules())
		}
		return e, bag
	}
	held, _ := p.Held()
	return eval.Ending{BagEmpty: true, Points: p.Board.Rules().Tiles.RackScore(&held)}, 0
}

// Value sets the score and the equity of one fitting move and returns the terms of its worth.
func (s *Static) Value(p *game.Position, m *move.Move) eval.Terms {
	e, _ := s.ending(p)
	terms := s.judge.Terms(p.Board, m, &p.Rack, e)
	m.Score = int32(p.Board.Score(m))
	m.Equity = tile.Equity(m.Score)*tile.Point + terms.Sum()
	return terms
}

// Openings is how many moves of a game PlayTo draws by lot from the best openingChoices by static equity, so that positions are not
// only those that static play comes to.
const (
	Openings       = 4
	openingChoices = 3
)

// PlayTo plays a game on by static equity until the bag has at most so many tiles, and returns the position, on the board of the game;
// nil if the game is over before.
func (s *Static) PlayTo(g *game.Game, most int, lots *random.Stream) *game.Position {
	for !g.Over() {
		p := g.Position()
		if p.Bag() <= most {
			return &p
		}
		best := s.Rank(&p, openingChoices)
		chosen := best[0]
		if g.Moves() < Openings {
			chosen = best[lots.IntN(len(best))]
		}
		g.Play(&chosen)
	}
	return nil
}
