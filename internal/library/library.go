// Package library finds things by their names: the built-in word lists, tile sets and rules, and the word lists, tile
// sets and rules that the user has put into a data directory.
//
// Names ignore case. A file can stand for a name: a text with a path separator or the suffix of its kind
// (.kwg, .csv, .toml) is a file. The data directory is created at the first write.
//
// An imported word list has two files in the folder lexica of the data directory: NAME.kwg, a plain word graph, and
// NAME.json, which describes it and has the checksum of the graph. Both are written under another name, synced and
// renamed. A program that is killed leaves the old list or the new one; see manifest.
//
// The user's own rules are files rules/NAME.toml of the data directory, own tile sets tiles/NAME.csv. The file has the name,
// whatever the rules call themselves, and a built-in name is never theirs.
//
// Sharp edges: two programs that import the same name at once may leave two files that do not match; opening the list
// reports that. The file of a word graph does not say which letters it uses, so any tile set with enough letters is
// accepted.
package library

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"unicode/utf8"

	"maven/internal/boardtable"
	"maven/internal/bom"
	"maven/internal/bounded"
	"maven/internal/classic/words"
	"maven/internal/data"
	"maven/internal/define"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
	"maven/internal/unseen"
	"maven/internal/winprob"
	"maven/internal/wordgraph"
)

const (
	// UsualTiles is the tile set of the shipped lists and of the usual rules.
	UsualTiles = "english"

	maxTextBytes = 1 << 20 // of a tile set or rules file; far more than their parsers accept
)

// A Library finds named things. It may be used by many goroutines.
type Library struct {
	dir   string
	names bool // files are refused
	*builtIn

	mutex sync.Mutex
	lists map[string]cached           // imported lists, by manifest path
	given map[string]*lexicon.Lexicon // lists of the caller's, by name in lower case
	kits  map[string]*Kit             // what belongs to them
}

// A builtIn is what libraries have opened of what the program ships. All libraries share it.
type builtIn struct {
	modes    []data.Mode                             // the lists
	ship     Cache[int, *lexicon.Lexicon]            // by their numbers
	graph    Cache[struct{}, *wordgraph.Graph]       // of all of them
	sizes    Cache[struct{}, *lexicon.Commonness]    // of their words
	meanings Cache[struct{}, *define.Glosses]        // of their words
	sections Cache[*wordgraph.Graph, *words.Section] // words as the original has them

	tiles   Cache[string, *tile.Set]
	leaves  Cache[string, *leave.Table]
	wins    Cache[string, *winprob.Table]
	unseens Cache[string, *unseen.Table]
	boards  Cache[string, *boardtable.Table]
}

// shipped is opened once for all libraries of the program.
var shipped = sync.OnceValue(func() *builtIn {
	built := &builtIn{modes: data.Modes()}
	built.sections.Most = maxSections
	return built
})

// Open returns the library of a data directory, which need not exist. With "" the library has only the built-in things,
// and nothing can be imported. Libraries share what they open of the built-in things.
func Open(dir string) *Library {
	return &Library{dir: dir, lists: map[string]cached{}, given: map[string]*lexicon.Lexicon{}, kits: map[string]*Kit{}, builtIn: shipped()}
}

// NamesOnly returns the library for those who may not open files of this machine: a file in place of a name is refused
// with ErrFile.
func (l *Library) NamesOnly() *Library {
	other := Open(l.dir)
	other.names = true
	return other
}

// ErrFile reports a file where only names may stand.
const ErrFile = said.Fixed("only names may stand here, no files")

// takesFile reports whether the user gave a file rather than a name. It refuses a file where only names may stand, and one of another kind.
func (l *Library) takesFile(nameOrFile string, kind Kind) (bool, error) {
	switch is := IsFile(nameOrFile, kind); {
	case !is:
		return false, nil
	case l.names:
		return true, said.Errorf("%q: %w", nameOrFile, ErrFile)
	}
	return true, l.misfit(nameOrFile, kind)
}

