package search

import (
	"fmt"
	"strconv"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/preend"
	"maven/internal/term"
)

// preendLines writes the moves and what comes of them, and the best ones draw by draw.
func (w *Asked) preendLines(found *engine.Snapshot, width, rows int, live bool) []string {
	answer := found.Preend
	count := w.Count
	switch room := rows - w.drawn(answer) - screenRest; {
	case live:
		count = liveSolved
	case rows > 0 && (count == 0 || count > room):
		count = max(room, liveSolved)
	}
	e := form.NewPreendgame("", form.Setting{}, w.place(), (*board.Board).Spell, answer, count, w.Asked(), found.Time, found.Stopped)
	cells := make([][]string, len(e.Candidates))
	for i := range e.Candidates {
		c := &e.Candidates[i]
		cells[i] = append([]string{fmt.Sprint(i + 1), c.Move, fmt.Sprint(c.Score)}, append(tallied(&c.Tally, c.Win), fmt.Sprintf("%+.1f", c.Spread), c.Known)...)
	}
	lines := term.TableLines([]term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true}, {Head: "win", Right: true},
		{Head: "won", Right: true}, {Head: "tied", Right: true}, {Head: "lost", Right: true}, {Head: "unknown", Right: true},
		{Head: "spread", Right: true}, {Head: "known"}}, cells)
	text := fmt.Sprintf("%d of %s; %d in the bag, %s draws in order, model %s; %s", len(e.Candidates), counted(len(answer.Candidates), "move"), e.Bag, weight(e.Total), e.Model, counted(e.Nodes, "position"))
	lines = append(lines, term.Wrap(text+ending(found.Stopped), width, 2)...)
	if live {
		return lines
	}
	for i := range e.Candidates[:min(w.Draws, len(e.Candidates))] {
		lines = append(lines, drawLines(&e.Candidates[i])...)
	}
	return lines
}

// drawn returns how many lines the draws of the best moves take.
func (w *Asked) drawn(answer *preend.Answer) int {
	lines := 0
	for i := range answer.Candidates[:min(w.Draws, len(answer.Candidates))] {
		if n := len(answer.Candidates[i].Draws); n > 0 {
			lines += n + 2
		}
	}
	return lines
}

// drawLines shows what comes of a move, by the tiles drawn.
func drawLines(c *form.PreendgameMove) []string {
	if len(c.Draws) == 0 {
		return nil
	}
	rows := make([][]string, len(c.Draws))
	for i := range c.Draws {
		d := &c.Draws[i]
		win := 0.0
		if all := d.Wins + d.Ties + d.Losses; all > 0 {
			win = (d.Wins + d.Ties/2) / all
		}
		rows[i] = append(append([]string{d.Tiles}, tallied(&d.Tally, win)...), fmt.Sprintf("%+.1f", d.Spread), d.Known)
	}
	return append([]string{c.Move + ", by the tiles you draw:"}, term.TableLines([]term.Column{{Head: "draw"}, {Head: "win", Right: true},
		{Head: "won", Right: true}, {Head: "tied", Right: true}, {Head: "lost", Right: true}, {Head: "unknown", Right: true},
		{Head: "spread", Right: true}, {Head: "known"}}, rows)...)
}

// tallied writes the chance to win and the weights of the results.
func tallied(t *form.Tally, win float64) []string {
	chance := "–"
	if t.Wins+t.Ties+t.Losses > 0 {
		chance = fmt.Sprintf("%.1f%%", 100*win)
	}
	return []string{chance, weight(t.Wins), weight(t.Ties), weight(t.Losses), weight(t.Unknown)}
}

// weight writes a number of draws, which may be a fraction after an exchange.
func weight(w float64) string {
	return strconv.FormatFloat(float64(int(100*w+0.5))/100, 'f', -1, 64)
}
