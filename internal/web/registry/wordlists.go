package registry

import (
	"errors"

	"maven/internal/lexicon"
	"maven/internal/searches"
	"maven/internal/tile"
)

// WordLists opens the word lists and saved searches that a query for words names.
type WordLists struct{ stock *Stock }

// WordLists returns what a query for words names.
func (s *Stock) WordLists() WordLists { return WordLists{s} }

// Saved returns a saved search.
func (l WordLists) Saved(name string) (string, error) { return searches.Read(l.stock.Store, name) }

// Named opens a word list.
func (l WordLists) Named(name string, set *tile.Set) (*lexicon.Lexicon, error) {
	return l.stock.Library.Lexicon(name, set)
}

// File refuses: a server opens no file by its name.
func (l WordLists) File(string, *tile.Set) (func([]tile.Tile) bool, error) {
	return nil, errors.New("a server reads no files; import the words as a list")
}
