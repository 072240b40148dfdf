package panel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"maven/internal/atomicfile"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/panel"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/term"
)

// advisers are the players whose moves are candidates besides the best by static equity. With a large error in percent they take less time, as all else.
func advisers(percent float64) []string {
	iterations := 5000
	if percent > 6 {
		iterations = 250
	}
	return []string{fmt.Sprintf("full,iterations=%d", iterations), "level=9"}
}

// makeOptions are the flags of `maven panel make`.
type makeOptions struct {
	command.SettingFlags
	section   string
	positions int
	seed      int
	percent   float64
	threads   command.ThreadCount
	out       string
	resume    bool
}

func newMake(a *command.App) *cobra.Command {
	var o makeOptions
	c := &cobra.Command{
		Use:   "make",
		Short: "Make a section of a panel",
		Long: "Draws positions from games that static plays against itself, and values their candidates. The same seed\n" +
			"gives the same file on any number of threads. A position takes fifteen seconds of one thread, an\n" +
			"endgame two, and one that is looked at more deeply up to three minutes.\n\n" +
			"Each position is kept in FILE.part as soon as it is finished; --resume continues a run that was stopped.",
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
	f.BoolVar(&o.resume, "resume", false, "continue from FILE.part, if it exists")
	c.MarkFlagRequired("out")
	return c
}

// sections returns the names of all sections.
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
	p := &panel.Plan{Section: panel.Section(o.section), Positions: o.positions, Seed: random.Seed(o.seed), Error: o.percent / 100,
		Rules: start.Rules, Words: start.Words}
	judge, tables, err := start.Evaluation()
	if err != nil {
		return nil, err
	}
	p.Judge = judge
	if p.Win, err = start.Win(); err != nil {
		return nil, err
	}
	for _, name := range advisers(o.percent) {
		player, err := setting.ParsePlayer(name)
		if err != nil {
			return nil, err
		}
		opened, err := start.Open(player)
		if err != nil {
			return nil, err
		}
		p.Advisers = append(p.Advisers, func() engine.Player { return opened.New() })
	}
	p.Made = fmt.Sprintf("maven panel make --section %s --positions %d --seed %d --error %v --lexicon %s --rules %s --tiles %s --leaves %s --unseen-table %s",
		o.section, o.positions, o.seed, o.percent, start.Words.Name, start.Rules.Name, start.Rules.Tiles.Name, tables.Leaves, cmp.Or(tables.Unseen, setting.None))
	return p, p.Check()
}

// makePanel makes or continues a section.
func makePanel(ctx context.Context, a *command.App, o *makeOptions) error {
	p, err := o.plan(a)
	if err != nil {
		return err
	}
	if info, err := os.Stat(o.out); err == nil && info.IsDir() {
		return fmt.Errorf("--out %s is a folder; name a file for the positions", o.out)
	}
	part := o.out + ".part"
	header := p.Header()
	file, done, err := command.OpenPart(part, header.AppendTo(nil), o.resume, p.Restore)
	if err != nil {
		return err
	}
	defer file.Close()
	bar := term.NewProgress(a.Errs, "positions", p.Positions, done)
	defer bar.Close()
	err = panel.Make(ctx, p, o.threads.Threads(), done, func(made *panel.Position) error {
		if _, err := file.Write(made.AppendTo(nil)); err != nil {
			return err
		}
		done++
		bar.Set(done)
		return file.Sync()
	})
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted; %s keeps the progress; continue with --resume", part)
	}
	if err != nil {
		return err
	}
	return atomicfile.Move(part, o.out)
}
