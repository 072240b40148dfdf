package command

import (
	"github.com/spf13/cobra"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/setting"
	"maven/internal/tile"
)

const (
	DefaultCount = 1000 // words shown; a terminal's scrollback holds about as many
	MaxLetters   = 255  // bytes of letters taken from the command line
)

// A LexiconChoice is the word list that a verb works with.
type LexiconChoice struct {
	Name, Tiles string
}

func (l *LexiconChoice) Bind(a *App, c *cobra.Command) {
	c.Flags().StringVar(&l.Name, "lexicon", setting.Lexicon, "word list: a name of maven lexicon list, or FILE.kwg")
	c.Flags().StringVar(&l.Tiles, "tiles", "", "tile set of the list: a name or FILE.csv (default the list's own, english for FILE.kwg)")
	CompleteFlag(c, "lexicon", a.LexiconNames)
	CompleteFlag(c, "tiles", data.TileSets)
}

// Open opens the list. A wrong name or file is a usage error.
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
