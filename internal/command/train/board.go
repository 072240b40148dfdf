package train

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/training"
	"maven/internal/library"
	"maven/internal/setting"
	"maven/internal/train"
)

type boardOptions struct {
	fitting
	draws, plies int
}

func newTrainBoard(a *command.App) *cobra.Command {
	var o boardOptions
	c := &cobra.Command{
		Use:   "board",
		Short: "Fit a table of what a move opens and closes on the board",
		Long: "Plays games by static equity. In one position of each game it plays the best moves\nout, with the same draws for all, and fits to their differences what squares and\nlanes are worth to the next player. A small net learns what these values leave\nopen, and is kept if it says more of positions that it has not seen. The\n" +
			"table belongs to the tables that the games are played with: static,board=FILE.board plays by it. The same\n" +
			"seed gives the same table on any number of threads.\n\n" +
			"The table goes to the --out file. Progress is saved in FILE.part beside it; --resume continues a run\n" +
			"that was stopped. Ten thousand games take some eight minutes on two cores. With --farm the workers\n" +
			"of a farm play the games, and the farm keeps the progress.",
		Example: "  maven train board --games 48000 --seed 1 --out english.board\n" +
			"  maven train board --out english.board --resume",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error { return trainBoard(c.Context(), a, &o) },
	}
	o.Bind(a, c)
	o.bind(c, "FILE.board")
	f := c.Flags()
	command.Number(f, &o.games, "games", 48_000, 1, train.MaxBoardGames, "number of games, each with one position")
	command.Number(f, &o.draws, "draws", train.BoardDraws, 1, train.MaxBoardDraws, "draws that each move is played out with")
	command.Number(f, &o.plies, "plies", train.BoardPlies, 1, train.MaxBoardPlies, "moves that are played out after it")
	o.bindTable(a, c)
	c.MarkFlagRequired("out")
	return c
}

// trainBoard trains from the beginning or from a checkpoint, and writes the table.
func trainBoard(ctx context.Context, a *command.App, o *boardOptions) error {
	s, err := o.start(a, library.BoardTables)
	if err != nil {
		return err
	}
	judge, names, err := s.Evaluation()
	if err != nil {
		return err
	}
	made := fmt.Sprintf("%s --unseen-table %s --draws %d --plies %d", o.made(s), cmp.Or(names.Unseen, setting.None), o.draws, o.plies)
	table, err := training.Board(train.BoardPlan{Plan: s.plan, Unseen: judge.Unseen(), Draws: o.draws, Plies: o.plies})
	return o.fit(ctx, a, s, made, table, command.UsageError(err))
}
