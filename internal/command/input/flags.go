package input

import (
	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/library"
	"maven/internal/setting"
)

// RecordFlags hold the words, rules and tiles that the user asks for; "" leaves the choice to the record.
type RecordFlags struct {
	setting.Request
}

// Bind binds the flags, and completes their names. lexicon is the help text of --lexicon.
func (r *RecordFlags) Bind(a *command.App, c *cobra.Command, lexicon string) {
	c.Flags().StringVar(&r.Lexicon, "lexicon", "", lexicon)
	command.CompleteFlag(c, "lexicon", a.LexiconNames)
	r.BindRules(a, c)
}

// BindRules binds the flags for rules and tiles alone.
func (r *RecordFlags) BindRules(a *command.App, c *cobra.Command) {
	c.Flags().StringVar(&r.Rules, "rules", "", "rules: standard, super, friendly, maven, or FILE.toml (default: what the record says, or standard)")
	c.Flags().StringVar(&r.Tiles, "tiles", "", "tile set: a name or FILE.csv (default: what the record says, or what fits its letters)")
	command.CompleteFlag(c, "rules", a.Names(library.RuleFiles))
	command.CompleteFlag(c, "tiles", a.Names(library.TileSets))
}

// Records returns what checks records with these words, rules and tiles. An unknown name is a usage error.
func Records(a *command.App, r setting.Request) (*setting.Records, error) {
	records, err := a.Settings(r).Records(r.Lexicon)
	if err != nil {
		return nil, command.UsageError(err)
	}
	return records, nil
}
