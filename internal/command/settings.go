package command

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/data"
	"maven/internal/library"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/term"
)

// SettingFlags hold the words, rules, tiles and tables that the user asks for.
type SettingFlags struct {
	setting.Request
}

// Bind binds the flags for words, rules and the tables of static equity, and completes their names.
func (s *SettingFlags) Bind(a *App, c *cobra.Command) {
	s.BindLeaves(a, c)
	c.Flags().StringVar(&s.Unseen, "unseen-table", "", "unseen table: a name, FILE.unseen, or none; any:NAME takes one made for other words (default: the one for the tile set, if you give no leave table)")
	CompleteFlag(c, "unseen-table", func() []string { return append(data.Unseen.Names(), setting.None) })
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

// Place reads a line of CGP, as Settings.Place does. What there is to say about its words goes to standard error, once.
func (a *App) Place(s *setting.Settings, line string) (*setting.Placed, error) {
	p, err := s.Place(line)
	if err == nil {
		a.remark(p.Remark)
	}
	return p, OtherList(err)
}

// OtherList adds what helps to an error that says that the words have other letters than the tiles, or that a file stands in place of a name.
func OtherList(err error) error {
	switch {
	case setting.WantsList(err):
		return said.Errorf("%w; choose a list for these tiles with --lexicon", err)
	case errors.Is(err, library.ErrFile):
		return said.Errorf("%w; --lexicon, --rules and --tiles take files", err)
	}
	return err
}

// Begin returns what a game begins with, as Settings.Begin does, and says what Place says. An error of the line names --cgp.
func (a *App) Begin(s *setting.Settings, line string) (*setting.Beginning, error) {
	b, err := s.Begin(line)
	err = OtherList(err)
	asked := (*setting.RequestError)(nil)
	switch {
	case err == nil:
		a.remark(b.Remark)
	case line != "" && !errors.As(err, &asked):
		err = fmt.Errorf("--cgp: %w", err)
	}
	return b, err
}

// remark says once what there is to say about the words of a position.
func (a *App) remark(remark said.Text) {
	text := a.speaks.Say(remark)
	if text == "" || a.remarks[text] {
		return
	}
	if a.remarks == nil {
		a.remarks = map[string]bool{}
	}
	a.remarks[text] = true
	fmt.Fprintf(term.Masked(a.Errs), "maven: %s\n", a.speaks.Say(said.Of("%s; --lexicon NAME chooses other words", text)))
}
