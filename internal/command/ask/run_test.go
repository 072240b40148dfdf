package ask

import (
	"context"
	"testing"

	"maven/internal/command"
	"maven/internal/command/commandtest"
)

// run executes one command line and returns the exit code.
func run(ctx context.Context, a *command.App, args []string) int {
	return commandtest.Run(ctx, a, args, NewKibitz, NewSolve, NewInfer)
}

// capture runs one command line with no input and its own data directory.
func capture(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	return commandtest.Capture(t, args, NewKibitz, NewSolve, NewInfer)
}
