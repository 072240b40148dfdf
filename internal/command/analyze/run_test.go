package analyze

import (
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/command/gcg"
	"maven/internal/engine"
	"maven/internal/tile"
)

// capture runs one command line with no input and its own data directory.
func capture(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	return commandtest.Capture(t, args, New, gcg.New)
}

// What a move does not exceed is no worth.
func TestWorthAtMost(t *testing.T) {
	text := &analysisText{run: &analysis{options: &analyzeOptions{}}}
	for want, v := range map[string]engine.Value{
		"33.00":   {Equity: 33 * tile.Point},
		"≤ 33.00": {Equity: 33 * tile.Point, AtMost: true},
	} {
		if got := text.worth(&v); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
