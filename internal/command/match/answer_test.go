package match

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/form"
	"maven/internal/match"
	"maven/internal/stat"
)

// A few pairs show no difference that may be chance: the error that they estimate is not sure either.
func TestSpreadVerdict(t *testing.T) {
	for _, c := range []struct {
		pairs     int
		mean, err float64
		want      string
	}{
		{1, 30, 0, "one pair is too few to estimate the error"},
		{2, 30, 5, "A gains 30.00 points a game, 95% interval of the spread -33.53 to +93.53: no difference is shown"},
		{3, -30, 5, "A loses 30.00 points a game, 95% interval of the spread -51.51 to -8.49: B is better"},
		{11, 30, 5, "A gains 30.00 points a game, 95% interval of the spread +18.86 to +41.14: A is better"},
		{40_001, 30, 5, "A gains 30.00 points a game, 95% interval of the spread +20.20 to +39.80: A is better"},
	} {
		r := &match.Result{Pairs: c.pairs, Divergent: 1}
		r.Sides[0].Spread = match.Estimate{Mean: c.mean, StandardError: c.err}
		if got := spreadVerdict(r); got != c.want {
			t.Errorf("%d pairs: %q, want %q", c.pairs, got, c.want)
		}
	}
}

// What is not known of a match has no figure: the error after one pair, the rate where nothing was played,
// the test where there was none.
func TestMatch(t *testing.T) {
	estimate := match.Estimate{Mean: 0.5, StandardError: 0.25}
	result := &match.Result{Pairs: 1, Turns: 44, Sides: [2]match.Standing{{WinRate: estimate}, {WinRate: estimate}}}
	players := [2]player{{Name: "static", Leaves: "none"}, {Name: "level=3", Leaves: "english"}}
	f := newAnswer(form.Setting{}, 1, result, players, pace{}, false)
	if f.Games != 2 || f.TurnsPerSecond != 0 || f.Stopped != nil || f.Verdict != "" || f.Players[1].Name != "level=3" || f.Players[0].WinRate.StandardError != nil {
		t.Errorf("%+v", f)
	}
	result.Pairs, result.Verdict = 2, stat.AtLeastHigh
	f = newAnswer(form.Setting{}, 1, result, players, pace{Seconds: 2, Turns: 44}, true)
	if f.TurnsPerSecond != 22 || !*f.Stopped || f.Verdict != "high" || *f.Players[0].WinRate.StandardError != 0.25 {
		t.Errorf("%+v", f)
	}
}

// A log that was removed or replaced while games were played is lost, whatever else the match says.
func TestLostLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log.jsonl")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := lost(nil, name, file); err != nil {
		t.Errorf("a log in its place: %v", err)
	}
	if err := lost(context.Canceled, name, file); err != context.Canceled {
		t.Errorf("a log in its place: %v", err)
	}
	if err := os.Rename(name, name+".old"); err != nil {
		t.Skip(err) // an open file that cannot be renamed is not lost
	}
	for _, there := range []bool{false, true} {
		if there {
			if err := os.WriteFile(name, nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := lost(nil, name, file); err == nil || !strings.Contains(err.Error(), "log.jsonl: the file was removed or replaced") {
			t.Errorf("another file %t: %v", there, err)
		}
	}
}
