package gcg

import (
	"testing"

	"maven/internal/command/ask"
	"maven/internal/command/commandtest"
	"maven/internal/command/match"
)

// capture runs one command line with no input and its own data directory.
func capture(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	return commandtest.Capture(t, args, New, match.New, ask.NewKibitz)
}
