package commandtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// Manual writes the manual pages of a program, into man, and what its completions need in four shells, into completions, below the folder that MAVEN_MANUAL
// names; without it, into one that is removed. A verb without a page fails the test.
func Manual(t *testing.T, root *cobra.Command) {
	t.Helper()
	dir := os.Getenv("MAVEN_MANUAL")
	if dir == "" {
		dir = t.TempDir()
	}
	man, completions := filepath.Join(dir, "man"), filepath.Join(dir, "completions")
	for _, folder := range []string{man, completions} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	root.DisableAutoGenTag = true
	epoch := time.Unix(0, 0).UTC() // the same bytes from the same program
	header := &doc.GenManHeader{Section: "1", Source: "Maven", Manual: "Maven", Date: &epoch}
	if err := doc.GenManTree(root, header, man); err != nil {
		t.Fatal(err)
	}
	checkPages(t, root, man)
	name := root.Name()
	for file, write := range map[string]func(string) error{
		name + ".bash": func(f string) error { return root.GenBashCompletionFileV2(f, true) },
		"_" + name:     root.GenZshCompletionFile,
		name + ".fish": func(f string) error { return root.GenFishCompletionFile(f, true) },
		name + ".ps1":  root.GenPowerShellCompletionFileWithDesc,
	} {
		if err := write(filepath.Join(completions, file)); err != nil {
			t.Fatal(err)
		}
	}
}

// checkPages checks that there is a page for a verb and all below it, with its short text.
func checkPages(t *testing.T, c *cobra.Command, dir string) {
	t.Helper()
	if !c.IsAvailableCommand() && c.HasParent() {
		return
	}
	name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
	page, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil || !strings.Contains(string(page), ".SH SYNOPSIS") {
		t.Errorf("%s: %v, %d bytes", name, err, len(page))
	}
	for _, sub := range c.Commands() {
		checkPages(t, sub, dir)
	}
}
