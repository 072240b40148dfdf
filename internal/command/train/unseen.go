package train

import (
	"context"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/training"
	"maven/internal/library"
)

func newTrainUnseen(a *command.App) *cobra.Command {
	var o fitting
	c := &cobra.Command{
		Use:   "unseen",
		Short: "Fit a table of what the tiles unseen change",
		Long: "Plays games by static equity and fits how much more or less tiles kept are worth because of the tiles\n" +
			"unseen: an I when many more are to come, a Q when no U is left. The table belongs to the leave table that the games are played with. The same seed gives the same table on any number of threads.\n\n" +
			"The table goes to the --out file. Progress is saved in FILE.part beside it; --resume continues a run\n" +
			"that was stopped. With --farm the workers of a farm play the games, and the farm keeps the progress.",
		Example: "  maven train unseen --games 200000 --seed 1 --out english.unseen\n" +
			"  maven train unseen --lexicon NA --leaves na.klv2 --out na.unseen",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error { return trainUnseen(c.Context(), a, &o) },
	}
	o.BindLeaves(a, c)
	o.bind(c, "FILE.unseen")
	o.bindGames(c)
	o.bindTable(a, c)
	c.MarkFlagRequired("out")
	return c
}

// trainUnseen trains from the beginning or from a checkpoint, and writes the table.
func trainUnseen(ctx context.Context, a *command.App, o *fitting) error {
	s, err := o.start(a, library.UnseenTables)
	if err != nil {
		return err
	}
	table, err := training.Unseen(s.plan)
	return o.fit(ctx, a, s, o.made(s), table, command.UsageError(err))
}
