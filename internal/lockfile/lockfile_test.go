package lockfile_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"maven/internal/lockfile"
)

// One has a lock at a time. The file that a killed program has left is no lock, and it goes at the end.
func TestLock(t *testing.T) {
	name, taken := filepath.Join(t.TempDir(), "lock"), errors.New("taken")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		unlock, err := lockfile.Lock(name, taken)
		if err != nil {
			t.Fatal("no lock: ", err)
		}
		if _, err := lockfile.Lock(name, taken); err != taken {
			t.Fatal("a second lock: ", err)
		}
		unlock()
		if _, err := os.Stat(name); err == nil {
			t.Error("the file is there after the end")
		}
	}
	if _, err := lockfile.Lock(filepath.Join(name, "nowhere"), taken); err == nil {
		t.Error("a lock in a folder that is not there")
	}
}
