package command

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/library"
	"maven/internal/setting"
)

// classicProgram is the name of the program data in a folder of tables.
const classicProgram = "classic.toml"

// ClassicSource is where the tables come from, and with an owner's file the words: the flags that
// all classic verbs share.
type ClassicSource struct {
	File, Fork string
	Folder     string
	program    string

	opened *library.ClassicFile
}

func (s *ClassicSource) Bind(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.File, "classic", "", "the original's application, in any carrier, in place of the tables inside the program")
	f.StringVar(&s.Fork, "fork", "", "the file with the resource fork of --classic, where it is in a file of its own")
	f.StringVar(&s.Folder, "tables", "", "a folder with mul.csv, vcb.csv and expr.csv in place of the tables inside the program")
	f.StringVar(&s.program, "program", "", "a classic.toml: what the original keeps in its code instead of in tables")
	if err := c.MarkFlagDirname("tables"); err != nil {
		panic(err) // the flag is not there
	}
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

// Name says in answers whose tables they are.
func (s *ClassicSource) Name() string {
	switch {
	case s.File != "":
		return s.File
	case s.Folder != "":
		return s.Folder
	}
	return "embedded"
}

// owner opens the file of --classic, nil where there is none.
func (s *ClassicSource) owner() (*library.ClassicFile, error) {
	if s.opened != nil || s.File == "" {
		return s.opened, nil
	}
	var err error
	s.opened, err = library.OpenClassicFile(s.File, s.Fork)
	return s.opened, err
}

// Load returns the tables. Warnings go to standard error.
func (s *ClassicSource) Load(a *App) (*tables.Set, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	set, err := s.values(a)
	if err != nil {
		return nil, err
	}
	file := s.program
	if file == "" && s.Folder != "" {
		file = filepath.Join(s.Folder, classicProgram)
	}
	if file == "" {
		return set, nil
	}
	text, err := library.ReadClassic(file)
	if s.program == "" && errors.Is(err, fs.ErrNotExist) {
		return set, nil
	}
	if err != nil {
		return nil, err
	}
	program, err := tables.ParseProgram(file, text)
	if err != nil {
		return nil, err
	}
	set.Use(program)
	return set, nil
}

// values returns the tables under the default program data.
func (s *ClassicSource) values(a *App) (*tables.Set, error) {
	if s.Folder != "" {
		return library.ClassicFolder(s.Folder)
	}
	owner, err := s.owner()
	if err != nil {
		return nil, err
	}
	if owner == nil {
		return shippedTables(a)
	}
	set, warnings, err := tables.FromResources(owner.AllResources)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", owner.WhereFork(), err)
	}
	WarnOf(a, owner.WhereFork(), warnings)
	return set, nil
}

// warningsShown is how many warnings of a file are told to people; one that is no file of the
// original's at all has forty.
const warningsShown = 3

// WarnOf tells what is amiss with a file and is no reason to refuse it.
func WarnOf(a *App, file string, warnings []string) {
	for _, w := range warnings[:min(len(warnings), warningsShown)] {
		fmt.Fprintf(a.Errs, "maven: warning: %s: %s\n", file, w)
	}
	if more := len(warnings) - warningsShown; more > 0 {
		fmt.Fprintf(a.Errs, "maven: warning: %s: and %d more; maven classic open --json has them all\n", file, more)
	}
}

// shippedTables returns the tables inside the program.
func shippedTables(a *App) (*tables.Set, error) {
	r, err := a.Library().Rules(setting.Rules)
	if err != nil {
		return nil, err
	}
	return a.Library().Classic(r)
}

// Dictionary returns the dictionary of the file of --classic, nil where there is none.
func (s *ClassicSource) Dictionary() (*words.File, error) {
	owner, err := s.owner()
	if err != nil || owner == nil || len(owner.Data) == 0 {
		return nil, err
	}
	file, err := words.Read(owner.Data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", owner.Path, err)
	}
	return file, nil
}

// Lexicon returns the words of a name: those of the owner's file where it has a dictionary and the
// name is one of its modes, else those of the library.
func (s *ClassicSource) Lexicon(a *App, name string) (*ClassicLexicon, error) {
	if name == "" {
		name = setting.Lexicon
	}
	own, err := s.Dictionary()
	if err != nil {
		return nil, err
	}
	if mode, ok := ClassicMode(name); ok && own != nil {
		active, err := own.Active(mode)
		return &ClassicLexicon{Name: mode.String(), Active: active}, err
	}
	lex, err := a.Library().Lexicon(name, nil)
	if err != nil {
		return nil, ArgError(err)
	}
	section, err := words.FromGraph(lex.Graph)
	if err != nil {
		return nil, fmt.Errorf("lexicon %s: %w", lex.Name, err)
	}
	return &ClassicLexicon{Name: lex.Name, Active: []*words.Section{section}, hash: lex.Hash()}, nil
}

// WordsOf returns the words of a position: those asked for, or else those that it names.
func (s *ClassicSource) WordsOf(a *App, asked string, g *ClassicGame) (*ClassicLexicon, error) {
	if asked != "" {
		return s.Lexicon(a, asked)
	}
	lex, err := s.Lexicon(a, g.WordList)
	if exit := (*ExitError)(nil); errors.As(err, &exit) {
		return nil, exit.Err // the position is at fault, not the way of calling
	}
	return lex, err
}
