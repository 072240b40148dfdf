package panel

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/data"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/panel"
	"maven/internal/setting"
	"maven/internal/term"
	"maven/internal/winprob"
)

// maxSeeds is how many seeds a player is asked with at most.
const maxSeeds = 1000

type runOptions struct {
	command.SettingFlags
	players []setting.Player
	files   []string
	section string
	half    string
	seeds   int
	threads command.ThreadCount
	json    bool
}

func newRun(a *command.App) *cobra.Command {
	var o runOptions
	c := &cobra.Command{
		Use:   "run PLAYER [PLAYER]",
		Short: "Ask players for their moves in the positions of a panel",
		Long: "Asks one or two players for their moves, and says what these lose against the best candidates: the regret,\n" +
			"as a chance to win and in points, and of two players the difference, position by position. A move that is no\n" +
			"candidate is valued as the candidates were.\n\n" +
			"maven help players lists the players and their options. With --seeds N players that choose at random answer N times,\n" +
			"with the seeds 1 to N. Each player has one thread. With a time for each move, give a core for each thread.",
		Example: "  maven panel run static\n" +
			"  maven panel run full,time=250ms sim,time=250ms --section endgame --threads 1\n" +
			"  maven panel run sim full --panel middle.jsonl --half tuning --seeds 4\n" +
			"  maven panel run \"ucgi,time=250ms:./other\" full,time=250ms --panel a.jsonl",
		Args: command.ArgCount(1, 2, "one or two players, such as static and level=9"),
		RunE: func(c *cobra.Command, args []string) error {
			for _, text := range args {
				p, err := setting.ParsePlayer(text)
				if err != nil {
					return command.UsageError(err)
				}
				o.players = append(o.players, p)
			}
			return runPanel(c.Context(), a, &o)
		},
	}
	f := c.Flags()
	o.Bind(a, c)
	f.StringArrayVar(&o.files, "panel", nil, "file of a panel; may be repeated (default: the sections that are shipped)")
	command.Choice(c, &o.section, "section", all, "which positions: a section, or all", append(sections(), all)...)
	command.Choice(c, &o.half, "half", all, "which positions: tuning, held-out or all", string(panel.Tuning), string(panel.HeldOut), all)
	command.Number(f, &o.seeds, "seeds", 1, 1, maxSeeds, "how often a player that chooses at random answers, each time with another seed")
	o.threads.Bind(f, 0)
	f.BoolVar(&o.json, "json", false, "write one JSON object")
	command.CompleteArgs(c, 2, setting.PlayerNames)
	return c
}

// all stands for both halves.
const all = "all"

// A trial is one run of the verb.
type trial struct {
	app     *command.App
	options *runOptions
	start   *setting.Setting
	tables  setting.TableNames
	judge   *eval.Static
	win     *winprob.Table
	panels  []*panel.Panel
	players []*setting.Opened        // by player, as it is named
	seeds   [][]func() engine.Player // by player, by seed
	sums    []panel.Sum
}

// runPanel asks the players and writes what they lose. If it is interrupted it writes the result so far.
func runPanel(ctx context.Context, a *command.App, o *runOptions) error {
	t := &trial{app: a, options: o}
	if err := t.open(); err != nil {
		return err
	}
	ran := t.run(ctx)
	if ran != nil && (!errors.Is(ran, context.Canceled) || len(t.sums) == 0) {
		return ran
	}
	return cmp.Or(a.Answer(o.json, t.form(), t.writeText), ran)
}

// open opens the panels and the players.
func (t *trial) open() error {
	var err error
	if t.start, err = t.app.Settings(t.options.Request).Start(); err != nil {
		return err
	}
	if t.judge, t.tables, err = t.start.Evaluation(); err != nil {
		return err
	}
	if t.win, err = t.start.Win(); err != nil {
		return err
	}
	if err := t.openPanels(); err != nil {
		return err
	}
	for _, p := range t.options.players {
		if err := t.openPlayer(p); err != nil {
			return err
		}
	}
	return nil
}

// openPanels reads the files, or the sections that are shipped.
func (t *trial) openPanels() error {
	names, read := t.options.files, func(name string) ([]byte, error) { return bounded.ReadFile(name, command.MaxLines) }
	if len(names) == 0 {
		names, read = sections(), func(name string) ([]byte, error) { return data.Panel(name), nil }
	}
	for _, name := range names {
		lines, err := read(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, command.Cause(err))
		}
		p, err := panel.Read(lines, t.start.Rules, t.start.Words)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if found := len(p.Positions); found < p.Header.Positions {
			return fmt.Errorf("%s: it has %d of the %d positions that line 1 tells of; it is cut short", name, found, p.Header.Positions)
		}
		if t.options.section == all || t.options.section == string(p.Section) {
			t.panels = append(t.panels, p)
		}
	}
	if len(t.panels) == 0 {
		return fmt.Errorf("--section %s: there are no such positions", t.options.section)
	}
	return nil
}

// openPlayer opens a player, and if it draws lots the same player with other seeds.
func (t *trial) openPlayer(p setting.Player) error {
	opened, err := t.start.Open(p)
	if err != nil {
		return err
	}
	seeds := []func() engine.Player{opened.New}
	if (p.Simulates() || p.Kind == setting.LevelPlayer) && t.options.seeds > 1 {
		seeds = nil
		for seed := range t.options.seeds {
			other, err := setting.ParsePlayer(fmt.Sprintf("%s,seed=%d", p.Name, seed+1))
			if err != nil {
				return err
			}
			seeded, err := t.start.Open(other)
			if err != nil {
				return err
			}
			seeds = append(seeds, seeded.New)
		}
	}
	t.players, t.seeds = append(t.players, opened), append(t.seeds, seeds)
	return nil
}

// run asks the players, panel by panel.
func (t *trial) run(ctx context.Context) error {
	half := panel.Half(t.options.half)
	if half == all {
		half = ""
	}
	trials, positions := make([]panel.Trial, len(t.panels)), 0
	for i, p := range t.panels {
		trials[i] = panel.Trial{Panel: p, Half: half, Players: t.seeds, Words: t.start.Words, Judge: t.judge, Win: t.win}
		positions += len(trials[i].Positions())
	}
	if positions == 0 {
		return fmt.Errorf("--half %s: there are no such positions", t.options.half)
	}
	bar := term.NewProgress(t.app.Errs, "positions", positions, 0)
	defer bar.Close()
	done := 0
	for i := range trials {
		var outcomes []panel.Outcome
		err := trials[i].Run(ctx, t.options.threads.Threads(), func(o *panel.Outcome) error {
			outcomes = append(outcomes, *o)
			done++
			bar.Set(done)
			return nil
		})
		t.sums = append(t.sums, panel.Summarize(t.panels[i].Section, outcomes)...)
		if err != nil {
			return err
		}
	}
	return nil
}
