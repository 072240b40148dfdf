// Package puzzles is `maven puzzles`, which makes puzzles from games, and asks them.
package puzzles

import (
	"github.com/spf13/cobra"

	"maven/internal/command"
)

// New returns the command line of maven puzzles.
func New(a *command.App) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:   "puzzles",
		Short: "Puzzles from games: find the one move that is clearly the best",
		Long: "Asks for the best move of positions in which one move is clearly better than all others, and makes such\n" +
			"puzzles from records or by self-play. docs/puzzles.md says how.",
		Example: "  maven puzzles play\n  maven puzzles stats\n  maven puzzles make games/ --out club.jsonl",
	}, newPlay(a), newStats(a), newMake(a))
}
