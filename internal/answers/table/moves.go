package table

import (
	"fmt"
	"slices"

	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/said"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/term"
	"maven/internal/tile"
)

// Ranked returns moves by their worth, with a column for each of the terms named. Each row begins with what cells makes of rank and move.
func Ranked(moves []engine.Candidate, terms []string, cells func(rank string, c *engine.Candidate) []string) (columns []term.Column, rows [][]string) {
	heads := []string{">#", "move", ">score", "leave"}
	for _, name := range terms {
		if name == "leave" {
			name = "worth"
		}
		heads = append(heads, ">"+name)
	}
	heads = append(heads, ">equity")
	board := slices.ContainsFunc(moves, func(c engine.Candidate) bool { return c.Board != nil })
	if board {
		heads = append(heads, ">board")
	}
	chances := slices.ContainsFunc(moves, func(c engine.Candidate) bool { return c.Value.HasWin })
	if chances {
		heads = append(heads, ">win")
	}
	for i := range moves {
		c := &moves[i]
		rank, equity, onBoard, win := "–", "–", "–", "–"
		if c.Rank > 0 {
			rank = fmt.Sprint(c.Rank)
		}
		row := cells(rank, c)
		for _, name := range terms {
			row = append(row, form.Terms(c.Terms).Worth(name).String())
		}
		if c.Value.Known != stat.Unknown {
			equity = c.Value.Equity.String()
		}
		if c.Value.AtMost {
			equity = "≤ " + equity
		}
		if c.Value.HasWin {
			win = Percent(c.Value.Win)
		}
		if c.Board != nil {
			onBoard = c.Board.String()
		}
		if row = append(row, equity); board {
			row = append(row, onBoard)
		}
		if chances {
			row = append(row, win)
		}
		rows = append(rows, append(row, c.Value.Known.String()))
	}
	return term.Heads(append(heads, "known")...), rows
}

// PlayedOut returns candidates of a simulation that are compared by goal. Each row begins with what cells makes of rank and move.
func PlayedOut(moves []engine.Candidate, goal sim.Goal, cells func(rank string, c *engine.Candidate) []string) (columns []term.Column, rows [][]string) {
	first := ">win"
	if goal.HasWorth() {
		first = ">worth"
	}
	for i := range moves {
		c, p := &moves[i], moves[i].Played
		row := cells(fmt.Sprint(i+1), c)
		if p == nil {
			rows = append(rows, append(row, "–", "–", "–", "–", "0"))
			continue
		}
		value, behind := "–", "–"
		switch {
		case goal.HasWorth():
			value = term.Estimate("%.3f", p.Worth, p.WorthError, p.Measured())
		case c.Value.HasWin:
			value = term.Estimate("%.1f%%", 100*p.Win, 100*p.WinError, p.Measured())
		}
		switch {
		case i == 0 && c.Rank == 1:
		case goal == sim.WinGame && !p.BehindSpread:
			behind = term.Estimate("%.2f%%", 100*p.Behind, 100*p.BehindError, p.Compared())
		default:
			behind = term.Estimate("%.2f", p.Behind, p.BehindError, p.Compared())
		}
		if goal == sim.WinGame && p.BehindSpread {
			behind += " points"
		}
		rows = append(rows, append(row, value, term.Estimate("%.2f", p.Equity, p.EquityError, p.Measured()), behind, Best(p), fmt.Sprint(p.Iterations)))
	}
	return term.Heads(">#", "move", ">score", "leave", first, ">equity", ">behind", ">best", ">plays"), rows
}

// Best writes the chance of a candidate to be the best; a dash where it is not known.
func Best(p *sim.Candidate) string {
	if !p.BestKnown {
		return "–"
	}
	return fmt.Sprintf("%.0f%%", 100*p.Best)
}

// Run says how a simulation of so many plies went.
func Run(s *engine.Snapshot, plies int) string {
	text := fmt.Sprintf("%s of %s in %s", said.Count(s.Iterations, "play-out"), term.Counted(plies, "ply"), said.Count(s.Rounds, "round"))
	if s.Ends > 0 {
		text = fmt.Sprintf("%s to the end of the game in %s", said.Count(s.Ends, "play-out"), said.Count(s.Rounds, "round"))
	}
	if s.Time > 0 { // none is known of what a farm has done
		text += fmt.Sprintf(", %.1f s", s.Time.Seconds())
	}
	if s.Stopped == engine.Stop(sim.Only) {
		text += "; there is one candidate"
	} else {
		text += fmt.Sprintf("; stopped: %s", s.Stopped)
	}
	if s.Note != "" {
		text += "; " + s.Note
	}
	return text
}

// Terms returns what the equity of a move is made of.
func Terms(c *engine.Candidate) (columns []term.Column, rows [][]string) {
	rows = [][]string{{"score", (tile.Equity(c.Move.Score) * tile.Point).String()}}
	for i := range c.Terms {
		rows = append(rows, []string{form.TermName(&c.Terms[i]), c.Terms[i].Worth.String()})
	}
	rows = append(rows, []string{"equity", c.Value.Equity.String()})
	if c.Board != nil {
		rows = append(rows, []string{"board", c.Board.String()})
	}
	return term.Heads("term", ">worth"), rows
}
