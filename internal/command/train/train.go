// Package train is `maven train`: it fits leave tables, win tables and the tables of classic Maven from
// self-play, with checkpoints and progress, and judges win tables.
package train

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/lexicon"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/stamp"
	"maven/internal/train"
)

// New returns the verb with its own verbs, one for each kind of table.
func New(a *command.App) *cobra.Command {
	c := &cobra.Command{
		Use:   "train",
		Short: "Fit tables from self-play",
		Example: "  maven train leaves --lexicon NA --games 10000,40000 --out na.klv2\n" +
			"  maven train winprob --lexicon NA --leaves na.klv2 --out na.win\n" +
			"  maven train classic --out english.rsrc",
		Args: command.SubcommandNeeded,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newTrainLeaves(a), newTrainWinProb(a), newTrainClassic(a))
	return c
}

// trainLeavesOptions is what `maven train leaves` is asked.
type trainLeavesOptions struct {
	command.SettingFlags
	games   []int
	also    []string
	seed    int
	threads command.ThreadCount
	out     string
	resume  bool
}

func newTrainLeaves(a *command.App) *cobra.Command {
	var o trainLeavesOptions
	c := &cobra.Command{
		Use:   "leaves",
		Short: "Fit a leave table for a word list, rules and tiles",
		Long: "Leaves plays generations of games by static equity and fits what tiles kept are worth; the table\n" +
			"of one generation plays the next. The table goes to the --out file. What has been played is\n" +
			"saved beside it, in FILE.part, so that a run that was stopped goes on with --resume. A seed\n" +
			"gives the same table on any number of threads. The table says which words, tiles, board and rack\n" +
			"size it was made for, and is refused for others.",
		Example: "  maven train leaves --games 10000,40000,100000 --seed 1 --out english.klv2\n" +
			"  maven train leaves --lexicon polski --tiles polish --games 5000,20000 --out polish.klv2\n" +
			"  maven train leaves --games 10000,40000,100000 --seed 1 --out english.klv2 --resume",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if o.out == "" {
				return command.Usagef("--out is missing: the file for the table, such as english.klv2")
			}
			if err := o.threads.Check(); err != nil {
				return err
			}
			if o.seed < 0 {
				return command.Usagef("--seed %d: want 0 or more", o.seed)
			}
			return trainLeaves(c.Context(), a, &o)
		},
	}
	f := c.Flags()
	o.BindBoard(a, c)
	f.IntSliceVar(&o.games, "games", []int{10_000, 40_000, 100_000}, "games of each generation")
	f.IntVar(&o.seed, "seed", 1, "seed of all games")
	f.StringSliceVar(&o.also, "also", nil, "word lists that the table is to be taken for as well")
	command.CompleteFlag(c, "also", a.LexiconNames)
	o.threads.Bind(f, 0)
	f.StringVar(&o.out, "out", "", "file for the table, FILE.klv2")
	f.BoolVar(&o.resume, "resume", false, "go on from FILE.part, if there is one")
	return c
}

// trainLeaves runs the trainer from its beginning or from its checkpoint to the end.
func trainLeaves(ctx context.Context, a *command.App, o *trainLeavesOptions) error {
	s := a.Settings(o.Request)
	start, err := s.Start()
	if err != nil {
		return err
	}
	r, words := start.Rules, start.Words
	made, err := o.stamp(s, r, words)
	if err != nil {
		return err
	}
	l, err := train.NewLeaves(train.LeavesPlan{
		Rules: r, Words: words, Games: o.games, Seed: random.Seed(o.seed),
	})
	if err != nil {
		return command.UsageError(err)
	}
	part, err := begin(l, o.out, o.resume)
	if err != nil {
		return err
	}
	if err := run(ctx, a, l, part, o.threads); err != nil {
		return err
	}
	if err := command.WriteFile(o.out, l.Table().Stamped(made).AppendKLV2(nil)); err != nil {
		return err
	}
	return errors.Join(a.Printf("%s: %d leaves for %s, %s\n", o.out, l.Table().Len(), words.Name, r.Tiles.Name), part.remove())
}

// stamp says what the table is made for, and by which command.
func (o *trainLeavesOptions) stamp(s *setting.Settings, r *rules.Rules, words *lexicon.Lexicon) (*stamp.Stamp, error) {
	made := fmt.Sprintf("maven train leaves --lexicon %s%s --rules %s --tiles %s --games %s --seed %d",
		words.Name, alsoFlag(o.also), r.Name, r.Tiles.Name,
		strings.Trim(strings.ReplaceAll(fmt.Sprint(o.games), " ", ","), "[]"), o.seed)
	return stampFor(s, r, words, o.also, made)
}

// stampFor is the stamp of a table made by a command for some words, and to be taken for others.
func stampFor(s *setting.Settings, r *rules.Rules, words *lexicon.Lexicon, also []string, made string) (*stamp.Stamp, error) {
	all := r.Stamp(stamp.Thing{Name: words.Name, Hash: words.Hash()}, made)
	for _, name := range also {
		other, err := s.WordsNamed(name, r.Tiles)
		if err != nil {
			return nil, command.ArgError(err)
		}
		all.Words = append(all.Words, stamp.Thing{Name: other.Name, Hash: other.Hash()})
	}
	return all, nil
}
