package panel

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/notation/cgp"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/sim"
	"maven/internal/winprob"
)

// A Plan says which section of a panel is to be made. The same plan gives the same positions, on any number of threads.
type Plan struct {
	Section   Section
	Positions int
	Seed      random.Seed
	Error     float64 // that a difference near the top may have at most, of a chance from 0 to 1

	Rules    *rules.Rules
	Words    *lexicon.Lexicon
	Judge    *eval.Static
	Win      *winprob.Table
	Advisers []func() engine.Player // their moves are candidates too; made once by each thread
	Made     string                 // the command

	effort effort // zero for the usual one
}

// Header returns the header of the plan's file.
func (p *Plan) Header() Header {
	h := of(p.Rules, p.Words)
	h.Section, h.Positions, h.Seed, h.Made = p.Section, p.Positions, p.Seed, p.Made
	return h
}

// Check refuses what cannot be made.
func (p *Plan) Check() error {
	switch {
	case p.Positions < 1 || p.Positions > MaxPositions:
		return fmt.Errorf("%d positions; must be 1 to %d", p.Positions, MaxPositions)
	case !(p.Error > 0 && p.Error <= 1):
		return fmt.Errorf("a standard error of %v; must be above 0, and at most 1", p.Error)
	case p.Win == nil:
		return fmt.Errorf("there is no win table for the rules %s and their tiles, which says what is contested", p.Rules.Name)
	case p.Rules.Tiles.Count.Len() < leastTiles:
		return fmt.Errorf("the tile set %s has %d tiles; must have %d, so that there is a middle of the game", p.Rules.Tiles.Name, p.Rules.Tiles.Count.Len(), leastTiles)
	}
	return nil
}

// means returns what play-outs are made with.
func (p *Plan) means() sim.Means {
	return sim.Means{Judge: p.Judge, Words: p.Words.Map(), Win: p.Win}
}

// Make makes the positions from number done on, counted from 0, and gives them to take, in order. The error is ctx's, take's,
// or that of an adviser.
func Make(ctx context.Context, p *Plan, threads, done int, take func(*Position) error) error {
	halves := p.halves()
	worker := func(int) pool.Worker[*Position] {
		m := newMaker(p)
		return func(ctx context.Context, number int) (*Position, error) {
			made, err := m.make(ctx, number)
			if err == nil {
				made.Half = halves[number]
			}
			return made, err
		}
	}
	return pool.Run(ctx, threads, done, p.Positions, worker, func(_ int, made *Position) error { return take(made) })
}

// halves draws the half of each position by lot. Of an odd number one more is held out.
func (p *Plan) halves() []Half {
	halves := make([]Half, p.Positions)
	for i := range halves {
		if halves[i] = HeldOut; i < p.Positions/2 {
			halves[i] = Tuning
		}
	}
	random.Shuffle(seedOf(p.Seed, p.Section).Named("halves").Stream(), halves)
	return halves
}

// A maker makes positions, for one thread.
type maker struct {
	plan     *Plan
	effort   effort
	seed     random.Seed
	game     *game.Game
	static   *engine.Static
	advisers []engine.Player
}

func newMaker(p *Plan) *maker {
	m := &maker{plan: p, effort: cmp.Or(p.effort, effortFor(p.Error)), seed: seedOf(p.Seed, p.Section), game: game.New(p.Rules, p.Words.Graph, 0), static: engine.NewStatic(p.Judge, p.Words)}
	for _, adviser := range p.Advisers {
		m.advisers = append(m.advisers, adviser())
	}
	return m
}

// make plays games by the seed of the number until one has a position for the section, and values its candidates.
func (m *maker) make(ctx context.Context, number int) (*Position, error) {
	seed := m.seed.Named("games").At(number)
	for try := 0; ; try++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p := m.find(number, seed.At(try))
		if p == nil {
			continue
		}
		made := &Position{ID: fmt.Sprintf("%s-%03d", m.plan.Section, number+1)}
		made.CGP = cgp.Of(p, cgp.Op{Code: "lex", Args: m.plan.Words.Name}).Format(m.plan.Rules.Tiles.Alphabet)
		if err := made.place(m.plan.Rules, m.plan.Words); err != nil {
			return nil, err
		}
		err := m.value(ctx, made)
		if errors.Is(err, errUnfit) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", made.ID, err)
		}
		return made, nil
	}
}
