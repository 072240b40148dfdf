package registry

import (
	"errors"

	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/tile"
)

// WordLists opens the word lists that a query for words names.
type WordLists struct{ Library *library.Library }

// Named opens a word list.
func (l WordLists) Named(name string) (*lexicon.Lexicon, error) { return l.Library.Lexicon(name, nil) }

// File refuses: a server opens no file by its name.
func (l WordLists) File(string) (func([]tile.Tile) bool, error) {
	return nil, errors.New("a server reads no files; import the words as a list")
}
