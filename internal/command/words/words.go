// Package words is `maven words`, which searches a word list, shows hooks and judges plays.
package words

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/lexicon"
	"maven/internal/term"
	"maven/internal/tile"
)

// New returns the command line of maven words.
func New(a *command.App) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:   "words",
		Short: "Search and judge words",
		Long: "Searches a word list by letters, patterns, hooks, extensions and many conditions at once, says what words\n" +
			"mean, and judges plays. Words are written in upper case, one per line; notes go to standard error.",
		Example: searchExamples +
			"\n  maven words anagram RETINA?\n  maven words define QI\n  maven words check QI ZA",
	}, newFind(a), newSaved(a), newAnagram(a), newPattern(a), newExtend(a), newHooks(a), newDefine(a), newCheck(a))
}

// A wordSearch holds the flags that all searches share.
type wordSearch struct {
	command.LexiconChoice
	order   string
	reverse bool
	count   int
	asJSON  bool
}

func (s *wordSearch) bind(a *command.App, c *cobra.Command) {
	s.LexiconChoice.Bind(a, c)
	command.Choice(c, &s.order, "order", "alphabet", "order of the words: alphabet, length (shortest first) or probability (likeliest first; /1 and /0 draw with fewer blanks)", lexicon.Orders()...)
	c.Flags().BoolVar(&s.reverse, "reverse", false, "reverse the order")
	command.Count(c.Flags(), &s.count, command.DefaultCount, "words to show; 0 shows all")
	c.Flags().BoolVar(&s.asJSON, "json", false, "write one JSON object")
}

// start opens the words, and returns which of them are shown.
func (s *wordSearch) start(a *command.App) (*lexicon.Lexicon, lexicon.Selection, error) {
	order, err := lexicon.ParseOrder(s.order)
	if err != nil {
		return nil, lexicon.Selection{}, err
	}
	lex, err := s.Open(a)
	return lex, lexicon.Selection{Order: order, Reverse: s.reverse, Limit: s.count}, err
}

// show writes the words found. detail adds to each word of the JSON form what this search knows about it; it may be
// nil.
func (s *wordSearch) show(a *command.App, lex *lexicon.Lexicon, result form.Words, found lexicon.Found,
	detail func(*form.Word, []tile.Tile)) error {
	if s.asJSON {
		result.Order, result.Reverse = s.order, s.reverse
		result.Found(lex, found, detail)
		return a.WriteJSON(result)
	}
	out := bufio.NewWriter(a.Out)
	for _, w := range found.Words {
		fmt.Fprintln(out, lex.Text(w.Tiles))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	switch {
	case found.Total == 0:
		fmt.Fprintf(a.Errs, "no words in %s\n", lex.Name)
	case found.Total > len(found.Words):
		fmt.Fprintf(a.Errs, "%s of %s shown; --count 0 shows all\n", term.Grouped(len(found.Words)), term.Counted(found.Total, "word"))
	}
	return nil
}
