package rules_test

import (
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/stamp"
)

// A table that was made for rules is for these rules and these words, whatever their names, and for
// no other board, tiles or rack.
func TestUse(t *testing.T) {
	standard, friendly := datatest.Rules(t, "standard"), datatest.Rules(t, "friendly")
	words := stamp.Thing{Name: "list", Hash: "1"}
	made := standard.Stamp(words, "a test")
	renamed := *standard
	renamed.Name = "club"
	renamed.Bonus[7] = 35
	if err := made.Check(renamed.Use(words)); err != nil {
		t.Errorf("another name and bonus: %v", err)
	}
	moved := *standard
	moved.StartCol++
	smaller := *standard
	smaller.RackSize--
	for name, use := range map[string]*stamp.Use{
		"board": friendly.WithTiles(standard.Tiles).Use(words), "start": moved.Use(words), "rack": smaller.Use(words),
		"tiles": standard.WithTiles(friendly.Tiles).Use(words), "words": standard.Use(stamp.Thing{Name: "list", Hash: "2"}),
	} {
		if made.Check(use) == nil {
			t.Errorf("another %s is taken for the same", name)
		}
	}
}
