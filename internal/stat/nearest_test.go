package stat_test

import (
	"testing"

	"maven/internal/stat"
)

func TestNearest(t *testing.T) {
	for _, c := range [][3]int64{{7, 2, 4}, {-7, 2, -3}, {-8, 3, -3}, {6, 3, 2}, {0, 5, 0}} {
		if got := stat.Nearest(c[0], c[1]); got != c[2] {
			t.Errorf("%d/%d is %d, want %d", c[0], c[1], got, c[2])
		}
	}
}
