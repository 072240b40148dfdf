package match

import (
	"time"

	"maven/internal/stat"
)

// A tally adds up pairs. Arrays are by side.
type tally struct {
	pairs     int
	divergent int
	verdict   stat.Verdict

	wins    [2]int
	draws   int
	points  [2]int
	turns   [2]int
	bingos  [2]int
	over    [2]time.Duration // the longest overtime
	spread  stat.Moments     // side 0's spread in both games of a pair together
	success stat.Moments     // side 0's wins in both games, 2 for a win and 1 for a draw
}

func (t *tally) add(o *outcome) {
	t.pairs++
	if o.divergent {
		t.divergent++
	}
	for side, over := range o.overtime {
		t.over[side] = max(t.over[side], over)
	}
	spread, success := 0, 0
	for game, scores := range o.scores {
		for side := range scores {
			t.points[side] += scores[side]
			t.turns[side] += o.turns[game][side]
			t.bingos[side] += o.bingos[game][side]
		}
		spread += scores[0] - scores[1]
		switch {
		case scores[0] > scores[1]:
			t.wins[0]++
			success += 2
		case scores[0] < scores[1]:
			t.wins[1]++
		default:
			t.draws++
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
	t := &m.tally
	r := Result{Pairs: t.pairs, Divergent: t.divergent, Turns: t.turns[0] + t.turns[1], Verdict: t.verdict}
	games := float64(max(2*t.pairs, 1))
	for side := range r.Sides {
		r.Sides[side] = Standing{
			Wins: t.wins[side], Draws: t.draws, Losses: t.wins[1-side],
			Turns: t.turns[side], Bingos: t.bingos[side], Score: float64(t.points[side]) / games, Overtime: t.over[side],
		}
	}
	// A pair has two games, and a win counts as 2.
	spread := Estimate{t.spread.Mean() / 2, t.spread.StandardError() / 2}
	rate := Estimate{t.success.Mean() / 4, t.success.StandardError() / 4}
	r.Sides[0].Spread, r.Sides[0].WinRate = spread, rate
	r.Sides[1].Spread = Estimate{0 - spread.Mean, spread.StandardError} // 0 - 0 is not negative
	r.Sides[1].WinRate = Estimate{1 - rate.Mean, rate.StandardError}
	return r
}
