package train

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/file"
	"maven/internal/command"
	"maven/internal/lexicon"
	"maven/internal/term"
	"maven/internal/train"
)

// The endings of the two files written.
const (
	forkSuffix    = ".rsrc"
	programSuffix = ".toml"
)

func newTrainClassic(a *command.App) *cobra.Command {
	var o fitting
	c := &cobra.Command{
		Use:   "classic",
		Short: "Fit the tables of classic Maven",
		Long: "Fits the tables of the original, MUL, VCB, EXPR and FRST, to games played by static equity. The games are\n" +
			"played twice: first to fit the values, then to fill the records with these values. The rules must be\n" +
			"those of the original: English tiles, the standard board, racks of seven. The same seed gives the same\n" +
			"files on any number of threads.\n\n" +
			"The tables go to the --out file, a resource fork FILE.rsrc. The worth of a Q without a U goes to\n" +
			"FILE.toml beside it. Progress is saved in FILE.rsrc.part; --resume continues a run that was stopped.",
		Example: "  maven train classic --games 200000 --seed 1 --out english.rsrc\n" +
			"  maven train classic --out english.rsrc --resume",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if !strings.HasSuffix(o.out, forkSuffix) {
				return command.Usagef("--out %s: must be a name that ends in %s; the second file has %s instead", o.out, forkSuffix, programSuffix)
			}
			return trainClassic(c.Context(), a, &o)
		},
	}
	o.BindLeaves(a, c)
	o.bind(c, "FILE.rsrc; FILE.toml is written too")
	o.bindGames(c)
	c.MarkFlagRequired("out")
	return c
}

// trainClassic trains from the beginning or from a checkpoint, and writes the tables.
func trainClassic(ctx context.Context, a *command.App, o *fitting) error {
	s, err := o.start(a, "")
	if err != nil {
		return err
	}
	t, err := train.NewClassic(s.plan)
	if err != nil {
		return command.UsageError(err)
	}
	w := &work{fitting: o, app: a, trainer: t}
	if _, err := w.run(ctx, nil); err != nil {
		return err
	}
	if err := writeClassic(a, o, t, s.Words, o.made(s)); err != nil {
		return err
	}
	return w.part.Remove()
}

// writeClassic writes the two files.
func writeClassic(a *command.App, o *fitting, t *train.Classic, words *lexicon.Lexicon, made string) error {
	samples, err := t.Samples()
	if err != nil {
		return err
	}
	program, err := t.Program()
	if err != nil {
		return err
	}
	resources, err := samples.Resources()
	if err != nil {
		return err
	}
	fork, err := file.AppendFork(nil, resources)
	if err != nil {
		return err
	}
	if err := command.WriteFile(o.out, fork); err != nil {
		return err
	}
	beside := strings.TrimSuffix(o.out, forkSuffix) + programSuffix
	if err := command.WriteFile(beside, train.AppendClassicProgram(nil, &program, made)); err != nil {
		return err
	}
	return a.Printf("%s, %s: the tables of classic Maven from %s of %s for %s\n", o.out, beside,
		term.Counted(int(t.Leaves()), "leave"), term.Counted(o.games, "game"), words.Name)
}
