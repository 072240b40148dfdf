// Package puzzlebook has the puzzles that there are, chooses the next one for a person, and keeps how each was answered.
//
// Answers lie in the database. The person and each puzzle have a rating, see package puzzle.
//
// Sharp edges: one database is one person. A puzzle counts each time that it is answered.
package puzzlebook

import (
	"cmp"
	"database/sql"
	"math"
	"slices"
	"time"

	"maven/internal/lexicon"
	"maven/internal/puzzle"
	"maven/internal/said"
	"maven/internal/store"
	"maven/internal/wordsearch"
)

// The errors about puzzles; others wrap them.
const (
	ErrNone = said.Fixed("no puzzle fits")
	ErrID   = said.Fixed("no such puzzle")
)

// A Book is a file of puzzles, with how they were answered.
type Book struct {
	*puzzle.File
	solves store.Learning
	now    func() time.Time
}

// Open returns the puzzles of a file, with the answers in a database.
func Open(s *store.Store, f *puzzle.File) *Book { return &Book{f, s.Puzzles(), s.Now} }

// A Filter says which puzzles are wanted.
type Filter struct {
	Tag   puzzle.Tag             // "" for any
	Fits  func(word string) bool // the word of the answer; nil for any
	Again bool                   // those that were solved too
}

// ParseTag reads a tag; "" is any.
func ParseTag(name string) (puzzle.Tag, error) {
	tags, _ := puzzle.Tags()
	if name == "" || slices.Contains(tags, puzzle.Tag(name)) {
		return puzzle.Tag(name), nil
	}
	return "", said.Errorf("%s is %q; must be %s", "tag", name, said.Or(tags))
}

// fits reports whether a puzzle is wanted.
func (f *Filter) fits(p *puzzle.Puzzle) bool {
	return (f.Tag == "" || p.Has(f.Tag)) && (f.Fits == nil || p.Word != "" && f.Fits(p.Word))
}

// Find returns a puzzle by its ID.
func (b *Book) Find(id string) (*puzzle.Puzzle, error) {
	i := slices.IndexFunc(b.Puzzles, func(p puzzle.Puzzle) bool { return p.ID == id })
	if i < 0 {
		return nil, said.Errorf("%w: %.40q", ErrID, id)
	}
	return &b.Puzzles[i], nil
}

// Count returns how many puzzles fit.
func (b *Book) Count(f Filter) (n int) {
	for i := range b.Puzzles {
		if f.fits(&b.Puzzles[i]) {
			n++
		}
	}
	return n
}

// An Answer is how a puzzle was answered.
type Answer struct {
	Puzzle string
	At     time.Time
	Try    int     // that found it, from 1; 0 for none
	Rating float64 // of the solver after it
	Worth  float64 // rating of the puzzle after it
}

// Answers returns all answers, the first one first.
func (b *Book) Answers() (all []Answer, err error) {
	err = b.solves.Read(func(tx *sql.Tx) error {
		all, err = answers(tx)
		return err
	})
	return all, err
}

func answers(tx *sql.Tx) ([]Answer, error) {
	return store.Collect(tx, func(rows *sql.Rows, a *Answer) error {
		var at int64
		err := rows.Scan(&a.Puzzle, &at, &a.Try, &a.Rating, &a.Worth)
		a.At = time.Unix(at, 0)
		return err
	}, "SELECT puzzle, at, try, rating, worth FROM solves ORDER BY id")
}

// Rating returns the rating of the solver after some answers.
func Rating(all []Answer) float64 {
	if len(all) == 0 {
		return puzzle.StartRating
	}
	return all[len(all)-1].Rating
}

// RatingOf returns the rating of a puzzle after some answers.
func RatingOf(p *puzzle.Puzzle, all []Answer) float64 {
	for i := range slices.Backward(all) {
		if all[i].Puzzle == p.ID {
			return all[i].Worth
		}
	}
	return p.Rating()
}

