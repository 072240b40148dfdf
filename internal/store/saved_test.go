package store

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/said"
	"maven/internal/store/pack"
)

// savedOf makes a game with all fields set.
func savedOf(name string, n int) *SavedGame {
	return &SavedGame{Name: name, Save: bytes.Repeat([]byte(fmt.Sprint("save ", n)), 50), Clock: "25m", Player: "level=5",
		Names: [2]string{"Ann", "Maven"}, Scores: [2]int{n, 2 * n}, Turns: n}
}

// same reports whether two games are the same, times to the millisecond; listed ones have nothing saved.
func same(a, b *SavedGame) bool {
	x, y := *a, *b
	x.Save, y.Save, x.Changed, y.Changed = nil, nil, time.Time{}, time.Time{}
	return fmt.Sprint(x) == fmt.Sprint(y) && bytes.Equal(a.Save, b.Save) && a.Changed.UnixMilli() == b.Changed.UnixMilli()
}

// What is saved comes back, also after a change, and from a file that is opened again.
func TestSavedGame(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	if _, err := s.Add(games(t, 1), false); err != nil {
		t.Fatal(err)
	}
	g := savedOf("", 1)
	if err := s.SavedGames().Add(g); err != nil {
		t.Fatal(err)
	}
	if g.ID != 1 || g.Name != "game-1" || g.Version != 1 || time.Since(g.Changed) > time.Minute {
		t.Errorf("added as %+v", g)
	}
	g.Save, g.Clock, g.Finished, g.Scores, g.Turns, g.Record = []byte("more"), "", true, [2]int{-3, 400}, 22, 1
	if err := s.SavedGames().Keep(g); err != nil || g.Version != 2 {
		t.Fatalf("version %d, %v", g.Version, err)
	}
	if err := s.SavedGames().KeepClock(&SavedGame{ID: g.ID, Version: 1}, "24m"); !errors.Is(err, ErrStale) {
		t.Errorf("the clock of an older version: %v", err)
	}
	if err := s.SavedGames().KeepClock(g, "23m"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	s = reopen(t, s.file)
	for name, read := range map[string]func() (*SavedGame, error){
		"number": func() (*SavedGame, error) { return s.SavedGames().Read(1) },
		"name":   func() (*SavedGame, error) { return s.SavedGames().Named("GAME-1") },
	} {
		if got, err := read(); err != nil || !same(got, g) {
			t.Errorf("by %s: %+v, want %+v, %v", name, got, g, err)
		}
	}
	if err := s.Remove(t.Context(), []int64{1}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.SavedGames().Read(1); err != nil || got.Record != 0 {
		t.Errorf("its record is removed: %+v %v", got, err)
	}
	if faults := check(t, s.file); len(faults) > 0 {
		t.Error(faults)
	}
}

// A game without a name of its own is called by its number, also after others were removed.
func TestNameIsNumber(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	for want := range int64(4) {
		g := savedOf("", 7)
		if err := s.SavedGames().Add(g); err != nil || g.ID != want+1 || g.Name != fmt.Sprint(gameName, g.ID) {
			t.Fatalf("%d is %s, %v", g.ID, g.Name, err)
		}
		if err := s.SavedGames().Remove([]int64{g.ID}); err != nil {
			t.Fatal(err)
		}
	}
}

// Lists begin with the game changed last, and numbers follow the largest.
func TestSavedGames(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	now := time.UnixMilli(1_700_000_000_000)
	s.now = func() time.Time { now = now.Add(time.Millisecond); return now }
	for _, name := range []string{"club", "game-9", "", "game-x", "game-123456789012345678901234567890", ""} {
		if err := s.SavedGames().Add(savedOf(name, 7)); err != nil {
			t.Fatal(err)
		}
	}
	club, err := s.SavedGames().Named("Club")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SavedGames().Keep(club); err != nil {
		t.Fatal(err)
	}
	all, err := s.SavedGames().List(4)
	var names []string
	for _, g := range all {
		names = append(names, g.Name)
	}
	if want := []string{"club", "game-11", "game-123456789012345678901234567890", "game-x"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("%v, want %v, %v", names, want, err)
	}
	club.Save = nil
	if !same(&all[0], club) {
		t.Errorf("%+v, want %+v", all[0], club)
	}
	club.Finished = true
	if n, err := s.SavedGames().Unfinished(); n != 6 || err != nil {
		t.Errorf("%d %v", n, err)
	}
	if err := s.SavedGames().Keep(club); err != nil {
		t.Fatal(err)
	}
	if n, err := s.SavedGames().Unfinished(); n != 5 || err != nil {
		t.Errorf("%d %v", n, err)
	}
	if all, err := s.SavedGames().List(1); err != nil || len(all) != 2 || all[0].Name != "club" || all[1].Name != "game-11" {
		t.Errorf("with an unfinished one behind the last: %+v, %v", all, err)
	}
}

// A game and a document are kept together, or neither of them.
func TestSavedGameWithDocument(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	g := savedOf("club", 1)
	must(t, s.SavedGames().Add(g))
	must(t, s.SavedGames().Keep(g, Document{Name: "profile", Data: []byte("first")}))
	stale := *g
	stale.Version = 1
	for _, c := range []struct {
		g    SavedGame
		d    Document
		want any
	}{
		{*g, Document{Name: "profile", Data: []byte("other")}, new(*VersionConflict)},
		{stale, Document{Name: "profile", Version: 1, Data: []byte("other")}, new(said.Fixed)},
		{*g, Document{Data: []byte("other")}, new(error)},
	} {
		if err := s.SavedGames().Keep(&c.g, c.d); err == nil || !errors.As(err, c.want) {
			t.Errorf("version %d with the document %+v: %v", c.g.Version, c.d, err)
		}
	}
	v, err := s.SavedGames().Version(g.ID)
	d, unread := s.Documents().Read("profile")
	if err != nil || unread != nil || v != 2 || g.Version != 2 || d.Version != 1 || string(d.Data) != "first" {
		t.Errorf("version %d, %v; %+v, %v", v, err, d, unread)
	}
}

// What cannot be is refused, and changes nothing.
func TestSavedGameRefused(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	g := savedOf("club", 1)
	if err := s.SavedGames().Add(g); err != nil {
		t.Fatal(err)
	}
	if err := s.SavedGames().Add(savedOf("Club", 2)); !errors.Is(err, ErrTaken) {
		t.Errorf("a name twice: %v", err)
	}
	if err := s.SavedGames().Add(savedOf(" x", 2)); err == nil {
		t.Error("a name with a blank before it is taken")
	}
	long := savedOf("long", 2)
	long.Save = make([]byte, pack.Most+1)
	if err := s.SavedGames().Add(long); err == nil {
		t.Error("a saved game without bound is taken")
	}
	stale := *g
	stale.Save = []byte("other")
	if err := s.SavedGames().Keep(g); err != nil {
		t.Fatal(err)
	}
	if err := s.SavedGames().Keep(&stale); !errors.Is(err, ErrStale) || stale.Version != 1 {
		t.Errorf("an older version: %v", err)
	}
	if got, err := s.SavedGames().Read(g.ID); err != nil || !same(got, g) {
		t.Errorf("%+v, want %+v, %v", got, g, err)
	}
	var gone *MissingError
	if err := s.SavedGames().Remove([]int64{g.ID, 7}); !errors.As(err, &gone) {
		t.Errorf("removing one that is not there: %v", err)
	}
	if v, err := s.SavedGames().Version(g.ID); v != 2 || err != nil {
		t.Errorf("version %d, %v", v, err)
	}
	if err := s.SavedGames().Remove([]int64{g.ID}); err != nil {
		t.Fatal(err)
	}
	if v, err := s.SavedGames().Version(g.ID); v != 0 || err != nil {
		t.Errorf("version %d after it is gone, %v", v, err)
	}
	if err := s.SavedGames().Keep(g); !errors.As(err, &gone) {
		t.Errorf("keeping one that is gone: %v", err)
	}
	if _, err := s.SavedGames().Read(g.ID); !errors.As(err, &gone) {
		t.Errorf("reading one that is gone: %v", err)
	}
}

// Of programs that change a game at once, each change is made by one of them.
func TestSavedGameOfTwoPrograms(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.db")
	first := reopen(t, file)
	if err := first.SavedGames().Add(savedOf("club", 0)); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	made := make([]int, 2)
	for i := range made {
		s := reopen(t, file)
		wait.Go(func() {
			for made[i] < 20 {
				g, err := s.SavedGames().Read(1)
				if err == nil {
					g.Turns++
					err = s.SavedGames().Keep(g)
				}
				if err == nil {
					made[i]++
				} else if !errors.Is(err, ErrStale) {
					t.Error(err)
					return
				}
			}
		})
	}
	wait.Wait()
	if g, err := first.SavedGames().Read(1); err != nil || g.Turns != 40 || g.Version != 41 {
		t.Errorf("%+v %v", g, err)
	}
}

// A saved game whose bytes have changed is damage that a check finds; the others can be read.
func TestSavedGameDamaged(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	if _, err := s.Add(games(t, 2), false); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"bad", "good"} {
		g := savedOf(name, i)
		g.Record = int64(i + 1)
		if err := s.SavedGames().Add(g); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.db.Exec("UPDATE sittings SET sha256=x'00' WHERE name='bad'; UPDATE records SET sha256=x'01' WHERE id=2"); err != nil {
		t.Fatal(err)
	}
	var damage *DamageError
	if _, err := s.SavedGames().Named("bad"); !errors.As(err, &damage) || !strings.Contains(err.Error(), "bad") {
		t.Errorf("read: %v", err)
	}
	s.Close()
	if faults := check(t, s.file); !slices.ContainsFunc(faults, func(f Fault) bool { return f.Table == "sittings" && f.ID == 1 }) {
		t.Errorf("a check finds %v", faults)
	}
	s = reopen(t, s.file)
	if g, err := s.SavedGames().Named("good"); err != nil || g.ID != 2 || g.Record != 2 || g.Turns != 1 {
		t.Errorf("%+v %v", g, err)
	}
}
