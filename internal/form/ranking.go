package form

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"maven/internal/engine"
	"maven/internal/tile"
)

// A Ranking lists the moves of a position as a player ranks them.
type Ranking struct {
	Line int    `json:"line,omitempty"` // of the file of positions
	Seed *int   `json:"seed,omitempty"` // of a random opening
	CGP  string `json:"cgp"`
	Setting
	Player  string        `json:"player"`
	Method  string        `json:"method,omitempty"`
	Stopped engine.Stop   `json:"stopped"`
	Bag     int           `json:"bag"`
	Total   int           `json:"total"` // legal moves
	Moves   []RankedMove  `json:"moves"`
	Why     []Explanation `json:"why,omitempty"` // the best move against others, on request
}

// A RankedMove is a move with the terms of its equity.
type RankedMove struct {
	Candidate
	Line   []string `json:"line,omitempty"` // the move and best play after it, as far as it is known
	Terms  Terms    `json:"terms"`
	Board  *float64 `json:"board,omitempty"`  // points that the move is worth on the board, which the equity leaves out
	Behind *float64 `json:"behind,omitempty"` // points behind the best move, for --move

	Comment string `json:"comment,omitempty"` // the original's, by how far the move is behind the best
}

// Terms are the terms of an equity besides the score: an object of points by name, in their order. Terms of the same name
// are added up.
type Terms []engine.Term

// MarshalJSON writes the object.
func (t Terms) MarshalJSON() ([]byte, error) {
	text := []byte{'{'}
	for i, name := range TermNames(engine.Candidate{Terms: t}) {
		if i > 0 {
			text = append(text, ',')
		}
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		text = strconv.AppendFloat(append(append(text, key...), ':'), t.Worth(name).Points(), 'f', -1, 64)
	}
	return append(text, '}'), nil
}

// Worth returns the sum of the terms of a name.
func (t Terms) Worth(name string) (worth tile.Equity) {
	for i := range t {
		if TermName(&t[i]) == name {
			worth += t[i].Worth
		}
	}
	return worth
}

// TermName returns the name of a term with its letters.
func TermName(t *engine.Term) string { return strings.TrimSpace(t.Name + " " + t.Letters) }

// TermNames returns the names of the terms of moves, in their order.
func TermNames(moves ...engine.Candidate) []string {
	var names []string
	for i := range moves {
		for _, t := range moves[i].Terms {
			if name := TermName(&t); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// A Refusal is an illegal move.
type Refusal struct {
	Line    int     `json:"line,omitempty"`
	CGP     string  `json:"cgp"`
	Lexicon Lexicon `json:"lexicon"`
	Move    string  `json:"move"` // as the user wrote it
	Legal   bool    `json:"legal"`
	Reason  string  `json:"reason"`
}
