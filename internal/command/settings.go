package command

import (
	"github.com/spf13/cobra"

	"maven/internal/data"
	"maven/internal/setting"
)

// SettingFlags hold the words, rules, tiles and tables that the user asks for.
type SettingFlags struct {
	setting.Request
}

// Bind binds the flags for words, rules and the tables of static equity, and completes their names.
func (s *SettingFlags) Bind(a *App, c *cobra.Command) {
	s.BindLeaves(a, c)
	c.Flags().StringVar(&s.Unseen, "unseen-table", "", "unseen table: a name, FILE.unseen, or none; any:NAME takes one made for other words (default: the one for the tile set, if you give no leave table)")
	CompleteFlag(c, "unseen-table", func() []string { return append(data.UnseenTables(), setting.None) })
}

// BindLeaves binds the flags for words, rules and the leave table, and completes their names.
func (s *SettingFlags) BindLeaves(a *App, c *cobra.Command) {
	s.BindBoard(a, c)
	c.Flags().StringVar(&s.Leaves, "leaves", "", "leave table: a name, FILE.klv2, or none; any:NAME takes one made for other words (default: the one for the tile set)")
	CompleteLeaves(c, "leaves")
}

// BindBoard binds the flags for words, rules and tiles.
func (s *SettingFlags) BindBoard(a *App, c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.Lexicon, "lexicon", "", "word list: NA, UK, Both, one you imported, or FILE.kwg (default Both)")
	f.StringVar(&s.Rules, "rules", "", "rules: standard, super, friendly, maven or FILE.toml (default standard)")
	f.StringVar(&s.Tiles, "tiles", "", "tile set instead of that of the rules: a name or FILE.csv")
	CompleteBoard(a, c)
}

// Settings returns the settings of a request. Warnings go to standard error. Run closes them.
func (a *App) Settings(r setting.Request) *setting.Settings {
	s := setting.New(a.Library(), r, a.Warn)
	a.settings = append(a.settings, s)
	return s
}

// close ends the programs that players have started.
func (a *App) close() {
	for _, s := range a.settings {
		s.Close()
	}
	a.settings = nil
}
