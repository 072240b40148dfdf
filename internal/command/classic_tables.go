package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/classic/tables"
	"maven/internal/setting"
)

// ClassicSource holds the flags of the classic verbs that choose the tables, and, with an owner's file, the words.
type ClassicSource struct {
	setting.Original
}

// Bind binds the flags.
func (s *ClassicSource) Bind(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.File, "classic", "", "file of the original application, in any Macintosh format, to use instead of the built-in tables")
	f.StringVar(&s.Fork, "fork", "", "file with the resource fork of --classic, if it is separate")
	f.StringVar(&s.Folder, "tables", "", "folder with mul.csv, vcb.csv and expr.csv to use instead of the built-in tables")
	f.StringVar(&s.Program, "program", "", "classic.toml with the values that the original has in its code")
	c.MarkFlagDirname("tables")
}

// BindCGP binds the flag for the position, which is needed.
func BindCGP(c *cobra.Command, line *string) {
	c.Flags().StringVar(line, "cgp", "", "the position, one line of CGP")
	c.MarkFlagRequired("cgp")
}

// BindClassicLexicon binds the flag for the word list.
func BindClassicLexicon(a *App, c *cobra.Command, name *string) {
	c.Flags().StringVar(name, "lexicon", "", "word list: NA, UK, Both, one you imported, or FILE.kwg (default Both); with --classic, NA, UK and Both are the original's own")
	CompleteFlag(c, "lexicon", a.LexiconNames)
}

// BindFork binds the flag for a resource fork in a file of its own.
func BindFork(c *cobra.Command, fork *string) {
	c.Flags().StringVar(fork, "fork", "", "file with the resource fork, if it is separate")
}

// Check refuses flags that make no sense together.
func (s *ClassicSource) Check() error {
	switch {
	case s.File != "" && s.Folder != "":
		return Usagef("--classic and --tables exclude each other")
	case s.Fork != "" && s.File == "":
		return Usagef("--fork %s: name the file it belongs to with --classic", s.Fork)
	}
	return nil
}

// Load checks the flags and returns the tables.
func (s *ClassicSource) Load(from *setting.Settings) (*tables.Set, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	return from.Tables(s.Original)
}

// WarnOf writes warnings about a file to standard error.
func WarnOf(a *App, file string, warnings []string) {
	for _, text := range setting.Brief(file, warnings) {
		a.Warn(text)
	}
}

// Warn writes a warning to standard error.
func (a *App) Warn(text string) { fmt.Fprintf(a.Errs, "maven: warning: %s\n", text) }
