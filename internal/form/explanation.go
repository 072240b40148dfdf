package form

import (
	"math"

	"maven/internal/explain"
	"maven/internal/said"
)

// An Explanation says in sentences why a move is better than another.
type Explanation struct {
	Move    string    `json:"move"`
	Than    string    `json:"than,omitempty"` // the other move; missing if there is none
	Verdict said.Text `json:"verdict"`
	Reasons []Reason  `json:"reasons"`
}

// A Reason is one fact of an explanation.
type Reason struct {
	Kind   explain.Kind `json:"kind"`
	Points float64      `json:"points"` // by how much it makes the move better; 0 for kinds without points
	Text   said.Text    `json:"text"`
}

// NewExplanation returns the explanation of a move, and the one that it is compared with.
func NewExplanation(move, than string, e *explain.Explanation) Explanation {
	f := Explanation{Move: move, Than: than, Verdict: e.Verdict, Reasons: []Reason{}}
	for _, r := range e.Reasons {
		f.Reasons = append(f.Reasons, Reason{r.Kind, math.Round(100*r.Points) / 100, r.Text})
	}
	return f
}
