package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/command/commandtest"
	"maven/internal/command/kit"
	"maven/internal/lockfile"
)

// A second kit made in the same folder at the same time is refused, and changes nothing there.
func TestKitMakeTwice(t *testing.T) {
	out := filepath.Join(t.TempDir(), "mine")
	if err := os.Mkdir(out, 0o755); err != nil {
		t.Fatal(err)
	}
	unlock, err := lockfile.Lock(filepath.Join(out, ".lock"), nil)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"kit", "make", "MINE", "--words", commandtest.WriteTemp(t, "words.txt", "12\n"), "--out", out}
	want := "maven: --out " + out + ": another program makes a kit there; wait for it, or choose another folder\n"
	if _, errs, code := commandtest.Capture(t, args, kit.New); code != command.ExitFailure || errs != want {
		t.Errorf("code %d, %s, want %s", code, errs, want)
	}
	if _, err := os.Stat(filepath.Join(out, "left-out.txt")); err == nil {
		t.Error("the second has written left-out.txt")
	}
	unlock()
	if _, errs, code := commandtest.Capture(t, args, kit.New); code != command.ExitFailure || !strings.Contains(errs, "no line is a word") {
		t.Errorf("code %d, %s", code, errs)
	}
	if files, err := os.ReadDir(out); err != nil || len(files) != 1 || files[0].Name() != "left-out.txt" {
		t.Errorf("%v, %v", files, err)
	}
}
