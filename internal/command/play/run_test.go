package play

import (
	"context"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"maven/internal/command"
	"maven/internal/command/analyze"
	"maven/internal/command/commandtest"
	"maven/internal/command/gcg"
	"maven/internal/command/lexicon"
)

// run executes one command line and returns the exit code.
func run(ctx context.Context, a *command.App, args []string) int {
	return commandtest.Run(ctx, a, args, New, gcg.New, analyze.New, lexicon.New)
}

// capture runs one command line with no input and its own data directory.
func capture(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	return commandtest.Capture(t, args, New, gcg.New, analyze.New, lexicon.New)
}

// TestMain lets the tests start a program "maven" with the verb of this package.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"maven": func() {
		a := &command.App{In: os.Stdin, Out: os.Stdout, Errs: os.Stderr, Getenv: os.Getenv}
		os.Exit(run(context.Background(), a, os.Args[1:]))
	}})
}
