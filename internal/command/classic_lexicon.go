package command

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/words"
)

// A ClassicLexicon is the words that a classic verb works with.
type ClassicLexicon struct {
	Name   string
	Active []*words.Section
	hash   string // "" is computed when it is asked for
}

// BindClassicLexicon binds the flag for the word list.
func BindClassicLexicon(a *App, c *cobra.Command, name *string) {
	c.Flags().StringVar(name, "lexicon", "", "word list: NA, UK, Both, one you imported, or FILE.kwg (default Both); with --classic NA, UK and Both are its own")
	CompleteFlag(c, "lexicon", a.LexiconNames)
}

// ClassicMode returns the mode of a name.
func ClassicMode(name string) (words.Mode, bool) {
	for _, mode := range []words.Mode{words.NA, words.UK, words.Both} {
		if strings.EqualFold(name, mode.String()) {
			return mode, true
		}
	}
	return 0, false
}

// Identity returns the list for answers, with the hash that the same words have everywhere.
func (l *ClassicLexicon) Identity() LexiconJSON {
	if l.hash == "" {
		h := sha256.New()
		for _, w := range l.Words() {
			fmt.Fprintln(h, strings.ToUpper(w))
		}
		l.hash = hex.EncodeToString(h.Sum(nil))
	}
	return LexiconJSON{Name: l.Name, Hash: l.hash}
}

// Words lists the words that any of the sections has, in ascending order, each once.
func (l *ClassicLexicon) Words() []string {
	var words []string
	for _, section := range l.Active {
		words = slices.AppendSeq(words, section.Words())
	}
	if len(l.Active) > 1 {
		slices.Sort(words)
		words = slices.Compact(words)
	}
	return words
}
