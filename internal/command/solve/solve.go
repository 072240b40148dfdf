// Package solve is `maven solve`, which searches endgames and pre-endgames, and `maven verify`, which
// checks what it has proved.
package solve

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/board"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/setting"
)

// The objectives.
const (
	spread = "spread"
	win    = "win"
)

// The least and the most memory for a search, in MiB.
const (
	minMemory = 16
	maxMemory = 65_536
)

// usualLimit ends a search with two or more tiles in the bag, where nothing else does: to prove all may take
// days.
const usualLimit = time.Minute

// solveOptions is what `maven solve` is asked.
type solveOptions struct {
	command.SettingFlags
	cgp         string
	also        []string
	count       int
	lines       int
	candidates  int
	model       string
	objective   string
	limit       time.Duration
	limited     bool // by the user: with --time 0 the search goes on to the end
	nodes       int
	memory      int
	threads     command.ThreadCount
	certificate string
	json        bool
}

// New returns the command line of maven solve.
func New(a *command.App) *cobra.Command {
	var o solveOptions
	c := &cobra.Command{
		Use:   "solve --cgp POSITION",
		Short: "Search the end of a game for the best moves",
		Long: "Looks for best play to the end of the game.\n\n" +
			"With an empty bag both racks are known. The value of a move is the points you gain from\n" +
			"there on less those your opponent gains, tiles left at the end included. It is proven once\n" +
			"every line has been followed to the end of the game.\n\n" +
			"With a few tiles in the bag, every move is looked at for every draw and every rack that the\n" +
			"opponent may hold: how often it wins, then the spread. Moves that fall behind are left, and\n" +
			"the answer says how deep each was looked at. --model says what the opponent knows: best\n" +
			"plays by what a player can know, sees-all sees all tiles, which is the worst case.\n\n" +
			"Ctrl-C, --time and --nodes end the search with what is known. With two or more tiles in the\n" +
			"bag it ends after a minute, unless you set --time or --nodes. --certificate writes a proof\n" +
			"of an endgame, which maven verify checks.",
		Example: "  maven solve --cgp \"$(maven gcg position game.gcg --turn 24)\"\n" +
			"  maven solve --cgp \"$CGP\" --lines 5 --also \"4B VIM\" --time 10s\n" +
			"  maven solve --cgp \"$CGP\" --certificate endgame.cert",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.check(); err != nil {
				return err
			}
			if o.json && !c.Flag("count").Changed {
				o.count = 0
			}
			o.limited = c.Flag("time").Changed || c.Flag("nodes").Changed
			return o.solve(c.Context(), a)
		},
	}
	f := c.Flags()
	f.StringVar(&o.cgp, "cgp", "", "the position, one line of CGP")
	f.StringArrayVar(&o.also, "also", nil, "value this move too, such as \"8D WORD\" or \"pass\"; may be repeated")
	f.IntVarP(&o.count, "count", "n", 10, "moves to show; 0 shows all (default with --json: all)")
	f.IntVar(&o.lines, "lines", 1, "best moves to prove, or to show draw by draw")
	f.IntVar(&o.candidates, "candidates", 0, "with tiles in the bag: moves to look at deeply (default 32)")
	f.StringVar(&o.model, "model", preend.ByKnowledge.String(), "with tiles in the bag: what the opponent knows: "+modelNames())
	f.StringVar(&o.objective, "objective", spread, "spread, or win: only who wins is to be proven")
	f.DurationVar(&o.limit, "time", 0, "end the search after this long, such as 5s; 0 sets no limit (default: 1m with two or more tiles in the bag, if --nodes sets no limit)")
	f.IntVar(&o.nodes, "nodes", 0, "end the search after so many positions (default: no limit)")
	f.IntVar(&o.memory, "memory", 512, "memory for the search, in MiB")
	o.threads.Bind(f, 1)
	f.StringVar(&o.certificate, "certificate", "", "write a proof of the value to this file")
	f.BoolVar(&o.json, "json", false, "write one JSON object")
	o.BindBoard(a, c)
	return c
}

