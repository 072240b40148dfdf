package match_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/engine/enginetest"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// Every number of threads gives the same result and the same log, byte for byte.
func TestThreadsAgree(t *testing.T) {
	plan := smallPlan(t, static(), weak(), 100)
	want, wantLog := played(t, plan, 1)
	if want.Pairs != 50 || want.Divergent == 0 || want.Turns == 0 {
		t.Fatalf("%+v", want)
	}
	for _, threads := range []int{0, 2, 5} {
		got, log := played(t, plan, threads)
		if got != want {
			t.Errorf("%d threads: %+v, want %+v", threads, got, want)
		}
		if log != wantLog {
			t.Errorf("%d threads: another log", threads)
		}
	}
	plan.Seed++
	if other, _ := played(t, plan, 2); other == want {
		t.Error("another seed gives the same result")
	}
}

// A player against itself makes the same moves in both games of each pair, which cancel.
func TestMirror(t *testing.T) {
	plan := smallPlan(t, static(), static(), 60)
	m := begun(t, plan)
	err := m.Run(context.Background(), pool.Here(2), func(p *match.Pair) error {
		a, b := &p.Games[0], &p.Games[1]
		if a.Scores[0] != b.Scores[1] || a.Scores[1] != b.Scores[0] || a.First != 0 || b.First != 1 || p.Divergent() {
			t.Errorf("pair %d: %v and %v", p.Number, a.Scores, b.Scores)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	r := m.Result()
	if r.Sides[0].Spread != (match.Estimate{}) || r.Sides[0].WinRate != (match.Estimate{Mean: 0.5}) ||
		r.Divergent != 0 || r.Sides[0] != r.Sides[1] {
		t.Errorf("%+v", r)
	}
}

// The result is what the games say, added up another way; and it mirrors when the sides change.
func TestResultTwin(t *testing.T) {
	plan := smallPlan(t, weak(), static(), 80)
	var want match.Result
	var spreads, rates []float64
	m := begun(t, plan)
	err := m.Run(context.Background(), pool.Here(2), func(p *match.Pair) error {
		spread, rate := 0.0, 0.0
		for i := range p.Games {
			g := &p.Games[i]
			want.Turns += len(g.Turns)
			for n := range g.Turns {
				want.Sides[g.Side(n)].Turns++
				if g.Turns[n].Move.Kind == move.Play && g.Turns[n].Move.Played == 4 {
					want.Sides[g.Side(n)].Bingos++
				}
			}
			for side := range want.Sides {
				s, own, other := &want.Sides[side], g.Scores[side], g.Scores[1-side]
				s.Score += float64(own) / 80
				switch {
				case own > other:
					s.Wins++
				case own == other:
					s.Draws++
				default:
					s.Losses++
				}
			}
			spread += float64(g.Scores[0]-g.Scores[1]) / 2
			rate += (1 + float64(min(max(g.Scores[0]-g.Scores[1], -1), 1))) / 4
		}
		spreads, rates = append(spreads, spread), append(rates, rate)
		want.Pairs++
		if p.Divergent() {
			want.Divergent++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	got := m.Result()
	for i := range want.Sides {
		w, g := &want.Sides[i], got.Sides[i]
		if w.Wins != g.Wins || w.Draws != g.Draws || w.Losses != g.Losses || w.Turns != g.Turns || w.Bingos != g.Bingos ||
			math.Abs(w.Score-g.Score) > 1e-9 {
			t.Errorf("side %d: %+v, want %+v", i, g, *w)
		}
	}
	if got.Pairs != want.Pairs || got.Turns != want.Turns || got.Divergent != want.Divergent {
		t.Errorf("%+v, want %+v", got, want)
	}
	if !same(got.Sides[0].Spread, estimate(spreads)) || !same(got.Sides[0].WinRate, estimate(rates)) {
		t.Errorf("spread %+v, want %+v; rate %+v, want %+v", got.Sides[0].Spread, estimate(spreads), got.Sides[0].WinRate, estimate(rates))
	}
	plan.Sides[0], plan.Sides[1] = plan.Sides[1], plan.Sides[0]
	mirrored, _ := played(t, plan, 2)
	if mirrored.Sides[0] != got.Sides[1] || !same(mirrored.Sides[1].WinRate, got.Sides[0].WinRate) || mirrored.Sides[1].Spread != got.Sides[0].Spread {
		t.Errorf("sides changed: %+v, want the mirror of %+v", mirrored, got)
	}
}

// estimate is the plain mean and standard error.
func estimate(values []float64) match.Estimate {
	n, sum, squares := float64(len(values)), 0.0, 0.0
	for _, v := range values {
		sum += v
	}
	for _, v := range values {
		squares += (v - sum/n) * (v - sum/n)
	}
	return match.Estimate{Mean: sum / n, StandardError: math.Sqrt(squares / (n - 1) / n)}
}

func same(a, b match.Estimate) bool {
	return math.Abs(a.Mean-b.Mean) < 1e-9 && math.Abs(a.StandardError-b.StandardError) < 1e-9
}

// The seats of both games of a pair begin with the same tiles; every move is legal; all tiles that
// were drawn are accounted for.
func TestSeatsSeeTheSameTiles(t *testing.T) {
	plan := smallPlan(t, static(), mean(), 40)
	seats := map[string]bool{}
	err := begun(t, plan).Run(context.Background(), pool.Here(2), func(p *match.Pair) error {
		a, b := p.Games[0].Turns, p.Games[1].Turns
		if a[0].Rack != b[0].Rack || a[1].Rack != b[1].Rack {
			t.Errorf("pair %d: other racks", p.Number)
		}
		seats[fmt.Sprint(a[0].Rack, a[1].Rack)] = true
		for i := range p.Games {
			g := &p.Games[i]
			for n := range g.Turns {
				used := g.Turns[n].Move.Used()
				if rack := g.Turns[n].Rack; !rack.Remove(&used) || rack.Len() > 4 {
					t.Errorf("pair %d: %v from %v", p.Number, used, g.Turns[n].Rack)
				}
			}
			if !p.Divergent() {
				t.Errorf("pair %d: good and bad players move alike", p.Number)
			}
		}
		return nil
	})
	if err != nil || len(seats) < 15 {
		t.Errorf("%v, %d different beginnings in 20 pairs", err, len(seats))
	}
}

// The sequential test stops at the same pair on any number of threads, at the end of a block.
func TestSequentialStops(t *testing.T) {
	for _, c := range []struct {
		name      string
		a, b      match.Side
		low, high float64
		want      stat.Verdict
	}{
		{"better", static(), mean(), 0, 5, stat.AtLeastHigh},
		{"worse", mean(), static(), 0, 5, stat.AtMostLow},
		{"itself", static(), static(), -1, 1, stat.Undecided},
	} {
		plan := smallPlan(t, c.a, c.b, 300)
		plan.Stop = sequential(t, c.low, c.high)
		want, wantLog := played(t, plan, 1)
		if want.Verdict != c.want || want.Pairs%10 != 0 || (want.Pairs < 150) != (c.want != stat.Undecided) {
			t.Errorf("%s: %+v", c.name, want)
		}
		for _, threads := range testsize.Of([]int{3}, []int{2, 5}, []int{2, 5}) {
			if got, log := played(t, plan, threads); got != want || log != wantLog {
				t.Errorf("%s: %d threads: %+v, want %+v", c.name, threads, got, want)
			}
		}
		t.Logf("%s: verdict %d after %d pairs", c.name, want.Verdict, want.Pairs)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, games := range []int{-2, 0, 1, 3, 101} {
		if _, err := match.New(smallPlan(t, static(), mean(), games)); err == nil {
			t.Errorf("%d games are taken", games)
		}
	}
}

// A run that is cancelled, or whose report fails, ends soon, and goes on to the same result.
func TestRunGoesOn(t *testing.T) {
	plan := smallPlan(t, static(), weak(), 60)
	want, _ := played(t, plan, 1)
	m := begun(t, plan)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := m.Run(ctx, pool.Here(3), func(*match.Pair) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
	for round := 0; !m.Done(); round++ {
		ctx, cancel := context.WithCancel(context.Background())
		left := 4
		err := m.Run(ctx, pool.Here(3), func(*match.Pair) error {
			if left--; left > 0 {
				return nil
			}
			if round%2 == 0 {
				cancel()
				return nil
			}
			return errKilled
		})
		cancel()
		if !m.Done() && !errors.Is(err, context.Canceled) && !errors.Is(err, errKilled) {
			t.Fatalf("round %d: %v", round, err)
		}
	}
	if got := m.Result(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// slow takes its time, so that a match is cancelled in the middle of a game.
func slow() match.Side {
	return match.Side{Name: "slow", New: func() engine.Player {
		best := engine.NewStatic(eval.NewStatic(nil), nil)
		return enginetest.Chooser("slow", func(p *game.Position) move.Move {
			time.Sleep(10 * time.Millisecond)
			return best.Best(p)
		})
	}}
}

func TestCancelInAGame(t *testing.T) {
	slow := slow()
	m := begun(t, smallPlan(t, slow, slow, 1000))
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	err := m.Run(ctx, pool.Here(2), func(*match.Pair) error { return nil })
	if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took > 2*time.Second {
		t.Errorf("%v after %v", err, took)
	}
}

// The fingerprint changes with everything that the result depends on, and with nothing else.
func TestFingerprint(t *testing.T) {
	plan := func() match.Plan { return smallPlan(t, static(), mean(), 10) }
	first := plan()
	want := first.Fingerprint()
	for name, change := range map[string]func(*match.Plan){
		"words":  func(p *match.Plan) { p.Words = lexicon.New(p.Words.Name, p.Words.Set, p.Words.Graph, "other") },
		"first":  func(p *match.Plan) { p.Sides[0] = weak() },
		"second": func(p *match.Plan) { p.Sides[1] = weak() },
		"sides":  func(p *match.Plan) { p.Sides[0], p.Sides[1] = p.Sides[1], p.Sides[0] },
		"games":  func(p *match.Plan) { p.Games = 12 },
		"seed":   func(p *match.Plan) { p.Seed++ },
		"test":   func(p *match.Plan) { p.Stop = sequential(t, 0, 1) },
		"rack":   func(p *match.Plan) { p.Rules.RackSize = 5 },
		"limit":  func(p *match.Plan) { p.Rules.ExchangeLimit++ },
		"tiles": func(p *match.Plan) {
			set := *p.Rules.Tiles
			set.Count[tile.Blank]++
			p.Rules = p.Rules.WithTiles(&set)
		},
	} {
		p := plan()
		if change(&p); p.Fingerprint() == want {
			t.Errorf("%s: the same fingerprint", name)
		}
	}
	p := plan()
	p.Sides[0].Name, p.Words, p.Rules.Name = "x", lexicon.New("y", p.Words.Set, p.Words.Graph, p.Words.Hash()), "z"
	if p.Fingerprint() != want {
		t.Error("names change the fingerprint")
	}
}

// BenchmarkMatch plays pairs of whole games on the shipped words, on one thread.
func BenchmarkMatch(b *testing.B) {
	r, words := librarytest.Shipped(b)
	m := begun(b, match.Plan{Rules: r, Words: words, Sides: [2]match.Side{static(), static()}, Games: 2 * b.N})
	if err := m.Run(context.Background(), pool.Here(1), func(*match.Pair) error { return nil }); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(m.Result().Turns)/b.Elapsed().Seconds(), "turns/s")
}

// Games from positions: both games of a pair start from the same one, each with another side on turn, and the moves
// before are those of the player that opened.
func TestStart(t *testing.T) {
	for _, unseen := range []int{1, 4, 9} {
		plan := smallPlan(t, static(), weak(), 40)
		plan.Start = &match.Start{Unseen: unseen, New: static().New}
		m := begun(t, plan)
		turns := 0
		err := m.Run(context.Background(), pool.Here(2), func(p *match.Pair) error {
			a, b := &p.Games[0], &p.Games[1]
			if a.Before != b.Before || a.Side(a.Before) != 0 || b.Side(b.Before) != 1 || len(a.Turns) <= a.Before {
				t.Errorf("pair %d: %d and %d moves before, sides %d and %d on turn", p.Number, a.Before, b.Before, a.Side(a.Before), b.Side(b.Before))
			}
			g := game.New(plan.Rules, plan.Words.Graph, 0)
			player := static().New()
			for i := range a.Before {
				if !a.Turns[i].Move.Same(&b.Turns[i].Move) || a.Turns[i].Rack != b.Turns[i].Rack {
					t.Errorf("pair %d: move %d before differs", p.Number, i)
				}
			}
			checkBefore(t, g, player, a, unseen)
			turns += len(a.Turns) + len(b.Turns) - 2*a.Before
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if r := m.Result(); r.Turns != turns || r.Pairs != 20 {
			t.Errorf("%d turns in %d pairs, want %d", r.Turns, r.Pairs, turns)
		}
	}
	plan := smallPlan(t, static(), static(), 2)
	for _, unseen := range []int{0, -1, match.MaxUnseen + 1} {
		plan.Start = &match.Start{Unseen: unseen, New: static().New}
		if _, err := match.New(plan); err == nil {
			t.Errorf("%d tiles unseen are taken", unseen)
		}
	}
}

// checkBefore makes the moves before again on a board, and counts the tiles unseen.
func checkBefore(t *testing.T, g *game.Game, player engine.Player, made *match.Game, most int) {
	t.Helper()
	b := g.Position().Board
	for i := range made.Before + 1 {
		turn := &made.Turns[i]
		p := game.NewPosition(game.Known{Board: b, Rack: turn.Rack})
		if unseen := p.Unseen(); (unseen.Len() <= most) != (i == made.Before) {
			t.Errorf("%d tiles unseen before move %d of %d", unseen.Len(), i, made.Before)
		}
		if i == made.Before {
			return
		}
		if p.Bag() > 0 {
			if m, err := player.Choose(t.Context(), &p, engine.Limits{}); err != nil || !m.Same(&turn.Move) {
				t.Errorf("move %d is not that of the player", i)
			}
		}
		if turn.Move.Kind == move.Play {
			b.Place(&turn.Move)
		}
	}
}

// The log of games from positions is the same on any number of threads, and goes on after a break.
func TestStartLog(t *testing.T) {
	plan := smallPlan(t, static(), weak(), 20)
	whole, log := played(t, plan, 1)
	plan.Start = &match.Start{Unseen: 6, New: static().New}
	want, wantLog := played(t, plan, 1)
	if want == whole || log == wantLog || !strings.Contains(wantLog, `"unseen":6`) || !strings.Contains(wantLog, `"before":`) {
		t.Error("games from positions are as whole games")
	}
	if got, gotLog := played(t, plan, 3); got != want || gotLog != wantLog {
		t.Error("three threads give another log")
	}
	m := begun(t, plan)
	again := match.NewLog(io.Discard, &plan)
	if _, err := again.Restore(m, strings.NewReader(wantLog[:len(wantLog)*2/3])); err != nil || m.Done() {
		t.Fatal(err)
	}
	if err := m.Run(t.Context(), pool.Here(2), func(*match.Pair) error { return nil }); err != nil || m.Result() != want {
		t.Errorf("after a break %+v, want %+v: %v", m.Result(), want, err)
	}
}
