package stat_test

import (
	"math"
	"testing"

	"maven/internal/random"
	"maven/internal/stat"
	"maven/internal/testsize"
)

func TestNewSequential(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		good      bool
	}{
		{0, 1, true}, {-1, 1, true}, {-3, -2.5, true},
		{1, 0, false}, {1, 1, false}, {math.NaN(), 1, false}, {0, math.NaN(), false},
		{math.Inf(-1), 0, false}, {0, math.Inf(1), false},
	} {
		s, err := stat.NewSequential(c.low, c.high)
		if (err == nil) != c.good || (c.good && s != stat.Sequential{Low: c.low, High: c.high}) {
			t.Errorf("%v, %v: %+v, %v", c.low, c.high, s, err)
		}
	}
}

func TestJudge(t *testing.T) {
	s := stat.Sequential{Low: 0, High: 2}
	for _, c := range []struct {
		n              int64
		mean, variance float64
		ratio          float64
		want           stat.Verdict
	}{
		{1000, 1, 3000, 0, stat.Undecided},
		{1000, 2, 1000, 2, stat.Undecided},
		{1000, 3, 1000, 4, stat.AtLeastHigh},
		{1000, -1, 1000, -4, stat.AtMostLow},
		{99, 50, 10, 970.2, stat.Undecided}, // too few
		{100, 50, 10, 980, stat.AtLeastHigh},
		{1000, 0, 0, 0, stat.Undecided}, // the same players
		{0, 0, 0, 0, stat.Undecided},
	} {
		if r := s.LogRatio(c.n, c.mean, c.variance); math.Abs(r-c.ratio) > 1e-9 {
			t.Errorf("%d, %v, %v: ratio %v, want %v", c.n, c.mean, c.variance, r, c.ratio)
		}
		if v := s.Verdict(c.n, c.mean, c.variance); v != c.want {
			t.Errorf("%d, %v, %v: %v, want %v", c.n, c.mean, c.variance, v, c.want)
		}
	}
}

// spread draws what a pair of games may give: normal by the sum of twelve, in whole points.
func spread(stream *random.Stream, mean, deviation float64) int64 {
	sum := -6.0
	for range 12 {
		sum += float64(stream.Uint64()>>11) / (1 << 53)
	}
	return int64(math.Floor(mean + deviation*sum + 0.5))
}

// TestErrorRates plays many tests whose answer is known, asked after every ten values. With 1,500
// tests a true rate of 5% shows as more than 6.8% in one of a thousand runs.
func TestErrorRates(t *testing.T) {
	tests := 1500
	if !testsize.Long() {
		tests = 300
	}
	s := stat.Sequential{Low: -2, High: 2}
	for _, c := range []struct {
		mean  float64
		right stat.Verdict
	}{
		{-2, stat.AtMostLow}, {2, stat.AtLeastHigh}, {-4, stat.AtMostLow}, {4, stat.AtLeastHigh},
	} {
		stream := random.Seed(8).Named("sequential").At(int(c.mean)).Stream()
		wrong, values := 0, int64(0)
		for range tests {
			var m stat.Moments
			verdict := stat.Undecided
			for verdict == stat.Undecided {
				for range 10 {
					m.Add(spread(stream, c.mean, 40))
				}
				verdict = s.Verdict(m.N(), m.Mean(), m.Variance())
			}
			if verdict != c.right {
				wrong++
			}
			values += m.N()
		}
		rate := float64(wrong) / float64(tests)
		t.Logf("mean %+v: %.1f%% wrong after %d values on average", c.mean, 100*rate, values/int64(tests))
		if rate > 0.068 {
			t.Errorf("mean %+v: %.1f%% of the verdicts are wrong", c.mean, 100*rate)
		}
	}
}

// The test says what it says at the same value every time.
func TestSequentialIsDeterministic(t *testing.T) {
	stops := map[int64]bool{}
	for range 3 {
		stream := random.Seed(9).Stream()
		var m stat.Moments
		s := stat.Sequential{Low: 0, High: 5}
		for s.Verdict(m.N(), m.Mean(), m.Variance()) == stat.Undecided {
			m.Add(spread(stream, 5, 60))
		}
		stops[m.N()] = true
	}
	if len(stops) != 1 {
		t.Errorf("stopped after %v", stops)
	}
}
