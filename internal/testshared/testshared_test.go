package testshared

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Files are those of the folder that the variable names. Without one of them a test is skipped.
func TestShared(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("MAVEN_SHARED", dir)
	games := filepath.Join(dir, "positions", "games")
	file := filepath.Join(games, "one.gcg")
	skipped := func() bool {
		ran := false
		t.Run("games", func(t *testing.T) {
			Games(t)
			ran = true
		})
		return !ran
	}
	if !skipped() {
		t.Error("records where there is no folder")
	}
	if err := os.MkdirAll(games, 0o700); err != nil {
		t.Fatal(err)
	}
	if !skipped() {
		t.Error("records in an empty folder")
	}
	if err := os.WriteFile(file, []byte("#player1 A A\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := Games(t); len(got) != 1 || got[0] != file {
		t.Errorf("records %q", got)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(games), "two.tsv"), []byte("id\tbag\n1\t\n2\t3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := Rows(t, "two.tsv"); !slices.EqualFunc(got, [][]string{{"1", ""}, {"2", "3"}}, slices.Equal) {
		t.Errorf("rows %q", got)
	}
	if got := string(Read(t, "positions", "games", "one.gcg")); got != "#player1 A A\n" {
		t.Errorf("read %q", got)
	}
}

// Without the variable the folder is beside the clone.
func TestBeside(t *testing.T) {
	t.Setenv("MAVEN_SHARED", "")
	if got, want := folder(), filepath.Join("..", "..", "..", "shared"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
