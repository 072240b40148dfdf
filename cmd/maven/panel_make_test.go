package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/command/panel"
	"maven/internal/testsize"
)

// A file that is continued from a torn line is the same as one made in one go, and the part is gone.
func TestPanelMakeContinued(t *testing.T) {
	testsize.OneThread(t)
	d := &commandtest.Program{Dir: t.TempDir()}
	two := &panelSection{d, t.TempDir()}
	folder, whole := two.folder, two.whole(t)
	lines := strings.SplitAfter(whole, "\n")
	part := filepath.Join(folder, "other.part")
	if err := os.WriteFile(part, []byte(lines[0]+lines[1]+lines[2][:50]), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := runPanel(t, d, two.line("other")...); code != 1 || !strings.Contains(errs, "other.part is left from a run that was stopped; continue it with --resume") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, errs, code := runPanel(t, d, two.line("other", "--resume", "--threads", "1")...); code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	other, err := os.ReadFile(filepath.Join(folder, "other"))
	if err != nil || string(other) != whole {
		t.Errorf("%v:\n%s\nwant\n%s", err, other, whole)
	}
	if _, err := os.Stat(part); !os.IsNotExist(err) {
		t.Errorf("%s is still there", part)
	}
}

// Flags that make no sense, and the part of another panel, are refused.
func TestPanelMakeRefused(t *testing.T) {
	d := &commandtest.Program{Dir: t.TempDir()}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "strange.part"), []byte("strange\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"--out is missing":            {},
		"must be above 0":             {"--out", "x", "--error", "0"},
		"--error NaN":                 {"--out", "x", "--error", "nan"},
		"must be middle":              {"--out", "x", "--section", "muddle"},
		"is a folder":                 {"--out", folder},
		"is not that of this command": {"--out", filepath.Join(folder, "strange"), "--resume"},
		"there is no win table":       {"--out", "x", "--rules", "super"},
		"--detach is only for --farm": {"--out", "x", "--detach"},
	} {
		if out, errs, code := runPanel(t, d, append([]string{"make"}, args...)...); code == 0 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%v: exit %d: %s%s, want %s", args, code, out, errs, want)
		}
	}
}

// A run that is interrupted keeps its file, and says how to continue.
func TestPanelMakeInterrupted(t *testing.T) {
	d := &commandtest.Program{Dir: t.TempDir()}
	out := filepath.Join(t.TempDir(), "some")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	text, code := d.Run(ctx, t, panel.New, "panel", "make", "--section", "endgame", "--positions", "1", "--seed", "10", "--out", out)
	if errs := d.Errs.String(); code != 1 || text != "" || !strings.Contains(errs, "some.part keeps the progress; continue with --resume") {
		t.Errorf("exit %d: %s%s", code, text, errs)
	}
	if _, errs, code := runPanel(t, d, "make", "--section", "endgame", "--positions", "1", "--seed", "10", "--out", out, "--resume"); code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	if _, err := os.Stat(out); err != nil {
		t.Error(err)
	}
}
