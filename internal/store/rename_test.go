package store

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// A name is the title of a record, whose other lines and neighbours stay, and of the game against the program; searches know it, and the
// database is sound.
func TestRename(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	added, err := s.Add(games(t, 2), false)
	if err != nil {
		t.Fatal(err)
	}
	sitting := SavedGame{Save: []byte("{}"), Record: added[0].ID}
	other := SavedGame{Save: []byte("{}"), Name: "Final"}
	if err := errors.Join(s.SavedGames().Add(&sitting), s.SavedGames().Add(&other)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Collections().Add("club", []int64{added[0].ID}, nil); err != nil {
		t.Fatal(err)
	}
	before, err := s.Record(added[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Rename(added[0].ID, " Club  night ", derive); err != nil {
		t.Fatal(err)
	}
	named := func(want string) {
		t.Helper()
		after, err := s.Record(added[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		rest := bytes.ReplaceAll(after.Record, []byte("#title "+want+"\n"), nil)
		if len(rest) == len(after.Record) || !strings.HasSuffix(string(before.Record), string(rest[bytes.IndexByte(rest, '>'):])) {
			t.Errorf("the record is\n%s", after.Record)
		}
		found, err := s.Found(added[0].ID)
		if err != nil || found.Title != want || found.Players != games(t, 1)[0].Players {
			t.Errorf("%+v %v", found, err)
		}
		kept, err := s.SavedGames().Read(sitting.ID)
		if err != nil || kept.Name != want {
			t.Errorf("the game against the program is %+v, %v", kept, err)
		}
	}
	named("Club night")

	// The game against the program names its record too; a name that is taken names neither.
	now, err := s.SavedGames().Read(sitting.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SavedGames().Rename(&sitting, "stale", derive); !errors.Is(err, ErrStale) || sitting.Name == "stale" {
		t.Errorf("an old version is renamed: %+v %v", sitting, err)
	}
	for name, rename := range map[string]func() error{
		"the game":   func() error { return s.SavedGames().Rename(now, "final", derive) },
		"the record": func() error { return s.Rename(added[0].ID, "final", derive) },
	} {
		if err := rename(); !errors.Is(err, ErrTaken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	named("Club night")
	if err := s.SavedGames().Rename(now, "Club evening", derive); err != nil || now.Name != "Club evening" {
		t.Fatal(now.Name, err)
	}
	named("Club evening")
	if found, total, err := s.Search(&Query{Collection: "club"}); err != nil || total != 1 || found[0].Title != "Club evening" {
		t.Errorf("the collection has %+v, %v", found, err)
	}
	checked, err := s.Check(t.Context(), derive, quiet)
	if err != nil || len(checked.Faults) > 0 {
		t.Errorf("%+v, %v", checked, err)
	}

	var wrong *NameError
	for _, name := range []string{"", "  ", strings.Repeat("x", MostName+1), "\u202e"} {
		if err := s.Rename(added[0].ID, name, derive); !errors.As(err, &wrong) {
			t.Errorf("%q: %v", name, err)
		}
	}
	var missing *MissingError
	if err := s.Rename(99, "a", derive); !errors.As(err, &missing) {
		t.Error(err)
	}
}
