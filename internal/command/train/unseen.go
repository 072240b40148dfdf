package train

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/library"
	"maven/internal/term"
	"maven/internal/train"
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
	o.bindAlso(a, c)
	o.farm.Bind(c)
	c.MarkFlagRequired("out")
	return c
}

// trainUnseen trains from the beginning or from a checkpoint, and writes the table.
func trainUnseen(ctx context.Context, a *command.App, o *fitting) error {
	s, err := o.start(a, library.UnseenTables)
	if err != nil {
		return err
	}
	made, err := o.stamp(s, o.made(s))
	if err != nil {
		return err
	}
	t, err := train.NewUnseen(s.plan)
	if err != nil {
		return command.UsageError(err)
	}
	w := &work{fitting: o, app: a, trainer: t}
	done, err := w.run(ctx, func(m *kinds.Maker) (*farm.Job, map[string]string, error) { return m.Unseen(o.Request, &s.plan) })
	if err != nil || !done {
		return err
	}
	table, err := t.Table(made)
	if err != nil {
		return err
	}
	return w.write(table.AppendTo(nil), fmt.Sprintf("%s of %s for %s, %s", term.Counted(t.Leaves(), "leave"), term.Counted(t.Games(), "game"),
		s.Words.Name, s.Rules.Tiles.Name))
}
