package sim

import (
	"cmp"
	"slices"

	"maven/internal/move"
	"maven/internal/tile"
)

// commonest is how many of the replies to a candidate are told.
const commonest = 5

// fewest is how many draws tell a standard error.
const fewest = 2

// A Result is what has been found so far.
type Result struct {
	Candidates []Candidate // best first; those without a play-out last
	Iterations int         // play-outs of all candidates together
	Rounds     int         // that are finished

	// BySpread is how many of the first candidates surely win, or surely lose, all of them, so that
	// their order is by spread. It is 0, or 2 and more. A first round makes sure, or a draw that is the only one.
	BySpread int
}

// A Candidate is what has been found about one move. Errors are standard errors, 0 where they are not known.
type Candidate struct {
	Move       move.Move   // Score is set, Equity is that of this candidate
	Static     tile.Equity // its static equity, as it was added
	Iterations int         // play-outs

	Equity, EquityError float64 // gain of spread over the play-out with the worth of leaves at its end, in points
	Win, WinError       float64 // 0 to 1; 0 without a win table unless games end
	Worth, WorthError   float64 // by Options.Utility, or the goal WinAndSpread

	Behind, BehindError float64 // how far the leader is ahead, over the draws in common, in the goal's measure
	BehindSpread        bool    // Behind is in points because spread decides between the two
	Common              int     // draws that the leader had too
	Best                float64 // chance of being the best
	BestKnown           bool    // Best is known: the leader had draws enough in common with all others

	*Details
}

// Measured reports whether the errors are known, but for BehindError: one play-out tells none.
func (c *Candidate) Measured() bool { return c.Iterations >= fewest }

// Compared reports whether BehindError is known.
func (c *Candidate) Compared() bool { return c.Common >= fewest }

// Details are figures of one candidate beside what it is worth.
type Details struct {
	Plies   []Ply
	Draws   []Draw  // in the order of the alphabet, the blank first
	Replies []Reply // the commonest, the most common first
	Spreads Histogram
	Heat    [2][]int // how often a square got a tile, row by row, in the opponent's reply and in our next move
}

// A Ply is one move of the play-outs: the opponent's reply is the first, ours the second.
type Ply struct {
	Made   int     // play-outs that went so far
	Score  float64 // mean points
	Bingos float64 // share of plays of the whole rack
}

// A Draw is what happened when we drew a letter right after the candidate.
type Draw struct {
	Tile       tile.Tile
	Iterations int
	Win        float64 // mean
}

// A Reply is what the opponent answered, and how often.
type Reply struct {
	Move  move.Move
	Count int
}

// A Histogram counts final spreads. Counts[0] has those below Low+Width, each further one the next Width
// points, and the last all above.
type Histogram struct {
	Low, Width int // points
	Counts     []int
}

// Result returns what has been found so far. Nothing changes it later.
func (s *Simulation) Result() Result {
	all := s.standing()
	r := Result{Iterations: s.iterations, Rounds: s.round}
	if len(all) == 0 {
		return r
	}
	best, known := s.best(all)
	for k := range all {
		e := &all[k]
		c := s.candidates[e.number]
		one := Candidate{
			Move: c.move, Static: c.static, Iterations: int(c.values[byWin].N()), Best: best[k], BestKnown: known,
			Equity: e.by[byEquity].mean, EquityError: e.by[byEquity].err, Win: e.by[byWin].mean, WinError: e.by[byWin].err,
			Worth: e.by[byWorth].mean, WorthError: e.by[byWorth].err, Details: s.details(c),
		}
		one.Move.Equity, one.Common = tile.FromPoints(one.Equity), one.Iterations
		if k > 0 {
			l := s.lead(&all[0], e)
			one.Behind, one.BehindError, one.BehindSpread, one.Common = l.mean, l.err, s.tied(&all[0], e), int(l.n)
			enough := l.n >= l.enough || l.n > 0 && s.drawer.known == s.drawer.unseen
			if one.BehindSpread && enough && r.BySpread <= k {
				r.BySpread = k + 1
			}
		}
		r.Candidates = append(r.Candidates, one)
	}
	return r
}

// details puts together the figures of a candidate.
func (s *Simulation) details(c *candidate) *Details {
	d := &Details{Spreads: Histogram{Low: -binWidth * (bins / 2), Width: binWidth, Counts: make([]int, bins)}}
	for _, p := range c.plies {
		n := max(float64(p.made), 1)
		d.Plies = append(d.Plies, Ply{int(p.made), float64(p.score) / n, float64(p.bingos) / n})
	}
	for t, sum := range c.draws {
		if sum.n > 0 {
			d.Draws = append(d.Draws, Draw{tile.Tile(t), int(sum.n), float64(sum.win) / float64(sum.n) / billion})
		}
	}
	for i, n := range c.spreads {
		d.Spreads.Counts[i] = int(n)
	}
	squares := s.board.Rules().Size * s.board.Rules().Size
	for i := range d.Heat {
		d.Heat[i] = make([]int, squares)
		for at := range squares {
			d.Heat[i][at] = int(c.heat[i][at])
		}
	}
	d.Replies = c.commonest()
	return d
}

// commonest returns the commonest replies, the most common first.
func (c *candidate) commonest() []Reply {
	var first []Reply
	for m, n := range c.replies {
		if len(first) == commonest && int(n) < first[commonest-1].Count {
			continue // as nearly all: there may be thousands
		}
		one := Reply{m, int(n)}
		at, _ := slices.BinarySearchFunc(first, one, func(a, b Reply) int {
			return cmp.Or(cmp.Compare(b.Count, a.Count), move.Compare(&a.Move, &b.Move))
		})
		first = slices.Insert(first, at, one)
		first = first[:min(len(first), commonest)]
	}
	return first
}
