package classic

import (
	"testing"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/classic/files"
	"maven/internal/command/commandtest"
)

// capture runs one command line with no input and its own data directory.
func capture(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	whole := func(a *command.App) *cobra.Command { return New(a, files.Verbs(a)...) }
	return commandtest.Capture(t, args, whole)
}
