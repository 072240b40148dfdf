// Package table writes what an analysis has found as cells and lines for people, for the command line and the shell alike.
package table

import (
	"fmt"
	"strings"

	"maven/internal/form"
	"maven/internal/sim"
	"maven/internal/term"
)

// Endgame returns the moves of an endgame.
func Endgame(e *form.Endgame) (columns []term.Column, rows [][]string) {
	for i := range e.Moves {
		rows = append(rows, append([]string{fmt.Sprint(i + 1)}, e.Moves[i].Row()...))
	}
	return term.Heads(">#", "move", ">score", ">value", ">loss", "known"), rows
}

// Result says how an endgame ends for the player on turn.
func Result(spread int) string {
	switch {
	case spread > 0:
		return fmt.Sprintf("won by %d", spread)
	case spread < 0:
		return fmt.Sprintf("lost by %d", -spread)
	}
	return "tied"
}

// BestPlay returns best play, in a line, with its moves as texts.
func BestPlay(proven bool, moves []string) string {
	text := "best play: "
	if !proven {
		text = "best play so far: "
	}
	return text + strings.Join(moves, ", ")
}

// Preendgame returns the moves of a pre-endgame.
func Preendgame(e *form.Preendgame) (columns []term.Column, rows [][]string) {
	for i := range e.Candidates {
		rows = append(rows, append([]string{fmt.Sprint(i + 1)}, e.Candidates[i].Row()...))
	}
	return term.Heads(">#", "move", ">score", ">win", ">won", ">tied", ">lost", ">unknown", ">spread", "known"), rows
}

// Draws returns what comes of a move of a pre-endgame, by the tiles drawn.
func Draws(c *form.PreendgameMove) (columns []term.Column, rows [][]string) {
	return term.Heads("draw", ">win", ">won", ">tied", ">lost", ">unknown", ">spread", "known"), c.Rows()
}

// Leaves returns the likeliest leaves of an inference.
func Leaves(f *form.Inference) (columns []term.Column, rows [][]string) {
	for _, l := range f.ByLeave {
		rows = append(rows, []string{l.Leave, Percent(l.Probability), Percent(l.Chance), fmt.Sprintf("%.2f", *l.Loss)})
	}
	return term.Heads("kept", ">likely", ">by chance", ">loss"), rows
}

// Percent writes a share of 0 to 1.
func Percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

// Inferred says how an inference is known, and whether racks tell it.
func Inferred(f *form.Inference) (text string, told bool) {
	switch {
	case !f.Reason.IsZero():
		return "by chance: " + f.Reason.String(), false
	case f.Of == 0:
		return "the whole rack is known", false
	case f.Effective == 0:
		return fmt.Sprintf("by chance: none of %s weighed explains the move", term.Counted(f.Racks, "rack")), false
	}
	return fmt.Sprintf("%s: %s of %s", f.Known, term.Counted(f.Total, "leave"), term.Counted(f.Racks, "rack")), true
}

// toldPlies is how many moves of play-outs are told.
const toldPlies = 6

// Plies says what the moves of the play-outs of a candidate have scored.
func Plies(p *sim.Candidate) (lines []string) {
	for i, one := range p.Plies {
		if one.Made > 0 && i < toldPlies {
			lines = append(lines, fmt.Sprintf("  %s move %d: %.1f points, %.1f%% bingos", [2]string{"opponent's", "own"}[i%2], i/2+1, one.Score, 100*one.Bingos))
		}
	}
	return lines
}
