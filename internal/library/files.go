package library

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"maven/internal/rules"
	"maven/internal/tile"
)

// A Kind is a kind of things that a name or a file can stand for, told by the suffix of the file.
type Kind string

// The kinds.
const (
	Graphs       Kind = graphSuffix
	TileSets     Kind = ".csv"
	RuleFiles    Kind = ".toml"
	LeaveTables  Kind = ".klv2"
	UnseenTables Kind = ".unseen"
	BoardTables  Kind = ".board"
	WinTables    Kind = ".win"
)

// FileFor returns the file that has what a name stands for: the file itself if the user gives one, the graph of an
// imported list, or the user's own rules or tile set; "" if the program ships it. It refuses a file that is not whole by itself: rules that name a tile set
// in another file.
func (l *Library) FileFor(kind Kind, nameOrFile string) (string, error) {
	if file, err := l.takesFile(nameOrFile, string(kind)); err != nil {
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
	if kind != Graphs || shippedIndex(nameOrFile) >= 0 {
		return "", nil
	}
	path, err := l.manifestPath(nameOrFile)
	if errors.Is(err, fs.ErrNotExist) {
		return "", l.unknown(nameOrFile)
	}
	return graphPath(path), err
}

// ownFileFor returns the file of the user's own rules or tile set, "" for other names.
func (l *Library) ownFileFor(kind Kind, name string) (string, error) {
	path, err := l.ownPath(kind, name)
	if errors.Is(err, fs.ErrNotExist) || slices.Contains(ownOf(kind).shipped(), strings.ToLower(name)) {
		return "", nil
	}
	if err == nil && kind == RuleFiles {
		err = l.checkWhole(path)
	}
	return path, err
}

// checkWhole refuses rules that name a tile set in a file.
func (l *Library) checkWhole(path string) error {
	text, err := readFile(path, maxTextBytes)
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
