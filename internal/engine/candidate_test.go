package engine_test

import (
	"testing"

	"maven/internal/engine"
	"maven/internal/stat"
)

func TestValueText(t *testing.T) {
	for want, v := range map[string]engine.Value{
		"1.50":         {Equity: 1500, Known: stat.Heuristic},
		"1.50 ± 0.25":  {Equity: 1500, EquityError: 250, Known: stat.Sampled},
		"2.50":         {Equity: 2500, Known: stat.Sampled}, // one play-out tells no error
		"-2.00, 51.2%": {Equity: -2000, Win: 0.512, HasWin: true, Known: stat.Proven},
		"–":            {Equity: 1500},
	} {
		if got := v.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
