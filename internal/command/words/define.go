package words

import (
	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/term"
	"maven/internal/tile"
)

func newDefine(a *command.App) *cobra.Command {
	var o hooksOptions
	c := &cobra.Command{
		Use:   "define WORD...",
		Short: "Say what words mean",
		Long: "Gives the meaning of words in short glosses from WordNet, and says what a word is\na form of: RETAINED is the past of RETAIN. Nothing is known of words that WordNet\ndoes not have. A list of your own can have its own definitions: see\n" +
			"maven lexicon import --definitions.",
		Example: "  maven words define QUIZ OXEN\n  maven words define retained --json",
		Args:    command.ArgCount(1, -1, "words"),
		RunE: func(c *cobra.Command, args []string) error {
			lex, err := o.Open(a)
			if err != nil {
				return err
			}
			words := make([][]tile.Tile, len(args))
			for i, text := range args {
				if words[i], err = lex.ParseWord(text); err != nil {
					return command.UsageError(err)
				}
			}
			f, err := form.NewDefined(lex, words)
			if err != nil {
				return err
			}
			return a.Answer(o.asJSON, f, func(s *term.Screen) {
				for _, w := range f.Words {
					s.Printf("%s%s\n", w.Word, goodOrNot(w.Good, "", "  (not in "+lex.Name+")"))
					writeDefinitions(s, w.Definitions)
				}
			})
		},
	}
	o.Bind(a, c)
	c.Flags().BoolVar(&o.asJSON, "json", false, "write one JSON object")
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
