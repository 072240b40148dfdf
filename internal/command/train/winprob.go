package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/data"
	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/random"
	"maven/internal/train"
)

// trainWinProbOptions are the flags of `maven train winprob`.
type trainWinProbOptions struct {
	command.SettingFlags
	games   int
	also    []string
	seed    int
	threads command.ThreadCount
	out     string
	resume  bool
	farm    command.FarmChoice
	judge   string // a table to judge instead of fitting one
	json    bool   // with judge
}

func newTrainWinProb(a *command.App) *cobra.Command {
	var o trainWinProbOptions
	c := &cobra.Command{
		Use:   "winprob",
		Short: "Fit a table of win chances, or judge one",
		Long: "Fits a win table: plays games by static equity and estimates the chance to win from the spread, the\n" +
			"number of unseen tiles and the side to move. The table goes to the --out file. The same seed gives the same\n" +
			"table on any number of threads. Progress is saved in FILE.part; --resume continues a run that was\n" +
			"stopped.\n\n" +
			"--judge TABLE plays other games, which no table is fitted on, and compares the chances of the table with\n" +
			"the results.\n\n" +
			"With --farm the workers of a farm play the games, and the farm keeps the progress.",
		Example: "  maven train winprob --games 200000 --seed 1 --out english.win\n" +
			"  maven train winprob --judge english.win --games 50000\n" +
			"  maven train winprob --lexicon polski --tiles polish --out polish.win",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if o.json && o.judge == "" {
				return command.Usagef("--json is only for --judge")
			}
			if err := o.farm.Check(c); err != nil {
				return err
			}
			return trainWinProb(c.Context(), a, &o)
		},
	}
	f := c.Flags()
	o.BindLeaves(a, c)
	command.Number(f, &o.games, "games", 200_000, 1, math.MaxInt, "number of games")
	command.Seed(f, &o.seed, 1, "seed of all games")
	f.StringSliceVar(&o.also, "also", nil, "word lists that the table is to be taken for as well")
	command.CompleteFlag(c, "also", a.LexiconNames)
	o.threads.Bind(f, 0)
	command.Name(f, &o.out, "out", "a file", "file to write the table to, FILE.win")
	f.BoolVar(&o.resume, "resume", false, "continue from FILE.part, if it exists")
	o.farm.Bind(c)
	f.StringVar(&o.judge, "judge", "", "judge this table: a name or FILE.win; any:NAME takes one made for other words")
	f.BoolVar(&o.json, "json", false, "with --judge, write one JSON object")
	command.CompleteFlag(c, "judge", data.WinTables)
	c.MarkFlagsOneRequired("out", "judge")
	for _, name := range []string{"out", "resume", "also", "farm"} { // a judgement plays on this machine, and fits no table
		c.MarkFlagsMutuallyExclusive("judge", name)
	}
	return c
}

// trainWinProb plans the games, and fits or judges a table.
func trainWinProb(ctx context.Context, a *command.App, o *trainWinProbOptions) error {
	s := a.Settings(o.Request)
	start, err := s.Start()
	if err != nil {
		return err
	}
	leaves, leavesName, err := start.Leaves()
	if err != nil {
		return err
	}
	r, words := start.Rules, start.Words
	plan := train.Plan{
		Rules: r, Words: words, Leaves: leaves,
		Games: o.games, Seed: random.Seed(o.seed),
	}
	if o.judge != "" {
		return judgeWinProb(ctx, a, o, start, &plan, leavesName)
	}
	made, err := stampFor(s, r, words, o.also, fmt.Sprintf(
		"maven train winprob --lexicon %s%s --rules %s --tiles %s --leaves %s --games %d --seed %d",
		words.Name, alsoFlag(o.also), r.Name, r.Tiles.Name, leavesName, o.games, o.seed))
	if err != nil {
		return err
	}
	t, err := train.NewWinProb(plan)
	if err != nil {
		return err
	}
	w := work{app: a, trainer: t, out: o.out, resume: o.resume, threads: o.threads, farm: o.farm}
	done, err := w.run(ctx, func(m *kinds.Maker) (*farm.Job, map[string]string, error) { return m.WinProb(o.Request, &plan) })
	if err != nil || !done {
		return err
	}
	table, err := t.Table(made)
	if err != nil {
		return err
	}
	if err := command.WriteFile(o.out, table.AppendTo(nil)); err != nil {
		return err
	}
	return errors.Join(a.Printf("%s: %s of %s for %s, %s\n", o.out, command.Counted(int(t.Turns()), "turn"), command.Counted(t.Games(), "game"),
		words.Name, r.Tiles.Name), w.remove())
}

// alsoFlag returns the flag --also as on a command line, after a space, or "".
func alsoFlag(lists []string) string {
	if len(lists) == 0 {
		return ""
	}
	return " --also " + strings.Join(lists, ",")
}
