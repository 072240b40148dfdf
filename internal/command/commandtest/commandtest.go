// Package commandtest runs verbs of the program in tests.
package commandtest

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"maven/internal/command"
)

// A Verb makes the command line of one verb.
type Verb = func(*command.App) *cobra.Command

// Run executes one command line of a program with these verbs and returns the exit code.
func Run(ctx context.Context, a *command.App, args []string, verbs ...Verb) int {
	lines := make([]*cobra.Command, len(verbs))
	for i, verb := range verbs {
		lines[i] = verb(a)
	}
	return command.Run(ctx, a, command.NewRoot(a, lines...), args)
}

// Capture runs one command line with no input and a data directory of its own. It returns the output, the errors and
// the exit code.
func Capture(t *testing.T, args []string, verbs ...Verb) (out, errs string, code int) {
	t.Helper()
	var o bytes.Buffer
	d := &Program{Dir: t.TempDir()}
	code = Run(t.Context(), d.app(&o), args, verbs...)
	return o.String(), d.Errs.String(), code
}

// root returns the folder of the module, above the tests of a package.
func root(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("there is no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
	t.Fatal(err)
	return ""
}

// Formats returns the pages of docs/formats, one after the other.
func Formats(t *testing.T) string {
	t.Helper()
	pages, err := filepath.Glob(filepath.Join(root(t), "docs", "formats", "*.md"))
	if err != nil || len(pages) == 0 {
		t.Fatal("no pages in docs/formats: ", err)
	}
	var all strings.Builder
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// WriteTemp writes a file for one test and returns its path.
func WriteTemp(t *testing.T, name, text string) string {
	t.Helper()
	return Put(t, t.TempDir(), name, []byte(text))
}
