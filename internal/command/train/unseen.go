package train

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/random"
	"maven/internal/train"
)

// trainUnseenOptions are the flags of `maven train unseen`.
type trainUnseenOptions struct {
	command.SettingFlags
	games   int
	also    []string
	seed    int
	threads command.ThreadCount
	out     string
	resume  bool
}

func newTrainUnseen(a *command.App) *cobra.Command {
	var o trainUnseenOptions
	c := &cobra.Command{
		Use:   "unseen",
		Short: "Fit a table of what the tiles unseen change",
		Long: "Plays games by static equity and fits how much more or less tiles kept are worth because of the tiles\n" +
			"unseen: an I when many more are to come, a Q when no U is left. The table goes with the leave table\n" +
			"that the games are played with. The same seed gives the same table on any number of threads.\n\n" +
			"The table goes to the --out file. Progress is saved in FILE.part beside it; --resume continues a run\n" +
			"that was stopped.",
		Example: "  maven train unseen --games 200000 --seed 1 --out english.unseen\n" +
			"  maven train unseen --lexicon NA --leaves na.klv2 --out na.unseen",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			return trainUnseen(c.Context(), a, &o)
		},
	}
	f := c.Flags()
	o.BindLeaves(a, c)
	command.Number(f, &o.games, "games", 200_000, 1, math.MaxInt, "number of games")
	command.Seed(f, &o.seed, 1, "seed of all games")
	f.StringSliceVar(&o.also, "also", nil, "other word lists that the table may be used with")
	command.CompleteFlag(c, "also", a.LexiconNames)
	o.threads.Bind(f, 0)
	command.Name(f, &o.out, "out", "a file", "file to write the table to, FILE.unseen")
	f.BoolVar(&o.resume, "resume", false, "continue from FILE.part, if it exists")
	c.MarkFlagRequired("out")
	return c
}

// trainUnseen trains from the beginning or from a checkpoint, and writes the table.
func trainUnseen(ctx context.Context, a *command.App, o *trainUnseenOptions) error {
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
	made, err := stampFor(s, r, words, o.also, fmt.Sprintf(
		"maven train unseen --lexicon %s%s --rules %s --tiles %s --leaves %s --games %d --seed %d",
		words.Name, alsoFlag(o.also), r.Name, r.Tiles.Name, leavesName, o.games, o.seed))
	if err != nil {
		return err
	}
	t, err := train.NewUnseen(train.Plan{Rules: r, Words: words, Leaves: leaves, Games: o.games, Seed: random.Seed(o.seed)})
	if err != nil {
		return command.UsageError(err)
	}
	part, err := begin(t, o.out, o.resume)
	if err != nil {
		return err
	}
	if err := run(ctx, a, t, part, o.threads); err != nil {
		return err
	}
	table, err := t.Table(made)
	if err != nil {
		return err
	}
	if err := command.WriteFile(o.out, table.AppendTo(nil)); err != nil {
		return err
	}
	return errors.Join(a.Printf("%s: %s of %s for %s, %s\n", o.out, command.Counted(t.Leaves(), "leave"),
		command.Counted(t.Games(), "game"), words.Name, r.Tiles.Name), part.remove())
}
