package words

import (
	"context"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/lexicon"
	"maven/internal/term"
	"maven/internal/tile"
)

func newHooks(a *command.App) *cobra.Command {
	var o command.LexiconChoice
	c := command.WithJSON(&cobra.Command{
		Use:   "hooks WORD",
		Short: "Show the letters that make a new word before or after a word",
		Long: "Shows the hooks of WORD: the letters that make another word before or after it. It also shows whether\n" +
			"WORD is still a word without its first or last letter. WORD itself need not be in the word list.",
		Example: "  maven words hooks CARE\n  maven words hooks CARE --json",
		Args:    command.ArgCount(1, 1, "one word"),
	}, func(_ context.Context, args []string, asJSON bool) error { return hooks(a, &o, args[0], asJSON) })
	o.Bind(a, c)
	return c
}

func hooks(a *command.App, o *command.LexiconChoice, text string, asJSON bool) error {
	lex, words, err := read(a, o, []string{text})
	if err != nil {
		return err
	}
	h := form.NewHooks(lex, words[0])
	return a.Answer(asJSON, h, func(s *term.Screen) { writeHooks(s, &h, lex.Name) })
}

// read opens a word list, and reads words with its tiles.
func read(a *command.App, o *command.LexiconChoice, texts []string) (*lexicon.Lexicon, [][]tile.Tile, error) {
	lex, err := o.Open(a)
	if err != nil {
		return nil, nil, err
	}
	words := make([][]tile.Tile, len(texts))
	for i, text := range texts {
		if words[i], err = lex.ParseWord(text); err != nil {
			return nil, nil, command.UsageError(err)
		}
	}
	return lex, words, nil
}

func writeHooks(s *term.Screen, h *form.Hooks, list string) {
	is := "a word"
	if !h.Good {
		is = "not a word"
	}
	s.Printf("%s is %s in %s\nfront hooks    %s\nback hooks     %s\nwithout first  %s\nwithout last   %s\n",
		h.Word, is, list, command.OrNone(strings.Join(h.Front, " ")), command.OrNone(strings.Join(h.Back, " ")),
		command.OrNone(h.Beheaded), command.OrNone(h.Curtailed))
}

type checkOptions struct {
	command.LexiconChoice
	each   bool
	define bool
	log    string
	table  int
}

func newCheck(a *command.App) *cobra.Command {
	var o checkOptions
	c := command.WithJSON(&cobra.Command{
		Use:   "check WORD...",
		Short: "Judge a play: are all its words good?",
		Long: "Judges a play by all the words it forms. Like a word judge it gives one verdict for the whole play; --each\n" +
			"also judges each word. The exit code is 0 if the play is acceptable, 1 if it is not, and 2 if it cannot\n" +
			"be judged. With --log the ruling is safe in a file before it is told.",
		Example: "  maven words check QI ZA\n  maven words check COLOUR --lexicon NA --each\n" +
			"  maven words check QI ZA --log rulings.txt --table 12",
		Args: command.ArgCount(1, -1, "the words of a play"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		if o.table > 0 && o.log == "" {
			return command.Usagef("--table takes a number from 1, and goes with --log")
		}
		return check(a, &o, args, asJSON)
	})
	o.Bind(a, c)
	c.Flags().BoolVar(&o.each, "each", false, "also judge each word by itself")
	c.Flags().BoolVar(&o.define, "define", false, "also judge each word by itself, and say what it means")
	c.Flags().StringVar(&o.log, "log", "", "add the ruling to `FILE`: time, verdict, word list, words, table")
	command.Number(c.Flags(), &o.table, "table", 0, 1, math.MaxInt, "the `NUMBER` of the table, for the log")
	return c
}

func check(a *command.App, o *checkOptions, texts []string, asJSON bool) error {
	lex, words, err := read(a, &o.LexiconChoice, texts)
	if err != nil {
		return command.UsageError(err)
	}
	v := form.NewJudgement(lex, words, o.each || o.define)
	if o.define {
		for i := range v.Each {
			if v.Each[i].Definitions, err = form.NewDefinitions(lex, words[i]); err != nil {
				return command.UsageError(err)
			}
		}
	}
	if o.log != "" {
		if err := appendLine(o.log, ruling(time.Now(), &v, o.table)); err != nil {
			return command.UsageError(err)
		}
	}
	if err := a.Answer(asJSON, v, func(s *term.Screen) { writeJudgement(s, &v, lex.Name) }); err != nil {
		return command.UsageError(err)
	}
	if !v.Acceptable {
		return &command.ExitError{Code: command.ExitFailure}
	}
	return nil
}

func writeJudgement(s *term.Screen, v *form.Judgement, list string) {
	for _, word := range v.Each {
		s.Printf("%s is %s\n", word.Word, goodOrNot(word.Good, "good", "not in "+list))
		if word.Definitions != nil {
			writeDefinitions(s, word.Definitions)
		}
	}
	s.Printf("the play is %s\n", goodOrNot(v.Acceptable, "acceptable", "not acceptable"))
}

func goodOrNot(good bool, yes, no string) string {
	if good {
		return yes
	}
	return no
}

func newDefine(a *command.App) *cobra.Command {
	var o command.LexiconChoice
	c := command.WithJSON(&cobra.Command{
		Use:   "define WORD...",
		Short: "Say what words mean",
		Long: "Gives the meaning of words in short glosses from WordNet, and says what a word is\na form of: RETAINED is the past of RETAIN. Nothing is known of words that WordNet\ndoes not have. A list of your own can have its own definitions: see\n" +
			"maven lexicon import --definitions.",
		Example: "  maven words define QUIZ OXEN\n  maven words define retained --json",
		Args:    command.ArgCount(1, -1, "words"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		lex, words, err := read(a, &o, args)
		if err != nil {
			return err
		}
		f, err := form.NewDefined(lex, words)
		if err != nil {
			return err
		}
		return a.Answer(asJSON, f, func(s *term.Screen) {
			for _, w := range f.Words {
				s.Printf("%s%s\n", w.Word, goodOrNot(w.Good, "", "  (not in "+lex.Name+")"))
				writeDefinitions(s, w.Definitions)
			}
		})
	})
	o.Bind(a, c)
	return c
}

// writeDefinitions writes the meanings of a word below it.
func writeDefinitions(s *term.Screen, all []form.Definition) {
	if len(all) == 0 {
		s.Printf("  none known\n")
	}
	for _, d := range all {
		s.Printf("  %s\n", d.Text)
	}
}
