package setting

import (
	"os"
	"path/filepath"
	"testing"

	"maven/internal/classic/board"
	carrier "maven/internal/classic/file"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
)

// An owner's file supplies the hot spots and the letter sets that nobody has published: they count when the program data say
// so, and only on the squares, for the letters and under the conditions of the file.
func TestOwnersHotSpots(t *testing.T) {
	s := tables.NewSamples()
	sets := len(s.Strings)
	s.Strings = append(s.Strings, "aeiou\x00"...)
	at, worth := len(s.Entries), tables.Record{}
	for range 50 {
		if err := worth.Add(-250); err != nil {
			t.Fatal(err)
		}
	}
	s.Entries = append(s.Entries,
		tables.Entry{Offset: uint16(sets), Record: uint16(len(s.Expr)), Row: 8, Col: 8, Link: uint16(at + 1)}, tables.Entry{Row: 0, Col: 1})
	s.Expr = append(s.Expr, worth)
	resources, err := s.Resources()
	if err != nil {
		t.Fatal(err)
	}
	fork, err := carrier.AppendFork(nil, resources)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	owned, program := filepath.Join(dir, "Maven.rsrc"), filepath.Join(dir, "classic.toml")
	if err := os.WriteFile(owned, fork, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(program, []byte("version = 1\nhot_spots = true\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	spots := func(o Original, letters string) int {
		set, err := settings(Request{}).Tables(o)
		if err != nil {
			t.Fatal(err)
		}
		var b board.Board
		for i := range len(letters) {
			if err := b.Put(8, 8+i, letters[i], false); err != nil {
				t.Fatal(err)
			}
		}
		return rank.NewStatic(set, nil).Spots(&b)
	}
	on := Original{File: owned, Program: program}
	for _, c := range []struct {
		from    Original
		letters string
		want    int
	}{{on, "e", -250}, {on, "t", 0}, {on, "ea", 0}, {on, "", 0}, {Original{File: owned}, "e", 0}, {Original{}, "e", 0}} {
		if got := spots(c.from, c.letters); got != c.want {
			t.Errorf("%+v, %q: %d, want %d", c.from, c.letters, got, c.want)
		}
	}
}
