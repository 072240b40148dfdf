// Package solve is `maven solve`, which searches endgames and pre-endgames, and `maven verify`, which
// checks what it has proved.
package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/answers"
	"maven/internal/board"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/question"
	"maven/internal/sim"
	"maven/internal/term"
)

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
			if o.json && !c.Flag("count").Changed {
				o.count = 0
			}
			return o.solve(c.Context(), a, c)
		},
	}
	f := c.Flags()
	f.StringVar(&o.cgp, "cgp", "", "the position, one line of CGP")
	f.StringArrayVar(&o.also, "also", nil, "value this move too, such as \"8D WORD\" or \"pass\"; may be repeated")
	f.IntVarP(&o.count, "count", "n", question.UsualMoves, "moves to show; 0 shows all (default with --json: all)")
	f.IntVar(&o.lines, "lines", question.UsualLines, "best moves to prove, or to show draw by draw")
	f.IntVar(&o.candidates, "candidates", 0, "with tiles in the bag: moves to look at deeply (default 32)")
	f.StringVar(&o.model, "model", question.Models()[0], "with tiles in the bag: what the opponent knows: "+command.Or(question.Models()))
	f.StringVar(&o.objective, "objective", sim.GainSpread.String(), "spread, or win: only who wins is to be proven")
	f.DurationVar(&o.limit, "time", 0, "end the search after this long, such as 5s; 0 sets no limit (default: 1m with two or more tiles in the bag, if --nodes sets no limit)")
	f.IntVar(&o.nodes, "nodes", 0, "end the search after so many positions (default: no limit)")
	f.IntVar(&o.memory, "memory", question.UsualMemory>>20, "memory for the search, in MiB")
	o.threads.Bind(f, 1)
	f.StringVar(&o.certificate, "certificate", "", "write a proof of the value to this file")
	f.BoolVar(&o.json, "json", false, "write one JSON object")
	o.BindBoard(a, c)
	return c
}

// question returns what the flags ask.
func (o *solveOptions) question(c *cobra.Command) *question.Question {
	return &question.Question{Method: question.Solve, Count: &o.count, Memory: o.memory << 20, Objective: o.objective, Lines: &o.lines,
		Model: o.model, Candidates: &o.candidates, Limits: question.Limits{Time: o.limit, Nodes: o.nodes, Threads: o.threads.Threads(),
			Endless: c.Flag("time").Changed || c.Flag("nodes").Changed}}
}

// A problem is a position that is solved.
type problem struct {
	*question.Analysis
	cgp string
}

// read reads the position and the moves asked about.
func (o *solveOptions) read(a *command.App, c *cobra.Command) (*problem, error) {
	q := o.question(c)
	switch {
	case o.cgp == "":
		return nil, command.Usagef("--cgp is needed: the position, one line of CGP")
	case o.certificate != "" && o.objective != sim.GainSpread.String():
		return nil, command.Usagef("--certificate is for --objective spread: it proves a value")
	}
	if err := command.Asked(q.Check()); err != nil {
		return nil, err
	}
	placed, err := a.Place(a.Settings(o.Request), o.cgp)
	if err != nil {
		return nil, err
	}
	if q.Also, err = placed.Moves(o.also); err != nil {
		return nil, command.UsageError(fmt.Errorf("--also: %w", err))
	}
	q.Position = placed.Position
	switch bag := q.Position.Bag(); {
	case bag > 0 && o.certificate != "":
		return nil, command.Usagef("--certificate is for endgames: the bag holds %s", command.Counted(bag, "tile"))
	case bag > 0 && o.objective != sim.GainSpread.String():
		return nil, command.Usagef("--objective is for endgames: with tiles in the bag, to win comes first, then the spread")
	}
	analysis, err := question.Open(placed.Setting, q)
	return &problem{analysis, placed.CGP}, command.Asked(err)
}

// solve solves the position by what is in the bag.
func (o *solveOptions) solve(ctx context.Context, a *command.App, c *cobra.Command) error {
	p, err := o.read(a, c)
	if err != nil {
		return err
	}
	status := term.NewStatus(a.Errs)
	err = p.Run(ctx, p.Limits, func(now engine.Snapshot) { status.Show(func() string { return p.progress(&now) }) })
	status.Clear()
	found := p.Snapshot()
	if len(found.Candidates) == 0 || err != nil && ctx.Err() == nil {
		return err
	}
	if found.Preend != nil {
		return errors.Join(o.write(a, p, answers.Preendgame(p.Analysis, p.cgp, o.writer(), o.count)), err)
	}
	out := answers.Endgame(p.Analysis, p.cgp, o.writer(), o.count)
	if err = cmp.Or(o.write(a, p, out), err); err != nil || o.certificate == "" {
		return err
	}
	return o.prove(ctx, a, p, out)
}

// progress says in a line how far a search is.
func (p *problem) progress(now *engine.Snapshot) string {
	first, nodes := &now.Candidates[0], command.Counted(now.Nodes, "position")
	move := p.Position.Board.Spell(&first.Move)
	switch {
	case now.Endgame != nil:
		return fmt.Sprintf("%d moves deep, %s: %s gains %d", now.Endgame.Depth, nodes, move, now.Endgame.Moves[0].Value)
	case !first.Value.HasWin:
		return nodes + ": nothing is known yet"
	}
	return fmt.Sprintf("%s: %s wins %.1f%%, %s", nodes, move, 100*first.Value.Win, first.Solved.Known)
}

// write writes an answer.
func (o *solveOptions) write(a *command.App, p *problem, answer any) error {
	screen := term.NewScreen(a.Out)
	switch told := answer.(type) {
	case *form.Endgame:
		if !o.json {
			return writeEndgame(screen, p, told)
		}
	case *form.Preendgame:
		if !o.json {
			return o.writePreendgame(screen, p, told)
		}
	}
	return a.WriteJSON(answer)
}

// writer returns how moves are written.
func (o *solveOptions) writer() form.Writer {
	if o.json {
		return form.Notation
	}
	return (*board.Board).Spell
}
