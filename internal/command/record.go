package command

import (
	"github.com/spf13/cobra"

	"maven/internal/setting"
)

// RecordFlags hold the words, rules and tiles that the user asks for; "" leaves the choice to the record.
type RecordFlags struct {
	setting.Request
}

// Bind binds the flags, and completes their names. lexicon is the help text of --lexicon.
func (r *RecordFlags) Bind(a *App, c *cobra.Command, lexicon string) {
	f := c.Flags()
	f.StringVar(&r.Lexicon, "lexicon", "", lexicon)
	f.StringVar(&r.Rules, "rules", "", "rules: standard, super, friendly, maven, or FILE.toml (default: what the record says, or standard)")
	f.StringVar(&r.Tiles, "tiles", "", "tile set: a name or FILE.csv (default: what the record says, or what fits its letters)")
	CompleteBoard(a, c)
}

// Records returns what checks records with these words, rules and tiles. An unknown name is a usage error.
func (a *App) Records(r setting.Request) (*setting.Records, error) {
	records, err := a.Settings(r).Records(r.Lexicon)
	if err != nil {
		return nil, UsageError(err)
	}
	return records, nil
}
