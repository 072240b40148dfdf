package command

import (
	"os"

	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/tile"
)

// WordLists opens the lists and files that a query for words names.
type WordLists struct {
	Library *library.Library
	Set     *tile.Set
}

// Named opens a word list.
func (l *WordLists) Named(name string) (*lexicon.Lexicon, error) { return l.Library.Lexicon(name, nil) }

// File reads a file of words. Lines that are no words for the tiles are left out.
func (l *WordLists) File(name string) (func([]tile.Tile) bool, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, library.Cause(err)
	}
	defer f.Close()
	list, err := lexicon.ReadWords(f, l.Set)
	if err != nil {
		return nil, err
	}
	words := make(map[string]bool, len(list.Words))
	for _, word := range list.Words {
		words[l.Set.Tiles(word)] = true
	}
	return func(word []tile.Tile) bool { return words[l.Set.Tiles(word)] }, nil
}
