package match

import (
	"time"

	"maven/internal/stat"
)

// A tally adds up pairs. Arrays are by side.
type tally struct {
	told    Result // but for means
	points  [2]int
	spread  stat.Moments // side 0's spread in both games of a pair together
	success stat.Moments // side 0's wins in both games, 2 for a win and 1 for a draw
}

func (t *tally) add(o *outcome) {
	t.told.Pairs++
	if o.divergent {
		t.told.Divergent++
	}
	first, second := &t.told.Sides[0], &t.told.Sides[1]
	spread, success := 0, 0
	for game, scores := range o.scores {
		for side := range scores {
			s := &t.told.Sides[side]
			s.Turns += o.turns[game][side]
			s.Bingos += o.bingos[game][side]
			s.Overtime = max(s.Overtime, o.overtime[side])
			t.told.Turns += o.turns[game][side]
			t.points[side] += scores[side]
		}
		spread += scores[0] - scores[1]
		switch {
		case scores[0] > scores[1]:
			first.Wins++
			second.Losses++
			success += 2
		case scores[0] < scores[1]:
			second.Wins++
			first.Losses++
		default:
			first.Draws++
			second.Draws++
			success++
		}
	}
	t.spread.Add(int64(spread))
	t.success.Add(int64(success))
}

// A Result says how a match stands.
type Result struct {
	Pairs     int // played
	Divergent int // pairs in which the players moved differently in the same seat
	Turns     int // moves by both sides
	Verdict   stat.Verdict
	Sides     [2]Standing
}

// A Standing says how one side did in the games played.
type Standing struct {
	Wins, Draws, Losses int
	Turns, Bingos       int
	Score               float64  // mean points a game
	Spread              Estimate // points a game more than the opponent
	WinRate             Estimate // 0 to 1; a draw is half a win

	Overtime time.Duration // the longest in a game under a clock; scores are less the penalties for it
}

// An Estimate is a mean over pairs and its standard error.
type Estimate struct {
	Mean, StandardError float64
}

// Interval returns the bounds of the 95% interval over so many pairs: at least two.
func (e Estimate) Interval(pairs int) (low, high float64) {
	reach := stat.Student95(pairs-1) * e.StandardError
	return e.Mean - reach, e.Mean + reach
}

// Result returns how the match stands.
func (m *Match) Result() Result {
	t, r := &m.tally, m.tally.told
	games := float64(max(2*r.Pairs, 1))
	for side := range r.Sides {
		r.Sides[side].Score = float64(t.points[side]) / games
	}
	// A pair has two games, and a win counts as 2.
	spread := Estimate{t.spread.Mean() / 2, t.spread.StandardError() / 2}
	rate := Estimate{t.success.Mean() / 4, t.success.StandardError() / 4}
	r.Sides[0].Spread, r.Sides[0].WinRate = spread, rate
	r.Sides[1].Spread = Estimate{0 - spread.Mean, spread.StandardError} // 0 - 0 is not negative
	r.Sides[1].WinRate = Estimate{1 - rate.Mean, rate.StandardError}
	return r
}
