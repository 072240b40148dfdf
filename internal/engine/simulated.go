package engine

import (
	"cmp"
	"context"
	"fmt"

	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/infer"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/sim"
	"maven/internal/winprob"
)

// simulatedVersion is in the identity of the simulating player: it changes with what package sim finds.
const simulatedVersion = 5

// The defaults of a Simulated.
const (
	DefaultCandidates = 15

	// DefaultPlayOuts is how many play-outs a run without limits makes at most: a second or two of work.
	DefaultPlayOuts = 20_000

	// What does not matter between two candidates, unless the options say so.
	defaultWinDifference    = 0.005
	defaultSpreadDifference = 0.5 // points
)

// inferredRacks is how many racks an inference looks at: some 10 µs each, and enough to draw from.
const inferredRacks = 20_000

// A Simulated chooses by playing candidates out. It keeps no working memory from call to call but that of a
// Static, and is not safe for concurrent use.
type Simulated struct {
	static  *Static
	words   *lexicon.Lexicon
	options sim.Options
	usual   Limits // of a run that has none
	told    bool   // usual was asked for
	game    *Clock // for a whole game without a clock of its own; nil for none

	infers bool // the opponent's tiles are drawn by what its last move tells
}

// NewSimulated returns a player that judges by judge and win, nil for no win table; then candidates are
// compared by spread if win chances are the goal or a part of it. words are those of the boards that it will be asked
// about, nil for unknown, which is slower.
func NewSimulated(judge *eval.Static, words *lexicon.Lexicon, win *winprob.Table, o sim.Options) *Simulated {
	o.Plies = cmp.Or(o.Plies, sim.DefaultPlies)
	if win == nil && o.Goal.Wins() {
		o.Goal = sim.GainSpread
	}
	if o.Equivalent == 0 {
		o.Equivalent = map[sim.Goal]float64{sim.WinGame: defaultWinDifference, sim.WinAndSpread: defaultWinDifference, sim.GainSpread: defaultSpreadDifference}[o.Goal]
	}
	return &Simulated{static: NewStatic(judge, words).UseWin(win), words: words, options: o, usual: Limits{Iterations: DefaultPlayOuts}}
}

// UseLimits has a run without limits obey these, of which time and iterations count, and returns s. With neither, they
// stay as they were. With a clock, s chooses moves as if it had that for a whole game, where there is no other: how much of
// it is left follows from the tiles left.
func (s *Simulated) UseLimits(l Limits) *Simulated {
	if s.game = l.Clock; l.Time > 0 || l.Iterations > 0 {
		s.usual, s.told = Limits{Time: l.Time, Iterations: l.Iterations}, true
	}
	return s
}

// UseInference has the opponent's tiles drawn by what package infer says of its last move, and returns s.
func (s *Simulated) UseInference() *Simulated {
	s.infers = true
	return s
}

// Again returns the same player with memory of its own.
func (s *Simulated) Again() *Simulated {
	again := *s
	again.static = s.static.Again()
	return &again
}

// Identity tells the options, and what the player judges by.
func (s *Simulated) Identity() string {
	o := &s.options
	goal := o.Goal.String()
	if o.Utility != nil {
		goal = fmt.Sprintf("%q", o.Utility)
	}
	return fmt.Sprintf("simulated %d plies %d goal %s seed %d equal %v confidence %v equivalent %v time %v most %d clock %v infers %v %s",
		simulatedVersion, o.Plies, goal, o.Seed, o.Equal, o.Confidence, o.Equivalent, s.usual.Time, s.usual.Iterations, s.game, s.infers, s.static.Identity())
}

// Choose returns the move that comes out best within the limits, or by the clock.
func (s *Simulated) Choose(ctx context.Context, p *game.Position, l Limits) (move.Move, error) {
	return s.decide(ctx, p, l, s.Analyze)
}

