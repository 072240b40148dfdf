package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"maven/internal/rules"
	"maven/internal/tile"
)

// A Kind is a kind of things that a name or a file can stand for, told by the suffix of the file.
type Kind string

// The kinds.
const (
	Graphs       Kind = ".kwg"
	TileSets     Kind = ".csv"
	RuleFiles    Kind = ".toml"
	LeaveTables  Kind = ".klv2"
	UnseenTables Kind = ".unseen"
	BoardTables  Kind = ".board"
	WinTables    Kind = ".win"
)

// FileFor returns the file that has what a name stands for: the file itself if the user gives one, or the user's own rules or tile set; "" if the program ships it. It refuses a file that is not whole by itself: rules that name a tile set
// in another file.
func (l *Library) FileFor(kind Kind, nameOrFile string) (string, error) {
	if file, err := l.takesFile(nameOrFile, kind); err != nil {
		return "", err
	} else if file {
		if kind == RuleFiles {
			return nameOrFile, l.checkWhole(nameOrFile)
		}
		return nameOrFile, nil
	}
	if kind == RuleFiles || kind == TileSets {
		return l.ownFileFor(kind, nameOrFile)
	}
	return "", nil
}

// ListFiles are what an imported list is made of.
type ListFiles struct {
	Name      string
	Tiles     string
	TilesText string // the tile set, unless it is built in
	Paths     map[Kind]string
}

// Files returns the files of an imported list and of its kit; nil if the name stands for another list or a file.
func (l *Library) Files(name string) (*ListFiles, error) {
	if name == "" || IsFile(name, Graphs) || l.shippedIndex(name) >= 0 {
		return nil, nil
	}
	path, err := l.manifestPath(name)
	if err != nil {
		return nil, l.unknown(name)
	}
	lex, err := l.named(name) // which checks it
	if err != nil {
		return nil, err
	}
	m, err := readManifest(path)
	if err != nil {
		return nil, err
	}
	own := &ListFiles{Name: lex.Name, Tiles: m.TileSet, TilesText: m.TileSetText, Paths: map[Kind]string{Graphs: besidePath(path, Graphs)}}
	if l.KitOf(lex) == nil {
		return own, nil
	}
	for _, kind := range kitFiles() {
		file := besidePath(path, kind)
		if _, err := os.Stat(file); err == nil {
			own.Paths[kind] = file
		}
	}
	return own, nil
}

// ownFileFor returns the file of the user's own rules or tile set, "" for other names.
func (l *Library) ownFileFor(kind Kind, name string) (string, error) {
	s := l.Shelf(kind)
	path, err := s.path(name)
	if errors.Is(err, fs.ErrNotExist) || slices.Contains(s.shipped(), strings.ToLower(name)) {
		return "", nil
	}
	if err == nil && kind == RuleFiles {
		err = l.checkWhole(path)
	}
	return path, err
}

// checkWhole refuses rules that name a tile set in a file.
func (l *Library) checkWhole(path string) error {
	text, err := readText(path, maxTextBytes)
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	_, err = rules.Parse(path, text, func(tiles string) (*tile.Set, error) {
		if file, err := l.FileFor(TileSets, tiles); err == nil && file != "" {
			return nil, fmt.Errorf("the tile set %s is in another file, which cannot go along; must be a name here, and --tiles %[1]s", tiles)
		}
		return l.TileSet(tiles)
	})
	return err
}

// Anyway splits the name of a table into what allows one that was made for other words or another board, or "", and the
// rest.
func Anyway(name string) (prefix, rest string) {
	if rest, ok := strings.CutPrefix(name, anyPrefix); ok {
		return anyPrefix, rest
	}
	return "", name
}
