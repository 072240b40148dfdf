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
)

// New returns the verb.
func New(a *command.App) *cobra.Command {
	var o playOptions
	c := &cobra.Command{
		Use:   "play",
		Short: "Play a game against a player of the strength you choose",
		Long: "Play begins a game in the terminal, or goes on with the last one that is not finished. Every action is\n" +
			"saved at once: the game can be left at any time, and goes on with the same tiles.\n\n" +
			"A level is a number from 1 to 10 or its name: weaker players know fewer words and see fewer plays, and\n" +
			"make no blunders on purpose. The levels are\n\n" + levelList() + "\n" +
			"--level auto begins at level 5, goes one up from the last game if you won it without help, and one\n" +
			"down if you lost it. --player takes any other player of `maven match`.\n\n" +
			"The player challenges words that it does not know; each challenge that it has lost makes it half as\n" +
			"ready to, unless challenges are free. In the game, help lists what can be typed. Hints and\n" +
			"moves taken back are told in the summary, not in the record.\n\n" +
			"--challenge is void (only good words can be played), single (free), double (a wrong challenge costs the\n" +
			"turn), triple (the game), 5pt or 10pt (points to the opponent), 5pt-word or 10pt-word (for each word).",
		Example: "  maven play\n  maven play --level 3 --first me\n  maven play --level auto\n  maven play --level expert --challenge 5pt --lexicon NA\n" +
			"  maven play --new --player classic\n  maven play --list\n  maven play --game game-2",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			for _, flag := range []string{"level", "player", "first", "name", "challenge", "seed", "lexicon", "rules", "tiles"} {
				o.told = o.told || c.Flags().Changed(flag)
			}
			if err := o.check(c.Flags().Changed("seed")); err != nil {
				return err
			}
			if o.list {
				return listGames(a)
			}
			return playInTerminal(c.Context(), a, &o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.level, "level", "", fmt.Sprintf("strength: 1 to 10, a name, or auto (default %d)", defaultLevel))
	f.StringVar(&o.player, "player", "", "a player in place of a level: "+command.PlayerForms)
	f.StringVar(&o.first, "first", "draw", "who begins: me, engine or draw")
	f.StringVar(&o.name, "name", "You", "your name in the record")
	f.StringVar(&o.challenge, "challenge", "", "challenge rule (default that of the rules)")
	f.IntVar(&o.seed, "seed", 0, "seed of all draws (default: another one each time)")
	f.StringVar(&o.game, "game", "", "the game of this name in the data directory, begun or to begin")
	f.StringVar(&o.save, "save", "", "keep the game in this file")
	f.BoolVar(&o.new, "new", false, "begin a new game, whatever is unfinished")
	f.BoolVar(&o.list, "list", false, "list the games kept")
	o.BindBoard(a, c)
	command.CompleteFlag(c, "first", func() []string { return []string{"me", "engine", "draw"} })
	command.CompleteFlag(c, "challenge", challengeNames)
	command.CompleteFlag(c, "level", func() []string { return append(levelNames(), autoLevel) })
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
	defer s.input.close()
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