// decide runs an analysis of the position within the limits, or by the clock, and returns its first move.
func (s *Simulated) decide(ctx context.Context, p *game.Position, l Limits, analyze func(*game.Position, Request) (*Analysis, error)) (move.Move, error) {
	clock := l.Clock
	if l.Clock = nil; clock == nil && s.game != nil && l.Time == 0 && l.Iterations == 0 {
		clock = s.game.shared(p)
	}
	var b budget
	if clock != nil {
		if b = clock.budget(p); b.usual == 0 {
			return s.static.Choose(ctx, p, l)
		}
		if s.told {
			b.within(s.usual.Time)
			l.Iterations = s.usual.Iterations
		}
	}
	a, err := analyze(p, Request{})
	if err != nil {
		return move.Move{}, err
	}
	if clock != nil {
		err = a.think(ctx, l, b, nil)
	} else {
		err = a.Run(ctx, l, nil)
	}
	if err != nil {
		return move.Move{}, err
	}
	return a.Snapshot().Candidates[0].Move, nil
}

// Analyze returns an analysis that plays out as many candidates as the request asks for, DefaultCandidates
// if it does not say; sim.Field chooses them. It ends by itself when the leader is sure, and in a run
// without limits after so many play-outs. A candidate has no Terms, but Played. The error says that the game
// is over, or that the rack is not known.
func (s *Simulated) Analyze(p *game.Position, r Request) (*Analysis, error) {
	solver, err := s.beginning(p, r)
	if err != nil {
		return nil, err
	}
	return s.analysis(p, &r, solver)
}

// beginning returns a solver with a simulation at its beginning.
func (s *Simulated) beginning(p *game.Position, r Request) (*simSolver, error) {
	solver, means, o, err := s.solver(p, r)
	if err == nil {
		solver.simulation, err = sim.New(p, means, o)
	}
	return solver, err
}

// Parts returns the simulation that does what Limits.Far is asked by analyses of the same position with the same player.
func (s *Simulated) Parts(p *game.Position) (*sim.Simulation, error) {
	_, means, o, err := s.solver(p, Request{})
	if err != nil {
		return nil, err
	}
	return sim.New(p, means, o)
}

// Resume returns the analysis that Analysis.Save has written, for the same position, rules, words, player and
// number of candidates; r.Also may add others. Its iterations are those of all runs. The error wraps one of
// package sim, or is as that of Analyze.
func (s *Simulated) Resume(p *game.Position, r Request, saved []byte) (*Analysis, error) {
	solver, means, o, err := s.solver(p, r)
	if err != nil {
		return nil, err
	}
	if solver.simulation, err = sim.Resume(saved, solver.identity(), p, means, o); err != nil {
		return nil, err
	}
	a, err := s.analysis(p, &r, solver)
	if err != nil {
		return nil, err
	}
	solver.begin()
	solver.read()
	a.found = solver.found
	a.show()
	return a, nil
}

// analysis returns an analysis by the solver, with the limits of the player.
func (s *Simulated) analysis(p *game.Position, r *Request, solver Solver) (*Analysis, error) {
	a, err := NewAnalysis(p, r, solver)
	if err == nil {
		a.usual = s.usual
	}
	return a, err
}

// solver returns a solver without a simulation, and what a simulation is made with.
func (s *Simulated) solver(p *game.Position, r Request) (*simSolver, sim.Means, sim.Options, error) {
	o, means := s.options, sim.Means{Judge: s.static.judge, Win: s.static.win}
	solver := &simSolver{position: p.Clone(), request: r, field: max(cmp.Or(r.Count, DefaultCandidates), r.Least), static: s.static.Again()}
	if s.infers {
		var err error
		if solver.inference, err = infer.New(p, s.static.judge, infer.Options{Seed: o.Seed, Racks: inferredRacks, Samples: inferredRacks}); err != nil {
			return nil, means, o, err
		}
		o.Sampler = solver.draw
	}
	if s.words != nil && s.words.Graph == p.Board.Words() {
		means.Words, solver.words = s.words.Map(), s.words
	}
	return solver, means, o, nil
}