// Next returns the puzzle to answer next: of those that fit and were not solved yet, the one whose rating is nearest to the
// solver's. Those that were asked before come after all others, the longest ago first. The error may be ErrNone.
func (b *Book) Next(f Filter) (*puzzle.Puzzle, error) {
	all, err := b.Answers()
	if err != nil {
		return nil, err
	}
	asked, solved := map[string]int{}, map[string]bool{}
	for i := range all {
		asked[all[i].Puzzle] = i + 1
		solved[all[i].Puzzle] = solved[all[i].Puzzle] || all[i].Try > 0
	}
	own := Rating(all)
	var best *puzzle.Puzzle
	order := func(x, y *puzzle.Puzzle) int {
		return cmp.Or(cmp.Compare(asked[x.ID], asked[y.ID]), cmp.Compare(distance(x, own), distance(y, own)), cmp.Compare(lot(x, len(all)), lot(y, len(all))))
	}
	for i := range b.Puzzles {
		p := &b.Puzzles[i]
		if f.fits(p) && (f.Again || !solved[p.ID]) && (best == nil || order(p, best) < 0) {
			best = p
		}
	}
	switch n := b.Count(f); {
	case best == nil && n == 0:
		return nil, said.Errorf("%w; must be another kind, or fewer conditions", ErrNone)
	case best == nil:
		return nil, said.Errorf("%w: of %d that fit all are solved", ErrNone, n)
	}
	return best, nil
}

// distance returns how far a puzzle that was never answered is from a rating.
func distance(p *puzzle.Puzzle, own float64) float64 {
	return math.Abs(p.Rating() - own)
}

// lot mixes puzzles of the same rating, in another way after each answer.
func lot(p *puzzle.Puzzle, answers int) uint64 { return uint64(p.Lot().At(answers)) }

// Keep keeps that a puzzle was answered at a try, from 1 on, or not at all: 0. It returns the answer with the ratings after it,
// and the solver's rating before.
func (b *Book) Keep(p *puzzle.Puzzle, try int) (a Answer, before float64, err error) {
	if try < 0 || try > puzzle.Tries {
		return a, 0, said.Errorf("try %d; must be 1 to %d, or 0 for none", try, puzzle.Tries)
	}
	err = b.solves.Change(func(tx *sql.Tx) error {
		all, err := answers(tx)
		if err != nil {
			return err
		}
		before = Rating(all)
		a = Answer{Puzzle: p.ID, At: b.now(), Try: try}
		a.Rating, a.Worth = puzzle.Rate(before, RatingOf(p, all), try)
		_, err = tx.Exec("INSERT INTO solves (puzzle, at, try, rating, worth) VALUES (?,?,?,?,?)", a.Puzzle, a.At.Unix(), a.Try, a.Rating, a.Worth)
		return err
	})
	return a, before, err
}

// A Standing says how somebody does.
type Standing struct {
	Rating   int `json:"rating"`
	Highest  int `json:"highest"`  // rating ever
	Answered int `json:"answered"` // puzzles, each time anew
	Solved   int `json:"solved"`   // of these
	First    int `json:"first"`    // of these, at the first try
	Row      int `json:"row"`      // solved one after the other, up to the last
}

// StandingOf sums answers up.
func StandingOf(all []Answer) Standing {
	s := Standing{Rating: whole(Rating(all)), Highest: puzzle.StartRating, Answered: len(all)}
	for _, a := range all {
		s.Highest = max(s.Highest, whole(a.Rating))
		s.Row++
		switch a.Try {
		case 0:
			s.Row = 0
			continue
		case 1:
			s.First++
		}
		s.Solved++
	}
	return s
}

// Among returns what reports whether a query finds a word.
func Among(lex *lexicon.Lexicon, q *wordsearch.Query) func(word string) bool {
	found := map[string]bool{}
	for word := range q.Words(lex) {
		found[lex.Set.Word(word)] = true
	}
	return func(word string) bool { return found[word] }
}
