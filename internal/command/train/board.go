package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/library"
	"maven/internal/term"
	"maven/internal/train"
)

// boardOptions are the flags of `maven train board`.
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
	o.bindAlso(a, c)
	o.farm.Bind(c)
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
	beside := cmp.Or(names.Unseen, "none")
	made, err := o.stamp(s, fmt.Sprintf("%s --unseen-table %s --draws %d --plies %d", o.made(s), beside, o.draws, o.plies))
	if err != nil {
		return err
	}
	plan := train.BoardPlan{Plan: s.plan, Unseen: judge.Unseen(), Draws: o.draws, Plies: o.plies}
	t, err := train.NewBoard(plan)
	if err != nil {
		return command.UsageError(err)
	}
	w := &work{fitting: &o.fitting, app: a, trainer: t}
	done, err := w.run(ctx, func(m *kinds.Maker) (*farm.Job, map[string]string, error) { return m.Board(o.Request, &plan) })
	if err != nil || !done {
		return err
	}
	if t.Moves() == 0 { // there is nothing to continue
		return errors.Join(fmt.Errorf("train board: no position of %s had two good moves to play out, so there is no table; more games are needed",
			term.Counted(o.games, "game")), w.part.Remove())
	}
	table, err := t.Table(made)
	if err != nil {
		return err
	}
	return w.write(table.AppendTo(nil), fmt.Sprintf("%s of %s for %s, %s", term.Counted(t.Moves(), "move"), term.Counted(o.games, "game"),
		s.Words.Name, s.Rules.Tiles.Name))
}
