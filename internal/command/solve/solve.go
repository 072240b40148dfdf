// Package solve is `maven solve`, which searches endgames and pre-endgames, and `maven verify`, which
// checks what it has proved.
package solve

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/certificate"
	"maven/internal/command"
	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/setting"
	"maven/internal/term"
)

// The least and the most memory for a search, in MiB.
const (
	minMemory = 16
	maxMemory = 65_536
)

// solveOptions is what `maven solve` is asked.
type solveOptions struct {
	command.SettingFlags
	cgp         string
	also        []string
	count       int
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
		Long: "Solve looks for best play to the end of the game. With an empty bag both racks are known,\n" +
			"and the value of a move is the points that you gain from there on, less those that your\n" +
			"opponent does, tiles left at the end included. It is proven once every line has been\n" +
			"followed to the end; before that it is the best guess so far.\n\n" +
			"Ctrl-C, --time and --nodes end the search with what is known. --certificate writes a proof\n" +
			"that maven verify checks.",
		Example: "  maven solve --cgp \"$(maven gcg position game.gcg --turn 24)\"\n" +
			"  maven solve --cgp \"$CGP\" -n 5 --also \"4B VIM\" --time 10s\n" +
			"  maven solve --cgp \"$CGP\" --certificate endgame.cert",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.check(); err != nil {
				return err
			}
			return o.solve(c.Context(), a)
		},
	}
	f := c.Flags()
	f.StringVar(&o.cgp, "cgp", "", "the position, one line of CGP")
	f.StringArrayVar(&o.also, "also", nil, "value this move too, such as \"8D WORD\" or \"pass\"; may be repeated")
	f.IntVarP(&o.count, "count", "n", 1, "best moves that are to be proven; more are shown with bounds")
	f.StringVar(&o.objective, "objective", "spread", "spread, or win: only who wins is to be proven")
	f.DurationVar(&o.limit, "time", 0, "end the search after this long, such as 5s (default: no limit)")
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
	case o.count < 1:
		return command.Usagef("--count %d: want 1 or more", o.count)
	case o.objective != "spread" && o.objective != "win":
		return command.Usagef("--objective %s: want spread or win", o.objective)
	case o.limit < 0:
		return command.Usagef("--time %v: want a time such as 5s, or 0 for no limit", o.limit)
	case o.nodes < 0:
		return command.Usagef("--nodes %d: want 1 or more, or 0 for no limit", o.nodes)
	case o.memory < minMemory || o.memory > maxMemory:
		return command.Usagef("--memory %d: want %d to %d MiB", o.memory, minMemory, maxMemory)
	case o.certificate != "" && o.objective != "spread":
		return command.Usagef("--certificate is for --objective spread: it proves a value")
	}
	return o.threads.Check()
}

// A problem is a position to solve.
type problem struct {
	*setting.Setting
	cgp      string
	position game.Position
	also     []move.Move
}

// read reads the position and the moves asked about.
func (o *solveOptions) read(a *command.App) (*problem, error) {
	fields, err := cgp.Split(o.cgp)
	if err != nil {
		return nil, err
	}
	s, err := a.Settings(o.Request).Of(setting.OfPosition(fields))
	if err != nil {
		return nil, err
	}
	read, err := fields.Position(s.Rules)
	if err != nil {
		return nil, err
	}
	if read.Racks[0].Len() == 0 {
		return nil, errors.New("cgp: the player on turn has no tiles; the racks are written as AEINRST/ or AEINRST/BC")
	}
	p := &problem{Setting: s, cgp: read.Format(s.Rules.Tiles.Alphabet), position: read.On(s.Board())}
	for _, text := range o.also {
		m, err := p.position.Board.Notation().Parse(text, p.position.Board.At)
		if err == nil {
			err = p.position.Legal(&m)
		}
		if err != nil {
			return nil, command.UsageError(fmt.Errorf("--also: %w", err))
		}
		p.also = append(p.also, p.position.Board.Canonical(m))
	}
	return p, nil
}

