package search

import (
	"fmt"
	"strings"

	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/term"
)

// inferredLeaves is how many of the likeliest leaves are shown.
const inferredLeaves = 8

// inferredLines writes the chances by tile and by leave.
func (w *Asked) inferredLines(found *engine.Snapshot, width int) []string {
	if found.Inference == nil {
		return []string{fmt.Sprintf("%d of %s looked at", found.Done, counted(found.Of, "rack"))}
	}
	f := form.NewInference(w.Position.Board.Notation(), found.Inference, inferredLeaves)
	var lines []string
	if w.Last != "" {
		text := "after " + w.Last
		if f.Effective > 0 {
			text += ", which kept " + counted(f.Kept, "tile")
		}
		lines = append(lines, text)
	}
	if f.Surely != "" {
		lines = append(lines, "certain: "+f.Surely)
	}
	var tiles []string
	for _, t := range f.ByTile {
		tiles = append(tiles, fmt.Sprintf("%s %.0f%% (%.0f%%)", t.Tile, 100*t.Holds, 100*t.ChanceHolds))
	}
	lines = append(lines, term.Wrap("holds (by chance): "+strings.Join(tiles, ", "), width, 2)...)
	if f.Effective > 0 && f.Kept > 0 {
		rows := make([][]string, len(f.ByLeave))
		for i, l := range f.ByLeave {
			rows[i] = []string{l.Leave, fmt.Sprintf("%.1f%%", 100*l.Probability), fmt.Sprintf("%.1f%%", 100*l.Chance), fmt.Sprintf("%.2f", *l.Loss)}
		}
		lines = append(lines, term.TableLines([]term.Column{{Head: "kept"}, {Head: "likely", Right: true}, {Head: "by chance", Right: true},
			{Head: "loss", Right: true}}, rows)...)
	}
	return append(lines, inferSummary(f))
}

// inferSummary says how an inference is known.
func inferSummary(f *form.Inference) string {
	switch {
	case f.Reason != "":
		return "by chance: " + f.Reason
	case f.Of == 0:
		return "the whole rack is known"
	case f.Effective == 0:
		return fmt.Sprintf("by chance: none of %s weighed explains the move", counted(f.Racks, "rack"))
	}
	text := fmt.Sprintf("%s: %s of %s", f.Known, counted(f.Total, "leave"), counted(f.Racks, "rack"))
	if f.Racks < f.Of {
		text += fmt.Sprintf(" of %d", f.Of)
	}
	return text
}
