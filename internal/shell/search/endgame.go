package search

import (
	"fmt"

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
	rows := make([][]string, len(e.Moves))
	for i := range e.Moves {
		rows[i] = append([]string{fmt.Sprint(i + 1)}, e.Moves[i].Row()...)
	}
	lines := term.TableLines([]term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true},
		{Head: "value", Right: true}, {Head: "loss", Right: true}, {Head: "known"}}, rows)
	how := "proven"
	if !e.Proven {
		how = "not proven"
	}
	text := fmt.Sprintf("value %+d, %s; %s; %d moves deep, %s", e.Value, how, resultText(e.FinalSpread), e.Depth, counted(e.Nodes, "position"))
	lines = append(lines, term.Wrap(text+ending(found.Stopped), width, 2)...)
	if live {
		return lines
	}
	play := "best play"
	if !e.Proven {
		play = "best play so far"
	}
	return append(lines, term.Wrap(play+": "+join(e.Line), min(width, lineMoves), 2)...)
}
