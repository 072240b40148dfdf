package eval_test

import (
	"math"
	"slices"
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

// add adds the differences of moves that were played out from their mean.
func (f *bagFit) add(p *game.Position, found []sim.Candidate) {
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

// usual returns static equity by the shipped tables.
func usual(t *testing.T) *eval.Static {
	t.Helper()
	r, words := librarytest.Shipped(t)
	leaves, _, err := librarytest.Library("").Leaves("english", r, words)
	if err != nil {
		t.Fatal(err)
	}
	table, err := librarytest.Library("").Unseen("english", r, words)
	if err != nil {
		t.Fatal(err)
	}
	return eval.NewStatic(leaves).WithUnseen(table)
}

// playOut plays games by static equity. In the first position of each with at most as many tiles in the bag as were drawn, the twelve best
// moves within 20 points are played out to the end of the game without the unseen term, on draws in common.
func playOut(t *testing.T, judge *eval.Static, games, draws int, most func(*random.Stream) int, add func(*game.Position, []sim.Candidate)) {
	t.Helper()
	r, words := librarytest.Shipped(t)
	player, seed := engine.NewStatic(judge, words), random.Seed(4712)
	means := sim.Means{Judge: eval.NewStatic(judge.Leaves()), Words: words.Map()}
	for number := range games {
		g, bag := game.New(r, words.Graph, seed.Named("game").At(number)), most(seed.Named("bag").At(number).Stream())
		err := match.Play(t.Context(), g, [2]engine.Player{player, player}, func(p *game.Position, _ *move.Move) {
			if p.Bag() > bag || p.Bag() == 0 {
				return
			}
			bag = 0 // one position of a game
			options := sim.Options{Plies: 100, Goal: sim.GainSpread, Seed: seed.Named("draws").At(number), Equal: true}
			s, err := sim.New(p, means, options)
			if err != nil {
				t.Fatal(err)
			}
			best := player.Rank(p, 12)
			for i := range best {
				if best[0].Equity-best[i].Equity <= 20*tile.Point {
					s.Add(best[i])
				}
			}
			playOuts := draws * len(s.Result().Candidates)
			for left := playOuts; left > 0; left = playOuts - s.Result().Iterations {
				if _, err := s.Step(t.Context(), sim.Limits{Iterations: left}); err != nil {
					t.Fatal(err)
				}
			}
			add(p, s.Result().Candidates)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// What a play is worth by the tiles that it leaves in the bag is what it is worth in play-outs: of positions with 1 to 13 tiles there, the
// twelve best moves within 20 points are played out to the end of the game by static equity, on draws in common.
func TestBagLeftFits(t *testing.T) {
	if !testsize.Longest() {
		t.Skip("SKIPPED: fitting what the tiles left in the bag are worth needs MAVEN_LONG=2")
	}
	fit := bagFit{judge: usual(t)}
	playOut(t, fit.judge, 1500, 60, func(lot *random.Stream) int { return 1 + lot.IntN(13) }, fit.add)
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

// How much more a leave is worth in the stages of a game than the table says: the slope of what plays gain on their leaves, beside the unseen
// term.
func TestStageFits(t *testing.T) {
	if !testsize.Longest() {
		t.Skip("SKIPPED: fitting what leaves are worth in the stages of a game needs MAVEN_LONG=2")
	}
	judge := usual(t)
	from := []int{7, 10, 15, 25, 40, 60, 87} // tiles in the bag
	var sums [6][5]float64                   // by stage: leave², leave·unseen, unseen², leave·gain, unseen·gain
	var positions [6]int
	var tiles [6]float64
	add := func(p *game.Position, found []sim.Candidate) {
		stage := slices.IndexFunc(from[1:], func(n int) bool { return p.Bag() < n })
		if p.Bag() < from[0] {
			return
		}
		positions[stage]++
		tiles[stage] += float64(p.Bag())
		var rows [][3]float64
		var mean [3]float64
		for i := range found {
			m := &found[i].Move
			if m.Kind != move.Play {
				continue
			}
			leave := judge.Leaves().Worth(kept(p, m))
			unseen := judge.Unseen().Worth(kept(p, m), new(p.Unseen()), p.Board.Rules().Tiles)
			rows = append(rows, [3]float64{leave.Points(), unseen.Points(), found[i].Equity - float64(m.Score)})
		}
		for _, row := range rows {
			for k := range mean {
				mean[k] += row[k] / float64(len(rows))
			}
		}
		for _, row := range rows {
			leave, unseen, gain := row[0]-mean[0], row[1]-mean[1], row[2]-mean[2]
			for k, x := range [5]float64{leave * leave, leave * unseen, unseen * unseen, leave * gain, unseen * gain} {
				sums[stage][k] += x
			}
		}
	}
	playOut(t, judge, 4000, 30, func(lot *random.Stream) int { return 7 + lot.IntN([2]int{18, 73}[lot.IntN(2)]) }, add)
	for k, s := range sums {
		bag := tiles[k] / float64(positions[k])
		got, want := (s[3]*s[2]-s[4]*s[1])/(s[0]*s[2]-s[1]*s[1]), 1+eval.Stage(int(bag)+7)
		t.Logf("%d positions with %.0f tiles in the bag on average: %.2f of the leave, want %.2f", positions[k], bag, got, want)
		if math.Abs(got-want) > 0.12 {
			t.Errorf("with %.0f tiles in the bag a leave is worth %.2f of the table, want %.2f", bag, got, want)
		}
	}
}

// kept returns what a move keeps.
func kept(p *game.Position, m *move.Move) *tile.Rack {
	used := m.Used()
	return new(p.Rack.Less(&used))
}
