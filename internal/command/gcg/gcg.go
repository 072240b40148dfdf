// Package gcg is `maven gcg`, which checks, repairs and converts game records, and shows the position before any
// event.
package gcg

import (
	"github.com/spf13/cobra"

	"maven/internal/command"
)

// New returns the command line of maven gcg.
func New(a *command.App) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:   "gcg",
		Short: "Check, repair and convert game records",
		Long: "Checks game records in GCG, repairs what the totals and the board prove wrong, converts them to JSON and\n" +
			"back without loss, and shows the position at any turn.",
		Example: "  maven gcg check games\n  maven gcg fix --diff game.gcg\n" +
			"  maven gcg convert game.gcg --out game.json\n  maven gcg position game.gcg --turn 12",
	}, newGCGCheck(a), newGCGFix(a), newGCGConvert(a), newGCGPosition(a))
}
