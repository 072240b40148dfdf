package classic

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/term"
)

// mostIterations bounds a simulation to what ends within a life.
const mostIterations = 1_000_000_000

// classicSimOptions is what `maven classic sim` is asked.
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
	json       bool
}

func newClassicSim(a *command.App) *cobra.Command {
	var o classicSimOptions
	c := &cobra.Command{
		Use:   "sim --cgp POSITION",
		Short: "Compare moves by playing on from each, as the original does",
		Long: "Plays the game on from each candidate many times, with the same tiles for all of them, and ranks\n" +
			"them by what they gain on average over the opponent, the worth of the tiles kept at the end\n" +
			"included. An interrupt ends it with what has been played. A seed gives the same result on any\n" +
			"number of threads.",
		Example: "  maven classic sim --cgp \"15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0\" --candidates 3 --iterations 200\n" +
			"  maven classic sim --cgp \"…\" --candidates 0 --move \"8A ANTIQUES\" --move pass --seed 7 --json",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.checkNumbers(); err != nil {
				return err
			}
			return o.run(c.Context(), a)
		},
	}
	f := c.Flags()
	f.StringVar(&o.cgp, "cgp", "", "the position, one line of CGP")
	f.IntVar(&o.candidates, "candidates", rank.ListSize, fmt.Sprintf("moves to compare, the best of the list, up to %d", search.MaxCandidates))
	f.StringArrayVar(&o.moves, "move", nil, "a further move to compare, such as \"8D WORD\"; may be given again")
	f.IntVar(&o.turns, "turns", 2, "turns of each side after the candidate")
	f.IntVar(&o.iterations, "iterations", 100, "times to play on from each candidate")
	f.IntVar(&o.seed, "seed", 1, "seed of the tiles")
	f.Float64Var(&o.prune, "prune", 0, "give up moves worse than the best by so many standard errors; 0 gives up none")
	f.BoolVar(&o.preEndgame, "preend", false, "search the pre-endgame while playing on, which takes long")
	f.BoolVar(&o.endgame, "endgame", true, "search the endgame while playing on")
	f.IntVar(&o.every, "every", 0, "write the table so far to standard error after every so many iterations; 0 shows a count alone")
	f.BoolVar(&o.json, "json", false, "write one JSON object")
	o.threads.Bind(f, 0)
	command.BindClassicLexicon(a, c, &o.lexicon)
	o.Bind(c)
	return c
}

// checkNumbers refuses numbers out of range.
func (o *classicSimOptions) checkNumbers() error {
	switch {
	case o.candidates < 0 || o.candidates > search.MaxCandidates:
		return command.Usagef("--candidates %d: want 0 to %d", o.candidates, search.MaxCandidates)
	case o.candidates+len(o.moves) == 0:
		return command.Usagef("--candidates 0: --move names no move either")
	case o.turns < 0 || o.turns > search.MaxTurns:
		return command.Usagef("--turns %d: want 0 to %d", o.turns, search.MaxTurns)
	case o.iterations < 1 || o.iterations > mostIterations:
		return command.Usagef("--iterations %d: want 1 to %s", o.iterations, command.Grouped(mostIterations))
	case o.seed < 0:
		return command.Usagef("--seed %d: want 0 or more", o.seed)
	case o.every < 0:
		return command.Usagef("--every %d: want 0 for none, or iterations", o.every)
	case !(o.prune >= 0 && o.prune <= math.MaxFloat32):
		return command.Usagef("--prune %v: want 0, or standard errors such as 3", o.prune)
	}
	return o.threads.Check()
}

