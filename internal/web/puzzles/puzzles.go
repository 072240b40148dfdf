// Package puzzles asks puzzles, and keeps how they were answered, for the server.
//
// Sharp edges: the server keeps no tries: who asks says which try it is. An answer that is told is kept.
package puzzles

import (
	"net/http"
	"strconv"
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
		wire.Ask("GET /api/v1/puzzles", "readPuzzles", "How many puzzles there are of each kind, and how they were answered", wire.About(z.book, z.read)),
		wire.Ask("GET /api/v1/puzzles/next", "nextPuzzle", "The puzzle to solve next: the one as hard as the solver is good, of those not solved yet", wire.About(z.book, z.next)),
		wire.Ask("GET /api/v1/puzzles/{name}", "readPuzzle", "A puzzle, without its answer", wire.About(z.find, z.one)),
		wire.Tell("POST /api/v1/puzzles/{name}/tries", "tryPuzzle", "Try a move; when it is right, or no try is left, the solution is told and the answer kept", wire.About(z.find, z.try)).UpTo(mostBody),
	}
}

// book returns the puzzles with their answers.
func (z *Puzzles) book(*http.Request) (*puzzlebook.Book, error) {
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

func (z *Puzzles) read(b *puzzlebook.Book, _ *http.Request, _ *wire.None) (out puzzlebook.Form, err error) {
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

func (z *Puzzles) next(b *puzzlebook.Book, r *http.Request, q *nextQuery) (out puzzlebook.Puzzle, err error) {
	f := puzzlebook.Filter{Again: q.Again}
	if f.Tag, err = puzzlebook.ParseTag(q.Tag); err != nil {
		return out, problem.Of("tag", err)
	}
	if q.Words != "" {
		lex, err := z.stock.Words(b.Lexicon.Name, nil)
		if err != nil {
			return out, err
		}
		query, err := wordsearch.Parse(lex, z.stock, q.Words)
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
		return out, problem.Missing(err, puzzlebook.ErrNone, puzzlebook.ErrID)
	}
	return z.one(&found{b, p}, r, nil)
}

// A found is a puzzle, and where it is.
type found struct {
	*puzzlebook.Book
	puzzle *puzzle.Puzzle
}

func (z *Puzzles) find(r *http.Request) (*found, error) {
	b, err := z.book(r)
	if err != nil {
		return nil, err
	}
	p, err := b.Find(r.PathValue("name"))
	return &found{b, p}, problem.Missing(err, puzzlebook.ErrNone, puzzlebook.ErrID)
}

func (z *Puzzles) one(f *found, _ *http.Request, _ *wire.None) (puzzlebook.Puzzle, error) {
	all, err := f.Answers()
	return puzzlebook.Asked(f.Book, f.puzzle, all), err
}

// A tryRequest is a move that is tried.
type tryRequest struct {
	Move string `json:"move"`                                          // such as 8D WORD, or challenge; "" gives up
	Try  int    `json:"try" api:"required" min:"1" max:"puzzle.Tries"` // which one it is
}

func (z *Puzzles) try(f *found, _ *http.Request, asked *tryRequest) (out puzzlebook.Tried, err error) {
	p := f.puzzle
	if asked.Try < 1 || asked.Try > puzzle.Tries {
		return out, problem.Of("try", said.Errorf("%s is %q; must be %d to %d", "try", strconv.Itoa(asked.Try), 1, puzzle.Tries))
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
		m, err := placed.Move(asked.Move)
		if err != nil {
			return out, registry.Illegal("move", err)
		}
		out.Move, out.Score = placed.Position.Board.Notation().Format(&m), placed.Position.Board.Score(&m)
		out.Right = out.Move == p.Answer
	}
	if !out.Right && out.Left > 0 {
		return out, nil
	}
	solved := 0 // by which try
	if out.Right {
		solved, out.Left = asked.Try, 0
	}
	kept, before, err := f.Keep(p, solved)
	if err != nil {
		return out, err
	}
	out.Solution = puzzlebook.NewSolution(p, &kept, before)
	return out, nil
}
