// Package play is the verb `maven play`: a game against a player of the engine, in a terminal or from a script.
//
// A sitting reads lines (input) and shows the board (view); its desk carries out what is typed (verb). What a
// game is, is internal/play's; its files are internal/play/saves's.
package play

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/setting"
)

// New returns the verb.
func New(a *command.App) *cobra.Command {
	var o playOptions
	c := &cobra.Command{
		Use:   "play",
		Short: "Play a game against a player of the strength you choose",
		Long: "Play a game in the terminal. Without flags, the last unfinished game goes on, or a new one begins. Every\n" +
			"move is saved at once, so you can leave at any time. In the game, type help for what you can type.\n\n" +
			"Levels have a number and a name. Weaker ones know fewer words and see fewer plays:\n\n" + levelList() + "\n" +
			"--level auto goes by your last game: one level up if you won without help, one down if you lost.\n" +
			"--player takes any player of maven match. Against classic, the hints are the original's own.\n\n" +
			"--challenge says what a wrong challenge costs: single nothing, double the turn, triple the game, 5pt or\n" +
			"10pt points, 5pt-word or 10pt-word points for each word. With void there are no challenges: only good\n" +
			"words can be played, and you may look words up.\n\n" +
			"--cgp begins from a position, with you on turn unless --first says otherwise. The racks in it are dealt\n" +
			"and filled from the bag. Such a game has no GCG record.",
		Example: "  maven play\n  maven play --level 3 --first me\n  maven play --level expert --challenge 5pt --lexicon NA\n" +
			"  maven play --player classic\n  maven play --cgp '15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0'\n" +
			"  maven play --list\n  maven play --game game-2",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			for _, flag := range []string{"level", "player", "first", "name", "challenge", "seed", "lexicon", "rules", "tiles", "cgp"} {
				o.told = o.told || c.Flags().Changed(flag)
			}
			if positioned := c.Flags().Changed("cgp"); positioned && o.cgp == "" {
				return command.Usagef("--cgp: want a line of CGP")
			} else if positioned && !c.Flags().Changed("first") {
				o.first = "me"
			}
			if err := o.check(c.Flags().Changed("seed")); err != nil {
				return err
			}
			if o.list {
				return listGames(a, o.json)
			}
			return playInTerminal(c.Context(), a, &o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.level, "level", "", fmt.Sprintf("strength: 1 to 10, a name, or auto (default %d)", defaultLevel))
	f.StringVar(&o.player, "player", "", "a player in place of a level: "+setting.PlayerForms)
	command.CompleteFlag(c, "player", setting.PlayerNames)
	f.StringVar(&o.first, "first", "draw", "who begins: me, engine or draw (with --cgp: me)")
	f.StringVar(&o.name, "name", "You", "your name in the record")
	f.StringVar(&o.challenge, "challenge", "", "challenge rule (default that of the rules)")
	f.StringVar(&o.cgp, "cgp", "", "begin from this position, a line of CGP")
	f.IntVar(&o.seed, "seed", 0, "seed of all draws (default: another one each time)")
	f.StringVar(&o.game, "game", "", "the game of this name in the data directory, begun or to begin")
	f.StringVar(&o.save, "save", "", "keep the game in this file")
	f.BoolVar(&o.new, "new", false, "begin a new game, whatever is unfinished")
	f.BoolVar(&o.list, "list", false, "list the games kept")
	f.BoolVar(&o.json, "json", false, "with --list: write JSON")
	o.BindBoard(a, c)
	command.CompleteFlag(c, "first", func() []string { return []string{"me", "engine", "draw"} })
	command.CompleteFlag(c, "challenge", challengeNames)
	command.CompleteFlag(c, "game", func() []string { return gameNames(a) })
	command.CompleteFlag(c, "level", func() []string { return append(levelNames(), autoLevel) })
	if err := c.MarkFlagFilename("save", "play.json"); err != nil {
		panic(err) // the flag is not there
	}
	return c
}

// levelList describes the levels, one a line.
func levelList() string {
	var b strings.Builder
	for _, l := range engine.Levels() {
		fmt.Fprintf(&b, "  %2d %-14s %s\n", int(l), l.Name(), l.Description())
	}
	return b.String()
}

// playInTerminal begins a game or goes on with one.
func playInTerminal(ctx context.Context, a *command.App, o *playOptions) error {
	f, err := findGame(a, o)
	if err != nil {
		return err
	}
	defer f.Close()
	s := newSitting(ctx, a, f)
	defer s.input.Close()
	if f.Text != nil {
		err = s.resume()
	} else {
		err = s.begin(o, f.why)
	}
	if err != nil {
		return err
	}
	return s.run()
}
