package command

import (
	"context"

	"github.com/spf13/cobra"

	"maven/internal/bounded"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/searches"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/tile"
)

// WordLists opens the lists, files and saved searches that a query for words names.
type WordLists struct {
	app  *App
	ctx  context.Context
	file string // the database
}

// WordLists returns what a query for words names; file is the database, "" for the usual one, which is opened only
// where the query names a saved search.
func (a *App) WordLists(ctx context.Context, file string) *WordLists {
	return &WordLists{a, ctx, file}
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
func (l *WordLists) Named(name string, set *tile.Set) (*lexicon.Lexicon, error) {
	return l.app.Library().Lexicon(name, set)
}

// File reads a file of words. Lines that are no words for the tiles are left out.
func (l *WordLists) File(name string, set *tile.Set) (func([]tile.Tile) bool, error) {
	f, err := bounded.Open(name)
	if err != nil {
		return nil, library.Cause(err)
	}
	defer f.Close()
	list, err := lexicon.ReadWords(f, set)
	if err != nil {
		return nil, err
	}
	words := make(map[string]bool, len(list.Words))
	for _, word := range list.Words {
		words[set.Tiles(word)] = true
	}
	return func(word []tile.Tile) bool { return words[set.Tiles(word)] }, nil
}

const (
	DefaultCount = 1000 // words shown; about as many lines as a terminal can scroll back
	MaxLetters   = 255  // longest argument of letters, in bytes
)

// A LexiconChoice holds the flags that choose the word list of a verb.
type LexiconChoice struct {
	Name, Tiles string
}

// Bind binds the flags, and completes their names.
func (l *LexiconChoice) Bind(a *App, c *cobra.Command) {
	c.Flags().StringVar(&l.Name, "lexicon", setting.Lexicon, "word list: a name from maven lexicon list, or FILE.kwg")
	c.Flags().StringVar(&l.Tiles, "tiles", "", "tile set of the word list: a name or FILE.csv (default: the list's own; english for FILE.kwg)")
	CompleteFlag(c, "lexicon", a.LexiconNames)
	CompleteFlag(c, "tiles", a.Names(library.TileSets))
}

// Open opens the word list. An unknown name is a usage error.
func (l *LexiconChoice) Open(a *App) (*lexicon.Lexicon, error) {
	lib := a.Library()
	var set *tile.Set
	if l.Tiles != "" {
		var err error
		if set, err = lib.TileSet(l.Tiles); err != nil {
			return nil, ArgError(err)
		}
	}
	lex, err := lib.Lexicon(l.Name, set)
	return lex, ArgError(err)
}
