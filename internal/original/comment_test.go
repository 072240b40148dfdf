package original_test

import (
	"testing"

	"maven/internal/engine"
	"maven/internal/original"
	"maven/internal/stat"
	"maven/internal/tile"
)

// What is said of a move by how far it is behind, at the steps of the original: with 10 points for the best, 10, 9.99, 8 and so on.
func TestComment(t *testing.T) {
	worth := func(points float64) *engine.Candidate {
		return &engine.Candidate{Value: engine.Value{Equity: tile.Equity(points * float64(tile.Point)), Known: stat.Heuristic}}
	}
	for _, one := range []struct {
		points float64
		want   string
	}{{10, "best"}, {9.99, "good"}, {8, "good"}, {7.99, "OK"}, {5, "OK"}, {4.99, ""}, {10.01, ""}} {
		if got := original.Comment(worth(10), worth(one.points)); got != one.want {
			t.Errorf("of %v where the best has 10: %q, want %q", one.points, got, one.want)
		}
	}
	if text := original.Comment(worth(10), &engine.Candidate{}); text != "the original does not value it" {
		t.Errorf("of a move without a value: %s", text)
	}
}
