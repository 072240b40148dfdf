package sim

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// made returns a simulation of n candidates whose draws have come to the values given, by draw and candidate;
// a row may be of the first candidates only.
func made(t *testing.T, n int, o Options, values [][]int64) *Simulation {
	t.Helper()
	c := smallClub(t)
	s := c.simulation(t, middle(t, c), n, o)
	give(s, values)
	return s
}

// give adds outcomes to a simulation.
func give(s *Simulation, values [][]int64) {
	for _, row := range values {
		b := new(block)
		live := make([]int, len(row))
		for i := range live {
			live[i] = i
		}
		b.reset(1, s.options.Plies, live)
		clear(b.plies)
		for i, v := range row {
			b.outcomes[i] = outcome{values: [measures]int64{byWin: v, byEquity: v / 100_000, byWorth: v / 1000}, spread: int(v / 100_000)}
		}
		s.add(b)
	}
}

// normal returns a stream of normal numbers.
func normal(stream *random.Stream) func() float64 {
	return func() float64 {
		u := (float64(stream.IntN(1<<40)) + 0.5) / (1 << 40)
		return math.Sqrt2 * math.Erfinv(2*u-1)
	}
}

// The mean of a candidate that was played out with fewer draws is as sure as its error says: over many simulations
// its estimates scatter by that much, and around the truth, however lucky the first draws were.
func TestEstimateOfFewerDraws(t *testing.T) {
	const runs, draws, first = 400, 128, 32
	next := normal(random.Seed(8).Stream())
	c := smallClub(t)
	p := middle(t, c)
	var sum, squares, told float64
	for range runs {
		s := c.simulation(t, p, 2, Options{})
		values := make([][]int64, draws)
		for d := range values {
			luck := 0.1 * next()
			row := []int64{int64((0.5 + luck + 0.01*next()) * billion), int64((0.4 + luck + 0.03*next()) * billion)}
			if d >= first {
				row = row[:1]
			}
			values[d] = row
		}
		give(s, values)
		e := s.estimate(1, 0, byWin)
		sum, squares, told = sum+e.mean, squares+e.mean*e.mean, told+e.err*e.err
	}
	mean, spread, told := sum/runs, math.Sqrt((squares-sum*sum/runs)/(runs-1)), math.Sqrt(told/runs)
	if math.Abs(mean-0.4) > 4*spread/math.Sqrt(runs) {
		t.Errorf("the mean is %v, want 0.4", mean)
	}
	if ratio := spread / told; ratio < 0.88 || ratio > 1.12 {
		t.Errorf("estimates scatter by %v, and say %v", spread, told)
	}
	if plain := 0.1 / math.Sqrt(first); told > plain/1.5 {
		t.Errorf("the error is %v; %v without the draws of the other", told, plain)
	}
}

// The quantile is that of Student's distribution, from its table.
func TestQuantile(t *testing.T) {
	for _, x := range []struct {
		risk float64
		n    int64
		want float64
	}{{0.025, 64, 1.998}, {0.05, 64, 1.669}, {0.005, 64, 2.656}, {0.001, 64, 3.225}, {0.025, 121, 1.980}, {0.005, 1 << 40, 2.576}} {
		if got := quantile(x.risk, x.n); math.Abs(got-x.want) > 0.012 {
			t.Errorf("risk %v, %d values: %v, want %v", x.risk, x.n, got, x.want)
		}
	}
}

// The chance to be the best is how often each is, if leads over the first are drawn by their errors.
func TestBestTwin(t *testing.T) {
	values := make([][]int64, 64)
	next := normal(random.Seed(3).Stream())
	for d := range values {
		row := make([]int64, 4)
		for i := range row {
			row[i] = int64(billion * (0.5 - 0.01*float64(i) + 0.1*next()))
		}
		values[d] = row
	}
	s := made(t, 4, Options{}, values)
	all := s.standing()
	got, _ := s.best(all)
	var counts [4]float64
	const tries = 200_000
	for range tries {
		best, lead := 0, 0.0
		for k := 1; k < 4; k++ {
			l := s.lead(&all[0], &all[k])
			if x := -l.mean + l.err*next(); x > lead {
				best, lead = k, x
			}
		}
		counts[best]++
	}
	for k := range got {
		if want := counts[k] / tries; math.Abs(got[k]-want) > 0.01 {
			t.Errorf("number %d is the best with a chance of %v, want %v", k+1, got[k], want)
		}
	}
}

