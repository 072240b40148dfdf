package maven

import (
	"maven/internal/move"
	"maven/internal/tile"
)

// Knowledge says how a number is known.
type Knowledge string

// The degrees of knowledge, from certain to estimated.
const (
	Proven     Knowledge = "proven"     // the result of best play, from a complete search
	Enumerated Knowledge = "enumerated" // the mean over every case
	Sampled    Knowledge = "sampled"    // the mean over some of the cases, with an error
	Heuristic  Knowledge = "heuristic"  // judged by a rule, without looking ahead at everything
	Unknown    Knowledge = "unknown"    // there is no number yet
)

// Kind says what a move does.
type Kind string

// The kinds of moves.
const (
	Play     Kind = "play"
	Exchange Kind = "exchange"
	Pass     Kind = "pass"
)

// A Move is a legal move of the position it came from, with its value there. Two Moves of one
// position are equal by == if they are the same move. The fields are for reading: changing them does
// not change the move.
type Move struct {
	Text   string // "8D QI(NT)AR", "exchange ABC" or "pass"; letters in parentheses are on the board
	Kind   Kind
	Score  int       // points
	Played int       // tiles that leave the rack
	Leave  string    // tiles kept, in alphabet order, blanks last
	Equity float64   // points: the score plus the static worth of the rest; comparable within a position
	Known  Knowledge // of Equity

	engine *Engine
	move   move.Move
}

// String returns the text of the move.
func (m Move) String() string { return m.Text }

// public returns a judged move of the position on the worker's board.
func (e *Engine) public(w *worker, rack *tile.Rack, m *move.Move) Move {
	left := m.Left(rack)
	return Move{
		Text: w.board.Spell(m), Kind: Kind(m.Kind.String()), Score: int(m.Score), Played: int(m.Played),
		Leave: e.rules.Tiles.Rack(&left), Equity: m.Equity.Points(), Known: Heuristic,
		engine: e, move: *m,
	}
}
