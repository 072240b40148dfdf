package search

import (
	"fmt"

	"maven/internal/answers/table"
	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/term"
)

// endgameLines writes the moves, their values and best play.
func (w *Asked) endgameLines(found *engine.Snapshot, width int, live bool) []string {
	count := w.Count
	if live {
		count = liveSolved
	}
	e := form.NewEndgame("", form.Setting{}, w.place(), (*board.Board).Spell, found.Endgame, count, w.Asked(), found.Time, found.Stopped)
	lines := term.TableLines(table.Endgame(e))
	how := "proven"
	if !e.Proven {
		how = "not proven"
	}
	text := fmt.Sprintf("value %+d, %s; the game is %s; %d moves deep, %s", e.Value, how, table.Result(e.FinalSpread), e.Depth, term.Counted(e.Nodes, "position"))
	lines = append(lines, term.Wrap(text+ending(found.Stopped), width, 2)...)
	if live {
		return lines
	}
	return append(lines, term.Wrap(table.BestPlay(e.Proven, e.Line), min(width, lineMoves), 2)...)
}
