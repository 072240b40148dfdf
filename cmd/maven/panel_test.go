package main

import (
	"os"
	"path/filepath"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/command/panel"
	"maven/internal/testsize"
)

// runPanel runs `maven panel` with the arguments, and returns what it writes, its messages and its exit code.
func runPanel(t *testing.T, d *commandtest.Program, args ...string) (string, string, int) {
	t.Helper()
	d.Errs.Reset()
	out, code := d.Run(t.Context(), t, panel.New, append([]string{"panel"}, args...)...)
	return out, d.Errs.String(), code
}

// A panelSection is a section of two positions that are valued with little work, or proven where tests are quick.
type panelSection struct {
	program *commandtest.Program
	folder  string
}

// line is the command that makes the section in a file.
func (s *panelSection) line(name string, more ...string) []string {
	of, seed := testsize.Of("endgame", "middle", "middle"), testsize.Of("11", "3", "3")
	return append([]string{"make", "--section", of, "--positions", "2", "--error", "20", "--seed", seed, "--out", filepath.Join(s.folder, name)}, more...)
}

// whole makes the section in one go, and returns its bytes.
func (s *panelSection) whole(t *testing.T) string {
	t.Helper()
	if out, errs, code := runPanel(t, s.program, s.line("whole")...); code != 0 || out != "" {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	whole, err := os.ReadFile(filepath.Join(s.folder, "whole"))
	if err != nil {
		t.Fatal(err)
	}
	return string(whole)
}
