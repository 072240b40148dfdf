package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/classic/tables"
	"maven/internal/setting"
)

// ClassicSource is where the original's tables come from, and with an owner's file the words: the flags that
// all classic verbs share.
type ClassicSource struct {
	setting.Original
}

// Bind binds the flags.
func (s *ClassicSource) Bind(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.File, "classic", "", "the original's application, in any carrier, in place of the tables inside the program")
	f.StringVar(&s.Fork, "fork", "", "the file with the resource fork of --classic, where it is in a file of its own")
	f.StringVar(&s.Folder, "tables", "", "a folder with mul.csv, vcb.csv and expr.csv in place of the tables inside the program")
	f.StringVar(&s.Program, "program", "", "a classic.toml: what the original keeps in its code instead of in tables")
	if err := c.MarkFlagDirname("tables"); err != nil {
		panic(err) // the flag is not there
	}
}

// BindClassicLexicon binds the flag for the word list.
func BindClassicLexicon(a *App, c *cobra.Command, name *string) {
	c.Flags().StringVar(name, "lexicon", "", "word list: NA, UK, Both, one you imported, or FILE.kwg (default Both); with --classic NA, UK and Both are its own")
	CompleteFlag(c, "lexicon", a.LexiconNames)
}

// Check refuses flags that make no sense together.
func (s *ClassicSource) Check() error {
	switch {
	case s.File != "" && s.Folder != "":
		return Usagef("--classic and --tables exclude each other")
	case s.Fork != "" && s.File == "":
		return Usagef("--fork %s: of which file? --classic names it", s.Fork)
	}
	return nil
}

// Load returns the tables.
func (s *ClassicSource) Load(from *setting.Settings) (*tables.Set, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	return from.Tables(s.Original)
}

// WarnOf tells what is amiss with a file and is no reason to refuse it.
func WarnOf(a *App, file string, warnings []string) {
	for _, text := range setting.Brief(file, warnings) {
		a.warn(text)
	}
}

// warn writes a warning to standard error.
func (a *App) warn(text string) { fmt.Fprintf(a.Errs, "maven: warning: %s\n", text) }