// Candidates that never differ are as good as each other: their lead is 0 for certain, and not -0.
func TestNoDifference(t *testing.T) {
	values := make([][]int64, firstRound)
	for d := range values {
		values[d] = []int64{int64(d) * 1e7, int64(d) * 1e7, int64(d)*1e7 - 1e6}
	}
	s := made(t, 3, Options{Equivalent: 1e-9}, values)
	s.until = s.drawn
	s.look()
	if s.stop != Equivalent || s.candidates[2].live {
		t.Errorf("stopped by %q; the third is live: %v", s.stop, s.candidates[2].live)
	}
	all := s.standing()
	if best, known := s.best(all); !known || math.Abs(best[0]+best[1]-1) > 1e-12 || best[2] != 0 {
		t.Errorf("chances %v", best)
	}
	if l := s.lead(&all[0], &all[1]); l.mean != 0 || math.Signbit(l.mean) {
		t.Errorf("the lead is %v, want 0", l.mean)
	}
	if l := s.lead(&all[0], &all[2]); l.err != 0 || math.Abs(l.mean-0.001) > 1e-12 {
		t.Errorf("the lead is %+v", l)
	}
}

// Where a few candidates surely win or lose, spread decides between them, and how far the leader is ahead is in
// points; it does not decide against one that may yet win.
func TestTiesGoBySpread(t *testing.T) {
	for _, x := range []struct {
		name     string
		win      [3]float64
		order    [3]int
		bySpread int
	}{
		{"all win", [3]float64{0.9996, 1, 0.99951}, [3]int{2, 1, 0}, 3},
		{"all lose", [3]float64{0.0004, 0, 0.00049}, [3]int{2, 1, 0}, 3},
		{"two win", [3]float64{0.9996, 1, 0.9994}, [3]int{1, 0, 2}, 2},
		{"one wins", [3]float64{0.9996, 0.9, 0.9994}, [3]int{0, 2, 1}, 0},
		{"two lose", [3]float64{0, 0.0004, 0.0006}, [3]int{2, 1, 0}, 0},
	} {
		c := smallClub(t)
		s := c.simulation(t, middle(t, c), 3, Options{})
		stream := random.Seed(2).Stream()
		for n := range 100 {
			if few := s.Result(); n < firstRound && few.BySpread != 0 {
				t.Errorf("%s: %d are sure after %d draws", x.name, few.BySpread, n)
			}
			b := new(block)
			b.reset(1, s.options.Plies, []int{0, 1, 2})
			clear(b.plies)
			for i := range b.outcomes {
				points := int64(1000*10*i) + int64(stream.IntN(2000))
				b.outcomes[i] = outcome{values: [measures]int64{byWin: int64(x.win[i] * billion), byEquity: points}}
			}
			s.add(b)
		}
		r := s.Result()
		if r.BySpread != x.bySpread {
			t.Errorf("%s: spread decides between %d, want %d", x.name, r.BySpread, x.bySpread)
		}
		for k, one := range r.Candidates {
			want := s.candidates[x.order[k]].move
			if one.Move.Equity = 0; one.Move != want {
				t.Errorf("%s: number %d is another", x.name, k+1)
			}
			points := k > 0 && k < x.bySpread
			if one.BehindSpread != points || points && math.Abs(one.Behind-10*float64(k)) > 1 || !points && one.Behind > 1 {
				t.Errorf("%s: number %d is %v behind, in points %v", x.name, k+1, one.Behind, one.BehindSpread)
			}
		}
	}
}

// Ten points a bin, from the floor of the spread.
func TestBins(t *testing.T) {
	for spread := -600_000; spread <= 600_000; spread += 137 {
		want := min(max(int(math.Floor(float64(spread)/10_000))+bins/2, 0), bins-1)
		if spread >= 0 && spread < 10_000 && want != bins/2 {
			t.Fatal("the bin of 0 is not in the middle")
		}
		if got := bin(spread); got != want {
			t.Fatalf("%d goes to bin %d, want %d", spread, got, want)
		}
	}
}

