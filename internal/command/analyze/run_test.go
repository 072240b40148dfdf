package analyze

import (
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/command/gcg"
)

// capture runs one command line with no input and its own data directory.
func capture(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	return commandtest.Capture(t, args, New, gcg.New)
}
