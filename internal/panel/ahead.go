package panel

import (
	"context"
	"slices"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/tile"
	"maven/internal/winprob"
)

const (
	// A move of a play-out that looks ahead is chosen among at most innerMoves, those within innerMargin of the best by static
	// equity, by so many short play-outs each.
	innerMoves    = 3
	innerMargin   = 8 * tile.Point
	innerPlayOuts = 8

	// valuedAgain is how many of the best candidates are valued by such play-outs. Before, all are known to flatError times the error
	// that is asked for; after, these to aheadError times that error. aheadRound is how many draws are made before errors
	// are looked at.
	valuedAgain = 4
	flatError   = 2
	aheadError  = 1.5
	aheadRound  = 64
)

// An ahead plays positions out to the end of the game. Both sides look ahead before each move while the bag has tiles. It is
// for one goroutine.
type ahead struct {
	static *engine.Static
	means  sim.Means
}

func newAhead(static *engine.Static, means sim.Means) *ahead {
	means.Win = nil // inner play-outs are compared by points
	return &ahead{static, means}
}

// choose returns the move that is best by the mean of static equity and of what short play-outs gain.
func (a *ahead) choose(ctx context.Context, p *game.Position, seed random.Seed) (move.Move, error) {
	field := slices.Clone(a.static.Rank(p, innerMoves))
	field = slices.DeleteFunc(field, func(m move.Move) bool { return m.Equity < field[0].Equity-innerMargin })
	if p.Bag() == 0 || len(field) == 1 {
		return field[0], nil
	}
	s, err := sim.New(p, a.means, sim.Options{Goal: sim.GainSpread, Equal: true, Seed: seed})
	if err != nil {
		return move.Move{}, err
	}
	for i := range field {
		s.Add(field[i])
	}
	if err := s.PlayOut(ctx, innerPlayOuts*len(field)); err != nil {
		return move.Move{}, err
	}
	shown := s.Result().Candidates
	worth := func(c *sim.Candidate) float64 { return c.Equity + c.Static.Points() }
	best := &shown[0]
	for i := range shown {
		if worth(&shown[i]) > worth(best) {
			best = &shown[i]
		}
	}
	return best.Move, nil
}

// playOut plays a move out by the draw of a seed, and returns the final spread. Two moves with the same seed have the same
// rack against them, and the same bag: the sides draw from its two ends.
func (a *ahead) playOut(ctx context.Context, p *game.Position, m move.Move, seed random.Seed) (spread int, err error) {
	own := p.Clone()
	known, unseen, stream := own.Known, p.Unseen(), seed.Stream()
	bag := game.NewBag(&unseen, stream)
	known.Opponent = tile.Rack{}
	bag.Draw(known.Sizes[1], &known.Opponent)
	now := game.NewPosition(known)
	turn := 0
	for ; now.Ending == game.Going; turn++ {
		if turn > 0 {
			view := now.Known
			view.Opponent = tile.Rack{}
			hidden := game.NewPosition(view)
			if m, err = a.choose(ctx, &hidden, seed.At(turn)); err != nil {
				return 0, err
			}
		}
		var drawn tile.Rack
		if turn%2 == 0 {
			bag.Draw(int(m.Played), &drawn)
		} else {
			bag.DrawFront(int(m.Played), &drawn)
		}
		now.Apply(&m, &drawn)
		if m.Kind == move.Exchange {
			used := m.Used()
			bag.Insert(&used, stream)
		}
	}
	side := turn % 2 // the place of the player on turn at the start
	return now.Scores[side] - now.Scores[1-side], nil
}

// lookAhead values the best candidates again, by play-outs that look ahead. The others stay as far behind the one that was the best.
func (m *maker) lookAhead(ctx context.Context, p *Position) error {
	top := min(valuedAgain, len(p.Candidates))
	a, seed := newAhead(m.static, m.plan.means()), truthSeed(m.plan.Seed, m.plan.Section, p.ID).Named("ahead")
	t := newTable(top)
	for t.open(aheadError * m.plan.Error) {
		for range aheadRound {
			for i := range top {
				spread, err := a.playOut(ctx, &p.Position, p.Candidates[i].Move, seed.At(t.draws))
				if err != nil {
					return err
				}
				t.spreads[i] = append(t.spreads[i], spread)
			}
			t.draws++
		}
	}
	before, best := p.Candidates[0], t.best()
	for i := range p.Candidates {
		c := &p.Candidates[i]
		if i < top {
			win, spread := t.mean(i)
			c.Win, c.Spread, c.Draws, c.Known = stat.Rounded(win, chanceSteps), stat.Rounded(spread, pointSteps), t.draws, LookAhead
			c.Error = stat.Rounded(t.error(best, i), chanceSteps)
			continue
		}
		first := &p.Candidates[0]
		c.Win = stat.Rounded(max(first.Win-(before.Win-c.Win), 0), chanceSteps)
		c.Spread = stat.Rounded(first.Spread-(before.Spread-c.Spread), pointSteps)
	}
	ranked(p.Candidates)
	return nil
}

// A table has the final spreads of candidates by draws in common.
type table struct {
	draws   int
	spreads [][]int // by candidate, by draw
}

func newTable(candidates int) *table { return &table{spreads: make([][]int, candidates)} }

// mean returns the mean chance to win and final spread of a candidate.
func (t *table) mean(i int) (win, spread float64) {
	for _, s := range t.spreads[i] {
		win += winprob.Decided(s) / float64(t.draws)
		spread += float64(s) / float64(t.draws)
	}
	return win, spread
}

// best returns the candidate that wins most.
func (t *table) best() int {
	best, most := 0, -1.0
	for i := range t.spreads {
		if win, _ := t.mean(i); win > most {
			best, most = i, win
		}
	}
	return best
}

// error returns the standard error of the difference in the chance to win of two candidates.
func (t *table) error(i, j int) float64 {
	var halves stat.Moments
	for n := range t.draws {
		halves.Add(int64(2*winprob.Decided(t.spreads[i][n])) - int64(2*winprob.Decided(t.spreads[j][n])))
	}
	return halves.StandardError() / 2
}

// open reports whether more draws are needed: a difference to the best is not known as well as asked for.
func (t *table) open(most float64) bool {
	if t.draws == 0 {
		return true
	}
	best := t.best()
	for i := range t.spreads {
		if t.error(best, i) > most {
			return true
		}
	}
	return false
}
