package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/data"
	"maven/internal/notation/cgp"
	"maven/internal/random"
	"maven/internal/tile"
)

// kibitzOptions is what `maven kibitz` is asked.
type kibitzOptions struct {
	cgp, file string
	rack      string
	move      string
	seed      int
	player    string
	classic   classicSource
	bias      int
	limit     time.Duration

	settingFlags

	count   int
	explain bool
	json    bool
}

func newKibitz(a *app) *cobra.Command {
	var o kibitzOptions
	c := &cobra.Command{
		Use:   "kibitz",
		Short: "Rank the moves of a position",
		Long: "Kibitz ranks the legal moves of a position by static equity: the score and the worth of what is\n" +
			"left. Without a position it shows an opening with a random rack.\n\n" +
			"A position is one line of CGP: the board, both racks with the one on turn first, the scores, the\n" +
			"turns without score, and operations such as \"lex NA;\". Flags override operations.\n\n" +
			"With --player classic the moves are those that the original program lists, in its order, ten at most.",
		Example: "  maven kibitz\n" +
			"  maven kibitz --rack RETINAS --lexicon NA -n 5 --explain\n" +
			"  maven kibitz --cgp \"15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lex UK;\"\n" +
			"  maven kibitz --cgp \"…\" --move \"8A ANTIQUES\"\n" +
			"  maven kibitz --file positions.cgp --json -n 1\n" +
			"  maven kibitz --player classic --rack RETINAS --explain -n 3",
		Args: argCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.check(c); err != nil {
				return err
			}
			return kibitz(c.Context(), a, &o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.cgp, "cgp", "", "the position, one line of CGP")
	f.StringVar(&o.file, "file", "", "rank each position of a file with one CGP a line; - reads standard input")
	f.StringVar(&o.rack, "rack", "", "the rack of an opening, such as AEINRT?")
	f.StringVar(&o.move, "move", "", "judge this one move, such as \"8D WORD\", \"exchange ABC\" or \"pass\"")
	f.IntVar(&o.seed, "seed", 0, "seed of the random opening (default: another one each time)")
	f.IntVarP(&o.count, "count", "n", 10, "moves to show; 0 shows all")
	f.BoolVar(&o.explain, "explain", false, "show the terms of each equity")
	f.BoolVar(&o.json, "json", false, "write one JSON object per position")
	f.StringVar(&o.player, "player", staticPlayer, "who ranks: static, or classic, the original")
	f.IntVar(&o.bias, "bias", 0, "of the player classic: centipoints that an exchange is worth more")
	f.DurationVar(&o.limit, "time", 0, "of the player classic: end a search after this long, such as 5s, with the best so far (default: no limit)")
	o.settingFlags.bind(f)
	o.classic.bind(c)
	completeBoard(a, c)
	completeFlag(c, "player", func() []string { return []string{staticPlayer, classicPlayer} })
	completeFlag(c, "leaves", func() []string { return append(data.LeaveTables(), noLeaves) })
	return c
}

// check refuses flags that make no sense together, and chooses a seed where none is given.
func (o *kibitzOptions) check(c *cobra.Command) error {
	if o.count < 0 {
		return usagef("--count %d: want 0 for all, or more", o.count)
	}
	if o.seed < 0 {
		return usagef("--seed %d: want 0 or more", o.seed)
	}
	for _, name := range []string{"cgp", "file", "rack", "move"} {
		if flag := c.Flag(name); flag.Changed && flag.Value.String() == "" {
			return usagef("--%s is empty", name)
		}
	}
	position := ""
	for _, name := range []string{"cgp", "file", "rack", "seed"} {
		switch {
		case !c.Flag(name).Changed:
		case position != "":
			return usagef("--%s and --%s exclude each other", position, name)
		default:
			position = name
		}
	}
	if !c.Flag("seed").Changed {
		o.seed = chooseSeed()
	}
	return o.checkPlayer(c)
}

// checkPlayer refuses flags that are not for the player.
func (o *kibitzOptions) checkPlayer(c *cobra.Command) error {
	foreign := []string{"classic", "fork", "tables", "program", "bias", "time"}
	switch o.player {
	case classicPlayer:
		foreign = []string{"leaves"}
		if o.bias < -maxBias || o.bias > maxBias {
			return usagef("--bias %d: want %d to %d centipoints", o.bias, -maxBias, maxBias)
		}
		if o.limit < 0 {
			return usagef("--time %v: want a time such as 5s, or 0 for no limit", o.limit)
		}
	case staticPlayer:
	default:
		return usagef("--player %s: want %s or %s", o.player, staticPlayer, classicPlayer)
	}
	for _, name := range foreign {
		if c.Flag(name).Changed {
			return usagef("--%s is not for the player %s", name, o.player)
		}
	}
	return nil
}

// kibitz ranks the positions that o names.
func kibitz(ctx context.Context, a *app, o *kibitzOptions) error {
	k := newKibitzer(a, o)
	if o.player == classicPlayer {
		original, err := newClassicKibitzer(ctx, a, o)
		if err != nil {
			return err
		}
		k.answer = original.answer
	}
	switch {
	case o.file != "":
		return k.file(ctx, o.file)
	case o.cgp != "":
		return k.line(o.cgp)
	}
	return k.opening()
}

// A kibitzer answers positions, one after the other, in the form asked for.
type kibitzer struct {
	app      *app
	options  *kibitzOptions
	settings *settings
	answer   func(line string) (*answer, error)
	write    func(*answer) error
}

func newKibitzer(a *app, o *kibitzOptions) *kibitzer {
	k := &kibitzer{app: a, options: o, settings: newSettings(a, &o.settingFlags)}
	k.answer = k.rank
	k.write = newTextAnswers(a.out, o).write
	if o.json {
		k.write = newJSONAnswers(a.out).write
	}
	return k
}

// opening answers an empty board with the rack asked for, or a random one.
func (k *kibitzer) opening() error {
	s, err := k.settings.of(&cgp.Fields{})
	if err != nil {
		return err
	}
	var seed *int
	var rack tile.Rack
	if k.options.rack != "" {
		if rack, err = s.rules.Tiles.ParseRack(k.options.rack); err != nil {
			return fmt.Errorf("--rack: %w", err)
		}
		if n := rack.Len(); n < 1 || n > s.rules.RackSize {
			return fmt.Errorf("--rack %s holds %d tiles; want 1 to %d", k.options.rack, n, s.rules.RackSize)
		}
	} else {
		seed = &k.options.seed
		stream := random.Seed(k.options.seed).Named("opening").Stream()
		tile.NewBag(&s.rules.Tiles.Count, stream).Draw(s.rules.RackSize, &rack)
	}
	empty := cgp.Position{Size: s.rules.Size, Squares: make([]tile.Tile, len(s.rules.Squares))}
	empty.Racks[0], empty.RackGiven[0] = rack, true
	ans, err := k.answer(empty.Format(s.rules.Tiles.Alphabet))
	if err != nil {
		return err
	}
	ans.seed = seed
	return k.finish(ans)
}

// line answers one position given on the command line.
func (k *kibitzer) line(text string) error {
	ans, err := k.answer(text)
	if err != nil {
		return err
	}
	return k.finish(ans)
}

// finish writes an answer; a move judged illegal ends the program with its own exit code.
func (k *kibitzer) finish(ans *answer) error {
	if err := k.write(ans); err != nil {
		return err
	}
	if ans.illegal != nil {
		return &exitError{code: exitFailure}
	}
	return nil
}

// file answers every line of a file that is not empty. A line that cannot be answered is reported
// in its place, the others go on, and the exit code is 1. A flag that is wrong ends it at once.
func (k *kibitzer) file(ctx context.Context, name string) error {
	in := k.app.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("positions: %w", err)
		}
		defer f.Close()
		in = f
	}
	failed := false
	for line := range readLines(ctx, in) {
		if line.broken != nil {
			return fmt.Errorf("%s:%d: %w", name, line.number, line.broken)
		}
		text := strings.TrimSpace(strings.TrimPrefix(line.text, "\uFEFF"))
		if text == "" && line.bad == nil {
			continue
		}
		ans, err := (*answer)(nil), line.bad
		if err == nil {
			ans, err = k.answer(text)
		}
		if exit := (*exitError)(nil); errors.As(err, &exit) {
			return err
		}
		if err != nil {
			ans = &answer{bad: err}
		}
		failed = failed || ans.bad != nil || ans.illegal != nil
		ans.line = line.number
		if err := k.write(ans); err != nil {
			return err
		}
	}
	if failed && ctx.Err() == nil {
		return &exitError{code: exitFailure}
	}
	return ctx.Err()
}
