package library

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/stamp"
	"maven/internal/winprob"
)

// The table for English is given to English tiles alone, and for seven of them.
func TestDefaultWinProb(t *testing.T) {
	s := newFixture(t)
	nine := *s.rules
	nine.RackSize = 9
	changed := *s.rules.Tiles
	changed.Count[1]++
	french, err := s.lib.TileSet("french")
	if err != nil {
		t.Fatal(err)
	}
	table, err := s.lib.WinProb("", s.rules, nil)
	if err != nil || table == nil {
		t.Fatalf("no table for English: %v", err)
	}
	if ahead, behind := table.Chance(40, 50), table.Chance(-60, 50); ahead < 0.7 || behind > 0.4 {
		t.Errorf("40 points ahead with 50 unseen is %.3f, 60 behind %.3f", ahead, behind)
	}
	if at := s.rules.Tiles.Count.Len() - s.rules.RackSize; table.MaxUnseen() != at {
		t.Errorf("the table begins with %d tiles unseen, the game with %d", table.MaxUnseen(), at)
	}
	for name, r := range map[string]*rules.Rules{
		"nine tiles": &nine, "one tile more": s.rules.WithTiles(&changed), "French": s.rules.WithTiles(french),
	} {
		if table, err := s.lib.WinProb("", r, nil); err != nil || table != nil {
			t.Errorf("%s: table %v, error %v, want none", name, table != nil, err)
		}
	}
}

// winFile writes a small table for the rules and words of a fixture.
func winFile(t *testing.T, s *fixture) string {
	t.Helper()
	tally := winprob.NewTally(20)
	tally.Turn(10, 5, 30)
	table, err := winprob.Fit(tally, s.rules.Stamp(stamp.Thing{Name: "Both", Hash: s.both.Hash()}, "a test"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "table.win")
	if err := os.WriteFile(file, table.AppendTo(nil), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestWinProbByNameAndFile(t *testing.T) {
	s := newFixture(t)
	if _, err := s.lib.WinProb("english", s.rules, s.both); err != nil {
		t.Error(err)
	}
	table, err := s.lib.WinProb(winFile(t, s), s.rules, s.both)
	if err != nil || table.MaxUnseen() != 20 || table.Stamp().Made != "a test" {
		t.Errorf("from a file: %v", err)
	}
}

// A table is refused where it was not made for, by words and board unless the user insists.
func TestWinProbMadeForSomethingElse(t *testing.T) {
	s := newFixture(t)
	file := winFile(t, s)
	friendly, err := s.lib.Rules("friendly")
	if err != nil {
		t.Fatal(err)
	}
	french, err := s.lib.TileSet("french")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		rules *rules.Rules
		words *lexicon.Lexicon
		want  string // in the error
		loose bool   // "any:" takes it
	}{
		{"other words", s.rules, s.na, "made for the words Both, not for NA; any:NAME uses it", true},
		{"other board", friendly.WithTiles(s.rules.Tiles), s.both, "made for the board standard 15×15, not for friendly 15×15", true},
		{"other tiles", s.rules.WithTiles(french), s.both, "made for the tiles english, not for french", false},
	} {
		_, err := s.lib.WinProb(file, c.rules, c.words)
		var mismatch *stamp.MismatchError
		if !errors.As(err, &mismatch) || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), file) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		if _, err := s.lib.WinProb("any:"+file, c.rules, c.words); (err == nil) != c.loose {
			t.Errorf("%s, anyway: %v", c.name, err)
		}
	}
}

func TestWinProbRefused(t *testing.T) {
	s := newFixture(t)
	var unknown *UnknownError
	if _, err := s.lib.WinProb("klingon", s.rules, s.both); !errors.As(err, &unknown) || !strings.Contains(err.Error(), "english") {
		t.Errorf("an unknown name: %v", err)
	}
	torn := filepath.Join(t.TempDir(), "torn.win")
	if err := os.WriteFile(torn, []byte("MAVENWP1"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.lib.WinProb(torn, s.rules, s.both); !errors.Is(err, winprob.ErrDamaged) || !strings.Contains(err.Error(), torn) {
		t.Errorf("a torn file: %v", err)
	}
	if _, err := s.lib.WinProb(filepath.Join(t.TempDir(), "none.win"), s.rules, s.both); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}
