package main

import (
	"github.com/spf13/cobra"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/tile"
)

const (
	defaultLimit = 1000 // words shown; a terminal's scrollback holds about as many
	maxLetters   = 255  // bytes of letters taken from the command line
)

// A lexiconChoice is the word list that a verb works with.
type lexiconChoice struct {
	name, tiles string
}

func (l *lexiconChoice) bind(a *app, c *cobra.Command) {
	c.Flags().StringVar(&l.name, "lexicon", defaultLexicon, "word list: a name of maven lexicon list, or FILE.kwg")
	c.Flags().StringVar(&l.tiles, "tiles", "", "tile set of the list: a name or FILE.csv (default the list's own, english for FILE.kwg)")
	completeFlag(c, "lexicon", a.lexiconNames)
	completeFlag(c, "tiles", data.TileSets)
}

// open opens the list. Errors in what the user named are usage errors.
func (l *lexiconChoice) open(a *app) (*lexicon.Lexicon, error) {
	lib := a.library()
	var set *tile.Set
	if l.tiles != "" {
		var err error
		if set, err = lib.TileSet(l.tiles); err != nil {
			return nil, argError(err)
		}
	}
	lex, err := lib.Lexicon(l.name, set)
	return lex, argError(err)
}
