package main

import (
	"github.com/spf13/cobra"

	"maven/internal/data"
)

// completeFlag offers names for the value of a flag; files complete as well.
func completeFlag(c *cobra.Command, flag string, names func() []string) {
	err := c.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return names(), cobra.ShellCompDirectiveDefault
	})
	if err != nil {
		panic(err) // the flag is not there, or has its names already
	}
}

// completeBoard offers names for the flags of settingFlags that choose words and rules.
func completeBoard(a *app, c *cobra.Command) {
	completeFlag(c, "lexicon", a.lexiconNames)
	completeFlag(c, "rules", data.RuleFiles)
	completeFlag(c, "tiles", data.TileSets)
}
