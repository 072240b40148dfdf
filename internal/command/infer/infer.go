// Package infer is `maven infer`: it says what the opponent likely holds after its last move.
package infer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/answers"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/question"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/term"
)

// manyRacks is how many take so long, some tenths of a second, that progress is shown.
const manyRacks = 50_000

// options are the flags of `maven infer`.
type options struct {
	command.SettingFlags
	cgp       string
	turn      int
	irregular bool

	count   int
	seed    int
	threads command.ThreadCount
	limit   time.Duration
	json    bool
}

// New returns the command line of maven infer.
func New(a *command.App) *cobra.Command {
	var o options
	c := &cobra.Command{
		Use:   "infer [FILE]",
		Short: "Say what the opponent likely holds",
		Long: "Infer says which tiles the opponent likely holds, from its last move: what it would have kept if it\n" +
			"plays well, and what it may have drawn. Each tile and each leave stands beside what it would be by\n" +
			"chance alone.\n\n" +
			"The position is a line of CGP whose operation lm names the opponent's last move, or the position of a\n" +
			"game record before a turn. If there are too many racks to weigh all of them, some are drawn by chance.",
		Example: "  maven infer --cgp \"… AEINRST/ 0/48 0 lm 8F.QUIET;\"\n" +
			"  maven infer game.gcg --turn 12\n  maven infer game.gcg --turn 12 --json -n 100",
		Args: command.ArgCount(0, 1, "one file, or --cgp"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.check(c, args); err != nil {
				return err
			}
			return o.run(c.Context(), a, args)
		},
	}
	f := c.Flags()
	f.StringVar(&o.cgp, "cgp", "", "the position, one line of CGP")
	f.IntVar(&o.turn, "turn", 0, "infer before this event of the record, from 1; 0 is the end")
	f.BoolVar(&o.irregular, "irregular", false, "take a record that breaks the rules")
	f.IntVarP(&o.count, "count", "n", question.UsualLeaves, "leaves to show; 0 shows all")
	command.Seed(f, &o.seed, int(question.UsualSeed), "seed of the racks that are drawn")
	command.Limit(f, &o.limit, "stop after this long, such as 5s, with what is known (default: no limit)")
	f.BoolVar(&o.json, "json", false, "write one JSON object")
	o.threads.Bind(f, 0)
	o.SettingFlags.Bind(a, c)
	return c
}

// check refuses flags that make no sense together.
func (o *options) check(c *cobra.Command, args []string) error {
	given := c.Flag("cgp").Changed
	switch {
	case given && len(args) > 0:
		return command.Usagef("a file and --cgp exclude each other")
	case !given && len(args) == 0:
		return command.Usagef("want a game record, or a position in --cgp")
	case given && o.cgp == "":
		return command.Usagef("--cgp is empty")
	case given && c.Flag("turn").Changed:
		return command.Usagef("--turn is for game records, not for --cgp")
	case given && o.irregular:
		return command.Usagef("--irregular is for game records, not for --cgp")
	case o.turn < 0:
		return command.Usagef("--turn %d: want the number of an event, or 0 for the end", o.turn)
	}
	return nil
}

func (o *options) run(ctx context.Context, a *command.App, args []string) error {
	settings, line, named := a.Settings(o.Request), o.cgp, ""
	known := (*game.Known)(nil)
	if len(args) > 0 {
		var err error
		if line, known, err = o.recorded(a, settings, args[0]); err != nil {
			return err
		}
		named = args[0]
	}
	p, err := a.Place(settings, line)
	if err != nil {
		return located(named, err)
	}
	if known != nil { // the line tells less
		p.Position.Last, p.Position.HasLast = known.Last, known.HasLast
	}
	seed := random.Seed(o.seed)
	analysis, err := question.Open(p.Setting, &question.Question{Method: question.Infer, Position: p.Position, Count: &o.count, Seed: &seed,
		Limits: question.Limits{Time: o.limit, Threads: o.threads.Threads()}})
	if err != nil {
		return located(named, command.Asked(err))
	}
	bar := (*term.Progress)(nil)
	err = analysis.Run(ctx, analysis.Limits, func(now engine.Snapshot) {
		if bar == nil && now.Of >= manyRacks {
			bar = term.NewProgress(a.Errs, "racks", now.Of, 0)
		}
		if bar != nil {
			bar.Set(now.Done)
		}
	})
	if bar != nil {
		bar.Close()
	}
	if err != nil && ctx.Err() == nil {
		return located(named, err)
	}
	answer := answers.Inference(analysis, form.InferenceSource{File: named, Turn: o.turn, CGP: p.CGP})
	told := func() error { return write(term.NewScreen(a.Out), analysis, answer) }
	if o.json {
		told = func() error { return a.WriteJSON(answer) }
	}
	return errors.Join(told(), err)
}

// located puts the name of a file, if there is one, before an error.
func located(name string, err error) error {
	if name == "" {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// recorded returns the position of a game record before a turn as CGP, with words that there are, and what
// the player on turn knew.
func (o *options) recorded(a *command.App, settings *setting.Settings, name string) (line string, known *game.Known, err error) {
	asked := o.Request
	asked.Lexicon = "" // words are not judged
	records, err := a.Records(asked)
	if err != nil {
		return "", nil, err
	}
	j, err := a.OpenRecord(records, name, o.irregular)
	if err != nil {
		return "", nil, err
	}
	s, _, err := command.StateBefore(j, o.turn)
	if err != nil {
		return "", nil, located(name, err)
	}
	words, remark, err := settings.ListFor(j.File)
	if err != nil {
		return "", nil, err
	}
	if remark != "" {
		fmt.Fprintf(term.Masked(a.Errs), "maven: %s: %s\n", name, remark)
	}
	position := s.Position()
	return j.Position(s, cmp.Or(o.Lexicon, words)).Format(j.Rules.Tiles.Alphabet), &position.Known, nil
}
