package words

import (
	"math"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/lexicon"
	"maven/internal/tile"
)

type anagramOptions struct {
	wordSearch
	sub, build bool
}

func newAnagram(a *command.App) *cobra.Command {
	var o anagramOptions
	c := &cobra.Command{
		Use:   "anagram LETTERS",
		Short: "Find the words that these letters make; ? is a blank",
		Long: "Finds the words that use all these letters: RETINA finds RETAIN. --sub finds words that use two or more\n" +
			"of them: TRAIN. --build finds words that use all of them, with or without other letters: PAINTER. A\n" +
			"blank, ?, stands for any letter, [ABC] for one of these, and [^ABC] for any other. Write tiles of\n" +
			"several letters in brackets: [CH]AO.",
		Example: "  maven words anagram RETINAS\n  maven words anagram RETINA? --order probability\n  maven words anagram 'RETIN[AEIOU]'\n" +
			"  maven words anagram QUIZZED --sub --order length --reverse\n  maven words anagram QZ --build",
		Args: command.ArgCount(1, 1, "the letters as one argument"),
		RunE: func(c *cobra.Command, args []string) error { return anagram(a, &o, args[0]) },
	}
	o.bind(a, c)
	c.Flags().BoolVar(&o.sub, "sub", false, "find words that use some of the letters")
	c.Flags().BoolVar(&o.build, "build", false, "find words that use all the letters, with or without others")
	c.MarkFlagsMutuallyExclusive("sub", "build")
	return c
}

func anagram(a *command.App, o *anagramOptions, text string) error {
	use, name := lexicon.UseAll, "all"
	switch {
	case o.sub:
		use, name = lexicon.UseSome, "some"
	case o.build:
		use, name = lexicon.UseMore, "more"
	}
	lex, s, err := o.start(a)
	if err != nil {
		return err
	}
	if text == "" || len(text) > command.MaxLetters {
		return command.Usagef("LETTERS: must be 1 to %d letters", command.MaxLetters)
	}
	letters, err := lexicon.ParseLetters(lex.Set, text, use)
	if err != nil {
		return command.Usagef("LETTERS: %w", err)
	}
	found := lex.Select(lex.Made(letters), s)
	result := form.Words{Search: "anagram", Query: letters.String(), Use: name}
	return o.show(a, lex, result, found, func(w *form.Word, word []tile.Tile) {
		w.Tiles = lex.Set.Tiles(letters.Designate(word))
	})
}

func newPattern(a *command.App) *cobra.Command {
	var o wordSearch
	c := &cobra.Command{
		Use:   "pattern PATTERN",
		Short: "Find the words that fit a pattern",
		Long: "Finds the words that fit a pattern. In a pattern, ? or . stands for one letter, * for any number of\n" +
			"letters, [ABC] for one of these letters, and [^ABC] for any other letter. If CH is one tile, CH and [CH]\n" +
			"mean that tile, and [C][H] means the tiles C and H.",
		Example: "  maven words pattern '?QU*'\n  maven words pattern 'Q[^U]*'\n  maven words pattern '*[AEIOU][AEIOU][AEIOU][AEIOU]*'",
		Args:    command.ArgCount(1, 1, "one pattern"),
		RunE:    func(c *cobra.Command, args []string) error { return pattern(a, &o, args[0]) },
	}
	o.bind(a, c)
	return c
}

func pattern(a *command.App, o *wordSearch, text string) error {
	lex, s, err := o.start(a)
	if err != nil {
		return err
	}
	p, err := lexicon.ParsePattern(lex.Set, text)
	if err != nil {
		return command.UsageError(err)
	}
	return o.show(a, lex, form.Words{Search: "pattern", Query: text}, lex.Select(lex.Matches(p), s), nil)
}

type extendOptions struct {
	wordSearch
	front, back int
}

func newExtend(a *command.App) *cobra.Command {
	var o extendOptions
	c := &cobra.Command{
		Use:   "extend WORD",
		Short: "Find longer words that contain a word",
		Long: "Finds the words that contain WORD and have up to 7 letters before it, after it, or both. --front and\n" +
			"--back set other limits; 0 allows no letters on that side.",
		Example: "  maven words extend QUOTE\n  maven words extend QUOTE --front 0\n  maven words extend QUOTE --front 2 --back 0",
		Args:    command.ArgCount(1, 1, "one word"),
		RunE:    func(c *cobra.Command, args []string) error { return extend(a, &o, args[0]) },
	}
	o.bind(a, c)
	command.Number(c.Flags(), &o.front, "front", tilesOnRack, 0, math.MaxInt, "at most this many letters before the word")
	command.Number(c.Flags(), &o.back, "back", tilesOnRack, 0, math.MaxInt, "at most this many letters after the word")
	return c
}

// tilesOnRack is how many letters a play can add to a word on the board.
const tilesOnRack = 7

func extend(a *command.App, o *extendOptions, text string) error {
	lex, s, err := o.start(a)
	if err != nil {
		return err
	}
	word, err := lex.ParseWord(text)
	if err != nil {
		return command.UsageError(err)
	}
	found := lex.Select(lex.Extensions(word, o.front, o.back), s)
	result := form.Words{Search: "extend", Query: lex.Set.Tiles(word)}
	return o.show(a, lex, result, found, func(w *form.Word, longer []tile.Tile) {
		if before, after, ok := lexicon.Reach(longer, word, o.front, o.back); ok {
			w.Before, w.After = &before, &after
		}
	})
}
