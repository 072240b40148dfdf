package sim

import (
	"context"
	"errors"
	"math"
	"reflect"
	"testing"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// finish makes steps until there is nothing more to do.
func finish(t testing.TB, s *Simulation, l Limits) Stop {
	t.Helper()
	for {
		l := l
		if l.Iterations > 0 {
			if l.Iterations -= s.iterations; l.Iterations <= 0 {
				return Iterations
			}
		}
		stop, err := s.Step(t.Context(), l)
		if err != nil {
			t.Fatal(err)
		}
		if stop != NotStopped {
			return stop
		}
	}
}

// middle is a position of the small game with tiles in the bag, and room for choice.
func middle(t testing.TB, c *club) *game.Position {
	t.Helper()
	for seed := range random.Seed(100) {
		p := c.position(seed, 2)
		if p == nil || p.Bag() < 8 {
			continue
		}
		if all := c.all(p); len(all) > 30 && all[3].Kind == move.Play && all[0].Equity-all[3].Equity < tile.Point {
			return p
		}
	}
	t.Fatal("no such position")
	return nil
}

// One seed gives the same results on any number of threads, however the work is cut into steps.
func TestSameOnAnyThreads(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	iterations := testsize.Of(3_000, 20_000, 20_000)
	var want Result
	for i, threads := range []int{1, 2, 5} {
		s := c.simulation(t, p, 8, Options{Seed: 4})
		if stop := finish(t, s, Limits{Threads: threads, Iterations: iterations}); stop != Iterations && stop != Confident && stop != Equivalent {
			t.Errorf("stopped: %q", stop)
		}
		got := s.Result()
		if i == 0 {
			want = got
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%d threads: %+v, want %+v", threads, got, want)
		}
	}
	if want.Rounds < 3 {
		t.Errorf("only %d rounds", want.Rounds)
	}
}

// A run that is interrupted and resumed ends where an uninterrupted one does.
func TestInterrupted(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	whole, parts := c.simulation(t, p, 6, Options{Equal: true}), c.simulation(t, p, 6, Options{Equal: true})
	finish(t, whole, Limits{Iterations: 6 * 500})
	finish(t, parts, Limits{Iterations: 6})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if stop, err := parts.Step(ctx, Limits{}); stop != Ended || err != nil || parts.Result().Iterations != 6 {
		t.Errorf("a context that has ended: %q, %v, %d play-outs", stop, err, parts.Result().Iterations)
	}
	for n := 6; n < 6*500; n += 6 * 7 {
		finish(t, parts, Limits{Iterations: n, Threads: 2})
	}
	finish(t, parts, Limits{Iterations: 6 * 500})
	if got, want := parts.Result(), whole.Result(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// One draw tells neither errors nor which candidate is the best; two do.
func TestPlayedOnce(t *testing.T) {
	c := smallClub(t)
	s := c.simulation(t, middle(t, c), 3, Options{Equal: true})
	for draws := range 2 {
		if stop, err := s.Step(t.Context(), Limits{Iterations: 3}); stop != NotStopped || err != nil {
			t.Fatalf("%q, %v", stop, err)
		}
		for _, one := range s.Result().Candidates {
			if known := draws > 0; one.Iterations != draws+1 || one.Common != draws+1 || one.Measured() != known || one.Compared() != known || one.BestKnown != known {
				t.Errorf("after %d draws: %+v", draws+1, one)
			}
		}
	}
}

// A context that has ended before the first draw leaves time for the first candidate only, however many there are. The
// others are played out later.
func TestEndedBefore(t *testing.T) {
	c := smallClub(t)
	s := c.simulation(t, middle(t, c), 30, Options{Equal: true, Plies: 50})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 2 {
		if stop, err := s.Step(ctx, Limits{}); stop != Ended || err != nil || s.Result().Iterations != 1 {
			t.Errorf("%q, %v, %d play-outs", stop, err, s.Result().Iterations)
		}
	}
	each := testsize.Of(20, 100, 100)
	finish(t, s, Limits{Iterations: 30 * each})
	for i, one := range s.Result().Candidates {
		if one.Iterations < each-1 || one.Iterations > each {
			t.Errorf("candidate %d has %d play-outs", i, one.Iterations)
		}
	}
}

// isLive reports whether a candidate is played out in the round under way.
func (s *Simulation) isLive(c *Candidate) bool { return s.candidates[s.find(&c.Move)].live }

// Equal shares give every candidate the same number, and the limit counts all of them.
func TestEqualShares(t *testing.T) {
	c := smallClub(t)
	s := c.simulation(t, middle(t, c), 7, Options{Equal: true})
	if stop := finish(t, s, Limits{Iterations: 1000}); stop != Iterations {
		t.Errorf("stopped: %q", stop)
	}
	r := s.Result()
	if r.Iterations != 994 {
		t.Errorf("%d play-outs, want 142 of each of 7", r.Iterations)
	}
	for _, one := range r.Candidates {
		if one.Iterations != 142 || !s.isLive(&one) {
			t.Errorf("%s has %d", s.board.Spell(&one.Move), one.Iterations)
		}
	}
}

// The figures of candidates are those of their play-outs, added up one by one.
func TestFiguresAreSums(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	s := c.simulation(t, p, 5, Options{Equal: true, Plies: 3})
	finish(t, s, Limits{Iterations: 5 * 200})
	out := newPlayout(s)
	for i, one := range s.candidates {
		var sum, squares, lead, leads float64
		for n := range 200 {
			var d draw
			if err := s.drawer.draw(&d, n); err != nil {
				t.Fatal(err)
			}
			var o, first outcome
			plied := make([]ply, 3)
			out.play(s.candidates[0], &d, &first, plied)
			out.play(one, &d, &o, plied)
			v := float64(o.values[byWin]) / billion
			w := v - float64(first.values[byWin])/billion
			sum, squares, lead, leads = sum+v, squares+v*v, lead+w, leads+w*w
		}
		e := s.estimate(i, 0, byWin)
		if want := (figure{sum / 200, math.Sqrt((squares - sum*sum/200) / 199 / 200)}); !near(e, want) {
			t.Errorf("%v, want %v", e, want)
		}
		if i == 0 {
			continue
		}
		n, d := s.difference(i, 0, byWin)
		if want := (figure{lead / 200, math.Sqrt((leads - lead*lead/200) / 199 / 200)}); n != 200 || !near(d, want) {
			t.Errorf("%d draws: %v, want %v", n, d, want)
		}
	}
	for _, one := range s.Result().Candidates {
		total := 0
		for _, n := range one.Spreads.Counts {
			total += n
		}
		if total != 200 || len(one.Plies) != 3 || one.Plies[0].Made != 200 || len(one.Replies) == 0 || one.Replies[0].Count < one.Replies[len(one.Replies)-1].Count {
			t.Errorf("%s: %d in the histogram, plies %+v, replies %+v", s.board.Spell(&one.Move), total, one.Plies, one.Replies)
		}
	}
}

func near(a, b figure) bool {
	return math.Abs(a.mean-b.mean) < 1e-9 && math.Abs(a.err-b.err) < 1e-9
}

// A chance to win stays within 0 and 1 where the luck of few play-outs is taken out of it.
func TestWinIsAChance(t *testing.T) {
	c := smallClub(t)
	p := c.position(35, 5)
	p.Scores = [2]int{-60, 0}
	s, corrected := c.simulation(t, p, 12, Options{Seed: 35}), 0
	if err := s.PlayOut(t.Context(), 2200); err != nil {
		t.Fatal(err)
	}
	for _, one := range s.Result().Candidates {
		if one.Win < 0 || one.Win > 1 {
			t.Errorf("%s wins %v", p.Board.Spell(&one.Move), one.Win)
		}
		if one.Win == 0 {
			corrected++
		}
	}
	if corrected == 0 {
		t.Error("no chance is at its bound")
	}
}

// Candidates are added and dropped while it runs.
func TestAddAndDrop(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	all := c.all(p)
	s := c.simulation(t, p, 4, Options{})
	finish(t, s, Limits{Iterations: 2000})
	best := s.Result().Candidates[0]
	late := all[20]
	if late.Kind != move.Play {
		t.Fatalf("%+v", late)
	}
	s.Add(late)
	s.Add(late)
	s.Drop(best.Move)
	finish(t, s, Limits{Iterations: 4000})
	r := s.Result()
	seen := map[move.Move]bool{}
	for _, one := range r.Candidates {
		m := one.Move
		m.Equity = 0
		seen[m] = true
	}
	late.Equity, best.Move.Equity = 0, 0
	if len(r.Candidates) != 4 || !seen[late] || seen[best.Move] {
		t.Errorf("%d candidates %v", len(r.Candidates), seen)
	}
	s.Add(best.Move)
	if r := s.Result(); len(r.Candidates) != 5 {
		t.Errorf("%d candidates with the one that is added again", len(r.Candidates))
	}
}

func TestOnlyMove(t *testing.T) {
	c := smallClub(t)
	s := c.simulation(t, middle(t, c), 1, Options{})
	if stop := finish(t, s, Limits{}); stop != Only || s.Result().Iterations != firstRound || s.Result().Candidates[0].Best != 1 {
		t.Errorf("%q, %+v", stop, s.Result())
	}
}

// Two candidates that differ in nothing but their place are as good as each other, and the work ends; a
// candidate that throws points away is skipped.
func TestStops(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	all := c.all(p)
	s, err := New(p, c.means, Options{Goal: GainSpread, Equivalent: 50})
	if err != nil {
		t.Fatal(err)
	}
	s.Add(all[0])
	s.Add(all[1])
	if stop := finish(t, s, Limits{Iterations: 50_000}); stop != Equivalent && stop != Confident {
		t.Errorf("stopped: %q", stop)
	}
	s, err = New(p, c.means, Options{Goal: GainSpread})
	if err != nil {
		t.Fatal(err)
	}
	s.Add(all[0])
	s.Add(all[len(all)-1])
	s.Add(all[1])
	stop := finish(t, s, Limits{Iterations: 200_000})
	r := s.Result()
	if stop == Confident && (r.Candidates[0].Best < 0.9 || r.Candidates[0].Iterations < r.Candidates[2].Iterations) {
		t.Errorf("%+v", r)
	}
	if last := r.Candidates[2]; s.isLive(&last) || last.Behind < 2*last.BehindError {
		t.Errorf("the last is %+v", last)
	}
}

// Candidates that are probably worse wait while a closer one is not decided, and are played out again when none is left.
func TestWaits(t *testing.T) {
	testsize.OneThread(t)
	c := smallClub(t)
	p := middle(t, c)
	waited, again := 0, 0
	for seed := range testsize.Of[random.Seed](1, 4, 4) {
		s := c.simulation(t, p, 12, Options{Goal: GainSpread, Seed: seed})
		for stop := NotStopped; stop == NotStopped && s.iterations < 100_000; {
			before := s.round
			var err error
			if stop, err = s.Step(t.Context(), Limits{}); err != nil {
				t.Fatal(err)
			}
			if s.round == before || stop != NotStopped {
				continue
			}
			all, open := s.standing(), 0
			near, far := map[bool]int{}, map[bool]int{}
			for k := range all[1:] {
				l := s.lead(&all[0], &all[1+k])
				surely := 0.05 / float64(len(all)-1) / float64(s.round*(s.round+1))
				if l.beyond(-l.matter, surely) {
					continue
				}
				open++
				if live := s.candidates[all[1+k].number].live; l.mean >= quantile(waits, l.n)*l.err {
					far[live]++
				} else {
					near[live]++
				}
			}
			switch n := len(s.live()); {
			case near[false] > 0 || len(near) > 0 && far[true] > 0 || len(near) == 0 && far[false] > 0:
				t.Errorf("seed %d, round %d: live and not, near %v and far %v", seed, s.round, near, far)
			case n != 1+near[true]+far[true]:
				t.Errorf("seed %d, round %d: %d are live, of %d that are open", seed, s.round, n, open)
			}
			waited, again = waited+far[false], again+far[true]
		}
	}
	if waited == 0 || again == 0 {
		t.Errorf("%d have waited, and %d were played out after that", waited, again)
	}
}

func TestRefused(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	unknown := p.WithRack(&tile.Rack{})
	noTable := c.means
	noTable.Win = nil
	for name, try := range map[string]struct {
		err error
		p   *game.Position
		m   Means
		o   Options
	}{
		"no rack":         {ErrRack, &unknown, c.means, Options{}},
		"no table":        {ErrNoWin, p, noTable, Options{}},
		"nor for a part":  {ErrNoWin, p, noTable, Options{Goal: WinAndSpread}},
		"plies":           {ErrOptions, p, c.means, Options{Plies: -1}},
		"confidence":      {ErrOptions, p, c.means, Options{Confidence: 1}},
		"no utility":      {ErrOptions, p, c.means, Options{Goal: BeWorth}},
		"utility in vain": {ErrOptions, p, c.means, Options{Utility: new(Utility)}},
		"difference":      {ErrOptions, p, c.means, Options{Equivalent: math.NaN()}},
	} {
		if _, err := New(try.p, try.m, try.o); !errors.Is(err, try.err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	s := c.simulation(t, p, 2, Options{Sampler: func(held *tile.Rack, _ *random.Stream) { held[1] = 99 }})
	if _, err := s.Step(t.Context(), Limits{}); !errors.Is(err, ErrOptions) {
		t.Errorf("a sampler that draws too much: %v", err)
	}
}

// Without a win table spread is compared.
func TestSpreadWithoutTable(t *testing.T) {
	c := smallClub(t)
	c.means.Win = nil
	s := c.simulation(t, middle(t, c), 3, Options{Goal: GainSpread})
	finish(t, s, Limits{Iterations: 600})
	for _, one := range s.Result().Candidates {
		if one.Iterations == 0 || one.EquityError == 0 {
			t.Errorf("%+v", one)
		}
	}
}

// Play-outs allocate nothing.
func TestPlayOutsDoNotAllocate(t *testing.T) {
	c := shippedClub(t)
	p := c.position(3, 6)
	s := c.simulation(t, p, 5, Options{Plies: 4})
	out, b := newPlayout(s), new(block)
	b.reset(4, 4, s.live())
	first := 0
	run := func() {
		if err := out.block(t.Context(), s, b, first); err != nil {
			t.Fatal(err)
		}
	}
	for ; first < 80; first += 4 {
		run()
	}
	first = 0
	if n := testing.AllocsPerRun(10, run); n > 0 {
		t.Errorf("%v allocations in %d play-outs", n, 4*5)
	}
}

// Where a simulation says that the leader is the best, it is, as often as was asked for, and a leader that is
// equivalent is behind the best by no more than the difference that does not matter.
func TestConfidenceIsKept(t *testing.T) {
	if !testsize.Long() {
		t.Skip("SKIPPED unless MAVEN_LONG=1: takes thousands of simulated games")
	}
	runs := 12
	if testsize.Longest() {
		runs = 400
	}
	c := smallClub(t)
	const difference = 0.004
	sure := 0
	for moves := 1; moves < 4; moves++ {
		p, worth := closeCall(t, c, moves, difference)
		confident, wrong := 0, 0
		for seed := range runs {
			s := c.simulation(t, p, 6, Options{Seed: random.Seed(seed), Confidence: 0.9, Equivalent: difference})
			stop := finish(t, s, Limits{Iterations: 200_000})
			leader := s.Result().Candidates[0].Move
			leader.Equity = 0
			if stop == Confident {
				confident++
			}
			if worth[leader] < 0 && (stop == Confident || stop == Equivalent && worth[leader] < -difference) {
				wrong++
			}
		}
		t.Logf("after %d moves: %d runs, %d confident, %d wrong", moves, runs, confident, wrong)
		if wrong > max(runs/10, 1) {
			t.Errorf("after %d moves %d of %d runs are wrong, want a tenth at most", moves, wrong, runs)
		}
		sure += confident
	}
	if sure == 0 {
		t.Error("no run is confident")
	}
}

// closeCall returns a position in which the best of six candidates is a few times the difference ahead, and how
// much less than the best each is worth, by many play-outs.
func closeCall(t *testing.T, c *club, moves int, difference float64) (*game.Position, map[move.Move]float64) {
	t.Helper()
	for seed := range random.Seed(300) {
		p := c.position(seed, moves)
		if p == nil || len(c.all(p)) < 12 {
			continue
		}
		truth := c.simulation(t, p, 6, Options{Equal: true, Seed: 999})
		finish(t, truth, Limits{Iterations: 6 * 6000, Threads: 2})
		all := truth.Result().Candidates
		if lead := all[1].Behind; lead < 2*difference || lead > 6*difference {
			continue
		}
		worth := map[move.Move]float64{}
		for _, one := range all {
			one.Move.Equity = 0
			worth[one.Move] = -one.Behind
		}
		return p, worth
	}
	t.Fatal("no close call")
	return nil, nil
}