// check refuses flags out of range.
func (o *solveOptions) check() error {
	switch {
	case o.cgp == "":
		return command.Usagef("--cgp is needed: the position, one line of CGP")
	case o.count < 0:
		return command.Usagef("--count %d: want 0 for all, or more", o.count)
	case o.lines < 1:
		return command.Usagef("--lines %d: want 1 or more", o.lines)
	case o.candidates < 0:
		return command.Usagef("--candidates %d: want 1 or more, or 0 for the usual number", o.candidates)
	case o.objective != spread && o.objective != win:
		return command.Usagef("--objective %s: want %s or %s", o.objective, spread, win)
	case o.limit < 0:
		return command.Usagef("--time %v: want a time such as 5s, or 0 for no limit", o.limit)
	case o.nodes < 0:
		return command.Usagef("--nodes %d: want 1 or more, or 0 for no limit", o.nodes)
	case o.memory < minMemory || o.memory > maxMemory:
		return command.Usagef("--memory %d: want %d to %d MiB", o.memory, minMemory, maxMemory)
	case o.certificate != "" && o.objective != spread:
		return command.Usagef("--certificate is for --objective spread: it proves a value")
	}
	if _, err := o.modelNamed(); err != nil {
		return err
	}
	return nil
}

// modelNamed returns the model that the user names.
func (o *solveOptions) modelNamed() (preend.Model, error) {
	for _, m := range models() {
		if m.String() == o.model {
			return m, nil
		}
	}
	return 0, command.Usagef("--model %s: want %s", o.model, modelNames())
}

func models() []preend.Model { return []preend.Model{preend.ByKnowledge, preend.SeesAll} }

// modelNames lists the models.
func modelNames() string {
	names := make([]string, len(models()))
	for i, m := range models() {
		names[i] = m.String()
	}
	return strings.Join(names, " or ")
}

// A problem is a position to solve.
type problem struct {
	*setting.Setting
	cgp      string
	position game.Position
	also     []move.Move

	inner   context.Context // with the limit of time
	started time.Time
}

// read reads the position and the moves asked about.
func (o *solveOptions) read(a *command.App) (*problem, error) {
	placed, err := a.Place(a.Settings(o.Request), o.cgp)
	if err != nil {
		return nil, err
	}
	if err := placed.NeedRack(); err != nil {
		return nil, err
	}
	also, err := placed.Moves(o.also)
	if err != nil {
		return nil, command.UsageError(fmt.Errorf("--also: %w", err))
	}
	return &problem{Setting: placed.Setting, cgp: placed.CGP, position: *placed.Position, also: also}, nil
}

// solve solves the position by what is in the bag.
func (o *solveOptions) solve(ctx context.Context, a *command.App) error {
	p, err := o.read(a)
	if err != nil {
		return err
	}
	p.inner, p.started = ctx, time.Now()
	if p.position.Bag() > 1 && !o.limited {
		o.limit = usualLimit
	}
	if o.limit > 0 {
		var stop context.CancelFunc
		p.inner, stop = context.WithTimeout(ctx, o.limit)
		defer stop()
	}
	if p.position.Bag() > 0 {
		return o.preendgame(ctx, a, p)
	}
	return o.endgame(ctx, a, p)
}

// stopped says why a search within p.inner has ended; cut says that it was before all was done.
func (p *problem) stopped(ctx context.Context, cut bool) engine.Stop {
	switch {
	case ctx.Err() != nil:
		return engine.Interrupted
	case p.inner.Err() != nil:
		return engine.OutOfTime
	case cut:
		return engine.OutOfNodes
	}
	return engine.Complete
}

// setting returns the form of what the position is solved by.
func (p *problem) setting() form.Setting { return form.SettingOf(p.Setting, setting.TableNames{}) }

// writer returns how moves are written.
func (o *solveOptions) writer() form.Writer {
	if o.json {
		return form.Notation
	}
	return (*board.Board).Spell
}
