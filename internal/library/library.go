// Package library knows the named things: the word lists, tile sets and rules that the program
// ships, and the word lists of the user, which live in a data directory.
//
// Names are compared without regard to case. Wherever a name is asked for, a file may be given: a
// text is taken for a file where it has a path separator or the suffix of its kind (.kwg, .csv,
// .toml). The data directory is made when something is first written to it.
//
// A word list of the user is two files in the directory's folder lexica: NAME.kwg, a plain word
// graph, and NAME.json, which says what it is and vouches for the graph with a checksum. Both are
// written to one side, synced and renamed; see manifest for why a kill at any moment leaves either
// the old list or the new one.
//
// Sharp edges: two programs that import the same name at once may leave a pair that does not match,
// which is noticed on opening; a word graph's file does not say whose letters it counts in, so the
// caller's tile set is believed as long as it has enough letters.
package library

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

const (
	defaultTiles = "english"
	maxTextBytes = 1 << 20 // of a tile set or rules file; their parsers ask for far less
)

// A Library finds named things. It may be used by many goroutines.
type Library struct {
	dir string

	mutex sync.Mutex
	tiles map[string]*tile.Set // those shipped, once read
	graph *wordgraph.Graph     // the family of the lists shipped, once decompressed
	sizes *lexicon.Commonness  // of the words shipped, once read
	ship  []*lexicon.Lexicon   // those shipped, once opened
	lists map[string]cached    // the user's, by manifest path
}

// Open returns the library of a data directory, which need not exist. "" is a library of the shipped
// things alone, to which nothing can be written.
func Open(dir string) *Library {
	return &Library{dir: dir, tiles: map[string]*tile.Set{}, lists: map[string]cached{}, ship: make([]*lexicon.Lexicon, len(data.Modes()))}
}

// Dir returns the data directory.
func (l *Library) Dir() string {
	return l.dir
}

// DefaultDir returns the data directory that the environment asks for: MAVEN_DATA if it is set,
// otherwise the folder maven in the place where the system keeps users' data.
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

// An UnknownError says that nothing has the name, and what there is.
type UnknownError struct {
	Kind  string // "lexicon", "tile set", "rules"
	Name  string
	Known []string
	Hint  string // how to give or to get another one
}

// Error names what is known.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("no %s %q; there are %s (%s)", e.Kind, e.Name, strings.Join(e.Known, ", "), e.Hint)
}

// A LettersError says that a word list or a leave table is in the letters of another tile set than
// the one asked for.
type LettersError struct {
	err error
}

// Error names both.
func (e *LettersError) Error() string { return e.err.Error() }

// Unwrap returns what the file's reader said.
func (e *LettersError) Unwrap() error { return e.err }

// isFile reports whether what the user gave is a file rather than a name.
func isFile(nameOrFile, suffix string) bool {
	return strings.ContainsRune(nameOrFile, '/') || strings.ContainsRune(nameOrFile, filepath.Separator) ||
		strings.EqualFold(filepath.Ext(nameOrFile), suffix)
}

// TileSet returns the tile set of that name, or reads it from a file.
func (l *Library) TileSet(nameOrFile string) (*tile.Set, error) {
	set, _, err := l.tileSet(nameOrFile)
	return set, err
}

// tileSet returns a tile set, and its text if it is none of the shipped ones.
func (l *Library) tileSet(nameOrFile string) (*tile.Set, string, error) {
	if isFile(nameOrFile, ".csv") {
		text, err := readFile(nameOrFile, maxTextBytes)
		if err != nil {
			return nil, "", fmt.Errorf("tile set: %w", err)
		}
		set, err := tile.ParseSet(baseName(nameOrFile), bytes.NewReader(text))
		return set, string(text), err
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	name := strings.ToLower(nameOrFile)
	if set := l.tiles[name]; set != nil {
		return set, "", nil
	}
	text, ok := data.TileSet(name)
	if !ok {
		return nil, "", &UnknownError{"tile set", nameOrFile, data.TileSets(), "a file is given as FILE.csv"}
	}
	set, err := tile.ParseSet(name, bytes.NewReader(text))
	if err == nil {
		l.tiles[name] = set
	}
	return set, "", err
}

// Rules returns the rules of that name, or reads them from a file. A tile set that a file names as
// a file is looked for beside it.
func (l *Library) Rules(nameOrFile string) (*rules.Rules, error) {
	if !isFile(nameOrFile, ".toml") {
		text, ok := data.RuleFile(strings.ToLower(nameOrFile))
		if !ok {
			return nil, &UnknownError{"rules", nameOrFile, data.RuleFiles(), "a file is given as FILE.toml"}
		}
		return rules.Parse(nameOrFile, text, l.TileSet)
	}
	text, err := readFile(nameOrFile, maxTextBytes)
	if err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	return rules.Parse(nameOrFile, text, func(tiles string) (*tile.Set, error) {
		if isFile(tiles, ".csv") && !filepath.IsAbs(tiles) {
			tiles = filepath.Join(filepath.Dir(nameOrFile), tiles)
		}
		return l.TileSet(tiles)
	})
}

// baseName is the name that a file gives to what is in it.
func baseName(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// readFile reads a file of at most most bytes.
func readFile(path string, most int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, plain(err)
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder", path)
	}
	b, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, plain(err)
	}
	if int64(len(b)) > most {
		return nil, fmt.Errorf("%s has over %d bytes", path, most)
	}
	return b, nil
}

// plain drops the name of the system call from an error: "x.kwg: no such file or directory".
func plain(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}
