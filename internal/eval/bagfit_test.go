package eval_test

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

// parts of a fit: the share of the leave that stays if the bag is emptied, then what a play gains by the tiles on the rack after that, 1 to 7, or
// by those left in the bag, 1 to 4.
const parts = 12

// A bagFit is the normal equations of what plays gain beside score and leave.
type bagFit struct {
	judge  *eval.Static
	square [parts][parts]float64
	right  [parts]float64
	moves  int
}

// add plays out the best moves of a position to the end of the game, and adds their differences from its mean.
func (f *bagFit) add(t *testing.T, p *game.Position, best []move.Move, s *sim.Simulation, draws int) {
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
		terms := f.judge.Terms(p.Board, m, &p.Rack, eval.Ending{Unseen: p.Unseen()})
		gains[i] = found[i].Equity - float64(m.Score)
		left := p.Bag() - int(m.Played)
		if m.Kind == move.Play && left <= 0 {
			rows[i][0], rows[i][p.Rack.Len()+left] = terms.Leave.Points(), 1
		} else {
			gains[i] -= terms.Leave.Points()
			if p.Bag() >= 5 {
				gains[i] -= terms.Unseen.Points()
			}
			if m.Kind == move.Play && left <= 4 {
				rows[i][7+left] = 1
			}
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
func (f *bagFit) solve() [parts]float64 {
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

// What a play is worth by the tiles that it leaves in the bag is what it is worth in play-outs: of positions with 1 to 13 tiles there, the
// twelve best moves within 20 points are played out to the end of the game by static equity, on draws in common.
func TestBagLeftFits(t *testing.T) {
	if !testsize.Longest() {
		t.Skip("SKIPPED: fitting what the tiles left in the bag are worth needs MAVEN_LONG=2")
	}
	r, words := librarytest.Shipped(t)
	leaves, _, err := librarytest.Library("").Leaves("english", r, words)
	if err != nil {
		t.Fatal(err)
	}
	table, err := librarytest.Library("").Unseen("english", r, words)
	if err != nil {
		t.Fatal(err)
	}
	fit := bagFit{judge: eval.NewStatic(leaves).WithUnseen(table)}
	player, seed := engine.NewStatic(fit.judge, words), random.Seed(4712)
	means := sim.Means{Judge: eval.NewStatic(leaves), Words: words.Map()}
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
	if want := 1 - eval.LeaveLost/100.0; math.Abs(got[0]-want) > 0.15 {
		t.Errorf("%.2f of the leave stays, want %.2f", got[0], want)
	}
	for held := 4; held <= 7; held++ { // too few of these plays leave fewer tiles
		if want := eval.BagLeft(1, 8-held, 7, 0).Points(); math.Abs(got[held]-want) > 2.5 {
			t.Errorf("with %d tiles on the rack after it, a play that empties the bag gains %.1f points, want %.1f", held, got[held], want)
		}
	}
	for left := 1; left <= 4; left++ {
		if want := eval.BagLeft(left+1, 1, 7, 0).Points(); math.Abs(got[7+left]-want) > 2.5 {
			t.Errorf("a play that leaves %d tiles in the bag gains %.1f points, want %.1f", left, got[7+left], want)
		}
	}
}
