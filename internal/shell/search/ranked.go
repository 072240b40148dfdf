package search

import (
	"fmt"
	"slices"

	"maven/internal/answers/table"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/sim"
	"maven/internal/term"
)

// liveMoves is how many candidates a live table has at most: it is to leave room for what is typed.
const liveMoves = 10

// rankedLines writes the candidates and how the search went.
func (w *Asked) rankedLines(found *engine.Snapshot, rows int, live bool) []string {
	shown := found.Candidates
	if live {
		shown = shown[:min(len(shown), liveMoves, max(rows-6, 3))]
	}
	if !slices.ContainsFunc(shown, func(c engine.Candidate) bool { return c.Played != nil }) {
		return append(RankedLines(w.Position, shown), rankedSummary(found, len(shown)))
	}
	return append(simulatedLines(w.Position, shown), simulatedSummary(found, len(shown)))
}

// simulatedLines writes candidates that were played out, as a table of less than 80 cells.
func simulatedLines(p *game.Position, moves []engine.Candidate) []string {
	columns := term.Heads(">#", "move", ">score", "leave", ">win", ">equity", ">best", ">plays")
	rows := make([][]string, len(moves))
	for i := range moves {
		c := &moves[i]
		rows[i] = append(cells(p, fmt.Sprint(i+1), c), "–", "–", "–", "0")
		played := c.Played
		if played == nil {
			continue
		}
		if c.Value.HasWin {
			rows[i][4] = term.Estimate("%.1f%%", 100*played.Win, 100*played.WinError, played.Measured())
		}
		rows[i][5] = term.Estimate("%.1f", played.Equity, played.EquityError, played.Measured())
		rows[i][6], rows[i][7] = table.Best(played), fmt.Sprint(played.Iterations)
	}
	return term.TableLines(columns, rows)
}

// simulatedSummary says how play-outs went.
func simulatedSummary(found *engine.Snapshot, shown int) string {
	text := fmt.Sprintf("%s, %.1f s", term.Counted(found.Iterations, "play-out"), found.Time.Seconds())
	if n := len(found.Candidates); shown < n {
		text = fmt.Sprintf("%d of %d candidates, %s", shown, n, text)
	}
	return text + stopText(found)
}

// rankedSummary says how another search went.
func rankedSummary(found *engine.Snapshot, shown int) string {
	text := fmt.Sprintf("%d of %s", shown, term.Counted(found.Legal, "move"))
	if found.Legal == 0 {
		text = term.Counted(shown, "move")
	}
	return text + stopText(found)
}

// stopText says why an analysis has stopped.
func stopText(found *engine.Snapshot) string {
	text := ""
	switch found.Stopped {
	case engine.NotStopped:
	case engine.Interrupted:
		text = "; stopped, continue goes on"
	case engine.Complete:
	case engine.Stop(sim.Confident):
		text = "; the best move is sure enough"
	case engine.Stop(sim.Equivalent):
		text = "; no other move is better by a difference that matters"
	case engine.Stop(sim.Only):
		text = "; there is one candidate"
	default:
		text = fmt.Sprintf("; stopped by the limit of %s", found.Stopped)
	}
	if found.Note != "" {
		text += "; " + found.Note
	}
	return text
}

// RankedLines writes moves that were ranked, as a table. They are numbered as they stand, for commands name them by these numbers.
func RankedLines(p *game.Position, moves []engine.Candidate) []string {
	number := 0
	return term.TableLines(table.Ranked(moves, nil, func(_ string, c *engine.Candidate) []string {
		number++
		return cells(p, fmt.Sprint(number), c)
	}))
}

// ExplainedLines writes moves with what their equity is made of, as a table.
func ExplainedLines(p *game.Position, moves []engine.Candidate) []string {
	return term.TableLines(table.Ranked(moves, form.TermNames(moves...), func(rank string, c *engine.Candidate) []string { return cells(p, rank, c) }))
}

// cells are what every table of moves begins with.
func cells(p *game.Position, number string, c *engine.Candidate) []string {
	left := c.Move.Left(&p.Rack)
	return []string{number, p.Board.Spell(&c.Move), fmt.Sprint(c.Move.Score), p.Board.Rules().Tiles.Rack(&left)}
}
