// Package play is the verb `maven play`: a game against a player of the engine, in a terminal or from a script.
//
// A console reads lines and shows the board (view). Its doer carries out what the person types (verb). Package
// internal/play has the game itself, and internal/kept keeps it.
package play

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/players"
	"maven/internal/kept"
	"maven/internal/language"
	"maven/internal/rules"
	"maven/internal/setting"
)

// New returns the verb.
func New(a *command.App) *cobra.Command {
	var o playOptions
	c := &cobra.Command{
		Use:   "play",
		Short: "Play a game against a player of the strength you choose",
		Long: "Play a game in the terminal. Without flags, maven play resumes your last\n" +
			"unfinished game, or starts a new one. Every move is saved at once, so you can\n" +
			"leave at any time, and continue here or on the page of maven serve. During the game, type help for the list of commands.\n\n" +
			"Levels have a number and a name. Lower levels know fewer words and miss more\n" +
			"plays:\n\n" + players.Levels() + "\n" +
			"  11 master      plays candidates out for a second\n" +
			"  12 champion    thinks for five seconds, and plays the end of the game exactly\n\n" +
			"--level auto follows your last game: one level up if you won without help, one\n" +
			"down if you lost. --player takes any player of maven help players. Against classic, the\n" +
			"hints are the original's own.\n\n" +
			"--challenge says what a wrong challenge costs:\n\n" +
			"  void                 no challenges: only good words can be played, and you\n" +
			"                       may look words up\n" +
			"  single               nothing\n" +
			"  double               the turn\n" +
			"  triple               the game\n" +
			"  5pt, 10pt            5 or 10 points\n" +
			"  5pt-word, 10pt-word  5 or 10 points for each word challenged\n\n" +
			"--clock gives both sides a time for the game. A side that exceeds it plays on, and loses\n10 points for each minute begun. --clock up counts your time alone, as the\noriginal did, and costs nothing.\n\n" +
			"--cgp starts from a position. You are on turn unless --first says otherwise.\n" +
			"Racks that the position gives are used, and filled from the bag. Such a game has\n" +
			"no GCG record.\n\n" +
			"--open continues a saved game of the original (XGME), against the original\n" +
			"unless --level or --player says otherwise. It keeps all moves and racks, and does\n" +
			"not count in your profile. During a game, save FILE.xgme writes one.\n\n" +
			"--language en, fr, de or pl is the language of the game; without it, that of the\n" +
			"system (LC_ALL, LC_MESSAGES or LANG). You can type commands in that language or\n" +
			"in English.",
		Example: "  maven play\n  maven play --level 3 --first me\n  maven play --level expert --challenge 5pt --lexicon NA\n" +
			"  maven play --player classic\n  maven play --cgp '15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 / 0/48 0'\n" +
			"  maven play --open game.xgme\n  maven play --list\n  maven play --game game-2",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			for _, flag := range []string{"level", "player", "first", "name", "challenge", "seed", "lexicon", "rules", "tiles", "cgp", "clock", "open"} {
				o.told = o.told || c.Flags().Changed(flag)
			}
			if o.cgp != "" && !c.Flags().Changed("first") {
				o.first = "me"
			}
			if o.open != "" {
				o.usual()
			}
			speaks := o.language.Language(a)
			if err := o.check(c.Flags().Changed("seed")); err != nil {
				return err
			}
			if o.list {
				return listGames(c.Context(), a, o.json, speaks)
			}
			return playInTerminal(c.Context(), a, &o, speaks)
		},
	}
	f := c.Flags()
	f.StringVar(&o.level, "level", "", fmt.Sprintf("strength: 1 to 12, a name, or auto (default %d)", kept.FirstLevel))
	f.StringVar(&o.player, "player", "", "a player instead of a level: "+setting.PlayerForms)
	command.CompleteFlag(c, "player", setting.PlayerNames)
	command.Choice(c, &o.first, "first", "", "who goes first: me, engine or draw (default: draw; against classic in turn; with --cgp me)", "me", "engine", "draw")
	f.StringVar(&o.name, "name", "You", "your name in the record")
	f.StringVar(&o.challenge, "challenge", "", "challenge rule (default: the one in the rules)")
	f.StringVar(&o.clock, "clock", "", "time of each side for the game, and after a plus for each move, such as 25m or 25m+5s; or up")
	command.Name(f, &o.cgp, "cgp", "a line of CGP", "start from this position, a line of CGP")
	command.Name(f, &o.open, "open", "FILE", "continue this saved game of the original")
	command.Seed(f, &o.seed, 0, "seed for drawing tiles (default: a new one each time)")
	f.StringVar(&o.game, "game", "", "resume or start the game of this name in the database")
	f.StringVar(&o.save, "save", "", "keep the game in this file")
	f.BoolVar(&o.new, "new", false, "start a new game, even if another is unfinished")
	f.BoolVar(&o.list, "list", false, "list the saved games")
	o.language.Bind(c, "the game")
	f.BoolVar(&o.json, "json", false, "with --list: write JSON")
	o.BindBoard(a, c)
	c.MarkFlagsMutuallyExclusive("game", "save")
	c.MarkFlagsMutuallyExclusive("level", "player")
	c.MarkFlagsMutuallyExclusive("open", "cgp", "first")
	c.MarkFlagsMutuallyExclusive("clock", "save") // a game in a file has no clocks
	command.CompleteFlag(c, "challenge", rules.ChallengeNames)
	command.CompleteFlag(c, "game", func() []string { return gameNames(c.Context(), a) })
	command.CompleteFlag(c, "level", func() []string { return append(kept.LevelNames(), autoLevel) })
	c.MarkFlagFilename("save", "play.json")
	return c
}

// playInTerminal starts a game or resumes one.
func playInTerminal(ctx context.Context, a *command.App, o *playOptions, speaks *language.Language) error {
	f, err := findGame(ctx, a, o)
	if err != nil {
		return err
	}
	defer f.close()
	s := newConsole(ctx, a, f, speaks)
	defer s.input.Close()
	if f.game.Begun() {
		err = s.resume(f.why)
	} else {
		err = s.begin(o, f.why)
	}
	if err != nil {
		return err
	}
	return s.run()
}
