package stat_test

import (
	"math"
	"testing"

	"maven/internal/stat"
)

// Halves go away from 0, and what is nearly nothing has no sign.
func TestRounded(t *testing.T) {
	for _, one := range []struct{ x, parts, want float64 }{{1.25, 10, 1.3}, {-1.25, 10, -1.3}, {0.123456, 1000, 0.123}, {-0.001, 100, 0}, {7, 1, 7}} {
		if got := stat.Rounded(one.x, one.parts); got != one.want || math.Signbit(got) != (one.want < 0) {
			t.Errorf("%v in parts of %v is %v, want %v", one.x, one.parts, got, one.want)
		}
	}
}