// misfit refuses a file whose ending is that of another kind, one of those that have no text; nil where only names may stand.
func (l *Library) misfit(nameOrFile string, kind Kind) error {
	ending := Kind(strings.ToLower(filepath.Ext(nameOrFile)))
	if ending == kind || l.names {
		return nil
	}
	for _, is := range textless() {
		if is.kind == ending {
			return fmt.Errorf("%s: it ends as %s, which %s takes; must be FILE%s", nameOrFile, is.what, is.taker, kind)
		}
	}
	return nil
}

// A textlessKind is a kind of files that have no text.
type textlessKind struct {
	kind        Kind
	what, taker string // what a file is, and what takes it
	read        func(content []byte) error
}

// textless returns the kinds of files that have no text, that of word graphs last.
func textless() []textlessKind {
	return []textlessKind{
		{LeaveTables, "a leave table", "--leaves", reads(leave.Read)},
		{UnseenTables, "an unseen table", "--unseen-table", reads(unseen.Read)},
		{BoardTables, "a board table", "the option board= of a player", reads(boardtable.Read)},
		{WinTables, "a win table", "maven train winprob --judge", reads(winprob.Read)},
		{Graphs, "a word graph", "--lexicon", func(content []byte) error {
			_, err := wordgraph.Read(content, tile.MaxLetters)
			return err
		}},
	}
}

// reads returns what says why content cannot be read.
func reads[T any](read func([]byte) (T, error)) func([]byte) error {
	return func(content []byte) error {
		_, err := read(content)
		return err
	}
}

// mistaken says what a file is that cannot be read as of a kind, if it is of another kind or a text in place of a word graph;
// else it returns the error.
func mistaken(content []byte, kind Kind, err error) error {
	if err == nil {
		return nil
	}
	for _, is := range textless() {
		switch {
		case is.read(content) != nil:
		case is.kind == kind:
			return err
		default:
			return fmt.Errorf("it is %s, which %s takes as FILE%s", is.what, is.taker, is.kind)
		}
	}
	if kind == Graphs && len(content) > 0 && utf8.Valid(content) && bytes.IndexByte(content, 0) < 0 {
		return errors.New("a text in place of a word graph; maven lexicon import NAME FILE takes lists of words")
	}
	return err
}

// Dir returns the data directory.
func (l *Library) Dir() string {
	return l.dir
}

// DefaultDir returns the data directory: MAVEN_DATA if it is set, otherwise the folder maven where the system keeps the
// user's data.
func DefaultDir(getenv func(string) string) (string, error) {
	return defaultDir(runtime.GOOS, getenv)
}

func defaultDir(system string, getenv func(string) string) (string, error) {
	if dir := getenv("MAVEN_DATA"); dir != "" {
		return dir, nil
	}
	variable, below := "HOME", filepath.Join(".local", "share")
	switch {
	case system == "windows":
		variable, below = "LocalAppData", ""
	case system == "darwin":
		below = filepath.Join("Library", "Application Support")
	case filepath.IsAbs(getenv("XDG_DATA_HOME")):
		variable, below = "XDG_DATA_HOME", ""
	}
	base := getenv(variable)
	if base == "" {
		return "", fmt.Errorf("no data directory: neither MAVEN_DATA nor %s is set", variable)
	}
	return filepath.Join(base, below, "maven"), nil
}

// An UnknownError reports an unknown name, and lists the known ones.
type UnknownError struct {
	Kind  said.Text // "lexicon", "tile set", "rules"
	Name  string
	Known []string
	Near  string    // the closest of them, "" if nothing is known of the name
	Hint  said.Text // how to name a file or import another one
}

// Error lists the known names.
func (e *UnknownError) Error() string {
	return e.Said().String()
}

// Said returns the error as a text.
func (e *UnknownError) Said() said.Text { return said.Of("%s (%s)", e.Plain(), e.Hint) }

// Plain lists them too, without the hint, which is for the command line.
func (e *UnknownError) Plain() said.Text {
	text := said.Of("no %s %q; there are %s", e.Kind, e.Name, strings.Join(e.Known, ", "))
	if e.Near != "" {
		text = said.Of("%s; the closest is %s, with other words", text, e.Near)
	}
	return text
}

// A LettersError reports that a word list or leave table has the letters of another tile set than the one requested.
type LettersError struct {
	err  error
	flag said.Text // what the flags of the command line can do about it
}

