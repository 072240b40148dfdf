package library

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/boardtable"
	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/stamp"
	"maven/internal/tile"
	"maven/internal/unseen"
	"maven/internal/winprob"
)

// A tableKind is a kind of trained tables, for tests.
type tableKind struct {
	suffix, magic string
	damaged       error
	open          func(l *Library, name string, r *rules.Rules, words *lexicon.Lexicon) (stamped, error) // nil for none
	make          func(letters int, made *stamp.Stamp) ([]byte, error)                                   // a small table
	lettered      bool                                                                                   // it is for a number of letters
}

// A stamped is a table that says what it was made for.
type stamped interface{ Stamp() *stamp.Stamp }

// openedBy makes a function of the library one of any table.
func openedBy[T interface {
	comparable
	stamped
}](open func(*Library, string, *rules.Rules, *lexicon.Lexicon) (T, error)) func(*Library, string, *rules.Rules, *lexicon.Lexicon) (stamped, error) {
	return func(l *Library, name string, r *rules.Rules, words *lexicon.Lexicon) (stamped, error) {
		var none T
		table, err := open(l, name, r, words)
		if table == none {
			return nil, err
		}
		return table, err
	}
}

// tableKinds are all kinds besides leaves.
func tableKinds() []tableKind {
	return []tableKind{
		{".win", "MAVENWP2", stamp.ErrDamaged, openedBy((*Library).WinProb), func(_ int, made *stamp.Stamp) ([]byte, error) {
			tally := winprob.NewTally(20)
			tally.Turn(10, 5, 30)
			table, err := winprob.Fit(tally, made)
			if err != nil {
				return nil, err
			}
			return table.AppendTo(nil), nil
		}, false},
		{".unseen", "MAVENUN1", stamp.ErrDamaged, openedBy((*Library).Unseen), func(letters int, made *stamp.Stamp) ([]byte, error) {
			kinds := letters + 1
			table, err := unseen.New(letters, make([]int32, kinds*kinds), make([]int32, kinds), made)
			if err != nil {
				return nil, err
			}
			return table.AppendTo(nil), nil
		}, true},
		{".board", "MAVENBD1", stamp.ErrDamaged, openedBy((*Library).Board), func(letters int, made *stamp.Stamp) ([]byte, error) {
			table, err := boardtable.New(make([]uint16, letters), make([]int32, boardtable.Columns), nil, made)
			if err != nil {
				return nil, err
			}
			return table.AppendTo(nil), nil
		}, true},
	}
}

// file writes a table of so many letters for the rules and words of a fixture.
func (k *tableKind) file(t *testing.T, s *fixture, letters int) string {
	t.Helper()
	text, err := k.make(letters, s.rules.Stamp(stamp.Thing{Name: "Both", Hash: s.both.Hash()}, "a test"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "table"+k.suffix)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// Shipped tables are given to their tiles alone, and for seven of them.
func TestDefaultTables(t *testing.T) {
	s := newFixture(t)
	nine := *s.rules
	nine.RackSize = 9
	changed := *s.rules.Tiles
	changed.Count[1]++
	french, err := s.lib.TileSet("french")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range tableKinds() {
		if table, err := k.open(s.lib, "", s.rules, nil); err != nil || table == nil {
			t.Errorf("no %s for English: %v", k.suffix, err)
		}
		if _, err := k.open(s.lib, "english", s.rules, s.both); err != nil {
			t.Error(err)
		}
		for name, r := range map[string]*rules.Rules{
			"nine tiles": &nine, "one tile more": s.rules.WithTiles(&changed), "French": s.rules.WithTiles(french),
		} {
			if table, err := k.open(s.lib, "", r, nil); err != nil || table != nil {
				t.Errorf("%s, %s: table %v, error %v, want none", k.suffix, name, table != nil, err)
			}
		}
	}
}

// The shipped tables for English say what players know.
func TestEnglishTables(t *testing.T) {
	s := newFixture(t)
	table, err := s.lib.Unseen("", s.rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	const e, i, q, u = 5, 9, 17, 21
	if qu, uq := table.Value(q, u), table.Value(u, q); qu < 20_000 || uq < 10_000 {
		t.Errorf("all Us unseen add %v to a Q, all Qs %v to a U", qu, uq)
	}
	for _, vowel := range []tile.Tile{e, i, u} {
		if again := table.Value(vowel, vowel); again > -5_000 {
			t.Errorf("more of letter %d unseen add %v to one", vowel, again)
		}
	}
	win, err := s.lib.WinProb("", s.rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	if ahead, behind := win.Chance(40, 50), win.Chance(-60, 50); ahead < 0.7 || behind > 0.4 {
		t.Errorf("40 points ahead with 50 unseen is %.3f, 60 behind %.3f", ahead, behind)
	}
	if at := s.rules.Tiles.Count.Len() - s.rules.RackSize; win.MaxUnseen() != at {
		t.Errorf("the table begins with %d tiles unseen, the game with %d", win.MaxUnseen(), at)
	}
}

// A table from a file is refused where it was not made for, by words and board unless the user insists.
func TestTablesMadeForSomethingElse(t *testing.T) {
	s := newFixture(t)
	friendly, err := s.lib.Rules("friendly")
	if err != nil {
		t.Fatal(err)
	}
	french, err := s.lib.TileSet("french")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range tableKinds() {
		file := k.file(t, s, 26)
		if table, err := k.open(s.lib, file, s.rules, s.both); err != nil || table.Stamp().Made != "a test" {
			t.Errorf("from a file: %v", err)
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
			_, err := k.open(s.lib, file, c.rules, c.words)
			var mismatch *stamp.MismatchError
			if !errors.As(err, &mismatch) || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), file) {
				t.Errorf("%s: %v, want %q", c.name, err, c.want)
			}
			if _, err := k.open(s.lib, "any:"+file, c.rules, c.words); (err == nil) != c.loose {
				t.Errorf("%s, anyway: %v", c.name, err)
			}
			if _, err := k.open(s.lib, "english", c.rules, c.words); (err == nil) != c.loose {
				t.Errorf("%s, the built-in one: %v", c.name, err)
			}
		}
	}
}

func TestTablesRefused(t *testing.T) {
	s := newFixture(t)
	for _, k := range tableKinds() {
		open := func(name string) error {
			_, err := k.open(s.lib, name, s.rules, s.both)
			return err
		}
		var unknown *UnknownError
		if err := open("klingon"); !errors.As(err, &unknown) || !strings.Contains(err.Error(), "english") || !strings.Contains(err.Error(), "FILE"+k.suffix) {
			t.Errorf("an unknown name: %v", err)
		}
		torn := filepath.Join(t.TempDir(), "torn"+k.suffix)
		if err := os.WriteFile(torn, []byte(k.magic), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := open(torn); !errors.Is(err, k.damaged) || !strings.Contains(err.Error(), torn) {
			t.Errorf("a torn file: %v", err)
		}
		if err := open(filepath.Join(t.TempDir(), "none"+k.suffix)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("a missing file: %v", err)
		}
		if !k.lettered {
			continue
		}
		if err := open(k.file(t, s, 25)); err == nil || !strings.Contains(err.Error(), "it has 25 letters, but the tile set english has 26") {
			t.Errorf("a table of too few letters: %v", err)
		}
	}
}
