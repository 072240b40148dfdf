package store

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"maven/internal/store/pack"
)

// A document is kept under its name; each change counts, and one that does not know of the last is refused.
func TestDocuments(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	if p, err := s.Documents().Read("a"); err != nil || p.Version != 0 || p.Data != nil {
		t.Errorf("before: %+v %v", p, err)
	}
	p, err := s.Documents().Keep(Document{Name: "a", Data: []byte("one")})
	if err != nil || p.Version != 1 {
		t.Fatalf("%+v %v", p, err)
	}
	for _, version := range []int{0, 2, 7} {
		var conflict *VersionConflict
		if _, err := s.Documents().Keep(Document{Name: "a", Version: version, Data: []byte("late")}); !errors.As(err, &conflict) || conflict.Now.Version != 1 || string(conflict.Now.Data) != "one" {
			t.Errorf("on version %d: %v", version, err)
		}
	}
	p.Data = []byte("two")
	if p, err = s.Documents().Keep(p); err != nil || p.Version != 2 {
		t.Errorf("%+v %v", p, err)
	}
	if p, err = s.Documents().Keep(Document{Name: "a", Version: AnyVersion, Data: nil}); err != nil || p.Version != 3 {
		t.Errorf("%+v %v", p, err)
	}
	if _, err := s.Documents().Keep(Document{Name: "b", Version: AnyVersion, Data: []byte{0}}); err != nil {
		t.Error(err)
	}
	if names, err := s.Documents().Names(""); err != nil || !slices.Equal(names, []string{"a", "b"}) {
		t.Errorf("%v %v", names, err)
	}
	if names, err := s.Documents().Names("b"); err != nil || !slices.Equal(names, []string{"b"}) {
		t.Errorf("%v %v", names, err)
	}
	if err := errors.Join(s.Documents().Remove("a"), s.Documents().Remove("a")); err != nil {
		t.Error(err)
	}
	if p, err := s.Documents().Read("a"); err != nil || p.Version != 0 {
		t.Errorf("removed: %+v %v", p, err)
	}
}

// Documents get numbers that only grow, also after those that are there already, and after those that were removed.
func TestDocumentsAdd(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	add := func(begin string, want int64) {
		t.Helper()
		if got, err := s.Documents().Add(begin, []byte(begin)); err != nil || got != want {
			t.Errorf("%s%d %v, want %d", begin, got, err, want)
		}
	}
	add("a/", 1)
	for _, name := range []string{"a/7", "a/odd", "ab/70", "notes"} {
		if _, err := s.Documents().Keep(Document{Name: name}); err != nil {
			t.Fatal(err)
		}
	}
	add("a/", 8)
	if err := s.Documents().Remove("a/8"); err != nil {
		t.Fatal(err)
	}
	add("a/", 9)
	add("b/", 1)
	add("a/", 10)
	if p, err := s.Documents().Read("a/9"); err != nil || p.Version != 1 || string(p.Data) != "a/" {
		t.Errorf("%+v %v", p, err)
	}
	if _, err := s.Documents().Add("a/", make([]byte, pack.Most+1)); err == nil {
		t.Error("what is too large is taken")
	}
}

// A document of a game goes with it, and there is none of a game that is not there.
func TestDocumentsOfGames(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	if _, err := s.Add(games(t, 2), false); err != nil {
		t.Fatal(err)
	}
	for _, id := range []int64{1, 2} {
		if _, err := s.Documents().Keep(Document{Name: "notes of " + string(rune('0'+id)), Record: id}); err != nil {
			t.Fatal(err)
		}
	}
	var missing *MissingError
	if _, err := s.Documents().Keep(Document{Name: "c", Record: 9}); !errors.As(err, &missing) {
		t.Errorf("of no game: %v", err)
	}
	if err := s.Remove(t.Context(), []int64{1}); err != nil {
		t.Fatal(err)
	}
	if names, err := s.Documents().Names("notes"); err != nil || !slices.Equal(names, []string{"notes of 2"}) {
		t.Errorf("%v %v", names, err)
	}
}

// What cannot be kept is refused; what has changed in the file is damage.
func TestDocumentsRefused(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	for _, p := range []Document{{}, {Name: strings.Repeat("n", maxKey+1)}, {Name: "n", Data: make([]byte, pack.Most+1)}} {
		if _, err := s.Documents().Keep(p); err == nil {
			t.Errorf("%d bytes under a name of %d are taken", len(p.Data), len(p.Name))
		}
	}
	if _, err := s.Documents().Keep(Document{Name: "n", Data: []byte("data")}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec("UPDATE papers SET packed=x'0001'"); err != nil {
		t.Fatal(err)
	}
	var damage *DamageError
	if _, err := s.Documents().Read("n"); !errors.As(err, &damage) || damage.File != s.file {
		t.Errorf("%v", err)
	}
	if faults := check(t, s.file); len(faults) != 1 {
		t.Errorf("a check finds %v", faults)
	}
}