// Error names both tile sets.
func (e *LettersError) Error() string { return e.Said().String() }

// Said returns the error as a text.
func (e *LettersError) Said() said.Text { return said.Join("", []said.Text{e.Plain(), e.flag}) }

// Plain returns it for those who have no flags.
func (e *LettersError) Plain() said.Text { return said.OfError(e.err) }

// Unwrap returns the error of the reader.
func (e *LettersError) Unwrap() error { return e.err }

// IsFile reports whether the user gave a file rather than a name: a path, or what ends as files of the kind do. Other points may be in a
// name.
func IsFile(nameOrFile string, kind Kind) bool {
	return strings.ContainsAny(nameOrFile, `/\`) || strings.EqualFold(filepath.Ext(nameOrFile), string(kind))
}

// Located returns a name as given. A file gets its whole path, so that it is found again.
func Located(kind Kind, nameOrFile string) string {
	if IsFile(nameOrFile, kind) {
		if path, err := filepath.Abs(nameOrFile); err == nil {
			return path
		}
	}
	return nameOrFile
}

// TileSet returns the tile set of that name, or reads it from a file.
func (l *Library) TileSet(nameOrFile string) (*tile.Set, error) {
	set, _, err := l.tileSet(nameOrFile)
	return set, err
}

// tileSet returns a tile set, and its text if it is not built in.
func (l *Library) tileSet(nameOrFile string) (*tile.Set, string, error) {
	if file, err := l.takesFile(nameOrFile, TileSets); err != nil {
		return nil, "", err
	} else if file {
		text, err := readText(nameOrFile, maxTextBytes)
		if err != nil {
			return nil, "", fmt.Errorf("tile set: %w", err)
		}
		set, err := tile.ParseSet(nameOrFile, bytes.NewReader(text)) // errors name the file
		if err == nil {
			set.Name = baseName(nameOrFile)
		}
		return set, string(text), err
	}
	name := strings.ToLower(nameOrFile)
	text, ok := data.TileSet(name)
	if !ok {
		text, err := l.Shelf(TileSets).Text(nameOrFile)
		if err != nil {
			return nil, "", err
		}
		set, err := tile.ParseSet(name, bytes.NewReader(text))
		return set, string(text), err
	}
	set, err := l.tiles.Get(name, func() (*tile.Set, error) { return tile.ParseSet(name, bytes.NewReader(text)) })
	return set, "", err
}

// Rules returns the rules of that name, or reads them from a file. If that file names a tile set as a file, it is looked
// for in the same folder.
func (l *Library) Rules(nameOrFile string) (*rules.Rules, error) {
	if file, err := l.takesFile(nameOrFile, RuleFiles); err != nil {
		return nil, err
	} else if !file {
		if text, ok := data.RuleFile(strings.ToLower(nameOrFile)); ok {
			return rules.Parse(nameOrFile, text, l.TileSet)
		}
		text, err := l.Shelf(RuleFiles).Text(nameOrFile)
		if err != nil {
			return nil, err
		}
		return l.ownRules(strings.ToLower(nameOrFile), text)
	}
	text, err := readText(nameOrFile, maxTextBytes)
	if err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	return rules.Parse(nameOrFile, text, func(tiles string) (*tile.Set, error) {
		if IsFile(tiles, TileSets) && !filepath.IsAbs(tiles) {
			tiles = filepath.Join(filepath.Dir(nameOrFile), tiles)
		}
		return l.TileSet(tiles)
	})
}

// baseName returns the file name without folder and suffix.
func baseName(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// readFile reads a file of at most so many bytes.
func readFile(path string, most int64) ([]byte, error) {
	content, err := bounded.ReadFile(path, most)
	return content, plain(err)
}

// readText reads a text of at most so many bytes, in UTF-8 without its mark; the file may be UTF-16.
func readText(path string, most int64) ([]byte, error) {
	content, err := readFile(path, most)
	return bom.UTF8(content), err
}

// plain returns an error without the system call: "x.kwg: no such file or directory".
func plain(err error) error {
	if p, is := errors.AsType[*fs.PathError](err); is {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}
