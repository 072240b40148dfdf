package engine_test

import (
	"math"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/sim"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// parts of a fit: the share of the leave that stays, then what is gained by tiles on the rack after the play, 1 to 7.
const parts = 8

// A closingFit is the normal equations of what plays that empty the bag gain beside their score.
type closingFit struct {
	judge  *eval.Static
	square [parts][parts]float64
	right  [parts]float64
	moves  int
}

// add plays out the best moves of a position to the end of the game, and adds their differences from its mean.
func (f *closingFit) add(t *testing.T, p *game.Position, best []move.Move, s *sim.Simulation, draws int) {
	t.Helper()
	for i := range best {
		s.Add(best[i])
	}
	for left := draws * len(best); left > 0; left = draws*len(best) - s.Result().Iterations {
		if _, err := s.Step(t.Context(), sim.Limits{Iterations: left}); err != nil {
			t.Fatal(err)
		}
	}
	found := s.Result().Candidates
	rows, gains, mean, gained := make([][parts]float64, len(found)), make([]float64, len(found)), [parts]float64{}, 0.0
	for i := range found {
		m := &found[i].Move
		leave := f.judge.Terms(p.Board, m, &p.Rack, eval.Ending{}).Leave.Points()
		gains[i] = found[i].Equity - float64(m.Score)
		if m.Kind == move.Play && int(m.Played) >= p.Bag() {
			rows[i][0], rows[i][p.Rack.Len()-int(m.Played)+p.Bag()] = leave, 1
		} else {
			gains[i] -= leave
		}
		gained += gains[i] / float64(len(found))
		for k, x := range rows[i] {
			mean[k] += x / float64(len(found))
		}
	}
	for i := range rows {
		for k := range parts {
			f.right[k] += (rows[i][k] - mean[k]) * (gains[i] - gained)
			for l := range parts {
				f.square[k][l] += (rows[i][k] - mean[k]) * (rows[i][l] - mean[l])
			}
		}
	}
	f.moves += len(found)
}

// solve solves the equations, each part held towards 0 as if it had been seen once more.
func (f *closingFit) solve() [parts]float64 {
	a, b := f.square, f.right
	for k := range parts {
		a[k][k]++
	}
	for k := range parts {
		for l := range parts {
			if l == k {
				continue
			}
			factor := a[l][k] / a[k][k]
			for j := range parts {
				a[l][j] -= factor * a[k][j]
			}
			b[l] -= factor * b[k]
		}
	}
	for k := range parts {
		b[k] /= a[k][k]
	}
	return b
}

// What emptying the bag costs is what it costs in play-outs: of positions with 1 to 13 tiles in the bag, the twelve best moves within 20
// points are played out to the end of the game by static equity, on draws in common.
func TestClosingCostFits(t *testing.T) {
	if !testsize.Longest() {
		t.Skip("SKIPPED: fitting the cost of emptying the bag needs MAVEN_LONG=2")
	}
	r, words := librarytest.Shipped(t)
	leaves, _, err := librarytest.Library("").Leaves("english", r, words)
	if err != nil {
		t.Fatal(err)
	}
	fit := closingFit{judge: eval.NewStatic(leaves)}
	player, seed := engine.NewStatic(fit.judge, words), random.Seed(4712)
	means := sim.Means{Judge: fit.judge, Words: words.Map()}
	for number := range 1500 {
		g, most := game.New(r, words.Graph, seed.Named("game").At(number)), 1+seed.Named("bag").At(number).Stream().IntN(13)
		err := match.Play(t.Context(), g, [2]engine.Player{player, player}, func(p *game.Position, _ *move.Move) {
			if p.Bag() > most || p.Bag() == 0 {
				return
			}
			most = 0 // one position of a game
			best := player.Rank(p, 12)
			n := 1
			for n < len(best) && best[0].Equity-best[n].Equity <= 20*tile.Point {
				n++
			}
			options := sim.Options{Plies: 100, Goal: sim.GainSpread, Seed: seed.Named("draws").At(number), Equal: true}
			s, err := sim.New(p, means, options)
			if err != nil {
				t.Fatal(err)
			}
			fit.add(t, p, append([]move.Move(nil), best[:n]...), s, 60)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	got := fit.solve()
	t.Logf("%d moves: %.2f", fit.moves, got)
	if want := 1 - engine.LeaveLost/100.0; math.Abs(got[0]-want) > 0.15 {
		t.Errorf("%.2f of the leave stays, want %.2f", got[0], want)
	}
	for held := 4; held <= 7; held++ { // too few of these plays leave fewer tiles
		if want := -engine.ClosingCost(held).Points(); math.Abs(got[held]-want) > 2 {
			t.Errorf("with %d tiles on the rack after it, a play gains %.1f points, want %.1f", held, got[held], want)
		}
	}
}