func (o *classicSimOptions) run(ctx context.Context, a *command.App) error {
	settings := a.Settings(setting.Request{Lexicon: o.lexicon})
	set, err := o.Load(settings)
	if err != nil {
		return err
	}
	g, err := command.ReadClassicCGP(settings, o.cgp, set)
	if err != nil {
		return err
	}
	lex, err := settings.OriginalWords(o.Original, g.WordList)
	if err != nil {
		return err
	}
	moves, err := o.compared(g, set, rank.NewStatic(set, lex.Active))
	if err != nil {
		return err
	}
	bar := term.NewProgress(a.Errs, "iterations", o.iterations, 0)
	choosers := search.Choosers(set, lex.Active, search.Options{NoPreEndgame: !o.preEndgame, NoEndgame: !o.endgame})
	result, err := search.NewSimulator(lex.Active, choosers).Run(ctx, g.Position, moves, search.SimulationSettings{
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
	answer := o.told(g, result)
	if o.json {
		answer.CGP, answer.Lexicon, answer.Tables = g.Cgp, form.Lexicon{Name: lex.Name, Hash: lex.Hash()}, o.Name()
		err = a.WriteJSON(answer)
	} else {
		err = writeSimulation(term.NewScreen(a.Out), answer, g)
	}
	return errors.Join(err, ctx.Err())
}

// soFar shows the running table where it is asked for. What is lost of it harms no result.
func (o *classicSimOptions) soFar(a *command.App, g *command.ClassicGame, r *search.Simulation) {
	if o.every == 0 || r.Iterations%o.every != 0 {
		return
	}
	running := *r
	running.Stopped = "so far"
	_ = writeSimulation(term.NewScreen(a.Errs), o.told(g, &running), g)
}

// compared returns the moves to compare: the ones named, and the best of the list. Beyond its ten it
// goes on by score and worth of the leave.
func (o *classicSimOptions) compared(g *command.ClassicGame, set *tables.Set, static *rank.Static) ([]board.Move, error) {
	var given []board.Move
	for _, text := range o.moves {
		m, err := g.Parse(text)
		if err != nil {
			return nil, err
		}
		given = append(given, m)
	}
	named, err := search.Candidates(static, g.Position, min(o.candidates, rank.ListSize), given)
	if err != nil || o.candidates <= rank.ListSize {
		return named, err
	}
	pool := g.Unseen()
	var table rank.LeaveTable
	if err := rank.NewLeaveBuilder(set).Normal(&table, string(g.Racks[g.Turn]), &pool); err != nil {
		return nil, err
	}
	var further []board.Move
	static.Candidates(g.Position, &table, func(m *board.Move) {
		if !slices.ContainsFunc(named, func(n board.Move) bool { return n.Lane == m.Lane && n.Start == m.Start && n.Word == m.Word }) {
			further = append(further, *m)
		}
	})
	slices.SortStableFunc(further, func(x, y board.Move) int { return cmp.Compare(y.Total(), x.Total()) })
	further = further[:min(len(further), o.candidates-rank.ListSize)]
	return search.Candidates(static, g.Position, rank.ListSize, append(given, further...))
}

// told returns what people are told of a simulation.
func (o *classicSimOptions) told(g *command.ClassicGame, r *search.Simulation) *form.Simulation {
	f := form.NewSimulation(g, r)
	f.Turns, f.Seed = o.turns, o.seed
	return f
}

func writeSimulation(screen *term.Screen, s *form.Simulation, g *command.ClassicGame) error {
	rows := make([][]string, len(s.Moves))
	for i := range s.Moves {
		c := &s.Moves[i]
		note := ""
		if c.Pruned {
			note = "given up"
		}
		rows[i] = []string{fmt.Sprint(c.Rank), g.Fill(c.Text), strings.ToUpper(c.Leave), command.Points(c.Score), command.Points(c.Worth), command.Points(c.Bonus),
			command.Points(c.Average), fmt.Sprintf("±%.2f", c.StandardError/100), fmt.Sprintf("%.1f%%", 100*c.WinShare), command.Grouped(c.Iterations), note}
	}
	columns := []term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "kept"}, {Head: "score", Right: true},
		{Head: "leave", Right: true}, {Head: "bonus", Right: true}, {Head: "average", Right: true}, {Head: "error", Right: true},
		{Head: "wins", Right: true}, {Head: "iterations", Right: true}, {Head: ""}}
	if err := screen.Table(columns, rows); err != nil {
		return err
	}
	return screen.Printf("\n%s of %s each, seed %d: %s\n", command.Counted(s.Iterations, "iteration"), command.Counted(s.Turns, "turn"), s.Seed, s.Stopped)
}
