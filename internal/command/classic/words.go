package classic

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/words"
	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/original"
	"maven/internal/setting"
)

// classicWordsOptions are the flags of `maven classic words`.
type classicWordsOptions struct {
	command.ClassicSource
	lexicon  string
	tiles    string
	min, max int
	json     bool
}

func newClassicWords(a *command.App) *cobra.Command {
	var o classicWordsOptions
	c := &cobra.Command{
		Use:   "words PATTERN",
		Short: "List words as the original's word lister does, up to 1,000",
		Long: "Lists the words that fit a pattern. PATTERN has one character for each letter of the word: the letter, or\n" +
			"? for any letter. '' fits words of every length. With --tiles, words must be made of these tiles, where ? is\n" +
			"a blank: '' with --tiles lists the words that a rack can make. Words are written in upper case, one per\n" +
			"line; notes go to standard error.",
		Example: "  maven classic words 'C?T'\n  maven classic words '' --tiles SATIRE? --min 7\n" +
			"  maven classic words 'Q?????' --tiles QEUNATR --classic Maven.bin --lexicon UK",
		Args: command.ArgCount(1, 1, "one pattern"),
		RunE: func(c *cobra.Command, args []string) error {
			return o.run(a, args[0], c.Flag("tiles").Changed)
		},
	}
	f := c.Flags()
	f.StringVar(&o.tiles, "tiles", "", "tiles that the word is made of (default: any)")
	f.IntVar(&o.min, "min", 0, "fewest letters of a word")
	f.IntVar(&o.max, "max", 0, "most letters of a word; 0 for no limit")
	f.BoolVar(&o.json, "json", false, "write one JSON object")
	command.BindClassicLexicon(a, c, &o.lexicon)
	f.StringVar(&o.File, "classic", "", "file of the original application, in any Macintosh format, to search its dictionary")
	command.BindFork(c, &o.Fork)
	return c
}

func (o *classicWordsOptions) run(a *command.App, pattern string, bounded bool) error {
	query := words.Query{Min: o.min, Max: o.max}
	var err error
	if query.Pattern, err = classicPattern(pattern); err != nil {
		return err
	}
	if o.min < 0 || o.max < 0 || o.max > 0 && o.min > o.max {
		return command.Usagef("--min %d --max %d: want 0 or more, and --max at least --min", o.min, o.max)
	}
	if err := o.Check(); err != nil {
		return err
	}
	if bounded {
		if o.tiles, err = classicTiles("--tiles", o.tiles, command.MaxLetters); err != nil {
			return err
		}
		if query.Tiles, err = words.Tiles(o.tiles); err != nil {
			return err
		}
	}
	lex, err := a.Settings(setting.Request{Lexicon: o.lexicon}).OriginalWords(o.Original, "")
	if err != nil {
		return err
	}
	words, more, err := query.List(lex.Active)
	if err != nil {
		return err
	}
	if o.json {
		return a.WriteJSON(original.ListedWords{Lexicon: form.Lexicon{Name: lex.Name, Hash: lex.Hash()}, Pattern: query.Pattern, Tiles: o.tiles, Words: append([]string{}, words...), More: more})
	}
	return writeClassicWords(a, lex.Name, words, more)
}

// writeClassicWords writes words for people.
func writeClassicWords(a *command.App, name string, words []string, more bool) error {
	out := bufio.NewWriter(a.Out)
	for _, w := range words {
		fmt.Fprintln(out, strings.ToUpper(w))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	switch {
	case len(words) == 0:
		fmt.Fprintf(a.Errs, "no words in %s\n", name)
	case more:
		fmt.Fprintf(a.Errs, "the first %s are shown; there are more, but the lister stops here\n", command.Counted(len(words), "word"))
	}
	return nil
}

// classicPattern reads a pattern in upper or lower case.
func classicPattern(text string) (string, error) {
	for i, r := range []rune(text) {
		if r != '?' && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') {
			return "", fmt.Errorf("pattern %q: character %d is %q; want letters A to Z, and ? for any letter", command.Cut(text), i+1, r)
		}
	}
	return strings.ToLower(text), nil
}
