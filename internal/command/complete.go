package command

import (
	"github.com/spf13/cobra"

	"maven/internal/data"
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
