package store

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Wherever a disk has no room left, the error says that it is full.
func TestNoRoom(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("SKIPPED: no small disk can be made: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) }) //nolint:errcheck // the folder stays, and says so
	ballast, file := filepath.Join(dir, "ballast"), filepath.Join(dir, "games.db")
	refused := 0
	for kilobytes := 20; kilobytes <= 400; kilobytes += 20 {
		if err := os.WriteFile(ballast, make([]byte, 1<<20-kilobytes<<10), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Open(t.Context(), file, Create, time.Now)
		if err == nil {
			_, err = s.Add(games(t, 1), false)
			s.Close()
		}
		if err != nil {
			refused++
			if !strings.Contains(err.Error(), "the disk is full") {
				t.Errorf("%d kB: %v", kilobytes, err)
			}
		}
		if err := removeDatabase(file); err != nil {
			t.Fatal(err)
		}
	}
	if refused == 0 {
		t.Error("there was room enough everywhere")
	}
}
