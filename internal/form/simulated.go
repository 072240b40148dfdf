package form

import (
	"math"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/sim"
	"maven/internal/stat"
)

// A Simulated is what play-outs have shown of a position.
type Simulated struct {
	Line int    `json:"line,omitempty"` // of the file of positions
	CGP  string `json:"cgp"`
	Setting
	Player     string               `json:"player"`
	Goal       string               `json:"goal"`
	Note       string               `json:"note,omitempty"`
	Iterations int                  `json:"iterations"` // play-outs of all candidates together
	Seconds    float64              `json:"seconds"`
	Rounds     int                  `json:"rounds"`
	Stopped    engine.Stop          `json:"stopped"`
	Plies      int                  `json:"plies"`
	Seed       uint64               `json:"seed"`
	Bag        int                  `json:"bag"`
	Total      int                  `json:"total"` // legal moves
	Candidates []SimulatedCandidate `json:"candidates"`
	Why        []Explanation        `json:"why,omitempty"` // the best candidate against others, on request
}

// A SimulatedCandidate is a move with what its play-outs have shown.
type SimulatedCandidate struct {
	Move
	Static      float64  `json:"static"`      // static equity
	Iterations  int      `json:"iterations"`  // play-outs
	Equity      *float64 `json:"equity"`      // mean gain of spread in points; null without play-outs
	EquityError *float64 `json:"equityError"` // null if it is not known, as after one play-out
	Win         *float64 `json:"win"`         // 0 to 1; null if it is not known
	WinError    *float64 `json:"winError"`
	Worth       *float64 `json:"worth,omitempty"` // by a utility, or the goal mixed
	Known       string   `json:"known"`

	Behind      *float64  `json:"behind,omitempty"`      // by the goal; missing for the first
	BehindError **float64 `json:"behindError,omitempty"` // missing for the first; null if it is not known
	Best        *float64  `json:"best"`                  // chance to be the best; null if it is not known

	Plies   []SimulatedPly   `json:"plies,omitempty"`
	Draws   []SimulatedDraw  `json:"draws,omitempty"`
	Replies []SimulatedReply `json:"replies,omitempty"`
	Spreads *SimulatedSpread `json:"spreads,omitempty"`
	Heat    [][]int          `json:"heat,omitempty"` // the opponent's, then ours; row by row
}

// A SimulatedPly is one move of the play-outs.
type SimulatedPly struct {
	Made   int     `json:"made"`
	Score  float64 `json:"score"`
	Bingos float64 `json:"bingos"`
}

// A SimulatedDraw is what came of drawing a letter.
type SimulatedDraw struct {
	Tile       string  `json:"tile"`
	Iterations int     `json:"iterations"`
	Win        float64 `json:"win"`
}

// A SimulatedReply is an answer of the opponent's.
type SimulatedReply struct {
	Move  string `json:"move"`
	Count int    `json:"count"`
}

// A SimulatedSpread is a histogram of final spreads: the first count is of those below Low+Width points.
type SimulatedSpread struct {
	Low    int   `json:"low"`
	Width  int   `json:"width"`
	Counts []int `json:"counts"`
}

// newSimulatedCandidate returns a candidate, with its details if they are asked for.
func newSimulatedCandidate(b *board.Board, leave string, c *engine.Candidate, details bool) SimulatedCandidate {
	n := b.Notation()
	f := SimulatedCandidate{Move: Move{c.Rank, n.Format(&c.Move), c.Move.Kind.String(), int(c.Move.Score), leave}, Known: c.Value.Known.String()}
	p := c.Played
	if p == nil { // all that is known of it
		f.Static = c.Move.Equity.Points()
		return f
	}
	f.Static, f.Iterations = p.Static.Points(), p.Iterations
	f.Equity, f.EquityError = decimals(p.Equity, 4), known(p.EquityError, 4, p.Measured())
	if c.Value.HasWin {
		f.Win, f.WinError = decimals(p.Win, 6), known(p.WinError, 6, p.Measured())
	}
	if p.Worth != 0 || p.WorthError != 0 {
		f.Worth = decimals(p.Worth, 6)
	}
	if f.Best = known(p.Best, 6, p.BestKnown); c.Rank != 1 {
		behind := known(p.BehindError, 6, p.Compared())
		f.Behind, f.BehindError = decimals(p.Behind, 6), &behind
	}
	if details {
		f.detail(b, p.Details)
	}
	return f
}

// detail adds what is told only on request.
func (f *SimulatedCandidate) detail(b *board.Board, d *sim.Details) {
	n := b.Notation()
	for _, p := range d.Plies {
		f.Plies = append(f.Plies, SimulatedPly{p.Made, *decimals(p.Score, 4), *decimals(p.Bingos, 6)})
	}
	for _, one := range d.Draws {
		f.Draws = append(f.Draws, SimulatedDraw{n.Alphabet.Text(one.Tile), one.Iterations, *decimals(one.Win, 6)})
	}
	for i := range d.Replies {
		f.Replies = append(f.Replies, SimulatedReply{n.Format(&d.Replies[i].Move), d.Replies[i].Count})
	}
	f.Spreads = &SimulatedSpread{d.Spreads.Low, d.Spreads.Width, d.Spreads.Counts}
	f.Heat = [][]int{d.Heat[0], d.Heat[1]}
}

// known rounds to so many decimals; nil if the value is not known.
func known(v float64, n int, is bool) *float64 {
	if !is {
		return nil
	}
	return decimals(v, n)
}

// decimals rounds to so many decimals.
func decimals(v float64, n int) *float64 {
	return new(stat.Rounded(v, math.Pow10(n)))
}
