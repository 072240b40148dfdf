package library

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/boardtable"
	"maven/internal/stamp"
)

// boardFile writes a table of so many letters for the rules and words of a fixture.
func boardFile(t *testing.T, s *fixture, letters int) string {
	t.Helper()
	table, err := boardtable.New(make([]uint16, letters), make([]int32, boardtable.Columns),
		s.rules.Stamp(stamp.Thing{Name: "Both", Hash: s.both.Hash()}, "a test"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "table.board")
	if err := os.WriteFile(file, table.AppendTo(nil), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A table is refused for words that it was not made for, unless the user insists.
func TestBoardFromFile(t *testing.T) {
	s := newFixture(t)
	file := boardFile(t, s, 26)
	if table, err := s.lib.Board(file, s.rules, s.both); err != nil || table.Stamp().Made != "a test" {
		t.Errorf("from a file: %v", err)
	}
	var mismatch *stamp.MismatchError
	if _, err := s.lib.Board(file, s.rules, s.na); !errors.As(err, &mismatch) || !strings.Contains(err.Error(), file) {
		t.Errorf("for other words: %v", err)
	}
	if _, err := s.lib.Board("any:"+file, s.rules, s.na); err != nil {
		t.Errorf("for other words, anyway: %v", err)
	}
}

func TestBoardRefused(t *testing.T) {
	s := newFixture(t)
	var unknown *UnknownError
	if _, err := s.lib.Board("klingon", s.rules, s.both); !errors.As(err, &unknown) || !strings.Contains(err.Error(), "FILE.board") {
		t.Errorf("an unknown name: %v", err)
	}
	torn := filepath.Join(t.TempDir(), "torn.board")
	if err := os.WriteFile(torn, []byte("MAVENBD1"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.lib.Board(torn, s.rules, s.both); !errors.Is(err, boardtable.ErrDamaged) || !strings.Contains(err.Error(), torn) {
		t.Errorf("a torn file: %v", err)
	}
	few := boardFile(t, s, 25)
	if _, err := s.lib.Board(few, s.rules, s.both); err == nil || !strings.Contains(err.Error(), "it has 25 letters, but the tile set english has 26") {
		t.Errorf("a table of too few letters: %v", err)
	}
	if _, err := s.lib.Board(filepath.Join(t.TempDir(), "none.board"), s.rules, s.both); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}
