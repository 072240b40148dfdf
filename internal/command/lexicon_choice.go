package command

import (
	"github.com/spf13/cobra"

	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/setting"
	"maven/internal/tile"
)

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
