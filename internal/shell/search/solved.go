package search

import (
	"fmt"

	"maven/internal/answers/table"
	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/preend"
	"maven/internal/term"
)

const (
	lineMoves  = 78 // cells of a line of best play
	liveSolved = 5  // moves in a live table, and the least in any
	screenRest = 5  // rows of a screen for title, headings, summary and what is typed
)

// endgameLines writes the moves, their values and best play.
func (w *Asked) endgameLines(found *engine.Snapshot, width int, live bool) []string {
	count := w.Count
	if live {
		count = liveSolved
	}
	e := form.NewEndgame("", form.Setting{}, new(w.Position.Clone()), (*board.Board).Spell, found.Endgame, count, w.Asked(), found.Time, found.Stopped)
	lines := term.TableLines(table.Endgame(e))
	how := "proven"
	if !e.Proven {
		how = "not proven"
	}
	text := fmt.Sprintf("value %+d, %s; the game is %s; %s deep, %s", e.Value, how, table.Result(e.FinalSpread), term.Counted(e.Depth, "move"), term.Counted(e.Nodes, "position"))
	lines = append(lines, term.Wrap(text+ending(found.Stopped), width, 2)...)
	if live {
		return lines
	}
	return append(lines, term.Wrap(table.BestPlay(e.Proven, e.Line), min(width, lineMoves), 2)...)
}

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
	e := form.NewPreendgame("", form.Setting{}, new(w.Position.Clone()), (*board.Board).Spell, answer, count, w.Asked(), found.Time, found.Stopped)
	lines := term.TableLines(table.Preendgame(e))
	text := fmt.Sprintf("%d of %s; %d in the bag, %s draws in order, model %s; %s", len(e.Candidates), term.Counted(len(answer.Candidates), "move"), e.Bag, form.Weight(e.Total), e.Model, term.Counted(e.Nodes, "position"))
	lines = append(lines, term.Wrap(text+ending(found.Stopped), width, 2)...)
	if nothing := form.NothingKnown(answer); nothing != "" {
		return append(lines, term.Wrap(nothing, width, 2)...)
	}
	if live {
		return lines
	}
	for i := range e.Candidates[:min(w.Draws, len(e.Candidates))] {
		if c := &e.Candidates[i]; len(c.Draws) > 0 {
			lines = append(lines, c.Move+", by the tiles you draw:")
			lines = append(lines, term.TableLines(table.Draws(c))...)
		}
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

// ending says why a solver has stopped early.
func ending(stopped engine.Stop) string {
	switch stopped {
	case engine.Interrupted:
		return "; stopped"
	case engine.OutOfTime:
		return "; stopped by the limit of time"
	case engine.OutOfNodes:
		return "; stopped by the limit of nodes"
	}
	return ""
}
