package play

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"maven/internal/command"
	"maven/internal/library/librarytest"
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
	done := make(chan struct{})
	go func() {
		defer close(done)
		if os.Geteuid() == 0 {
			runtime.LockOSThread() // for good: the thread ends with the test
			const nobody = 65534
			if err := syscall.Setfsuid(nobody); err != nil {
				t.Log("not tested, since nobody else can be become:", err)
				return
			}
		}
		if _, errs, code := play(); code == 0 || !strings.HasSuffix(errs, "it cannot be written; --save FILE keeps a game elsewhere\n") || strings.Count(errs, "\n") != 1 {
			t.Errorf("code %d, %q", code, errs)
		}
	}()
	<-done
}
