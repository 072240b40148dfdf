package form

import (
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
