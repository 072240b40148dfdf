package search

import (
	"fmt"
	"strings"

	"maven/internal/answers/table"
	"maven/internal/engine"
	"maven/internal/term"
)

// Details says what the play-outs of a candidate have shown, in lines of so many cells.
func (w *Asked) Details(c *engine.Candidate, width int) []string {
	b, p := w.Position.Board, c.Played
	lines := []string{fmt.Sprintf("%s: win %s, equity %s, %s", b.Spell(&c.Move), term.Estimate("%.1f%%", 100*p.Win, 100*p.WinError, p.Measured()),
		term.Estimate("%.1f", p.Equity, p.EquityError, p.Measured()), term.Counted(p.Iterations, "play-out"))}
	if p.BehindSpread || p.Behind > 0 {
		text := term.Estimate("%.2f%%", 100*p.Behind, 100*p.BehindError, p.Compared())
		if p.BehindSpread || !c.Value.HasWin {
			text = term.Estimate("%.2f", p.Behind, p.BehindError, p.Compared()) + " points"
		}
		lines = append(lines, "  behind the best: "+text)
	}
	lines = append(lines, table.Plies(p)...)
	if len(p.Replies) > 0 {
		lines = append(lines, "  the opponent's answers:")
	}
	after := w.Position.Clone()
	after.Board.Place(&c.Move)
	for _, reply := range p.Replies {
		lines = append(lines, fmt.Sprintf("    %5.1f%%  %s", 100*float64(reply.Count)/float64(p.Iterations), after.Board.Spell(&reply.Move)))
	}
	if len(p.Draws) > 0 && c.Value.HasWin {
		var parts []string
		for _, one := range p.Draws {
			parts = append(parts, fmt.Sprintf("%s %.0f%%", b.Rules().Tiles.Text(one.Tile), 100*one.Win))
		}
		lines = append(lines, term.Wrap("  win chance by a letter drawn: "+strings.Join(parts, ", "), width, 4)...)
	}
	return lines
}

// Heatmap shows how often each square gets a tile after a candidate, in percent of the play-outs: in the opponent's
// answer, or in the next own move.
func (w *Asked) Heatmap(c *engine.Candidate, own bool) []string {
	b, n := w.Position.Board, w.Position.Board.Notation()
	size, who, heat := b.Rules().Size, "the opponent", c.Played.Heat[0]
	if own {
		who, heat = "your next move", c.Played.Heat[1]
	}
	head := "  "
	for col := range size {
		head += fmt.Sprintf("%4s", n.ColumnLabel(col))
	}
	lines := []string{fmt.Sprintf("where %s puts tiles after %s, percent of %s", who, b.Spell(&c.Move), term.Counted(c.Played.Iterations, "play-out")), head}
	after := w.Position.Clone()
	after.Board.Place(&c.Move)
	for row := range size {
		line := fmt.Sprintf("%2s", n.RowLabel(row))
		for col := range size {
			cell := "·"
			if t := after.Board.At(row, col); t != 0 {
				cell = b.Rules().Tiles.Text(t)
			} else if hits := heat[row*size+col]; hits > 0 {
				cell = fmt.Sprintf("%.0f", 100*float64(hits)/float64(c.Played.Iterations))
			}
			line += strings.Repeat(" ", max(4-term.Width(cell), 0)) + cell
		}
		lines = append(lines, line)
	}
	return lines
}
