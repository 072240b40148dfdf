package command

import (
	"github.com/spf13/cobra"

	"maven/internal/data"
	"maven/internal/library"
	"maven/internal/setting"
)

// CompleteFlag completes the value of a flag with names, and with files.
func CompleteFlag(c *cobra.Command, flag string, names func() []string) {
	err := c.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return names(), cobra.ShellCompDirectiveDefault
	})
	if err != nil {
		panic(err) // there is no such flag, or it has its names already
	}
}

// CompleteArgs completes the first count arguments of a verb with names, and with files.
func CompleteArgs(c *cobra.Command, count int, names func() []string) {
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) >= count {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return names(), cobra.ShellCompDirectiveDefault
	}
}

// CompleteLeaves completes the value of a flag with leave tables.
func CompleteLeaves(c *cobra.Command, flag string) {
	CompleteFlag(c, flag, func() []string { return append(data.LeaveTables(), setting.None) })
}

// CompleteBoard completes the flags --lexicon, --rules and --tiles.
func CompleteBoard(a *App, c *cobra.Command) {
	CompleteFlag(c, "lexicon", a.LexiconNames)
	CompleteFlag(c, "rules", a.Names(library.RuleFiles))
	CompleteFlag(c, "tiles", a.Names(library.TileSets))
}
