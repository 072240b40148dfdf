package panel

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/panel"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/term"
)

type makeOptions struct {
	command.SettingFlags
	section   string
	positions int
	seed      int
	percent   float64
	threads   command.ThreadCount
	out       string
	resume    bool
	farm      command.FarmChoice
}

func newMake(a *command.App) *cobra.Command {
	var o makeOptions
	c := &cobra.Command{
		Use:   "make",
		Short: "Make a section of a panel",
		Long: "Draws positions from games that static plays against itself, and values their candidates. The same seed\n" +
			"gives the same file on any number of threads. A position takes fifteen seconds of one thread, an\n" +
			"endgame two, and one that is looked at more deeply up to three minutes.\n\n" +
			"Each position is kept in FILE.part as soon as it is finished; --resume continues a run that was stopped.\n" +
			"A FILE that is there already is replaced when all are finished.\n" +
			"With --farm the workers of a farm find and value the positions.",
		Example: "  maven panel make --section middle --out middle.jsonl\n" +
			"  maven panel make --section middle --out middle.jsonl --resume",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error { return makePanel(c.Context(), a, &o) },
	}
	f := c.Flags()
	o.Bind(a, c)
	command.Choice(c, &o.section, "section", string(panel.Middle), "which positions", sections()...)
	command.Number(f, &o.positions, "positions", 250, 1, panel.MaxPositions, "how many")
	command.Seed(f, &o.seed, 1, "seed of all draws")
	f.Float64Var(&o.percent, "error", 1, "how large the standard error of a difference near the top may be, in percent of winning")
	o.threads.Bind(f, 0)
	command.Name(f, &o.out, "out", "a file", "file to write the positions to, FILE.jsonl")
	f.BoolVar(&o.resume, "resume", false, "continue from FILE.part, if it exists; with --farm this is always so")
	o.farm.Bind(c)
	c.MarkFlagRequired("out")
	return c
}

func sections() []string {
	var names []string
	for _, s := range panel.Sections() {
		names = append(names, string(s))
	}
	return names
}

// plan opens what positions are made with.
func (o *makeOptions) plan(a *command.App) (*panel.Plan, error) {
	if !(o.percent > 0 && o.percent <= 100) {
		return nil, command.Usagef("--error %v: must be above 0 and at most 100 percent", o.percent)
	}
	start, err := a.Settings(o.Request).Start()
	if err != nil {
		return nil, err
	}
	p := &panel.Plan{Section: panel.Section(o.section), Positions: o.positions, Seed: random.Seed(o.seed), Error: o.percent / 100}
	tables, err := p.Open(start)
	if err != nil {
		return nil, err
	}
	p.Made = fmt.Sprintf("maven panel make --section %s --positions %d --seed %d --error %v --lexicon %s --rules %s --tiles %s --leaves %s --unseen-table %s",
		o.section, o.positions, o.seed, o.percent, start.Words.Name, start.Rules.Name, start.Rules.Tiles.Name, tables.Leaves, cmp.Or(tables.Unseen, setting.None))
	return p, p.Check()
}

// makePanel makes or continues a section, here or on a farm.
func makePanel(ctx context.Context, a *command.App, o *makeOptions) error {
	p, err := o.plan(a)
	if err != nil {
		return err
	}
	send := func() (*command.FarmJob, error) {
		return o.farm.Send(ctx, a, func(m *kinds.Maker) (*farm.Job, map[string]string, error) { return m.Panel(o.Request, p) })
	}
	if o.farm.Detach {
		_, err := send()
		return err
	}
	header, resume := p.Header(), o.resume || o.farm.Asked() // the same command comes back to a job
	return command.MakeLines(o.out, header.AppendTo(nil), resume, p.Restore, func(done int, add func(line []byte) error) error {
		if !o.farm.Asked() || done == p.Positions {
			return fill(ctx, a, p, pool.Here(o.threads.Threads()), add, done)
		}
		job, err := send()
		if err != nil {
			return err
		}
		return job.Done(fill(ctx, a, p, job.Crew(), add, done))
	})
}

// fill has the positions made that a file does not have yet, and adds their lines.
func fill(ctx context.Context, a *command.App, p *panel.Plan, crew pool.Crew, add func(line []byte) error, done int) error {
	bar := term.NewProgress(a.Errs, "positions", p.Positions, done)
	defer bar.Close()
	return panel.Make(ctx, p, crew, done, func(made *panel.Position) error {
		if err := add(made.AppendTo(nil)); err != nil {
			return err
		}
		done++
		bar.Set(done)
		return nil
	})
}
