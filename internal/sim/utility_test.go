package sim

import (
	"errors"
	"math"
	"strings"
	"testing"
)

func parse(t testing.TB, text string) *Utility {
	t.Helper()
	u, err := ParseUtility(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestUtility(t *testing.T) {
	u := parse(t, "\ufeffspread, worth\n# by at least 85\n-10 , -1\n\n84,0\n85,1\n")
	for spread, want := range map[float64]float64{-1000: -1, -10: -1, 37: -0.5, 84: 0, 84.5: 0.5, 85: 1, 400: 1} {
		if got := u.At(spread); math.Abs(got-want) > 1e-12 {
			t.Errorf("%v is worth %v, want %v", spread, got, want)
		}
	}
	if again := parse(t, u.String()); again.String() != u.String() {
		t.Errorf("%q", again.String())
	}
}

func TestUtilityErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "two or more",
		"1,2":               "1 points",
		"1;2\n":             "line 1",
		"0,0\n0,1\n":        "line 2",
		"0,0\nspread,worth": "line 2",
		"0,0\n1.5,1\n":      "line 2",
		"0,0\n1,NaN\n":      "line 2",
		"0,0\n1,1e99\n":     "line 2",
		"-2000,0\n1,1\n":    "line 1",
		"0,0\n\n1,1\n3,x\n": "line 4",
	} {
		if _, err := ParseUtility(strings.NewReader(text)); !errors.Is(err, ErrUtility) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// The mean over spreads is that of each spread with its chance.
func TestUtilityMean(t *testing.T) {
	u := parse(t, "-20,-3\n-5,0\n0,1\n10,1\n30,2\n")
	chance := func(x int) float64 { return math.Exp(-float64(x-3)*float64(x-3)/50) / math.Sqrt(50*math.Pi) }
	want := 0.0
	for x := -200; x <= 200; x++ {
		want += chance(x) * u.At(float64(x))
	}
	got := u.mean(func(points int) float64 {
		more := chance(points) / 2
		for x := points + 1; x <= 200; x++ {
			more += chance(x)
		}
		return more
	})
	if math.Abs(got-want) > 0.02 {
		t.Errorf("%v, want %v", got, want)
	}
}

// The chance to win is a utility, but for draws.
func TestUtilityIsLikeWinning(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	s := c.simulation(t, p, 4, Options{Goal: BeWorth, Utility: parse(t, "-1,0\n1,1"), Equal: true})
	finish(t, s, Limits{Iterations: 4 * 300})
	for _, one := range s.Result().Candidates {
		if math.Abs(one.Worth-one.Win) > 0.01 {
			t.Errorf("worth %v, win %v", one.Worth, one.Win)
		}
	}
}

func FuzzParseUtility(f *testing.F) {
	f.Add("84,0\n85,1\n")
	f.Add("spread,worth\n-10,-1\n# 3\n\n10,1e3")
	f.Fuzz(func(t *testing.T, text string) {
		u, err := ParseUtility(strings.NewReader(text))
		if err != nil {
			if !errors.Is(err, ErrUtility) {
				t.Errorf("%v", err)
			}
			return
		}
		if again := parse(t, u.String()); again.String() != u.String() {
			t.Errorf("%q, then %q", u.String(), again.String())
		}
		for spread := -1100.0; spread < 1100; spread += 7.5 {
			if w := u.At(spread); math.IsNaN(w) || math.IsInf(w, 0) {
				t.Errorf("%v is worth %v", spread, w)
			}
		}
	})
}
