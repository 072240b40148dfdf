package search

import (
	"fmt"

	"maven/internal/engine"
)

const (
	lineMoves  = 78 // cells of a line of best play
	liveSolved = 5  // moves in a live table, and the least in any
	screenRest = 5  // rows of a screen for title, headings, summary and what is typed
)

// resultText says how a game ends for the player on turn.
func resultText(spread int) string {
	switch {
	case spread > 0:
		return fmt.Sprintf("the game is won by %d", spread)
	case spread < 0:
		return fmt.Sprintf("the game is lost by %d", -spread)
	}
	return "the game is tied"
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

func join(moves []string) string {
	text := ""
	for i, m := range moves {
		if i > 0 {
			text += ", "
		}
		text += m
	}
	return text
}
