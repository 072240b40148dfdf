package setting

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/library"
	"maven/internal/said"
	"maven/internal/wordgraph"
)

// OriginalRules are the rules that the original plays by.
const OriginalRules = "maven"

// originalProgram is the name of the file with program data in a folder of tables.
const originalProgram = "classic.toml"

// An Original names the tables and words of the original program. The zero value stands for the built-in ones.
type Original struct {
	File    string // an owner's file of the original application, in any format
	Fork    string // the file with the resource fork of File, if it is separate
	Folder  string // a folder with mul.csv, vcb.csv and expr.csv, instead of File
	Program string // a classic.toml, instead of the one in Folder or the built-in one
}

// Name returns the name of the tables for answers.
func (o *Original) Name() string { return cmp.Or(o.File, o.Folder, "embedded") }

// TablesName returns the name of the tables of an Original for answers. One that nobody has named has no folder in it: who asks need
// not know the folders of this machine.
func (s *Settings) TablesName(o Original) string {
	if o == (Original{}) {
		return filepath.Base(s.original.Name())
	}
	return o.Name()
}

// Tables returns the tables that an Original names.
func (s *Settings) Tables(o Original) (*tables.Set, error) {
	o = cmp.Or(o, s.original)
	return s.tables.Get(o, func() (*tables.Set, error) {
		set, err := s.values(o)
		if err != nil {
			return nil, err
		}
		file := o.Program
		if file == "" && o.Folder != "" {
			file = filepath.Join(o.Folder, originalProgram)
		}
		if file == "" {
			return set, nil
		}
		text, err := library.ReadClassic(file)
		switch {
		case o.Program == "" && errors.Is(err, fs.ErrNotExist):
			return set, nil
		case err != nil:
			return nil, err
		}
		program, err := tables.ParseProgram(file, text)
		if err != nil {
			return nil, err
		}
		set.Use(program)
		return set, nil
	})
}

// values returns the tables with the default program data.
func (s *Settings) values(o Original) (*tables.Set, error) {
	switch {
	case o.File != "" && o.Folder != "":
		return nil, fmt.Errorf("the file %s and the folder %s both have tables; name one of them", o.File, o.Folder)
	case o.Folder != "":
		return library.ClassicFolder(o.Folder)
	case o.File == "":
		r, err := s.RulesNamed(Rules)
		if err != nil {
			return nil, err
		}
		return s.library.Classic(r)
	}
	owner, err := s.owner(o)
	if err != nil {
		return nil, err
	}
	set, warnings, err := tables.FromResources(owner.AllResources)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", owner.WhereFork(), err)
	}
	if s.warn != nil {
		for _, text := range Brief(owner.WhereFork(), warnings) {
			s.warn(text)
		}
	}
	return set, nil
}

// briefWarnings is how many warnings about a file are shown; a file of another program has forty.
const briefWarnings = 3

// Brief returns the first warnings about a file, and how many there are more.
func Brief(file string, warnings []string) []string {
	var told []string
	for _, w := range warnings[:min(len(warnings), briefWarnings)] {
		told = append(told, file+": "+w)
	}
	if more := len(warnings) - briefWarnings; more > 0 {
		told = append(told, fmt.Sprintf("%s: and %d more; maven classic open --json lists them all", file, more))
	}
	return told
}

// owner opens the file of an Original.
func (s *Settings) owner(o Original) (*library.ClassicFile, error) {
	return s.owners.Get([2]string{o.File, o.Fork}, func() (*library.ClassicFile, error) { return library.OpenClassicFile(o.File, o.Fork) })
}

// Dictionary returns the dictionary in the file of an Original, nil if there is none.
func (s *Settings) Dictionary(o Original) (*words.File, error) {
	o = cmp.Or(o, s.original)
	if o.File == "" {
		return nil, nil
	}
	owner, err := s.owner(o)
	if err != nil || len(owner.Data) == 0 {
		return nil, err
	}
	file, err := words.Read(owner.Data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", owner.Path, err)
	}
	return file, nil
}

// OriginalWords are the words that the original plays with.
type OriginalWords struct {
	Name   string
	Active []*words.Section

	graph *wordgraph.Graph // nil if not made yet
	hash  string           // "" if not computed yet
}

// OriginalWords returns the words of the list requested, otherwise of the one named, otherwise of the default one. They
// come from the file of the original if it has a dictionary and the name is NA, UK or Both, otherwise from the library.
func (s *Settings) OriginalWords(o Original, named string) (*OriginalWords, error) {
	own, err := s.Dictionary(o)
	if err != nil {
		return nil, err
	}
	name := cmp.Or(s.request.Lexicon, named, Lexicon)
	if mode, ok := words.ModeNamed(name); ok && own != nil {
		return ActiveWords(own, mode)
	}
	list, err := s.WordsNamed(name, nil)
	if err != nil {
		return nil, Requested(s.request.Lexicon, err)
	}
	if letters := list.Set.Alphabet; letters.Len() != 26 || letters.Text(1) != "A" || letters.Text(26) != "Z" {
		return nil, said.Errorf("lexicon %s: the original plays with the letters A to Z alone, and words of this list have others", list.Name)
	}
	section, err := s.library.Section(list.Graph)
	if err != nil {
		return nil, fmt.Errorf("lexicon %s: %w", list.Name, err)
	}
	return &OriginalWords{Name: list.Name, Active: []*words.Section{section}, graph: list.Graph, hash: list.Hash()}, nil
}

// ActiveWords returns the words of a dictionary that are good in a mode.
func ActiveWords(f *words.File, mode words.Mode) (*OriginalWords, error) {
	active, err := f.Active(mode)
	if err != nil {
		return nil, err
	}
	return &OriginalWords{Name: mode.String(), Active: active}, nil
}

// Graph returns the graph of the words.
func (w *OriginalWords) Graph() (*wordgraph.Graph, error) {
	if w.graph != nil {
		return w.graph, nil
	}
	return words.ToGraph(w.Active)
}

// Hash returns the hash of the words, see lexicon.HashOf.
func (w *OriginalWords) Hash() string {
	if w.hash != "" {
		return w.hash
	}
	h := sha256.New()
	for _, one := range w.Words() {
		fmt.Fprintln(h, strings.ToUpper(one))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Words returns the words of all sections, in ascending order, each once.
func (w *OriginalWords) Words() []string {
	var all []string
	for _, section := range w.Active {
		all = slices.AppendSeq(all, section.Words())
	}
	if len(w.Active) > 1 {
		slices.Sort(all)
		all = slices.Compact(all)
	}
	return all
}
