package tile_test

import (
	"testing"

	"maven/internal/tile"
)

func TestEquityText(t *testing.T) {
	for e, want := range map[tile.Equity]string{
		0: "0.00", 4: "0.00", 5: "0.01", -4: "0.00", -5: "-0.01", 1500: "1.50", 12345: "12.35", -12345: "-12.35",
		-1000: "-1.00", 2_000_000_000: "2000000.00", tile.FromPoints(3.2): "3.20",
	} {
		if got := e.String(); got != want {
			t.Errorf("equity %d is %s, want %s", e, got, want)
		}
	}
}

func TestEquityPoints(t *testing.T) {
	for _, p := range []float64{0, 1.5, -7.25, 0.0004, -0.0006, 1_999_999.9} {
		if d := tile.FromPoints(p).Points() - p; d > 0.0005 || d < -0.0005 {
			t.Errorf("%v points become %v", p, tile.FromPoints(p).Points())
		}
	}
}
