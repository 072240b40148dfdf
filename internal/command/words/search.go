package words

import (
	"context"

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
		Short: "Find the words that letters make; ? is a blank",
		Long: "Finds the words that use all the letters: RETINA finds RETAIN.\n" +
			"--sub finds words of some of them, two at least: TRAIN. --build finds words that use all\n" +
			"of them and may have others too: PAINTER. A blank, ?, stands for any letter. Tiles of\n" +
			"several letters go in brackets: [CH]AO.",
		Example: "  maven words anagram RETINAS\n  maven words anagram RETINA? --order probability\n" +
			"  maven words anagram QUIZZED --sub --order length --reverse\n  maven words anagram QZ --build",
		Args: command.ArgCount(1, 1, "the letters in one word"),
		RunE: func(c *cobra.Command, args []string) error {
			return anagram(c.Context(), a, &o, args[0])
		},
	}
	o.bind(a, c)
	c.Flags().BoolVar(&o.sub, "sub", false, "words of some of the letters")
	c.Flags().BoolVar(&o.build, "build", false, "words of all the letters and any others")
	return c
}

func anagram(_ context.Context, a *command.App, o *anagramOptions, text string) error {
	use, name := lexicon.UseAll, "all"
	switch {
	case o.sub && o.build:
		return command.Usagef("--sub and --build exclude each other")
	case o.sub:
		use, name = lexicon.UseSome, "some"
	case o.build:
		use, name = lexicon.UseMore, "more"
	}
	s, err := o.selection()
	if err != nil {
		return err
	}
	lex, err := o.Open(a)
	if err != nil {
		return err
	}
	if text == "" || len(text) > command.MaxLetters {
		return command.Usagef("LETTERS: want 1 to %d letters", command.MaxLetters)
	}
	letters, err := lex.Set.ParseRack(text)
	if err != nil {
		return command.Usagef("LETTERS: %w", err)
	}
	found := lex.Select(lex.Anagrams(&letters, use), s)
	result := form.Words{Search: "anagram", Query: lex.Set.Rack(&letters), Use: name}
	return o.show(a, lex, result, found, func(w *form.Word, word []tile.Tile) {
		w.Tiles = lex.Set.Tiles(lexicon.Designate(word, &letters))
	})
}

func newPattern(a *command.App) *cobra.Command {
	var o wordSearch
	c := &cobra.Command{
		Use:   "pattern PATTERN",
		Short: "Find the words that fit a pattern",
		Long: "? or . is any one letter, * any run of letters or none, [ABC] one of these letters,\n" +
			"[^ABC] any other. Where several letters print as one tile the longest is taken, in\n" +
			"brackets too: where CH is a tile, CH and [CH] are that tile, and [C][H] two others.",
		Example: "  maven words pattern '?QU*'\n  maven words pattern 'Q[^U]*'\n  maven words pattern '*[AEIOU][AEIOU][AEIOU][AEIOU]*'",
		Args:    command.ArgCount(1, 1, "one pattern"),
		RunE: func(c *cobra.Command, args []string) error {
			return pattern(c.Context(), a, &o, args[0])
		},
	}
	o.bind(a, c)
	return c
}

func pattern(_ context.Context, a *command.App, o *wordSearch, text string) error {
	s, err := o.selection()
	if err != nil {
		return err
	}
	lex, err := o.Open(a)
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
		Short: "Find the longer words that contain a word",
		Long: "Finds the words with WORD inside and up to 7 letters more before it, after it, or both;\n" +
			"--front and --back set other numbers, and 0 keeps that end as it is.",
		Example: "  maven words extend QUOTE\n  maven words extend QUOTE --front 0\n  maven words extend QUOTE --front 2 --back 0",
		Args:    command.ArgCount(1, 1, "one word"),
		RunE: func(c *cobra.Command, args []string) error {
			return extend(c.Context(), a, &o, args[0])
		},
	}
	o.bind(a, c)
	c.Flags().IntVar(&o.front, "front", tilesOnRack, "most letters before the word")
	c.Flags().IntVar(&o.back, "back", tilesOnRack, "most letters after the word")
	return c
}

// tilesOnRack is how far a play reaches beyond a word on the board.
const tilesOnRack = 7

func extend(_ context.Context, a *command.App, o *extendOptions, text string) error {
	s, err := o.selection()
	if err != nil {
		return err
	}
	if o.front < 0 || o.back < 0 {
		return command.Usagef("--front %d and --back %d: want numbers of letters", o.front, o.back)
	}
	lex, err := o.Open(a)
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
