package form

import (
	"math"
	"time"

	"maven/internal/puzzle"
	"maven/internal/puzzlebook"
)

// Puzzle is a puzzle as it is asked.
type Puzzle struct {
	ID      string `json:"id"`
	CGP     string `json:"cgp"` // with the opponent's last move
	Lexicon string `json:"lexicon"`
	Rules   string `json:"rules"`
	Rating  int    `json:"rating"` // higher is harder
	Tries   int    `json:"tries"`  // that one has
}

// NewPuzzle returns the form of a puzzle after the answers so far.
func NewPuzzle(b *puzzlebook.Book, p *puzzle.Puzzle, all []puzzlebook.Answer) Puzzle {
	return Puzzle{ID: p.ID, CGP: p.CGP, Lexicon: b.Lexicon.Name, Rules: b.Rules.Name, Rating: whole(puzzlebook.RatingOf(p, all)), Tries: puzzle.Tries}
}

// PuzzleTry says whether a move is the answer.
type PuzzleTry struct {
	Move     string          `json:"move"` // "" for none: it was given up
	Score    int             `json:"score"`
	Right    bool            `json:"right"`
	Left     int             `json:"left"`               // tries
	Solution *PuzzleSolution `json:"solution,omitempty"` // once it is right, or no try is left
}

// PuzzleSolution explains the answer of a puzzle.
type PuzzleSolution struct {
	ID     string   `json:"id"`
	Answer string   `json:"answer"`
	Word   string   `json:"word"` // "" for an exchange or a pass
	Score  int      `json:"score"`
	Second string   `json:"second"` // the next best move
	Known  string   `json:"known"`  // proven or sampled
	Win    float64  `json:"win"`    // chance to win after the answer, 0 to 1
	Ahead  float64  `json:"ahead"`  // by how much of a win it is better than any other move, 0 to 1
	Points float64  `json:"points"` // by how many points it is better than the next best
	Tags   []string `json:"tags"`
	Found  []int    `json:"found"` // levels that find it

	Try    int `json:"try"`    // that found it, from 1; 0 for none
	Before int `json:"before"` // rating of the solver
	After  int `json:"after"`
	Rating int `json:"rating"` // of the puzzle after it
}

// NewPuzzleSolution returns the form of an answer that was kept; the solver's rating was before.
func NewPuzzleSolution(p *puzzle.Puzzle, a *puzzlebook.Answer, before float64) *PuzzleSolution {
	s := &PuzzleSolution{ID: p.ID, Answer: p.Answer, Word: p.Word, Score: p.Score, Second: p.Second, Known: string(p.Known), Win: p.Win, Ahead: p.Ahead,
		Points: p.Points, Tags: PuzzleTagNames(p.Tags), Found: p.Found, Try: a.Try, Before: whole(before), After: whole(a.Rating), Rating: whole(a.Worth)}
	return s
}

// PuzzleTagNames returns the names of tags.
func PuzzleTagNames(tags []puzzle.Tag) []string {
	names := []string{}
	for _, t := range tags {
		names = append(names, string(t))
	}
	return names
}

// Puzzles says which puzzles there are, and how they were answered.
type Puzzles struct {
	Lexicon  string      `json:"lexicon"`
	Puzzles  int         `json:"puzzles"`
	Tags     []PuzzleTag `json:"tags"`
	Rating   int         `json:"rating"`   // of the solver
	Highest  int         `json:"highest"`  // rating ever
	Answered int         `json:"answered"` // puzzles, each time anew
	Solved   int         `json:"solved"`   // of these
	First    int         `json:"first"`    // of these, at the first try
	Row      int         `json:"row"`      // solved one after the other, up to the last
	Last     []Solved    `json:"last"`     // answers, the last first
}

// A PuzzleTag says how many puzzles are about something.
type PuzzleTag struct {
	Tag     string `json:"tag"`
	About   string `json:"about"`
	Puzzles int    `json:"puzzles"`
}

// Solved is an answer that was kept.
type Solved struct {
	ID     string    `json:"id"`
	At     time.Time `json:"at"`
	Try    int       `json:"try"`    // that found it, from 1; 0 for none
	Rating int       `json:"rating"` // of the solver after it
}

// lastSolved is how many answers are told.
const lastSolved = 50

// NewPuzzles returns the form of a book.
func NewPuzzles(b *puzzlebook.Book, all []puzzlebook.Answer) Puzzles {
	s := puzzlebook.StandingOf(all)
	f := Puzzles{Lexicon: b.Lexicon.Name, Puzzles: len(b.Puzzles), Tags: []PuzzleTag{}, Rating: whole(s.Rating), Highest: whole(s.Highest), Answered: s.Answered,
		Solved: s.Solved, First: s.First, Row: s.Row, Last: []Solved{}}
	tags, about := puzzle.Tags()
	for i, t := range tags {
		f.Tags = append(f.Tags, PuzzleTag{string(t), about[i], b.Count(puzzlebook.Filter{Tag: t})})
	}
	for i := len(all) - 1; i >= max(0, len(all)-lastSolved); i-- {
		f.Last = append(f.Last, Solved{all[i].Puzzle, all[i].At.UTC(), all[i].Try, whole(all[i].Rating)})
	}
	return f
}

func whole(x float64) int { return int(math.Round(x)) }
