package command

import (
	"github.com/spf13/cobra"

	"maven/internal/data"
	"maven/internal/setting"
)

// CompleteFlag offers names for the value of a flag; files complete as well.
func CompleteFlag(c *cobra.Command, flag string, names func() []string) {
	err := c.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return names(), cobra.ShellCompDirectiveDefault
	})
	if err != nil {
		panic(err) // the flag is not there, or has its names already
	}
}

// CompleteArgs offers names for the first words of a verb, so many of them; files complete as well.
func CompleteArgs(c *cobra.Command, count int, names func() []string) {
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) >= count {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return names(), cobra.ShellCompDirectiveDefault
	}
}

// CompleteLeaves offers leave tables for the value of a flag.
func CompleteLeaves(c *cobra.Command, flag string) {
	CompleteFlag(c, flag, func() []string { return append(data.LeaveTables(), setting.None) })
}

// CompleteBoard offers names for the flags of settingFlags that choose words and rules.
func CompleteBoard(a *App, c *cobra.Command) {
	CompleteFlag(c, "lexicon", a.LexiconNames)
	CompleteFlag(c, "rules", data.RuleFiles)
	CompleteFlag(c, "tiles", data.TileSets)
}

// Once returns the value of key, made by open the first time.
func Once[K comparable, V any](known map[K]V, key K, open func() (V, error)) (V, error) {
	if v, ok := known[key]; ok {
		return v, nil
	}
	v, err := open()
	if err == nil {
		known[key] = v
	}
	return v, err
}

// BindFork binds the flag for the second file of a raw pair.
func BindFork(c *cobra.Command, fork *string) {
	c.Flags().StringVar(fork, "fork", "", "the file with the resource fork, where it is in a file of its own")
}
