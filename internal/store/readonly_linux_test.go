package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"maven/internal/said"
	"maven/internal/testuser"
)

// A database in a folder that cannot be written is read, and says so where something is to be written.
func TestReadOnlyFolder(t *testing.T) {
	t.Parallel()
	want := games(t, 3)
	file := filled(t, 3)
	log, other := crashed(t, 3), filled(t, 1)
	nowhere := filepath.Join(filepath.Dir(file), "new", "games.db")
	for _, name := range []string{file, log, logOf(log)} {
		dir := filepath.Dir(name)
		for _, path := range []string{filepath.Dir(dir), dir} {
			if err := os.Chmod(path, 0o555); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { os.Chmod(path, 0o755) })
		}
		if err := os.Chmod(name, 0o444); err != nil {
			t.Fatal(err)
		}
	}
	testuser.Powerless(t, func() {
		s, err := Open(t.Context(), file, Create, time.Now)
		if err != nil {
			t.Error(err)
			return
		}
		if !s.ReadOnly {
			t.Error("it can be written")
		}
		if g, err := s.Record(2); err != nil || string(g.Record) != string(want[1].Record) {
			t.Error(err)
		}
		if _, err := s.Add(want[:1], false); err == nil || !strings.Contains(err.Error(), "cannot be written") {
			t.Errorf("written: %v", err)
		} else if known := (interface{ Cause() said.Text })(nil); !errors.As(err, &known) || known.Cause().String() != "it cannot be written" {
			t.Errorf("those who need not know the file are not told: %v", err)
		}
		s.Close()
		for name, wanted := range map[string]string{nowhere: "permission denied", log: "last changes are still in"} {
			if _, err := Open(t.Context(), name, Create, time.Now); err == nil || !strings.Contains(err.Error(), wanted) || !strings.Contains(err.Error(), name) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := Restore(t.Context(), file, other); err == nil || !strings.Contains(err.Error(), "permission denied") {
			t.Errorf("restored: %v", err)
		}
	})
}
