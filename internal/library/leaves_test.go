package library

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/leave"
	"maven/internal/rules"
	"maven/internal/tile"
)

// The table for English is given to English tiles alone, and for seven of them.
func TestDefaultLeaves(t *testing.T) {
	l := Open("")
	english, err := l.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	nine := *english
	nine.RackSize = 9
	changed := *english.Tiles
	changed.Count[1]++
	french, err := l.TileSet("french")
	if err != nil {
		t.Fatal(err)
	}
	if table, err := l.DefaultLeaves(english); err != nil || table == nil {
		t.Fatalf("no table for English: %v", err)
	}
	for name, r := range map[string]*rules.Rules{"nine tiles": &nine, "one tile more": english.WithTiles(&changed), "French": english.WithTiles(french)} {
		if table, err := l.DefaultLeaves(r); err != nil || table != nil {
			t.Errorf("%s: table %v, error %v, want none", name, table != nil, err)
		}
	}
}

func TestLeavesByNameAndFile(t *testing.T) {
	l := Open("")
	set, err := l.TileSet("english")
	if err != nil {
		t.Fatal(err)
	}
	named, err := l.Leaves("english", set)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "mine.klv2")
	if err := os.WriteFile(file, named.AppendKLV2(nil), 0o600); err != nil {
		t.Fatal(err)
	}
	read, err := l.Leaves(file, set)
	if err != nil {
		t.Fatal(err)
	}
	q := tile.RackOf(17)
	if named.Worth(&q) != read.Worth(&q) || named.Worth(&q) >= 0 {
		t.Errorf("the Q is worth %v by name, %v from the file", named.Worth(&q), read.Worth(&q))
	}
}

func TestLeavesRefused(t *testing.T) {
	l := Open("")
	set, err := l.TileSet("english")
	if err != nil {
		t.Fatal(err)
	}
	var unknown *UnknownError
	if _, err := l.Leaves("klingon", set); !errors.As(err, &unknown) || !strings.Contains(err.Error(), "english") {
		t.Errorf("an unknown name: %v", err)
	}
	torn := filepath.Join(t.TempDir(), "torn.klv2")
	if err := os.WriteFile(torn, []byte{9, 0, 0}, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Leaves(torn, set); !errors.Is(err, leave.ErrTruncated) || !strings.Contains(err.Error(), torn) {
		t.Errorf("a torn file: %v", err)
	}
	if _, err := l.Leaves(filepath.Join(t.TempDir(), "none.klv2"), set); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}
