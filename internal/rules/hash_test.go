package rules_test

import (
	"slices"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/rules"
	"maven/internal/tile"
)

// The hash changes with everything that decides play, and with nothing else.
func TestHash(t *testing.T) {
	standard := datatest.Rules(t, "standard")
	seen := map[string]string{standard.Hash(): "nothing"}
	for name, change := range map[string]func(*rules.Rules){
		"board size":      func(r *rules.Rules) { r.Size, r.Squares = 3, r.Squares[:9] },
		"premium":         func(r *rules.Rules) { r.Squares[17].Word++ },
		"start row":       func(r *rules.Rules) { r.StartRow++ },
		"start column":    func(r *rules.Rules) { r.StartCol++ },
		"rack":            func(r *rules.Rules) { r.RackSize = 6 },
		"bonus":           func(r *rules.Rules) { r.Bonus[6] = 10 },
		"exchange limit":  func(r *rules.Rules) { r.ExchangeLimit = 1 },
		"scoreless turns": func(r *rules.Rules) { r.ScorelessTurns = 4 },
		"scoreless late":  func(r *rules.Rules) { r.ScorelessLate = 3 },
		"passes":          func(r *rules.Rules) { r.Passes = 4 },
		"end":             func(r *rules.Rules) { r.EndRack = rules.Transfer },
		"challenge":       func(r *rules.Rules) { r.Challenge = rules.Single },
		"challenge bonus": func(r *rules.Rules) { r.ChallengeBonus = 5 },
		"tiles":           func(r *rules.Rules) { set := *r.Tiles; set.Count[tile.Blank]++; r.Tiles = &set },
	} {
		other := *standard
		other.Squares = slices.Clone(standard.Squares)
		change(&other)
		if before, ok := seen[other.Hash()]; ok {
			t.Errorf("changing the %s gives the hash of changing the %s", name, before)
		}
		seen[other.Hash()] = name
	}
	same := *standard
	same.Name, same.RowLetters = "club", true
	if same.Hash() != standard.Hash() {
		t.Error("the name, or the labels, change the hash")
	}
	// Saved games hold it.
	if got := standard.Hash(); got != "53cf398a713e4e49669ed78ed590d811585619ad0994cf4fee02f70f29375d2b" {
		t.Errorf("the hash of the standard rules is %s", got)
	}
}
