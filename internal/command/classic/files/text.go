package files

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/bounded"
	"maven/internal/classic/words"
	"maven/internal/command"
	"maven/internal/library"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/term"
)

func newDump(a *command.App) *cobra.Command {
	var source command.ClassicSource
	var o dumpOptions
	c := command.WithJSON(&cobra.Command{
		Use:   "dump --cgp POSITION",
		Short: "Write a position as text for maven classic load",
		Long: "Writes a position as text, which maven classic load reads: a line for each row of the board with its\n" +
			"premium squares, for the racks, the scores and the turn. The player on turn is player 1. The lexicon is that\n" +
			"of the position, or of --lexicon: NA, UK or Both.\n\n" +
			"--print writes it as the original did for people, which nothing reads: fifteen rows, both racks, the scores.",
		Example: "  maven classic dump --cgp \"$(maven gcg position game.gcg --turn 12)\"",
		Args:    command.ArgCount(0, 0, "flags only"),
	}, func(_ context.Context, _ []string, asJSON bool) error { return classicDump(a, &source, &o, asJSON) })
	command.BindCGP(c, &o.cgp)
	command.Choice(c, &o.lexicon, "lexicon", "", "NA, UK or Both", "NA", "UK", "Both")
	c.Flags().BoolVar(&o.print, "print", false, "write it as the original did for people")
	c.MarkFlagsMutuallyExclusive("print", "json")
	source.Bind(c)
	return c
}

type dumpOptions struct {
	cgp, lexicon string
	print        bool
}

func classicDump(a *command.App, source *command.ClassicSource, o *dumpOptions, asJSON bool) error {
	settings := a.Settings(setting.Request{})
	set, err := source.Load(settings)
	if err != nil {
		return err
	}
	g, err := original.Open(settings, o.cgp, set)
	if err != nil {
		return err
	}
	mode, ok := words.ModeNamed(cmp.Or(o.lexicon, g.WordList))
	switch {
	case ok:
		g.Lexicon = mode
	case g.WordList != "":
		return fmt.Errorf("lexicon %s: the text can name NA, UK or Both; choose one with --lexicon", g.WordList)
	}
	text := g.PositionText()
	switch {
	case asJSON:
		return a.WriteJSON(text)
	case o.print:
		return a.Printf("%s", strings.ReplaceAll(text.Print, "\r", "\n"))
	}
	return a.Printf("%s", text.Text)
}

func newLoad(a *command.App) *cobra.Command {
	return command.WithJSON(&cobra.Command{
		Use:   "load FILE|-",
		Short: "Read a position from text or a saved game and write it as CGP",
		Long: "Reads a position as maven classic dump writes it, and writes it as one line of CGP. Of a saved game of the\n" +
			"original (XGME) it takes the position after the last move, as the player on turn sees it. - reads standard\n" +
			"input.",
		Example: "  maven classic load position.txt\n  maven classic load game.xgme\n  maven classic load - --json <position.txt",
		Args:    command.FileCount(1, 1, "one file, or - for standard input"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		read := library.ReadClassic
		if args[0] == command.StandardInput {
			read = func(string) ([]byte, error) { return bounded.Read(a.In, library.MaxClassicFile) }
		}
		text, err := read(args[0])
		if err != nil {
			return err
		}
		english, err := a.Library().TileSet("english")
		if err != nil {
			return err
		}
		p, err := original.Load(args[0], text, english.Alphabet)
		if err != nil {
			return err
		}
		return a.Answer(asJSON, p, func(s *term.Screen) { s.Printf("%s\n", p.CGP) })
	})
}
