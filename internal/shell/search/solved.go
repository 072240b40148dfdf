package search

import "maven/internal/engine"

const (
	lineMoves  = 78 // cells of a line of best play
	liveSolved = 5  // moves in a live table, and the least in any
	screenRest = 5  // rows of a screen for title, headings, summary and what is typed
)

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
