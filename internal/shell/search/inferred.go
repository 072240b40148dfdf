package search

import (
	"fmt"
	"strings"

	"maven/internal/answers/table"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/term"
)

// inferredLeaves is how many of the likeliest leaves are shown.
const inferredLeaves = 8

// inferredLines writes the chances by tile and by leave.
func (w *Asked) inferredLines(found *engine.Snapshot, width int) []string {
	if found.Inference == nil {
		return []string{fmt.Sprintf("%d of %s looked at", found.Done, term.Counted(found.Of, "rack"))}
	}
	f := form.NewInference(w.Position.Board.Notation(), found.Inference, inferredLeaves)
	var lines []string
	if w.Last != "" {
		text := "after " + w.Last
		if f.Effective > 0 {
			text += ", which kept " + term.Counted(f.Kept, "tile")
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
		lines = append(lines, term.TableLines(table.Leaves(f))...)
	}
	text, told := table.Inferred(f)
	if told && f.Racks < f.Of {
		text += fmt.Sprintf(" of %d", f.Of)
	}
	return append(lines, text)
}
