package stat_test

import (
	"math"
	"math/big"
	"testing"

	"maven/internal/random"
	"maven/internal/stat"
)

// slow is the twin of Moments: rational arithmetic.
func slow(values []int64) (mean, variance float64) {
	n := big.NewRat(int64(len(values)), 1)
	sum, squares := new(big.Rat), new(big.Rat)
	for _, v := range values {
		r := new(big.Rat).SetInt64(v)
		sum.Add(sum, r)
		squares.Add(squares, r.Mul(r, r))
	}
	if len(values) == 0 {
		return 0, 0
	}
	m := new(big.Rat).Quo(sum, n)
	mean, _ = m.Float64()
	if len(values) < 2 {
		return mean, 0
	}
	squares.Sub(squares, m.Mul(m, sum))
	squares.Quo(squares, n.Sub(n, big.NewRat(1, 1)))
	variance, _ = squares.Float64()
	return mean, variance
}

func near(a, b float64) bool {
	return math.Abs(a-b) <= 1e-12*math.Max(math.Abs(a), math.Abs(b))
}

func TestMomentsTwin(t *testing.T) {
	for _, c := range []struct {
		name         string
		count        int
		shift, width int64
	}{
		{"none", 0, 0, 1},
		{"one", 1, -7, 1},
		{"constant", 100, 12345, 1},
		{"coin", 1001, 0, 2},
		{"spreads", 5000, -400, 801},
		{"far from zero", 3000, 1 << 40, 3},
		{"far below zero", 3000, -1 << 40, 3},
		{"large", 1000, -1 << 50, 1 << 51},
	} {
		stream := random.Seed(5).Named(c.name).Stream()
		values := make([]int64, c.count)
		var all, backwards stat.Moments
		for i := range values {
			values[i] = c.shift + int64(stream.Uint64()%uint64(c.width))
			all.Add(values[i])
		}
		for i := range values {
			backwards.Add(values[len(values)-1-i])
		}
		mean, variance := slow(values)
		if !near(all.Mean(), mean) || !near(all.Variance(), variance) || all.N() != int64(c.count) {
			t.Errorf("%s: %d values, mean %v, variance %v; want %v, %v", c.name, all.N(), all.Mean(), all.Variance(), mean, variance)
		}
		if want := math.Sqrt(variance / math.Max(float64(c.count), 1)); !near(all.StandardError(), want) {
			t.Errorf("%s: standard error %v, want %v", c.name, all.StandardError(), want)
		}
		if backwards != all {
			t.Errorf("%s: backwards %+v, want %+v", c.name, backwards, all)
		}
	}
}

func TestMomentsOfNegatives(t *testing.T) {
	var up, down stat.Moments
	for _, v := range []int64{3, -8, 0, 11, 2} {
		up.Add(v)
		down.Add(-v)
	}
	if up.Sum() != 8 || up.Mean() != 1.6 || up.Mean() != -down.Mean() || up.Variance() != down.Variance() {
		t.Errorf("%v ± %v, mirrored %v ± %v", up.Mean(), up.Variance(), down.Mean(), down.Variance())
	}
}

func FuzzMoments(f *testing.F) {
	f.Add(int64(0), int64(0), int64(0))
	f.Add(int64(-5), int64(1<<40), int64(7))
	f.Add(int64(-1<<59), int64(1<<59), int64(1))
	f.Fuzz(func(t *testing.T, a, b, c int64) {
		const most = 1 << 59
		values := []int64{a % most, b % most, c % most}
		var m stat.Moments
		for _, v := range values {
			m.Add(v)
		}
		mean, variance := slow(values)
		if !near(m.Mean(), mean) || !near(m.Variance(), variance) {
			t.Errorf("%v: %v, %v; want %v, %v", values, m.Mean(), m.Variance(), mean, variance)
		}
	})
}

func TestMomentsKept(t *testing.T) {
	var m stat.Moments
	for _, v := range []int64{3, -5_000_000_000, 1 << 40} {
		read, ok := stat.ReadMoments([stat.MomentsSize]byte(m.AppendTo(nil)))
		if !ok || read != m {
			t.Errorf("%+v, want %+v", read, m)
		}
		m.Add(v)
	}
	broken := m.AppendTo(nil)
	clear(broken[:8])
	if _, ok := stat.ReadMoments([stat.MomentsSize]byte(broken)); ok {
		t.Error("a sum of no numbers is taken")
	}
}
