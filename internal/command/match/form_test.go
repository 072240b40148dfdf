package match

import (
	"testing"

	"maven/internal/form"
	"maven/internal/match"
	"maven/internal/stat"
)

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
