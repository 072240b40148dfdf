package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"maven/internal/classic/dawg"
	"maven/internal/classic/tables"
)

// classicProgram is the name of the program data in a folder of tables.
const classicProgram = "classic.toml"

// classicSource is where the tables come from, and with an owner's file the words: the flags that
// all classic verbs share.
type classicSource struct {
	file, fork string
	folder     string
	program    string

	opened *classicFile
}

func (s *classicSource) bind(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.file, "classic", "", "the original's application, in any carrier, in place of the tables inside the program")
	f.StringVar(&s.fork, "fork", "", "the file with the resource fork of --classic, where it is in a file of its own")
	f.StringVar(&s.folder, "tables", "", "a folder with mul.csv, vcb.csv and expr.csv in place of the tables inside the program")
	f.StringVar(&s.program, "program", "", "a classic.toml: what the original keeps in its code instead of in tables")
	if err := c.MarkFlagDirname("tables"); err != nil {
		panic(err) // the flag is not there
	}
}

// check refuses flags that make no sense together.
func (s *classicSource) check() error {
	switch {
	case s.file != "" && s.folder != "":
		return usagef("--classic and --tables exclude each other")
	case s.fork != "" && s.file == "":
		return usagef("--fork %s: of which file? --classic names it", s.fork)
	}
	return nil
}

// name says in answers whose tables they are.
func (s *classicSource) name() string {
	switch {
	case s.file != "":
		return s.file
	case s.folder != "":
		return s.folder
	}
	return "embedded"
}

// owner opens the file of --classic, nil where there is none.
func (s *classicSource) owner() (*classicFile, error) {
	if s.opened != nil || s.file == "" {
		return s.opened, nil
	}
	var err error
	s.opened, err = openClassicFile(s.file, s.fork)
	return s.opened, err
}

// load returns the tables. Warnings go to standard error.
func (s *classicSource) load(a *app) (*tables.Set, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	set, err := s.values(a)
	if err != nil {
		return nil, err
	}
	file := s.program
	if file == "" && s.folder != "" {
		file = filepath.Join(s.folder, classicProgram)
	}
	if file == "" {
		return set, nil
	}
	text, err := readBounded(file)
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
func (s *classicSource) values(a *app) (*tables.Set, error) {
	if s.folder != "" {
		set, err := tables.FromCSV(func(name string) ([]byte, error) { return readUnnamed(filepath.Join(s.folder, name)) })
		if err != nil {
			return nil, fmt.Errorf("tables %s: %w", s.folder, err)
		}
		return set, nil
	}
	owner, err := s.owner()
	if err != nil {
		return nil, err
	}
	if owner == nil {
		return shippedTables(a)
	}
	set, warnings, err := tables.FromResources(owner.allResources)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", owner.whereFork(), err)
	}
	warnOf(a, owner.whereFork(), warnings)
	return set, nil
}

// warningsShown is how many warnings of a file are told to people; one that is no file of the
// original's at all has forty.
const warningsShown = 3

// warnOf tells what is amiss with a file and is no reason to refuse it.
func warnOf(a *app, file string, warnings []string) {
	for _, w := range warnings[:min(len(warnings), warningsShown)] {
		fmt.Fprintf(a.errs, "maven: warning: %s: %s\n", file, w)
	}
	if more := len(warnings) - warningsShown; more > 0 {
		fmt.Fprintf(a.errs, "maven: warning: %s: and %d more; maven classic open --json has them all\n", file, more)
	}
}

// shippedTables returns the tables inside the program.
func shippedTables(a *app) (*tables.Set, error) {
	r, err := a.library().Rules(defaultRules)
	if err != nil {
		return nil, err
	}
	return a.library().Classic(r)
}

// dictionary returns the dictionary of the file of --classic, nil where there is none.
func (s *classicSource) dictionary() (*dawg.File, error) {
	owner, err := s.owner()
	if err != nil || owner == nil || len(owner.Data) == 0 {
		return nil, err
	}
	file, err := dawg.Read(owner.Data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", owner.path, err)
	}
	return file, nil
}

// lexicon returns the words of a name: those of the owner's file where it has a dictionary and the
// name is one of its modes, else those of the library.
func (s *classicSource) lexicon(a *app, name string) (*classicLexicon, error) {
	if name == "" {
		name = defaultLexicon
	}
	own, err := s.dictionary()
	if err != nil {
		return nil, err
	}
	if mode, ok := classicMode(name); ok && own != nil {
		active, err := own.Active(mode)
		return &classicLexicon{name: mode.String(), active: active}, err
	}
	lex, err := a.library().Lexicon(name, nil)
	if err != nil {
		return nil, argError(err)
	}
	section, err := dawg.NewSection(classicWords(lex))
	if err != nil {
		return nil, fmt.Errorf("lexicon %s: %w", lex.Name, err)
	}
	return &classicLexicon{name: lex.Name, active: []*dawg.Section{section}, hash: lex.Hash()}, nil
}

// wordsOf returns the words of a position: those asked for, or else those that it names.
func (s *classicSource) wordsOf(a *app, asked string, g *classicGame) (*classicLexicon, error) {
	if asked != "" {
		return s.lexicon(a, asked)
	}
	lex, err := s.lexicon(a, g.wordList)
	if exit := (*exitError)(nil); errors.As(err, &exit) {
		return nil, exit.err // the position is at fault, not the way of calling
	}
	return lex, err
}
