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
	"maven/internal/tile"
	"maven/internal/unseen"
)

// The table for English is given to English tiles alone, and for seven of them.
func TestDefaultUnseen(t *testing.T) {
	s := newFixture(t)
	nine := *s.rules
	nine.RackSize = 9
	changed := *s.rules.Tiles
	changed.Count[1]++
	french, err := s.lib.TileSet("french")
	if err != nil {
		t.Fatal(err)
	}
	table, err := s.lib.Unseen("", s.rules, nil)
	if err != nil || table == nil {
		t.Fatalf("no table for English: %v", err)
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
	for name, r := range map[string]*rules.Rules{
		"nine tiles": &nine, "one tile more": s.rules.WithTiles(&changed), "French": s.rules.WithTiles(french),
	} {
		if table, err := s.lib.Unseen("", r, nil); err != nil || table != nil {
			t.Errorf("%s: table %v, error %v, want none", name, table != nil, err)
		}
	}
}

// unseenFile writes a table of so many letters for the rules and words of a fixture.
func unseenFile(t *testing.T, s *fixture, letters int) string {
	t.Helper()
	kinds := letters + 1
	table, err := unseen.New(letters, make([]int32, kinds*kinds), make([]int32, kinds),
		s.rules.Stamp(stamp.Thing{Name: "Both", Hash: s.both.Hash()}, "a test"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "table.unseen")
	if err := os.WriteFile(file, table.AppendTo(nil), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestUnseenByNameAndFile(t *testing.T) {
	s := newFixture(t)
	if _, err := s.lib.Unseen("english", s.rules, s.both); err != nil {
		t.Error(err)
	}
	table, err := s.lib.Unseen(unseenFile(t, s, 26), s.rules, s.both)
	if err != nil || table.Stamp().Made != "a test" {
		t.Errorf("from a file: %v", err)
	}
}

// A table is refused where it was not made for, by words and board unless the user insists.
func TestUnseenMadeForSomethingElse(t *testing.T) {
	s := newFixture(t)
	file := unseenFile(t, s, 26)
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
		{"other tiles", s.rules.WithTiles(french), s.both, "made for the tiles english, not for french", false},
	} {
		_, err := s.lib.Unseen(file, c.rules, c.words)
		var mismatch *stamp.MismatchError
		if !errors.As(err, &mismatch) || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), file) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		if _, err := s.lib.Unseen("any:"+file, c.rules, c.words); (err == nil) != c.loose {
			t.Errorf("%s, anyway: %v", c.name, err)
		}
	}
}

func TestUnseenRefused(t *testing.T) {
	s := newFixture(t)
	var unknown *UnknownError
	if _, err := s.lib.Unseen("klingon", s.rules, s.both); !errors.As(err, &unknown) || !strings.Contains(err.Error(), "english") {
		t.Errorf("an unknown name: %v", err)
	}
	torn := filepath.Join(t.TempDir(), "torn.unseen")
	if err := os.WriteFile(torn, []byte("MAVENUN1"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.lib.Unseen(torn, s.rules, s.both); !errors.Is(err, unseen.ErrDamaged) || !strings.Contains(err.Error(), torn) {
		t.Errorf("a torn file: %v", err)
	}
	few := unseenFile(t, s, 25)
	if _, err := s.lib.Unseen(few, s.rules, s.both); err == nil || !strings.Contains(err.Error(), "it has 25 letters, but the tile set english has 26") {
		t.Errorf("a table of too few letters: %v", err)
	}
	if _, err := s.lib.Unseen(filepath.Join(t.TempDir(), "none.unseen"), s.rules, s.both); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}
