package sim

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"

	"maven/internal/random"
	"maven/internal/testsize"
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
		if got := u.at(spread); math.Abs(got-want) > 1e-12 {
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
		"1,2":               "1 point, but",
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

// Between two points the worth is on the straight line, and beyond the ends it stays, for any points; the mean over
// spreads that are nearly certain is about the worth of that spread.
func TestUtilityTwin(t *testing.T) {
	stream := random.Seed(11).Stream()
	for range 200 {
		var b strings.Builder
		var spreads, worths []float64
		at := -900
		for range 2 + stream.IntN(6) {
			at += 1 + stream.IntN(250)
			worth := float64(stream.IntN(2000)-1000) / 8
			spreads, worths = append(spreads, float64(at)), append(worths, worth)
			fmt.Fprintf(&b, "%d,%v\n", at, worth)
		}
		u := parse(t, b.String())
		for range 50 {
			x := float64(stream.IntN(8000)-4000) / 4
			want := worths[0]
			for i, from := range spreads {
				if x >= from {
					want = worths[i]
				}
				if i+1 < len(spreads) && x > from && x < spreads[i+1] {
					part := (x - from) / (spreads[i+1] - from)
					want = (1-part)*worths[i] + part*worths[i+1]
				}
			}
			if got := u.at(x); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%q: %v is worth %v, want %v", b.String(), x, got, want)
			}
			flat := 0.0 // the steepest line
			for i := range spreads[1:] {
				flat = max(flat, math.Abs((worths[i+1]-worths[i])/(spreads[i+1]-spreads[i])))
			}
			mean := u.mean(func(points int) float64 {
				return 0.5 + 0.5*float64(min(max(math.Round(x)-float64(points), -1), 1))
			})
			if math.Abs(mean-u.at(math.Round(x))) > flat/2+1e-9 {
				t.Fatalf("%q: %v for certain is worth %v, want %v", b.String(), x, mean, u.at(math.Round(x)))
			}
		}
	}
}

// An error quotes the line as it stands in the file, with lines that are skipped counted.
func TestUtilityErrorLines(t *testing.T) {
	for n := range 6 {
		text := "spread,worth\n" + strings.Repeat("# a comment\n", n) + strings.Repeat("\n", n)
		text += "-20,-1\n0,0\n"
		bad := 2*n + 4
		for _, line := range []string{"0,5", "-1,5", "x,1", "7", "7,", ",7", "7,y", "1001,1", "7,1000001", "7,1,2", "7.0,1", "0x7,1", "7,Inf"} {
			_, err := ParseUtility(strings.NewReader(text + line + "\n30,3\n"))
			if err == nil || !strings.Contains(err.Error(), fmt.Sprintf(": line %d: ", bad)) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q in line %d: %v", line, bad, err)
			}
		}
	}
	if _, err := ParseUtility(strings.NewReader("0,0\n" + strings.Repeat("1", 1<<17))); !errors.Is(err, ErrUtility) {
		t.Errorf("a line without end: %v", err)
	}
	if _, err := ParseUtility(iotest.ErrReader(io.ErrUnexpectedEOF)); !errors.Is(err, ErrUtility) || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a file that cannot be read: %v", err)
	}
}

// The mean over spreads is that of each spread with its chance.
func TestUtilityMean(t *testing.T) {
	u := parse(t, "-20,-3\n-5,0\n0,1\n10,1\n30,2\n")
	chance := func(x int) float64 { return math.Exp(-float64(x-3)*float64(x-3)/50) / math.Sqrt(50*math.Pi) }
	want := 0.0
	for x := -200; x <= 200; x++ {
		want += chance(x) * u.at(float64(x))
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

// The goal of winning and spread counts a point as a thousandth of a win, and the order is by that sum, also where the best
// two surely win.
func TestWinAndSpread(t *testing.T) {
	testsize.OneThread(t)
	c := smallClub(t)
	stream := random.Seed(3).Stream()
	for range 8 {
		p := middle(t, c)
		p.Scores[0] += stream.IntN(300)
		s := c.simulation(t, p, 6, Options{Goal: WinAndSpread, Plies: 1 + stream.IntN(4), Equal: true})
		finish(t, s, Limits{Iterations: 6 * 200})
		all := s.Result().Candidates
		for i, one := range all {
			if math.Abs(one.Worth-(one.Win+one.Equity/1000)) > 1e-6 {
				t.Errorf("worth %v, win %v, %v points", one.Worth, one.Win, one.Equity)
			}
			if behind := all[0].Worth - one.Worth; i > 0 && (behind < 0 || one.BehindSpread || math.Abs(one.Behind-behind) > 1e-6) {
				t.Errorf("%v behind, worth %v and %v, by spread %t", one.Behind, all[0].Worth, one.Worth, one.BehindSpread)
			}
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
			if w := u.at(spread); math.IsNaN(w) || math.IsInf(w, 0) {
				t.Errorf("%v is worth %v", spread, w)
			}
		}
	})
}
