package form

import (
	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Move is a move with its leave.
type Move struct {
	Rank  int    `json:"rank,omitempty"` // among all moves, from 1; missing if it is not ranked
	Text  string `json:"move"`
	Kind  string `json:"kind"`
	Score int    `json:"score"`
	Leave string `json:"leave"`
}

// A Candidate is a move that a player has valued.
type Candidate struct {
	Move
	Equity      *float64 `json:"equity"`                // points; null if it is not known
	EquityError *float64 `json:"equityError,omitempty"` // one standard error of a sampled equity
	Win         *float64 `json:"win,omitempty"`         // 0 to 1; missing if it is not known
	WinError    *float64 `json:"winError,omitempty"`    // one standard error of a sampled win chance
	Known       string   `json:"known"`
	AtMost      bool     `json:"atMost,omitempty"` // the equity, and so the chance to win, may be less
}

// newCandidate returns a candidate with its leave.
func newCandidate(n move.Notation, leave string, c *engine.Candidate) Candidate {
	v := &c.Value
	f := Candidate{Move: Move{c.Rank, n.Format(&c.Move), c.Move.Kind.String(), int(c.Move.Score), leave}, Known: v.Known.String(), AtMost: v.AtMost}
	if v.Known != stat.Unknown {
		f.Equity, f.Win = Points(v.Equity), Win(v)
	}
	if v.Known == stat.Sampled {
		f.EquityError = Points(v.EquityError)
		if v.HasWin {
			f.WinError = &v.WinError
		}
	}
	return f
}

// Win returns the win chance of a value, 0 to 1, rounded to four decimals; nil if it is not known.
func Win(v *engine.Value) *float64 {
	if !v.HasWin {
		return nil
	}
	return new(stat.Rounded(v.Win, 10_000))
}

// Points returns an equity in points.
func Points(e tile.Equity) *float64 { return new(e.Points()) }
