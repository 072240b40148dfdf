package library

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/stamp"
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
	if table, _, err := l.Leaves("", english, nil); err != nil || table == nil {
		t.Fatalf("no table for English: %v", err)
	}
	for name, r := range map[string]*rules.Rules{"nine tiles": &nine, "one tile more": english.WithTiles(&changed), "French": english.WithTiles(french)} {
		if table, _, err := l.Leaves("", r, nil); err != nil || table != nil {
			t.Errorf("%s: table %v, error %v, want none", name, table != nil, err)
		}
	}
}

// leavesFile writes a table to a file of its own.
func leavesFile(t *testing.T, table *leave.Table) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "table.klv2")
	if err := os.WriteFile(file, table.AppendKLV2(nil), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A fixture is what a table can be asked for.
type fixture struct {
	lib      *Library
	rules    *rules.Rules
	both, na *lexicon.Lexicon
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	s := &fixture{lib: Open("")}
	var err error
	if s.rules, err = s.lib.Rules("standard"); err != nil {
		t.Fatal(err)
	}
	if s.both, err = s.lib.Lexicon("Both", s.rules.Tiles); err != nil {
		t.Fatal(err)
	}
	if s.na, err = s.lib.Lexicon("NA", s.rules.Tiles); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestLeavesByNameAndFile(t *testing.T) {
	s := newFixture(t)
	named, _, err := s.lib.Leaves("english", s.rules, s.both)
	if err != nil {
		t.Fatal(err)
	}
	read, warning, err := s.lib.Leaves(leavesFile(t, named), s.rules, s.both)
	if err != nil || warning != "" {
		t.Fatal(err, warning)
	}
	q := tile.RackOf(17)
	if named.Worth(&q) != read.Worth(&q) || named.Worth(&q) >= 0 {
		t.Errorf("the Q is worth %v by name, %v from the file", named.Worth(&q), read.Worth(&q))
	}
}

// A table that says what it was made for is refused elsewhere, by words and board unless the user
// insists.
func TestLeavesMadeForSomethingElse(t *testing.T) {
	s := newFixture(t)
	table := leave.Complete(s.rules.Tiles, 2).Stamped(s.rules.Stamp(stamp.Thing{Name: "Both", Hash: s.both.Hash()}, "a test"))
	file := leavesFile(t, table)
	friendly, err := s.lib.Rules("friendly")
	if err != nil {
		t.Fatal(err)
	}
	french, err := s.lib.TileSet("french")
	if err != nil {
		t.Fatal(err)
	}
	nine := *s.rules
	nine.RackSize = 9
	for _, c := range []struct {
		name  string
		rules *rules.Rules
		words *lexicon.Lexicon
		want  string // in the error, "" for none
		loose bool   // "any:" takes it
	}{
		{"its own words", s.rules, s.both, "", true},
		{"other words", s.rules, s.na, "made for the words Both, not for NA; any:NAME uses it", true},
		{"other board", friendly.WithTiles(s.rules.Tiles), s.both, "made for the board standard 15×15, not for friendly 15×15; any:NAME uses it", true},
		{"other tiles", s.rules.WithTiles(french), s.both, "made for the tiles english, not for french", false},
		{"other racks", &nine, s.both, "made for a rack of 7, not for 9", false},
	} {
		_, _, err := s.lib.Leaves(file, c.rules, c.words)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), file)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		if _, _, err := s.lib.Leaves("any:"+file, c.rules, c.words); (err == nil) != c.loose {
			t.Errorf("%s, anyway: %v", c.name, err)
		}
	}
}

// A table that says nothing is taken; where its letters cannot be the tile set's, a warning says so.
func TestLeavesThatSayNothing(t *testing.T) {
	s := newFixture(t)
	polish, err := s.lib.TileSet("polish")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name        string
		table, used *tile.Set
		want        string
	}{
		{"its own", s.rules.Tiles, s.rules.Tiles, ""},
		{"too few letters", s.rules.Tiles, polish, "uses letters only up to number 26, but the tile set polish has 32 letters"},
		{"too many letters", polish, s.rules.Tiles, "uses letters up to number 32, but the tile set english has 26 letters"},
	} {
		file := leavesFile(t, leave.Complete(c.table, 1))
		table, warning, err := s.lib.Leaves(file, s.rules.WithTiles(c.used), s.both)
		if err != nil || table == nil || !strings.Contains(warning, c.want) || (warning == "") != (c.want == "") {
			t.Errorf("%s: warning %q, error %v, want %q", c.name, warning, err, c.want)
		}
	}
}

func TestLeavesRefused(t *testing.T) {
	s := newFixture(t)
	var unknown *UnknownError
	if _, _, err := s.lib.Leaves("klingon", s.rules, s.both); !errors.As(err, &unknown) || !strings.Contains(err.Error(), "english") {
		t.Errorf("an unknown name: %v", err)
	}
	torn := filepath.Join(t.TempDir(), "torn.klv2")
	if err := os.WriteFile(torn, []byte{9, 0, 0}, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.lib.Leaves(torn, s.rules, s.both); !errors.Is(err, leave.ErrTruncated) || !strings.Contains(err.Error(), torn) {
		t.Errorf("a torn file: %v", err)
	}
	if _, _, err := s.lib.Leaves(filepath.Join(t.TempDir(), "none.klv2"), s.rules, s.both); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}
