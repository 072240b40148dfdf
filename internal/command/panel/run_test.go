package panel_test

import (
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/command/panel"
)

// run runs `maven panel` with the arguments, and returns what it writes, its messages and its exit code.
func run(t *testing.T, d *commandtest.Program, args ...string) (string, string, int) {
	t.Helper()
	d.Errs.Reset()
	out, code := d.Run(t.Context(), t, panel.New, append([]string{"panel"}, args...)...)
	return out, d.Errs.String(), code
}
