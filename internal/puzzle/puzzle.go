// Package puzzle keeps positions in which one move is clearly the best as puzzles: their file, and the ratings of puzzles and of
// those who solve them. Package finder finds them.
package puzzle

import (
	"slices"

	"maven/internal/random"
)

// A Tag says what a puzzle is about.
type Tag string

// The tags.
const (
	Bingo    Tag = "bingo"    // the answer plays the whole rack
	Endgame  Tag = "endgame"  // the bag is empty
	Parallel Tag = "parallel" // the answer makes two words or more across
	Fishing  Tag = "fishing"  // the answer gives up points to keep good tiles
	Blocking Tag = "blocking" // the answer takes points from the opponent's reply
	Doubt    Tag = "doubt"    // the opponent's last word is a phony, or one that few people know
)

// Challenge is the answer that challenges the opponent's last play.
const Challenge = "challenge"

// Tags returns all tags, and what each says.
func Tags() (tags []Tag, about []string) {
	return []Tag{Bingo, Endgame, Parallel, Fishing, Blocking, Doubt},
		[]string{"the whole rack is played", "the bag is empty", "two words or more across", "points are given up for good tiles", "the opponent's reply is stopped",
			"the opponent's last word may be a phony"}
}

// Known says how it is known that the answer is the best move.
type Known string

// The ways to know it.
const (
	Proven  Known = "proven"  // by a search of all that may follow
	Sampled Known = "sampled" // by play-outs, 99.9% sure
)

// A Puzzle is a position with its answer.
type Puzzle struct {
	ID     string  `json:"id"`
	CGP    string  `json:"cgp"`             // with the opponent's last move
	Answer string  `json:"answer"`          // the best move, or Challenge
	Word   string  `json:"word"`            // that it makes; "" for an exchange, a pass or a challenge
	Phony  string  `json:"phony,omitempty"` // that the opponent has just made, if the answer is Challenge
	Score  int     `json:"score"`           // of the answer, points; of a challenge those that the opponent loses
	Second string  `json:"second"`          // the next best move
	Known  Known   `json:"known"`
	Win    float64 `json:"win"`    // chance to win after the answer, 0 to 1
	Ahead  float64 `json:"ahead"`  // by how much of a win the answer is better than any other move, 0 to 1
	Points float64 `json:"points"` // by how many points it is better than the next best
	Tags   []Tag   `json:"tags"`
	Found  []int   `json:"found"` // the levels that find the answer
}

// Has reports whether the puzzle has a tag.
func (p *Puzzle) Has(t Tag) bool { return slices.Contains(p.Tags, t) }

// Lot returns the seed of what is drawn by lot about the puzzle.
func (p *Puzzle) Lot() random.Seed { return random.Seed(0).Named(p.ID) }
