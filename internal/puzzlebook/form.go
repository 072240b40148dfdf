package puzzlebook

import (
	"math"
	"time"

	"maven/internal/puzzle"
)

// A Puzzle is one as it is asked.
type Puzzle struct {
	ID      string `json:"id"`
	CGP     string `json:"cgp"` // with the opponent's last move
	Lexicon string `json:"lexicon"`
	Rules   string `json:"rules"`
	Rating  int    `json:"rating"` // higher is harder
	Tries   int    `json:"tries"`  // that one has
}

// Asked returns the form of a puzzle after the answers so far.
func Asked(b *Book, p *puzzle.Puzzle, all []Answer) Puzzle {
	return Puzzle{ID: p.ID, CGP: p.CGP, Lexicon: b.Lexicon.Name, Rules: b.Rules.Name, Rating: whole(RatingOf(p, all)), Tries: puzzle.Tries}
}

// A Tried says whether a move is the answer.
type Tried struct {
	Move     string    `json:"move"` // or challenge; "" for none: it was given up
	Score    int       `json:"score"`
	Right    bool      `json:"right"`
	Left     int       `json:"left"`               // tries
	Solution *Solution `json:"solution,omitempty"` // once it is right, or no try is left
}

// A Solution explains the answer of a puzzle.
type Solution struct {
	ID     string   `json:"id"`
	Answer string   `json:"answer"`          // a move, or challenge
	Word   string   `json:"word"`            // "" for an exchange, a pass or a challenge
	Phony  string   `json:"phony,omitempty"` // that the answer challenges
	Score  int      `json:"score"`           // of the answer; of a challenge what the opponent loses
	Second string   `json:"second"`          // the next best move
	Known  string   `json:"known"`           // proven or sampled
	Win    float64  `json:"win"`             // chance to win after the answer, 0 to 1
	Ahead  float64  `json:"ahead"`           // by how much of a win it is better than any other move, 0 to 1
	Points float64  `json:"points"`          // by how many points it is better than the next best
	Tags   []string `json:"tags"`
	Found  []int    `json:"found"` // levels that find it

	Try    int `json:"try"`    // that found it, from 1; 0 for none
	Before int `json:"before"` // rating of the solver
	After  int `json:"after"`
	Rating int `json:"rating"` // of the puzzle after it
}

// NewSolution returns the form of an answer that was kept; the solver's rating was before.
func NewSolution(p *puzzle.Puzzle, a *Answer, before float64) *Solution {
	return &Solution{ID: p.ID, Answer: p.Answer, Word: p.Word, Phony: p.Phony, Score: p.Score, Second: p.Second, Known: string(p.Known), Win: p.Win, Ahead: p.Ahead,
		Points: p.Points, Tags: tagNames(p.Tags), Found: p.Found, Try: a.Try, Before: whole(before), After: whole(a.Rating), Rating: whole(a.Worth)}
}

// tagNames returns the names of tags.
func tagNames(tags []puzzle.Tag) []string {
	names := []string{}
	for _, t := range tags {
		names = append(names, string(t))
	}
	return names
}

// A Form says which puzzles there are, and how they were answered.
type Form struct {
	Lexicon  string     `json:"lexicon"`
	Puzzles  int        `json:"puzzles"`
	Tags     []TagCount `json:"tags"`
	Standing            // of the solver
	Last     []Solved   `json:"last"` // answers, the last first
}

// A TagCount says how many puzzles are about something.
type TagCount struct {
	Tag     string `json:"tag"`
	About   string `json:"about"`
	Puzzles int    `json:"puzzles"`
}

// A Solved is an answer that was kept.
type Solved struct {
	ID     string    `json:"id"`
	At     time.Time `json:"at"`
	Try    int       `json:"try"`    // that found it, from 1; 0 for none
	Rating int       `json:"rating"` // of the solver after it
}

// lastSolved is how many answers are told.
const lastSolved = 50

// NewForm returns the form of a book.
func NewForm(b *Book, all []Answer) Form {
	f := Form{Lexicon: b.Lexicon.Name, Puzzles: len(b.Puzzles), Tags: []TagCount{}, Standing: StandingOf(all), Last: []Solved{}}
	tags, about := puzzle.Tags()
	for i, t := range tags {
		f.Tags = append(f.Tags, TagCount{string(t), about[i], b.Count(Filter{Tag: t})})
	}
	for i := len(all) - 1; i >= max(0, len(all)-lastSolved); i-- {
		f.Last = append(f.Last, Solved{all[i].Puzzle, all[i].At.UTC(), all[i].Try, whole(all[i].Rating)})
	}
	return f
}

func whole(x float64) int { return int(math.Round(x)) }
