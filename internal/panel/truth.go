package panel

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/sim"
	"maven/internal/stat"
)

const (
	// best is how many candidates are the best by static equity, and liked how many those are that short play-outs like best.
	best  = 12
	liked = 4

	// A close call has so many candidates within closeCall of the best by the short play-outs.
	closeCall = 0.02

	// plies is further than games last. One that is not over by then would count by the win table.
	plies = 120

	// A candidate is near the top if it is within nearErrors standard errors, or within nearWin, of the best.
	nearErrors = 3
	nearWin    = 0.05
)

// An effort is how much is played out for a position.
type effort struct {
	wide, shortPlayOuts int // so many moves are compared by so many short play-outs each
	leastDraws          int // before a candidate is taken for one that is not near the top
	plies               int // of a play-out
}

// effortFor returns the effort that goes with the error that a difference may have. Up to 0.06, four times as many draws as errors ask for would be
// more than there are at least.
func effortFor(most float64) effort {
	draws := min(max(int(1/(most*most)), 64), 256)
	return effort{wide: 40, shortPlayOuts: min(draws, 100), leastDraws: draws, plies: plies}
}

// errUnfit says that a position is not taken: it is decided, or cannot be solved.
var errUnfit = errors.New("the position is not taken")

// value gives a position its candidates, and finds what they are worth.
func (m *maker) value(ctx context.Context, p *Position) (err error) {
	if m.plan.Section == Endgame {
		p.Candidates, err = solveEndgame(ctx, p, nil)
		return err
	}
	moves, err := m.candidates(ctx, p)
	if err != nil {
		return err
	}
	if m.plan.Section == PreEndgame {
		p.Candidates, err = solvePreEndgame(ctx, p, m.plan.Words, moves, preendNodes)
		return err
	}
	s, err := newSim(p, m.plan.means(), m.effort.plies, truthSeed(m.plan.Seed, m.plan.Section, p.ID))
	if err != nil {
		return err
	}
	for i := range moves {
		s.Add(moves[i])
	}
	most := m.plan.Error
	if m.plan.Section != Middle {
		most *= flatError
	}
	found, err := compare(ctx, s, most, m.effort.leastDraws)
	if err != nil {
		return err
	}
	p.take(&found)
	if m.plan.Section == Middle {
		return nil
	}
	return m.lookAhead(ctx, p)
}

// newSim returns a simulation that plays out so many moves, without candidates, all of which it plays out equally often.
func newSim(p *Position, means sim.Means, plies int, seed random.Seed) (*sim.Simulation, error) {
	return sim.New(&p.Position, means, sim.Options{Plies: plies, Equal: true, Seed: seed})
}

// candidates returns the moves to value: the best by static equity, those that short play-outs like, and those that the
// advisers choose.
func (m *maker) candidates(ctx context.Context, p *Position) ([]move.Move, error) {
	field := slices.Clone(sim.Field(m.static.All(&p.Position), m.effort.wide))
	all := slices.Clone(m.static.Rank(&p.Position, best))
	short := sim.DefaultPlies
	if m.plan.Section == PreEndgame {
		short = plies
	}
	s, err := newSim(p, m.plan.means(), short, m.seed.Named("field").Named(p.ID))
	if err != nil {
		return nil, err
	}
	for i := range field {
		s.Add(field[i])
	}
	if err := s.PlayOut(ctx, m.effort.shortPlayOuts*len(field)); err != nil {
		return nil, err
	}
	shown := s.Result().Candidates
	if m.plan.Section == PreEndgame && (shown[0].Win < contested || shown[0].Win > 1-contested) {
		return nil, errUnfit
	}
	if m.plan.Section == CloseCall && (len(shown) < valuedAgain || shown[valuedAgain-1].Behind > closeCall) {
		return nil, errUnfit
	}
	for i := range shown[:min(liked, len(shown))] {
		all = with(all, shown[i].Move)
	}
	for _, adviser := range m.advisers {
		chosen, err := adviser.Choose(ctx, &p.Position, engine.Limits{})
		if err != nil {
			return nil, err
		}
		all = with(all, p.Position.Board.Canonical(chosen))
	}
	return all, nil
}

// with appends a move that is not there yet.
func with(all []move.Move, m move.Move) []move.Move {
	if slices.ContainsFunc(all, func(o move.Move) bool { return o.Same(&m) }) {
		return all
	}
	return append(all, m)
}

// compare plays candidates out until those near the top are known as well as asked for. The others are left as they are.
func compare(ctx context.Context, s *sim.Simulation, most float64, leastDraws int) (sim.Result, error) {
	var dropped []move.Move
	for {
		if stop, err := s.Step(ctx, sim.Limits{}); err != nil || stop == sim.Ended {
			return sim.Result{}, cmp.Or(err, ctx.Err())
		}
		// All stand again before they are looked at: another leader may bring one back.
		for i := range dropped {
			s.Add(dropped[i])
		}
		dropped = dropped[:0]
		r, open := s.Result(), false
		for i := range r.Candidates {
			c := &r.Candidates[i]
			near := i == 0 || c.Iterations < leastDraws || c.BehindSpread || c.Behind <= max(nearErrors*c.BehindError, nearWin)
			if !near {
				s.Drop(c.Move)
				dropped = append(dropped, c.Move)
			}
			open = open || near && i > 0 && !c.BehindSpread && c.BehindError > most
		}
		if !open {
			return r, nil
		}
	}
}

// take takes over what play-outs have found.
func (p *Position) take(r *sim.Result) {
	start := p.Position.Scores[0] - p.Position.Scores[1]
	for i := range r.Candidates {
		c := &r.Candidates[i]
		win := min(max(c.Win, 0), 1) // corrected by the luck of the draws, it may leave the bounds
		one := Candidate{Move: c.Move, Win: stat.Rounded(win, chanceSteps), Spread: stat.Rounded(float64(start)+c.Equity, pointSteps), Draws: c.Iterations, Known: Sampled}
		if i > 0 && !c.BehindSpread {
			one.Error = stat.Rounded(c.BehindError, chanceSteps)
		}
		one.Move.Equity = 0
		p.Candidates = append(p.Candidates, one)
	}
	ranked(p.Candidates)
}

// ranked puts candidates in the order of a file.
func ranked(all []Candidate) {
	slices.SortStableFunc(all, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Win, a.Win), cmp.Compare(b.Spread, a.Spread))
	})
}
