package train

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/setting"
	"maven/internal/term"
	"maven/internal/train"
)

func newTrainPreEnd(a *command.App) *cobra.Command {
	var o fitting
	c := &cobra.Command{
		Use:   "preend",
		Short: "Fit the tables of classic Maven's pre-endgame",
		Long: "Fits what it is worth to be on move late in a game, by the tiles in the bag or on both racks, to games that\n" +
			"classic Maven plays against itself. The rules must be those of the original: English tiles, the standard\n" +
			"board, racks of seven. The same seed gives the same file on any number of threads.\n\n" +
			"The tables go to the --out file, a classic.toml. Progress is saved in FILE.toml.part; --resume continues a\n" +
			"run that was stopped.",
		Example: "  maven train preend --games 50000 --seed 1 --out preend.toml\n" +
			"  maven train preend --out preend.toml --resume",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error { return trainPreEnd(c.Context(), a, &o) },
	}
	o.BindBoard(a, c)
	o.bind(c, "FILE.toml")
	o.bindGames(c)
	c.MarkFlagRequired("out")
	return c
}

// trainPreEnd trains from the beginning or from a checkpoint, and writes the tables.
func trainPreEnd(ctx context.Context, a *command.App, o *fitting) error {
	s, err := o.start(a, "")
	if err != nil {
		return err
	}
	set, err := s.settings.Tables(setting.Original{})
	if err != nil {
		return err
	}
	s.plan.Leaves = nil
	t, err := train.NewPreEnd(s.plan, set)
	if err != nil {
		return command.UsageError(err)
	}
	w := &work{fitting: o, app: a, trainer: t}
	if _, err := w.run(ctx, nil); err != nil {
		return err
	}
	program, err := t.Program()
	if err != nil {
		return err
	}
	made := fmt.Sprintf("maven train preend --lexicon %s --rules %s --games %d --seed %d", s.Words.Name, s.Rules.Name, o.games, o.seed)
	return w.write(train.AppendPreEndProgram(nil, &program, made),
		fmt.Sprintf("%s replies of %s for %s", term.Grouped(t.Replies()), term.Counted(o.games, "game"), s.Words.Name))
}
