package command

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"maven/internal/data"
	"maven/internal/library"
	"maven/internal/setting"
)

// A completed value is one of a flag whose names a shell can ask for. They stand in the flag, and cobra is told of them when a
// shell asks: it never forgets a flag, nor what the flag leads to.
type completed struct {
	pflag.Value
	names func() []string
}

// CompleteFlag completes the value of a flag with names, and with files.
func CompleteFlag(c *cobra.Command, flag string, names func() []string) {
	f := c.Flag(flag)
	f.Value = completed{f.Value, names}
}

// tellNames tells cobra the names for the flags of a verb and of those below it.
func tellNames(c *cobra.Command) {
	tell := func(f *pflag.Flag) {
		if v, ok := f.Value.(completed); ok {
			f.Value = v.Value
			_ = c.RegisterFlagCompletionFunc(f.Name, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
				return v.names(), cobra.ShellCompDirectiveDefault
			}) // it cannot fail: the flag is there, and is told of once
		}
	}
	c.Flags().VisitAll(tell)
	c.PersistentFlags().VisitAll(tell)
	for _, below := range c.Commands() {
		tellNames(below)
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
	CompleteFlag(c, flag, func() []string { return append(data.Leaves.Names(), setting.None) })
}

// CompleteBoard completes the flags --lexicon, --rules and --tiles.
func CompleteBoard(a *App, c *cobra.Command) {
	CompleteFlag(c, "lexicon", a.LexiconNames)
	CompleteFlag(c, "rules", a.Names(library.RuleFiles))
	CompleteFlag(c, "tiles", a.Names(library.TileSets))
}
