package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/tile"
)

const (
	defaultLimit = 1000 // words shown; a terminal's scrollback holds about as many
	maxLetters   = 255  // bytes of letters taken from the command line
)

func newWords(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "words",
		Short: "Search and judge words",
		Long: "Searches a word list by letters, pattern, hooks and extensions, and judges plays.\n" +
			"Words found are written one a line, in upper case; what is said about them goes to standard error.",
		Example: "  maven words anagram RETINA?\n  maven words pattern 'Q[^U]*'\n  maven words check QI ZA",
		Args:    subcommandNeeded,
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newAnagram(a), newPattern(a), newExtend(a), newHooks(a), newCheck(a))
	return c
}

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

// argError marks an error as the user's way of calling where it says that a name is wrong.
func argError(err error) error {
	var unknown *library.UnknownError
	if errors.As(err, &unknown) || errors.Is(err, library.ErrName) {
		return usageError(err)
	}
	return err
}

// A wordSearch is what the searches have in common.
type wordSearch struct {
	lexiconChoice
	order   string
	reverse bool
	limit   int
	asJSON  bool
}

func (s *wordSearch) bind(a *app, c *cobra.Command) {
	s.lexiconChoice.bind(a, c)
	c.Flags().StringVar(&s.order, "order", "alphabet", "alphabet, length (short words first) or probability (likely draws first)")
	c.Flags().BoolVar(&s.reverse, "reverse", false, "turn the order round")
	c.Flags().IntVar(&s.limit, "limit", defaultLimit, "most words to show, 0 for all")
	c.Flags().BoolVar(&s.asJSON, "json", false, "write one JSON object")
}

// selection reads the flags.
func (s *wordSearch) selection() (lexicon.Selection, error) {
	order, err := lexicon.ParseOrder(s.order)
	if err != nil {
		return lexicon.Selection{}, usagef("--%w", err)
	}
	s.order = order.String()
	if s.limit < 0 {
		return lexicon.Selection{}, usagef("--limit %d: want the most words to show, 0 for all", s.limit)
	}
	return lexicon.Selection{Order: order, Reverse: s.reverse, Limit: s.limit}, nil
}

// wordsFound is the JSON form of a search's result.
type wordsFound struct {
	Lexicon lexiconJSON `json:"lexicon"`
	Search  string      `json:"search"`
	Query   string      `json:"query"`
	Use     string      `json:"use,omitempty"`
	Order   string      `json:"order"`
	Reverse bool        `json:"reverse,omitempty"`
	Total   int         `json:"total"`
	Words   []wordFound `json:"words"`
}

type wordFound struct {
	Word   string `json:"word"`
	Tiles  string `json:"tiles"`
	Length int    `json:"length"`
	Ways   uint64 `json:"ways"`
	Before *int   `json:"before,omitempty"`
	After  *int   `json:"after,omitempty"`
}

// show writes what a search found. detail adds to a word of the JSON form what the search knows
// about it; nil adds nothing.
func (s *wordSearch) show(a *app, lex *lexicon.Lexicon, result wordsFound, found lexicon.Found,
	detail func(*wordFound, []tile.Tile)) error {
	if s.asJSON {
		result.Lexicon, result.Total = identify(lex), found.Total
		result.Order, result.Reverse = s.order, s.reverse
		result.Words = make([]wordFound, len(found.Words))
		for i, w := range found.Words {
			result.Words[i] = wordFound{Word: lex.Set.Word(w.Tiles), Tiles: lex.Set.Tiles(w.Tiles), Length: len(w.Tiles), Ways: w.Ways}
			if detail != nil {
				detail(&result.Words[i], w.Tiles)
			}
		}
		return writeJSON(a.out, result)
	}
	out := bufio.NewWriter(a.out)
	for _, w := range found.Words {
		fmt.Fprintln(out, lex.Set.Word(w.Tiles))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	switch {
	case found.Total == 0:
		fmt.Fprintf(a.errs, "no words of %s\n", lex.Name)
	case found.Total > len(found.Words):
		fmt.Fprintf(a.errs, "%s of %s shown; --limit 0 shows all\n", grouped(len(found.Words)), counted(found.Total, "word"))
	}
	return nil
}

// identify returns the JSON form of a list's name and identity.
func identify(lex *lexicon.Lexicon) lexiconJSON {
	return lexiconJSON{Name: lex.Name, Hash: lex.Hash()}
}

// writeJSON writes one value, with its characters as they are.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// counted writes a count with what is counted: 1 word, 2,000 words.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return grouped(n) + " " + noun + "s"
}

// grouped writes a count with a comma at each thousand.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
