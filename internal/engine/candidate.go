package engine

import (
	"fmt"

	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Candidate is a move with what it is worth.
type Candidate struct {
	Move  move.Move // Score and Equity are set, the latter to that of Value
	Value Value

	// Rank is the move's place among all moves that the player has ranked, from 1; 0 for a move that it has
	// not, or not yet.
	Rank int

	// Terms are the parts of Value.Equity besides the score, if the request asks for them.
	Terms []Term

	// Board is what the move is worth on the board beside Value.Equity, if the request asks for terms; nil if the player does
	// not see the board.
	Board *tile.Equity

	// Played has what play-outs have shown, if the player has made any; nil otherwise.
	Played *sim.Candidate

	// Solved has what a search of every draw has shown, if the player has made one; nil otherwise.
	Solved *preend.Candidate

	// Line is the move and what follows it with best play, as far as the player knows; nil for none.
	Line []move.Move
}

// A Value is what a move is worth to the player on turn.
type Value struct {
	Equity      tile.Equity // what moves are compared by, unless the player compares chances to win
	EquityError tile.Equity // one standard error of Equity, where it is sampled

	Win      float64 // chance to win, 0 to 1
	WinError float64 // one standard error of Win, where it is sampled
	HasWin   bool    // Win is known

	AtMost bool       // Equity, and so Win, may be less: the search has only found what they do not exceed
	Known  stat.Known // how the figures are known, or with AtMost that they are not exceeded
}

// String writes the value for people: equity, its error where it is known, and the chance to win; a
// dash where it is not known.
func (v Value) String() string {
	if v.Known == stat.Unknown {
		return "–"
	}
	text := v.Equity.String()
	if v.AtMost {
		text = "≤ " + text
	}
	if v.Known == stat.Sampled && v.EquityError > 0 {
		text += " ± " + v.EquityError.String()
	}
	if v.HasWin {
		text += fmt.Sprintf(", %.1f%%", 100*v.Win)
	}
	return text
}

// A Term is a part of an equity.
type Term struct {
	Name    string      // in words: "leave"
	Letters string      // the letters that it is for, "" for none
	Worth   tile.Equity // what it adds
}
