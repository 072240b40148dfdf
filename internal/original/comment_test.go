package original_test

import (
	"slices"
	"testing"

	"maven/internal/engine"
	"maven/internal/original"
	"maven/internal/stat"
	"maven/internal/tile"
)

// What is said of a move by how far it is behind: never better for a larger gap.
func TestComment(t *testing.T) {
	said := []string{"as good as the best", "a good move", "a fair move", "a weak move", "a mistake"}
	last := 0
	best := engine.Candidate{Rank: 1, Value: engine.Value{Equity: 50 * tile.Point, Known: stat.Heuristic}}
	for gap := tile.Equity(1); gap < 40*tile.Point; gap += tile.Point / 2 {
		text := original.Comment(&best, &engine.Candidate{Rank: 2, Value: engine.Value{Equity: best.Value.Equity - gap, Known: stat.Heuristic}})
		now := slices.Index(said, text)
		if now < last || now > last+1 {
			t.Fatalf("%v behind: %s", gap, text)
		}
		last = now
	}
	if last != len(said)-1 {
		t.Errorf("the last is %s", said[last])
	}
	if text := original.Comment(&best, &best); text != "the best move" {
		t.Errorf("of the best: %s", text)
	}
	if text := original.Comment(&best, &engine.Candidate{}); text != "the original does not value it" {
		t.Errorf("of a move without a value: %s", text)
	}
}