// solve solves the position by what is in the bag.
func (o *solveOptions) solve(ctx context.Context, a *command.App) error {
	p, err := o.read(a)
	if err != nil {
		return err
	}
	return o.endgame(ctx, a, p)
}

// endgame solves a position with an empty bag.
func (o *solveOptions) endgame(ctx context.Context, a *command.App, p *problem) error {
	inner, started := ctx, time.Now()
	if o.limit > 0 {
		var stop context.CancelFunc
		inner, stop = context.WithTimeout(ctx, o.limit)
		defer stop()
	}
	status := term.NewStatus(a.Errs)
	solver := endgame.New(o.memory<<20, o.threads.Threads())
	answer, err := solver.Solve(inner, &endgame.Question{Position: &p.position, Count: o.count, Also: p.also,
		Win: o.objective == "win", Limits: endgame.Limits{Nodes: o.nodes}}, func(now *endgame.Answer) {
		status.Show(func() string {
			best := &now.Moves[0]
			return fmt.Sprintf("%d moves deep, %s positions: %s gains %d", now.Depth, command.Grouped(now.Nodes), p.position.Board.Spell(&best.Move), best.Value)
		})
	})
	status.Clear()
	if err != nil {
		return err
	}
	stopped := engine.Complete
	switch {
	case ctx.Err() != nil:
		stopped = engine.Interrupted
	case inner.Err() != nil:
		stopped = engine.OutOfTime
	case !answer.Proven:
		stopped = engine.OutOfNodes
	}
	out := form.NewEndgame(p.cgp, form.NewSetting(form.Identity(p.Words), p.Rules, ""), &p.position, answer, max(o.count, shown(o.json)), p.also, time.Since(started), stopped)
	if o.json {
		err = a.WriteJSON(out)
	} else {
		err = writeEndgame(term.NewScreen(a.Out), p, out)
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil || o.certificate == "" {
		return err
	}
	return o.prove(ctx, a, p, solver, out)
}

// shown is how many moves are told at least: all for programs, ten for people.
func shown(json bool) int {
	if json {
		return 1 << 20
	}
	return 10
}

// A prover takes the moves of a certificate from the solver.
type prover struct{ solver *endgame.Solver }

// Prove returns the best move.
func (p prover) Prove(ctx context.Context, position *game.Position, least int) (move.Move, error) {
	answer, err := p.solver.Solve(ctx, &endgame.Question{Position: position}, nil)
	if err != nil {
		return move.Move{}, err
	}
	if !answer.Proven {
		return move.Move{}, ctx.Err()
	}
	return answer.Moves[0].Move, nil
}

// prove writes the certificate of a proven value.
func (o *solveOptions) prove(ctx context.Context, a *command.App, p *problem, solver *endgame.Solver, found *form.Endgame) error {
	if !found.Proven {
		return fmt.Errorf("no certificate: the value is not proven yet")
	}
	status := term.NewStatus(a.Errs)
	c := &certificate.Certificate{CGP: p.cgp, Lexicon: p.Words.Name, Words: p.Words.Hash(), Rules: p.Rules.Name, Tiles: p.Rules.Tiles.Name, Value: found.Value}
	err := c.Write(ctx, &p.position, prover{solver}, func(claims int) {
		status.Show(func() string { return fmt.Sprintf("%s claims", command.Grouped(claims)) })
	})
	status.Clear()
	if err != nil {
		return fmt.Errorf("no certificate: %w", err)
	}
	file, err := c.AppendTo(nil)
	if err == nil {
		err = command.WriteFile(o.certificate, file)
	}
	if err != nil {
		return fmt.Errorf("certificate %s: %w", o.certificate, err)
	}
	_, err = fmt.Fprintf(term.Masked(a.Errs), "the proof is in %s: %s, %s bytes\n", o.certificate, command.Counted(c.Claims, "claim"), command.Grouped(len(file)))
	return err
}
