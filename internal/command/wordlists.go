package command

import (
	"context"

	"maven/internal/bounded"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/searches"
	"maven/internal/store"
	"maven/internal/tile"
)

// WordLists opens the lists, files and saved searches that a query for words names.
type WordLists struct {
	app  *App
	ctx  context.Context
	file string // the database
	set  *tile.Set
}

// WordLists returns what a query for the words of a tile set names; file is the database, "" for the usual one, which is opened only
// where the query names a saved search.
func (a *App) WordLists(ctx context.Context, file string, set *tile.Set) *WordLists {
	return &WordLists{a, ctx, file, set}
}

// Saved returns a saved search.
func (l *WordLists) Saved(name string) (query string, err error) {
	err = l.app.WithStore(l.ctx, l.file, func(s *store.Store) error {
		query, err = searches.Read(s, name)
		return err
	})
	return query, err
}

// Named opens a word list.
func (l *WordLists) Named(name string) (*lexicon.Lexicon, error) {
	return l.app.Library().Lexicon(name, nil)
}

// File reads a file of words. Lines that are no words for the tiles are left out.
func (l *WordLists) File(name string) (func([]tile.Tile) bool, error) {
	f, err := bounded.Open(name)
	if err != nil {
		return nil, library.Cause(err)
	}
	defer f.Close()
	list, err := lexicon.ReadWords(f, l.set)
	if err != nil {
		return nil, err
	}
	words := make(map[string]bool, len(list.Words))
	for _, word := range list.Words {
		words[l.set.Tiles(word)] = true
	}
	return func(word []tile.Tile) bool { return words[l.set.Tiles(word)] }, nil
}
