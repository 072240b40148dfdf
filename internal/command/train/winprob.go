package train

import (
	"context"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/training"
	"maven/internal/data"
	"maven/internal/library"
)

type trainWinProbOptions struct {
	fitting
	judge string // a table to judge instead of fitting one
	json  bool   // with judge
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
			"the results: of the side to move, and of the side that has moved.\n\n" +
			"With --farm the workers of a farm play the games, and the farm keeps the progress.",
		Example: "  maven train winprob --games 200000 --seed 1 --out english.win\n" +
			"  maven train winprob --judge english.win --games 50000\n" +
			"  maven train winprob --lexicon polski --tiles polish --out polish.win",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if o.json && o.judge == "" {
				return command.Usagef("--json is only for --judge")
			}
			return trainWinProb(c.Context(), a, &o)
		},
	}
	f := c.Flags()
	o.BindLeaves(a, c)
	o.bind(c, "FILE.win")
	o.bindGames(c)
	o.bindTable(a, c)
	f.StringVar(&o.judge, "judge", "", "judge this table: a name or FILE.win; any:NAME takes one made for other words")
	f.BoolVar(&o.json, "json", false, "with --judge, write one JSON object")
	command.CompleteFlag(c, "judge", data.WinProb.Names)
	c.MarkFlagsOneRequired("out", "judge")
	for _, name := range []string{"out", "resume", "also", "farm"} { // a judgement plays on this machine, and fits no table
		c.MarkFlagsMutuallyExclusive("judge", name)
	}
	return c
}

// trainWinProb plans the games, and fits or judges a table.
func trainWinProb(ctx context.Context, a *command.App, o *trainWinProbOptions) error {
	s, err := o.start(a, library.WinTables)
	if err != nil {
		return err
	}
	if o.judge != "" {
		return judgeWinProb(ctx, a, o, s)
	}
	table, err := training.WinProb(s.plan)
	return o.fit(ctx, a, s, o.made(s), table, err)
}
