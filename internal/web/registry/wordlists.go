package registry

import (
	"errors"

	"maven/internal/lexicon"
	"maven/internal/searches"
	"maven/internal/tile"
)

// Saved returns a saved search. With Named and File it opens what a query for words names.
func (k *Stock) Saved(name string) (string, error) { return searches.Read(k.Store, name) }

// Named opens a word list.
func (k *Stock) Named(name string, set *tile.Set) (*lexicon.Lexicon, error) {
	return k.Library.Lexicon(name, set)
}

// File refuses: a server opens no file by its name.
func (k *Stock) File(string, *tile.Set) (func([]tile.Tile) bool, error) {
	return nil, errors.New("a server reads no files; import the words as a list")
}
