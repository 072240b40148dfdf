package play

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/library/librarytest"
	"maven/internal/testuser"
)

// A new game that the database cannot take is told where it can be kept.
func TestReadOnlyDatabase(t *testing.T) {
	dir := t.TempDir()
	play := func() (string, string, int) {
		var out, errs bytes.Buffer
		a := &command.App{In: strings.NewReader(""), Out: &out, Errs: &errs, Lib: librarytest.Library(dir), Getenv: func(string) string { return "" }}
		code := run(t.Context(), a, []string{"play", "--new", "--level", "3", "--seed", "1"})
		return out.String(), errs.String(), code
	}
	if out, errs, code := play(); code != 0 {
		t.Fatalf("code %d, %s%s", code, out, errs)
	}
	for name, mode := range map[string]os.FileMode{filepath.Join(dir, "games.db"): 0o444, dir: 0o555, filepath.Dir(dir): 0o755} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { os.Chmod(dir, 0o755) })
	testuser.Powerless(t, func() {
		if _, errs, code := play(); code == 0 || !strings.HasSuffix(errs, "it cannot be written; --save FILE keeps a game elsewhere\n") || strings.Count(errs, "\n") != 1 {
			t.Errorf("code %d, %q", code, errs)
		}
	})
}
