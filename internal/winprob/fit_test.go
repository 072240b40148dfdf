package winprob

import (
	"errors"
	"math"
	"testing"
)

// A row of few turns takes in its neighbours, but not those across the end of the bag.
func TestPoolStaysInItsRegion(t *testing.T) {
	c := newCounts(20)
	many := func(unseen, change, n int) {
		for range n {
			c.Add(unseen, 0, change)
		}
	}
	many(7, 50, 2*enough)
	many(5, 30, 2*enough)
	many(8, -50, 2*enough)
	many(12, -30, 2*enough)
	f := &fitter{counts: c, rack: 7, most: c.farthest()}
	for _, test := range []struct{ unseen, from, to int }{
		{7, 7, 7}, {8, 8, 8}, {6, 5, 7}, {4, 3, 5}, {1, 1, 5}, {9, 8, 10}, {10, 8, 12}, {20, 12, 20},
	} {
		if from, to := f.pool(test.unseen); from != test.from || to != test.to {
			t.Errorf("row %d stands on rows %d to %d, want %d to %d", test.unseen, from, to, test.from, test.to)
		}
	}
}

// Where no game was seen with an empty bag, and the other way round, there is still a chance.
func TestRegionWithoutGames(t *testing.T) {
	for _, seen := range []int{3, 15} {
		c := newCounts(20)
		for range 10 {
			c.Add(seen, 0, 12)
			c.Add(seen, 0, -12)
		}
		table := fitted(t, c)
		for u := 1; u <= 20; u++ {
			if p := table.Chance(0, u); p != 0.5 {
				t.Errorf("seen with %d: the chance with %d unseen is %v, want ½", seen, u, p)
			}
		}
	}
}

// The slope is found again, from one row and from rows of different means.
func TestSlope(t *testing.T) {
	for _, slope := range []float64{-0.1, 0, 0.2} {
		c := counted(60, normalTurns([]int{45, 50, 55}, 4000, slope))
		f := &fitter{counts: c, rack: 7, most: c.farthest()}
		if got := f.slope(50); math.Abs(got-slope) > 0.03 { // four standard errors
			t.Errorf("the slope is %.3f, want %.3f", got, slope)
		}
	}
	flat := counted(60, []turn{{50, 10, 1}, {50, 10, 9}})
	f := &fitter{counts: flat, rack: 7, most: 10}
	if got := f.slope(50); got != 0 {
		t.Errorf("one spread alone has the slope %v", got)
	}
	steep := counted(60, []turn{{50, 10, -100}, {50, -10, 100}})
	f.counts = steep
	if got := f.slope(50); got != -steepest {
		t.Errorf("a slope of −10 is taken as %v, want %v", got, -steepest)
	}
}

// Beyond the last turns seen the chance falls off evenly, and joins what was counted.
func TestEndsFallOff(t *testing.T) {
	counts := []int64{0, 0, 1, 0, 3, 6, 10, 20}
	place, ratio := fallOff(counts, 10)
	// Ten turns reach entry 5 or beyond: one by three steps, three by one.
	if want := (6.0 + 1) / (10 + 1); place != 5 || math.Abs(ratio-want/(1+want)) > 1e-12 {
		t.Errorf("the end begins at %d with ratio %v, want 5 with %v", place, ratio, want/(1+want))
	}
	c := counted(93, normalTurns([]int{40}, 5000, 0))
	f := &fitter{counts: c, rack: 7, most: c.farthest()}
	curve := f.curve(40, 40)
	for i := 1; i < len(curve); i++ {
		if curve[i] < curve[i-1] {
			t.Fatalf("the curve falls from %v to %v at %d", curve[i-1], curve[i], i)
		}
	}
	for i := 1; i <= 20; i++ {
		low, high := curve[i]/curve[i-1], (1-curve[len(curve)-1-i])/(1-curve[len(curve)-i])
		if low <= 1 || high <= 1 || math.Abs(low-curve[1]/curve[0]) > 1e-9 {
			t.Errorf("ratios %d from the ends are %v and %v", i, low, high)
		}
	}
}

// Seen from the other side, with every change turned round, the chances are turned round.
func TestMirror(t *testing.T) {
	turns := normalTurns([]int{6, 7, 30}, 1500, -0.03)
	other := make([]turn, len(turns))
	for i, t := range turns {
		other[i] = turn{t.unseen, -t.spread, -t.change}
	}
	one, two := fitted(t, counted(30, turns)), fitted(t, counted(30, other))
	for u := 1; u <= 30; u++ {
		for s := -300; s <= 300; s++ {
			if p, q := one.Chance(s, u), two.Chance(-s, u); math.Abs(p+q-1) > 1e-6 {
				t.Fatalf("chances of %+d and turned round with %d unseen: %v and %v", s, u, p, q)
			}
		}
	}
}

func TestFitOfNothing(t *testing.T) {
	if _, err := Fit(NewTally(10), sampleStamp()); !errors.Is(err, ErrNothing) {
		t.Errorf("a table of no game: %v", err)
	}
}

// Racks larger than all that is unseen do not hinder.
func TestFitOfLargeRack(t *testing.T) {
	table := fitted(t, counted(4, []turn{{1, 5, 3}, {4, -5, 3}}))
	if p := table.Chance(100, 2); p < 0.5 {
		t.Errorf("a hundred points ahead is %v", p)
	}
}
