package original_test

import (
	"slices"
	"testing"

	"maven/internal/original"
	"maven/internal/tile"
)

// What is said of a move by how far it is behind: never better for a larger gap.
func TestComment(t *testing.T) {
	said := []string{"as good as the best", "a good move", "a fair move", "a weak move", "a mistake"}
	last := 0
	for gap := tile.Equity(1); gap < 40*tile.Point; gap += tile.Point / 2 {
		now := slices.Index(said, original.Comment(gap))
		if now < last || now > last+1 {
			t.Fatalf("%v behind: %s", gap, original.Comment(gap))
		}
		last = now
	}
	if last != len(said)-1 {
		t.Errorf("the last is %s", said[last])
	}
}
