package classic

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/classic/board"
	"maven/internal/classic/search"
	"maven/internal/command"
	"maven/internal/endgame"
	"maven/internal/move"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/term"
)

// exactMemory is the memory of the exact solver in bytes.
const exactMemory = 256 << 20

type classicSolveOptions struct {
	command.ClassicSource
	lexicon string
	cgp     string
	nodes   int
	limit   time.Duration
	exhaust bool
	exact   bool
}

func newClassicSolve(a *command.App) *cobra.Command {
	var o classicSolveOptions
	c := command.WithJSON(&cobra.Command{
		Use:   "solve --cgp POSITION",
		Short: "Search an endgame as the original does",
		Long: "Searches an endgame: a position with an empty bag, where the opponent's rack follows from the tiles seen.\n" +
			"For each move it keeps a pessimistic and an optimistic value, the total gain over the opponent, and stops\n" +
			"when one move must be best. The values are estimates unless every line was searched to the end of the\n" +
			"game. --exhaust does that; it is practical with few tiles. --exact shows beside it what the solver of maven solve\n" +
			"finds, and what the original's choice loses; the game ends by the original's rules.",
		Example: "  maven classic solve --cgp \"$(maven gcg position game.gcg --turn 24)\"\n" +
			"  maven classic solve --cgp \"$CGP\" --exact --time 30s",
		Args: command.ArgCount(0, 0, "flags only"),
	}, func(ctx context.Context, _ []string, asJSON bool) error { return o.run(ctx, a, asJSON) })
	f := c.Flags()
	command.BindCGP(c, &o.cgp)
	command.Number(f, &o.nodes, "nodes", search.MaxNodes, search.MinNodes, search.MaxNodes, fmt.Sprintf("moves that the search tree can hold, %d to %d", search.MinNodes, search.MaxNodes))
	command.Limit(f, &o.limit, "time", "stop after this long, such as 5s, with the best move so far (default: no limit)")
	f.BoolVar(&o.exhaust, "exhaust", false, "search every line to the end of the game")
	f.BoolVar(&o.exact, "exact", false, "show the exact value too, and what the move loses")
	command.BindClassicLexicon(a, c, &o.lexicon)
	o.Bind(c)
	return c
}

func (o *classicSolveOptions) run(ctx context.Context, a *command.App, asJSON bool) error {
	settings := a.Settings(setting.Request{Lexicon: o.lexicon})
	program, g, err := opened(settings, &o.ClassicSource, o.cgp)
	if err != nil {
		return err
	}
	lex := program.Words
	list, report, err := o.search(ctx, lex, g)
	if errors.Is(err, search.ErrBag) {
		return fmt.Errorf("the bag holds %s; the endgame begins when it is empty", term.Counted(g.Ours.Bag(), "tile"))
	}
	if err != nil {
		return err
	}
	answer := original.NewSolution(g, g.Cgp, program.Lexicon(), list, &report)
	if o.exact && ctx.Err() == nil {
		if answer.Exact, err = o.judge(ctx, settings, lex, g, &report); err != nil {
			return err
		}
	}
	return errors.Join(a.Answer(asJSON, answer, func(s *term.Screen) { writeSolution(s, answer, g) }), ctx.Err())
}

// search runs the solver within the time limit.
func (o *classicSolveOptions) search(ctx context.Context, lex *setting.OriginalWords, g *original.Position) (*board.List, search.EndgameReport, error) {
	ctx, stop := o.limited(ctx)
	defer stop()
	solver := search.NewEndgameSolver(lex.Active, o.nodes)
	solver.Exhaust = o.exhaust
	return solver.Solve(ctx, g.Position)
}

// limited sets the time limit of one search.
func (o *classicSolveOptions) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if o.limit <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, o.limit)
}

// judge asks the exact solver for the best move, and for the value of the move that the original chose.
func (o *classicSolveOptions) judge(ctx context.Context, settings *setting.Settings, lex *setting.OriginalWords, g *original.Position, r *search.EndgameReport) (*original.Exact, error) {
	rules, err := settings.RulesNamed(setting.OriginalRules)
	if err != nil {
		return nil, err
	}
	graph, err := lex.Graph()
	if err != nil {
		return nil, err
	}
	p, err := g.By(rules, graph)
	if err != nil {
		return nil, err
	}
	chosen, err := g.Translate(&r.Best)
	if err != nil {
		return nil, err
	}
	ctx, stop := o.limited(ctx)
	defer stop()
	answer, err := endgame.New(exactMemory, 1).Solve(ctx, &endgame.Question{Position: p, Also: []move.Move{chosen}}, nil)
	if err != nil {
		return nil, err
	}
	return original.NewExact(p, answer, &chosen), nil
}

// writeSolution writes the search for people.
func writeSolution(screen *term.Screen, s *original.Solution, g *original.Position) {
	facts := [][2]string{
		{"move", g.Fill(s.Move)},
		{"value", fmt.Sprintf("%s to %s, %s", board.Points(s.Pessimistic), board.Points(s.Optimistic), s.Known)},
		{"search", fmt.Sprintf("%s, %s examined, %s pruned: %s", term.Counted(s.Nodes, "node"), term.Counted(s.Expanded, "position"),
			term.Grouped(s.Pruned), s.Stopped)},
	}
	if e := s.Exact; e != nil {
		facts = append(facts, [2]string{"exact", fmt.Sprintf("%s by %s, %s", board.Points(e.Value), g.Fill(e.Move), e.Known)},
			[2]string{"loss", board.Points(e.Loss)})
	}
	screen.Columns(0, screen.Facts(facts))
	screen.Printf("\n")
	rows := make([][]string, len(s.Moves))
	for i, m := range s.Moves {
		rows[i] = []string{fmt.Sprint(i + 1), g.Fill(m.Text), board.Points(m.Score), board.Points(m.Pessimistic)}
	}
	screen.Table(term.Heads(">#", "move", ">score", ">pessimistic"), rows)
}