// The details are counts of what the play-outs did: each reply counted by hand.
func TestDetails(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	s := c.simulation(t, p, 3, Options{Equal: true})
	const draws = 60
	finish(t, s, Limits{Iterations: 3 * draws})
	out := newPlayout(s)
	for i, one := range s.candidates {
		replies, drawn := map[move.Move]int{}, map[tile.Tile]float64{}
		var heat [2][move.MaxWord][move.MaxWord]int
		for n := range draws {
			var d draw
			var o outcome
			plied := make([]ply, 2)
			if err := s.drawer.draw(&d, n); err != nil {
				t.Fatal(err)
			}
			out.play(one, &d, &o, plied)
			reply := plied[0].move
			reply.Equity = 0
			replies[reply]++
			for k := range plied {
				m := &plied[k].move
				for at, t := range m.Word() {
					if row, col := int(m.Row), int(m.Col); t != 0 && m.Kind == move.Play && m.Dir == move.Across {
						heat[k][row][col+at]++
					} else if t != 0 && m.Kind == move.Play {
						heat[k][row+at][col]++
					}
				}
			}
			for _, t := range slices.Compact(slices.Sorted(slices.Values(d.order[len(d.order)-int(one.move.Played):]))) {
				drawn[t]++
			}
		}
		got := s.details(s.candidates[i])
		var want []Reply
		for m, n := range replies {
			want = append(want, Reply{m, n})
		}
		slices.SortFunc(want, func(a, b Reply) int { return cmp.Or(b.Count-a.Count, move.Compare(&a.Move, &b.Move)) })
		if want = want[:min(len(want), commonest)]; !slices.Equal(got.Replies, want) {
			t.Errorf("%s: the commonest replies are %v, want %v", s.board.Spell(&one.move), got.Replies, want)
		}
		for k := range heat {
			for at, n := range got.Heat[k] {
				if size := c.rules.Size; heat[k][at/size][at%size] != n {
					t.Errorf("%s: square %d got %d tiles, want %d", s.board.Spell(&one.move), at, n, heat[k][at/size][at%size])
				}
			}
		}
		for _, d := range got.Draws {
			if drawn[d.Tile] != float64(d.Iterations) {
				t.Errorf("%s: tile %d was drawn %d times, want %v", s.board.Spell(&one.move), d.Tile, d.Iterations, drawn[d.Tile])
			}
		}
		if len(got.Draws) != len(drawn) {
			t.Errorf("%s: %d letters drawn, want %d", s.board.Spell(&one.move), len(got.Draws), len(drawn))
		}
	}
}

// Any tiles of the opponent may be known: they stay on its rack, chance deals the others fairly, and draw number i
// is the same whatever was drawn before.
func TestDraws(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	unseen := p.Unseen()
	tiles := unseen.AppendTiles(nil)
	for known := range p.Sizes[1] + 1 {
		k := p.Known
		k.Opponent = tile.RackOf(tiles[:known]...)
		q := game.NewPosition(k)
		d := newDrawer(&q, 5, nil, false)
		const draws = 4000
		var counts [tile.MaxLetters + 2]int
		for i := range draws {
			var one, again draw
			if err := d.draw(&one, i); err != nil {
				t.Fatal(err)
			}
			all := one.opponent
			for _, t := range one.order {
				all[t]++
			}
			if all != unseen || one.opponent.Len() != p.Sizes[1] || !one.opponent.Contains(&k.Opponent) {
				t.Fatalf("%d known: %v and %v", known, one.opponent, one.order)
			}
			for l, n := range one.opponent {
				counts[l] += int(n)
			}
			if i%500 == 0 {
				other := newDrawer(&q, 5, nil, false)
				if err := other.draw(&again, i); err != nil || again.opponent != one.opponent || !slices.Equal(again.order, one.order) {
					t.Errorf("%d known: draw %d is another", known, i)
				}
			}
		}
		rest, missing := float64(len(tiles)-known), float64(p.Sizes[1]-known)
		for l, n := range unseen {
			sure := float64(k.Opponent[l])
			want := draws * (sure + missing*(float64(n)-sure)/rest)
			if math.Abs(float64(counts[l])-want) > 5*math.Sqrt(draws*missing*0.25)+1e-9 {
				t.Errorf("%d known: letter %d came %d times, want about %.0f", known, l, counts[l], want)
			}
		}
	}
}

// Tiles said to be the opponent's that cannot be, because we see them elsewhere, are left out.
func TestKnownTilesThatAreElsewhere(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	k := p.Known
	k.Rack, k.Sizes[0] = tile.RackOf(7), 1 // the only Q
	k.Opponent = tile.RackOf(7, 1)
	q := game.NewPosition(k)
	d := newDrawer(&q, 1, nil, false)
	var one draw
	if err := d.draw(&one, 0); err != nil || one.opponent[7] != 0 || one.opponent[1] == 0 {
		t.Errorf("%v: %v", err, one.opponent)
	}
}
