package classic

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/board"
	"maven/internal/classic/search"
	"maven/internal/command"
	"maven/internal/original"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/term"
)

type classicSimOptions struct {
	command.ClassicSource
	lexicon    string
	cgp        string
	candidates int
	moves      []string
	turns      int
	iterations int
	seed       int
	prune      float64
	threads    command.ThreadCount
	preEndgame bool
	endgame    bool
	every      int
}

func newClassicSim(a *command.App) *cobra.Command {
	var o classicSimOptions
	c := command.WithJSON(&cobra.Command{
		Use:   "sim --cgp POSITION",
		Short: "Simulate moves as the original does",
		Long: "Simulates moves: plays the game on from each candidate many times, with the same tiles for all of them, and\n" +
			"ranks the candidates by their mean gain over the opponent, the worth of the last leaves included. An\n" +
			"interrupt ends the simulation and shows the result so far. The same seed gives the same result on any number\n" +
			"of threads.",
		Example: "  maven classic sim --cgp \"$(maven gcg position game.gcg --turn 12)\"\n" +
			"  maven classic sim --cgp \"$CGP\" --candidates 0 --move \"8A ANTIQUES\" --move pass",
		Args: command.ArgCount(0, 0, "flags only"),
	}, func(ctx context.Context, _ []string, asJSON bool) error { return o.run(ctx, a, asJSON) })
	f := c.Flags()
	command.BindCGP(c, &o.cgp)
	command.Number(f, &o.candidates, "candidates", board.ListSize, 0, search.MaxCandidates, fmt.Sprintf("number of moves to compare, best first, up to %d", search.MaxCandidates))
	f.StringArrayVar(&o.moves, "move", nil, "another move to compare, such as \"8D WORD\"; can be repeated")
	command.Number(f, &o.turns, "turns", original.UsualTurns, 0, search.MaxTurns, "turns of each player after the candidate")
	command.Number(f, &o.iterations, "iterations", original.UsualIterations, 1, original.MostIterations, "games to play from each candidate")
	command.Seed(f, &o.seed, 1, "seed of the tiles drawn")
	f.Float64Var(&o.prune, "prune", 0, "drop moves that are this many standard errors worse than the best; 0 drops none")
	f.BoolVar(&o.preEndgame, "preend", false, "search the pre-endgame in the games played, which is slow")
	f.BoolVar(&o.endgame, "endgame", true, "search the endgame in the games played")
	command.Number(f, &o.every, "every", 0, 0, math.MaxInt, "show the table after this many iterations, on standard error; 0 shows only a count")
	o.threads.Bind(f, 0)
	command.BindClassicLexicon(a, c, &o.lexicon)
	o.Bind(c)
	return c
}

func (o *classicSimOptions) run(ctx context.Context, a *command.App, asJSON bool) error {
	switch {
	case o.candidates+len(o.moves) == 0:
		return command.Usagef("--candidates 0: name the moves to compare with --move")
	case !(o.prune >= 0 && o.prune <= math.MaxFloat32):
		return command.Usagef("--prune %v: must be a number of standard errors such as 3, or 0", o.prune)
	}
	program, g, err := opened(a.Settings(setting.Request{Lexicon: o.lexicon}), &o.ClassicSource, o.cgp)
	if err != nil {
		return err
	}
	moves, err := program.Moves(g, o.candidates, o.moves)
	if err != nil {
		return err
	}
	bar := term.NewProgress(a.Errs, "iterations", o.iterations, 0)
	choosers := search.Choosers(program.Set, program.Words.Active, search.Options{NoPreEndgame: !o.preEndgame, NoEndgame: !o.endgame})
	result, err := search.NewSimulator(program.Words.Active, choosers).Run(ctx, g.Position, moves, search.SimulationSettings{
		Turns: o.turns, Iterations: o.iterations, Seed: random.Seed(o.seed), Threads: o.threads.Threads(), Prune: o.prune,
		Progress: func(r *search.Simulation) {
			bar.Set(r.Iterations)
			o.soFar(a, g, r)
		},
	})
	bar.Close()
	if err != nil {
		return err
	}
	answer := o.form(g, result)
	answer.CGP, answer.Lexicon, answer.Tables = g.Cgp, program.Lexicon(), o.Name()
	return errors.Join(a.Answer(asJSON, answer, func(s *term.Screen) { writeSimulation(s, answer, g) }), ctx.Err())
}

// soFar shows the table so far if --every asks for it. A write error here is ignored: it harms no result.
func (o *classicSimOptions) soFar(a *command.App, g *original.Position, r *search.Simulation) {
	if o.every == 0 || r.Iterations%o.every != 0 {
		return
	}
	running := *r
	running.Stopped = "so far"
	writeSimulation(term.NewScreen(a.Errs), o.form(g, &running), g)
}

// form returns a simulation as JSON and tables show it.
func (o *classicSimOptions) form(g *original.Position, r *search.Simulation) *original.Simulation {
	f := original.NewSimulation(g, r)
	f.Turns, f.Seed = o.turns, o.seed
	return f
}

func writeSimulation(screen *term.Screen, s *original.Simulation, g *original.Position) {
	rows := make([][]string, len(s.Moves))
	for i := range s.Moves {
		c := &s.Moves[i]
		note := ""
		if c.Pruned {
			note = "dropped"
		}
		rows[i] = []string{fmt.Sprint(c.Rank), g.Fill(c.Text), strings.ToUpper(c.Leave), board.Points(c.Score), board.Points(c.Worth), board.Points(c.Bonus),
			board.Points(c.Average), fmt.Sprintf("±%.2f", c.StandardError/100), fmt.Sprintf("%.1f%%", 100*c.WinShare), term.Grouped(c.Iterations), note}
	}
	columns := term.Heads(">#", "move", "kept", ">score", ">leave", ">bonus", ">average", ">error", ">wins", ">iterations", "")
	screen.Table(columns, rows)
	screen.Printf("\n%s of %s each, seed %d: %s\n", term.Counted(s.Iterations, "iteration"), term.Counted(s.Turns, "turn"), s.Seed, s.Stopped)
}
