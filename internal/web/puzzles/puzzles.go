// Package puzzles asks puzzles, and keeps how they were answered, for the server.
//
// Sharp edges: the server keeps no tries: who asks says which try it is. An answer that is told is kept.
package puzzles

import (
	"errors"
	"net/http"
	"sync"

	"maven/internal/data"
	"maven/internal/puzzle"
	"maven/internal/puzzlebook"
	"maven/internal/said"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
	"maven/internal/wordsearch"
)

const mostBody = 4 << 10

// Puzzles is the resource.
type Puzzles struct {
	stock *registry.Stock

	lock sync.Mutex
	file *puzzle.File // the shipped puzzles, read when first asked for; nil until that has come to an end
}

// New returns the resource.
func New(s *registry.Stock) *Puzzles {
	return &Puzzles{stock: s}
}

// Routes returns the routes of the resource.
func (z *Puzzles) Routes() []*wire.Route {
	return []*wire.Route{
		wire.Ask("GET /api/v1/puzzles", "readPuzzles", "How many puzzles there are of each kind, and how they were answered", z.read),
		wire.Ask("GET /api/v1/puzzles/next", "nextPuzzle", "The puzzle to solve next: the one as hard as the solver is good, of those not solved yet", z.next),
		wire.Ask("GET /api/v1/puzzles/{name}", "readPuzzle", "A puzzle, without its answer", z.one),
		wire.Tell("POST /api/v1/puzzles/{name}/tries", "tryPuzzle", "Try a move; when it is right, or no try is left, the solution is told and the answer kept", z.try).UpTo(mostBody),
	}
}

// book returns the puzzles with their answers.
func (z *Puzzles) book() (*puzzlebook.Book, error) {
	z.lock.Lock()
	defer z.lock.Unlock()
	if z.file == nil {
		files, err := data.Puzzles()
		if err != nil {
			return nil, err
		}
		if z.file, err = puzzle.ParseAll(files...); err != nil {
			return nil, err
		}
	}
	return puzzlebook.Open(z.stock.Store, z.file), nil
}

// read answers with what there is.
func (z *Puzzles) read(_ *http.Request, _ *wire.None) (out puzzlebook.Form, err error) {
	b, err := z.book()
	if err != nil {
		return out, err
	}
	all, err := b.Answers()
	if err != nil {
		return out, err
	}
	return puzzlebook.NewForm(b, all), nil
}

// A nextQuery says which puzzles are wanted.
type nextQuery struct {
	Tag   string `query:"tag"`   // bingo, endgame, parallel, fishing, blocking or doubt; any if it is not there
	Words string `query:"words"` // as maven words find takes it, without files: finds the answer's word
	Again bool   `query:"again"` // solved ones too
}

// next answers with the next puzzle.
func (z *Puzzles) next(r *http.Request, q *nextQuery) (out puzzlebook.Puzzle, err error) {
	b, err := z.book()
	if err != nil {
		return out, err
	}
	f := puzzlebook.Filter{Again: q.Again}
	if f.Tag, err = puzzlebook.ParseTag(q.Tag); err != nil {
		return out, problem.Of("tag", err)
	}
	if q.Words != "" {
		lex, err := z.stock.Words(b.Lexicon.Name, nil)
		if err != nil {
			return out, err
		}
		query, err := wordsearch.Parse(lex, z.stock.WordLists(), q.Words)
		if err != nil {
			return out, problem.Of("words", err)
		}
		err = z.stock.Search(r.Context(), func() error {
			f.Fits = puzzlebook.Among(lex, query)
			return r.Context().Err()
		})
		if err != nil {
			return out, err
		}
	}
	p, err := b.Next(f)
	if err != nil {
		return out, missing(err)
	}
	return z.form(b, p)
}

// form returns the form of a puzzle.
func (z *Puzzles) form(b *puzzlebook.Book, p *puzzle.Puzzle) (puzzlebook.Puzzle, error) {
	all, err := b.Answers()
	return puzzlebook.Asked(b, p, all), err
}

// missing makes the error about a puzzle that is not there a problem.
func missing(err error) error {
	if errors.Is(err, puzzlebook.ErrNone) || errors.Is(err, puzzlebook.ErrID) {
		return problem.New(http.StatusNotFound, "%v", err)
	}
	return err
}

// one answers with a puzzle.
func (z *Puzzles) one(r *http.Request, _ *wire.None) (out puzzlebook.Puzzle, err error) {
	b, err := z.book()
	if err != nil {
		return out, err
	}
	p, err := b.Find(r.PathValue("name"))
	if err != nil {
		return out, missing(err)
	}
	return z.form(b, p)
}

// A tryRequest is a move that is tried.
type tryRequest struct {
	Move string `json:"move"`                                          // such as 8D WORD, or challenge; "" gives up
	Try  int    `json:"try" api:"required" min:"1" max:"puzzle.Tries"` // which one it is
}

// try answers whether a move is right.
func (z *Puzzles) try(r *http.Request, asked *tryRequest) (out puzzlebook.Tried, err error) {
	b, err := z.book()
	if err != nil {
		return out, err
	}
	p, err := b.Find(r.PathValue("name"))
	if err != nil {
		return out, missing(err)
	}
	if asked.Try < 1 || asked.Try > puzzle.Tries {
		return out, problem.Of("try", said.Errorf("must be 1 to %d", puzzle.Tries))
	}
	out.Left = puzzle.Tries - asked.Try
	switch asked.Move {
	case "":
		out.Left = 0
	case puzzle.Challenge:
		out.Move, out.Right = puzzle.Challenge, p.Answer == puzzle.Challenge
	default:
		placed, err := z.stock.Place(registry.Choice{}, p.CGP)
		if err != nil {
			return out, err
		}
		m, err := placed.Move("move", asked.Move)
		if err != nil {
			return out, err
		}
		out.Move, out.Score = placed.Position.Board.Notation().Format(&m), placed.Position.Board.Score(&m)
		out.Right = out.Move == p.Answer
	}
	if !out.Right && out.Left > 0 {
		return out, nil
	}
	found := 0
	if out.Right {
		found, out.Left = asked.Try, 0
	}
	kept, before, err := b.Keep(p, found)
	if err != nil {
		return out, err
	}
	out.Solution = puzzlebook.NewSolution(p, &kept, before)
	return out, nil
}
