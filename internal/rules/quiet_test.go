package rules_test

import (
	"testing"

	"maven/internal/data/datatest"
)

// The presets end a quiet game after their own number of turns; that of the classic program sooner
// once nobody may exchange.
func TestQuiet(t *testing.T) {
	for _, c := range []struct {
		rules                  string
		scoreless, passes, bag int
		want                   bool
	}{
		{"standard", 5, 5, 0, false}, {"standard", 6, 0, 80, true}, {"standard", 2, 2, 0, false},
		{"maven", 2, 0, 7, false}, {"maven", 5, 0, 7, false}, {"maven", 6, 0, 7, true},
		{"maven", 1, 1, 6, false}, {"maven", 2, 0, 6, true}, {"maven", 2, 2, 0, true},
		{"friendly", 3, 0, 50, true}, {"friendly", 2, 2, 0, false},
	} {
		if got := datatest.Rules(t, c.rules).Quiet(c.scoreless, c.passes, c.bag); got != c.want {
			t.Errorf("%s: %d turns without score, %d passes, %d in the bag: %t", c.rules, c.scoreless, c.passes, c.bag, got)
		}
	}
	late := *datatest.Rules(t, "standard")
	late.ScorelessTurns, late.Passes = 0, 3
	if late.Quiet(50, 2, 10) || !late.Quiet(3, 3, 10) {
		t.Error("three passes, and nothing else, are to end the game")
	}
	if late.Quiet(99, 2, 10) || !late.Quiet(100, 2, 10) {
		t.Error("a game in which players exchange without end is to end after 100 turns")
	}
}
