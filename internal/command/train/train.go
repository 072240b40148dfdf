// Package train is `maven train`, which fits leave tables, win tables and the tables of classic Maven from self-play,
// with checkpoints and progress, judges win tables, and counts what the levels lose.
package train

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/training"
	"maven/internal/library"
	"maven/internal/random"
	"maven/internal/train/leaves"
)

// New returns the verb with its own verbs, one for each kind of table.
func New(a *command.App) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:   "train",
		Short: "Fit tables from self-play",
		Long: "Fits the tables that rank moves from games that the program plays against itself: leave tables, win\n" +
			"tables, and the tables of the original; --resume continues a fit that was stopped. Also counts what the levels lose.",
		Example: "  maven train leaves --lexicon NA --games 10000,40000 --out na.klv2\n" +
			"  maven train unseen --lexicon NA --leaves na.klv2 --out na.unseen\n" +
			"  maven train board --lexicon NA --leaves na.klv2 --out na.board\n" +
			"  maven train winprob --lexicon NA --leaves na.klv2 --out na.win\n" +
			"  maven train classic --out english.rsrc\n" +
			"  maven train preend --out preend.toml",
	}, newTrainLeaves(a), newTrainUnseen(a), newTrainBoard(a), newTrainWinProb(a), newTrainClassic(a), newTrainPreEnd(a), newTrainLevels(a))
}

type trainLeavesOptions struct {
	fitting
	generations []int // games of each
}

func newTrainLeaves(a *command.App) *cobra.Command {
	var o trainLeavesOptions
	c := &cobra.Command{
		Use:   "leaves",
		Short: "Fit a leave table for a word list, rules and tiles",
		Long: "Fits a leave table: plays generations of games by static equity and estimates what each leave is worth.\n" +
			"Each generation plays with the table of the one before. The same seed gives the same table on any number\n" +
			"of threads.\n\n" +
			"The table goes to the --out file. It names the words, tiles, board and rack size it was made for, and is\n" +
			"refused for others. Progress is saved in FILE.part; --resume continues a run that was stopped.\n\n" +
			"With --farm the workers of a farm play the games, and the farm keeps the progress.",
		Example: "  maven train leaves --games 10000,40000,100000 --seed 1 --out english.klv2\n" +
			"  maven train leaves --lexicon polski --tiles polish --out polish.klv2\n" +
			"  maven train leaves --out english.klv2 --resume",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error { return trainLeaves(c.Context(), a, &o) },
	}
	o.BindBoard(a, c)
	o.bind(c, "FILE.klv2")
	c.Flags().IntSliceVar(&o.generations, "games", []int{10_000, 40_000, 100_000}, "number of games in each generation")
	o.bindTable(a, c)
	c.MarkFlagRequired("out")
	return c
}

// trainLeaves trains from the beginning or from a checkpoint, and writes the table.
func trainLeaves(ctx context.Context, a *command.App, o *trainLeavesOptions) error {
	if err := o.opens(library.LeaveTables); err != nil {
		return err
	}
	settings := a.Settings(o.Request)
	set, err := settings.Start()
	if err != nil {
		return err
	}
	s := &start{Setting: set, settings: settings} // games begin without leaves
	made := fmt.Sprintf("maven train leaves --lexicon %s%s --rules %s --tiles %s --games %s --seed %d", s.Words.Name, alsoFlag(o.also), s.Rules.Name,
		s.Rules.Tiles.Name, strings.Trim(strings.ReplaceAll(fmt.Sprint(o.generations), " ", ","), "[]"), o.seed)
	table, err := training.Leaves(leaves.Plan{Rules: s.Rules, Words: s.Words, Games: o.generations, Seed: random.Seed(o.seed)})
	return o.fit(ctx, a, s, made, table, command.UsageError(err))
}
