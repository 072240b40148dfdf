// Package panel is `maven panel`, which makes a panel of positions whose candidates are valued with much work, and has
// players judged by it.
package panel

import (
	"github.com/spf13/cobra"

	"maven/internal/command"
)

// New returns the verb with its own verbs.
func New(a *command.App) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:   "panel",
		Short: "Judge players by positions whose best moves are known well",
		Long: "A panel is positions from self-play whose candidates have been valued with far more work than a player\n" +
			"has for a move. docs/panel.md says how.",
		Example: "  maven panel make --section middle --out middle.jsonl\n" +
			"  maven panel run full,time=250ms static --panel middle.jsonl",
	}, newMake(a), newRun(a))
}
