package store

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// day returns the clock of a day.
func day(n int) func() time.Time {
	return func() time.Time { return time.Date(2024, 1, 1, 12, 0, 0, 0, time.UTC).AddDate(0, 0, n) }
}

// opened opens a database at a time, closed when the test ends.
func opened(t *testing.T, file string, now func() time.Time) *Store {
	t.Helper()
	s, err := Open(t.Context(), file, Create, now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// copies returns the times and games of the copies of a database, the latest first.
func copies(t *testing.T, file string) string {
	t.Helper()
	all, err := Copies(file)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, one := range all {
		texts = append(texts, fmt.Sprintf("%s:%d", one.Made.Format("01-02 15:04:05"), *one.Games))
		if info, err := os.Stat(one.File); err != nil || info.Size() != one.Bytes {
			t.Errorf("%+v: %v", one, err)
		}
	}
	return strings.Join(texts, " ")
}

// Opening makes a copy if there is none, or if the database has changed and the last copy is a
// day old.
func TestCopyOfTheDay(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.db")
	add := func(n int) func(s *Store) {
		return func(s *Store) {
			if _, err := s.Add([]*Game{numbered(n)}, false); err != nil {
				t.Error(err)
			}
		}
	}
	look := func(s *Store) {
		if _, _, err := s.Search(&Query{}); err != nil {
			t.Error(err)
		}
	}
	for _, c := range []struct {
		now  func() time.Time
		work func(s *Store)
		want string
	}{
		{day(0), add(1), ""}, // made just now
		{day(0), look, "01-01 12:00:00:1"},
		{day(0), add(2), "01-01 12:00:00:1"},
		{day(1), look, "01-02 12:00:00:2 01-01 12:00:00:1"},
		{day(2), look, "01-02 12:00:00:2 01-01 12:00:00:1"},
		{day(5), add(3), "01-02 12:00:00:2 01-01 12:00:00:1"},
		{func() time.Time { return day(2)().Add(-time.Second) }, look, "01-02 12:00:00:2 01-01 12:00:00:1"},
		{day(2), look, "01-03 12:00:00:3 01-02 12:00:00:2 01-01 12:00:00:1"},
		{day(-9), look, "01-03 12:00:00:3 01-02 12:00:00:2 01-01 12:00:00:1"}, // a clock that is wrong
	} {
		s := opened(t, file, c.now)
		if s.CopyError != nil {
			t.Error(s.CopyError)
		}
		c.work(s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if got := copies(t, file); got != c.want {
			t.Errorf("on %v: %s, want %s", c.now(), got, c.want)
		}
	}
}

// A database that stays open is copied as one that is opened anew each time.
func TestCopyWhileOpen(t *testing.T) {
	t.Parallel()
	file, now := filepath.Join(t.TempDir(), "games.db"), day(0)
	s := opened(t, file, func() time.Time { return now() })
	for i, c := range []struct {
		now  func() time.Time
		add  bool
		want string
	}{
		{day(0), false, ""}, // there is nothing to copy
		{day(0), true, "01-01 12:00:00:1"},
		{day(0), true, "01-01 12:00:00:1"},
		{day(1), false, "01-02 12:00:00:2 01-01 12:00:00:1"},
		{day(2), false, "01-02 12:00:00:2 01-01 12:00:00:1"},
		{day(3), true, "01-04 12:00:00:3 01-02 12:00:00:2 01-01 12:00:00:1"},
	} {
		if now = c.now; c.add {
			if _, err := s.Add([]*Game{numbered(i)}, false); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.CopyIfDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := copies(t, file); got != c.want {
			t.Errorf("on %v: %s, want %s", now(), got, c.want)
		}
	}
}

// A copy has what is in the log only, and no name that another has.
func TestKeepCopy(t *testing.T) {
	t.Parallel()
	s := opened(t, filepath.Join(t.TempDir(), "games.db"), day(0))
	for n := range 3 {
		if _, err := s.Add([]*Game{numbered(n)}, false); err != nil {
			t.Fatal(err)
		}
		if err := s.keepCopy(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := copies(t, s.file), "01-01 12:00:02:3 01-01 12:00:01:2 01-01 12:00:00:1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A damaged database is opened, says why no copy is made, and good copies stay.
func TestCopyOfDamaged(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.db")
	for n := range 6 {
		s := opened(t, file, day(n))
		if _, err := s.Add([]*Game{numbered(n)}, false); err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
	s := opened(t, file, day(6))
	if _, err := s.db.Exec("UPDATE records SET packed=zeroblob(length+1) WHERE id=2"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	before := copies(t, file)
	for n := 7; n < 12; n++ {
		s := opened(t, file, day(n))
		var damage *DamageError
		if !errors.As(s.CopyError, &damage) || !strings.Contains(damage.Error(), "game 2: its bytes have changed since they were written") {
			t.Errorf("%v", s.CopyError)
		}
		if _, err := s.Record(1); err != nil {
			t.Error(err)
		}
		s.Close()
	}
	if got := copies(t, file); got != before {
		t.Errorf("%s, were %s", got, before)
	}
	entries, err := os.ReadDir(copiesOf(file))
	if err != nil || len(entries) != len(strings.Fields(before))/2 {
		t.Errorf("something is left: %v %v", entries, err)
	}
}

// A database that cannot be copied is opened all the same, with a warning.
func TestNoRoomForCopies(t *testing.T) {
	t.Parallel()
	file := filled(t, 2)
	if err := os.WriteFile(copiesOf(file), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	s := opened(t, file, day(0))
	if err := s.CopyError; err == nil || strings.Count(err.Error(), "database ") != 1 || !strings.Contains(err.Error(), "it cannot be copied to "+copiesOf(file)) {
		t.Errorf("%v", err)
	}
	if _, err := s.Add(games(t, 3), false); err != nil {
		t.Error(err)
	}
}

// The last copies stay.
func TestCopiesThatStay(t *testing.T) {
	t.Parallel()
	s := opened(t, filepath.Join(t.TempDir(), "games.db"), day(0))
	for n := range copyMost + 3 {
		s.now = day(n)
		if err := s.keepCopy(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	all, err := Copies(s.file)
	if err != nil || len(all) != copyMost || !all[0].Made.Equal(day(copyMost+2)()) || !all[copyMost-1].Made.Equal(day(3)()) {
		t.Errorf("%+v %v", all, err)
	}
}

// What a killed program has left of a copy is removed when it is a day old; other files are not touched.
func TestPruneParts(t *testing.T) {
	t.Parallel()
	file := filled(t, 1)
	dir := copiesOf(file)
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	for name, age := range map[string]time.Duration{".a.db" + partMark + "1": 25 * time.Hour, ".a.db" + partMark + "2": time.Hour, "mine.db": 25 * time.Hour} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.WriteFile(path, nil, 0o644), os.Chtimes(path, now.Add(-age), now.Add(-age))); err != nil {
			t.Fatal(err)
		}
	}
	opened(t, file, func() time.Time { return now }).Close()
	var names []string
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if len(names) != 3 || names[0] != ".a.db"+partMark+"2" || names[2] != "mine.db" {
		t.Errorf("%v", names)
	}
}

// kept returns a database that a program of version 5 has made: games 1, 2 and 4 of four, a position with a name and a
// note, a collection of game 1, game 4 and the position, an analysis, a document of game 2, and a game against the program.
func kept(t *testing.T) (file string) {
	t.Helper()
	packed, err := os.Open(filepath.Join("testdata", "version5.db.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	in, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// A database of version 5 opens unchanged, and has all that was put into it; as a copy that is put back too.
func TestKeptDatabase(t *testing.T) {
	t.Parallel()
	file := kept(t)
	if there := survivors(t, file, games(t, 4)); len(there) != 3 || there[3] {
		t.Errorf("of games 1, 2 and 4 come %v", there)
	}
	if faults := check(t, file); len(faults) > 0 {
		t.Error(faults)
	}
	before, err := os.ReadFile(kept(t))
	if err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, before) {
		t.Errorf("opened and read, it is not as it was: %v", err)
	}
	other := filled(t, 1)
	if r, err := Restore(t.Context(), other, kept(t)); err != nil || r.Games != 3 {
		t.Errorf("%+v %v", r, err)
	}
	for _, file := range []string{file, other} {
		s := reopen(t, file)
		if all, err := s.Collections().All(); err != nil || !slices.Equal(all, []Collection{{"Club", 2, 1}}) {
			t.Errorf("%v %v", all, err)
		}
		if all, err := s.Positions().In("club"); err != nil || !slices.Equal(all, []Position{{1, line, "opening", "a note\nof two lines"}}) {
			t.Errorf("%v %v", all, err)
		}
		if data, ok, err := s.Analyses().Read("key"); err != nil || !ok || string(data) != "an analysis" {
			t.Errorf("%q %v %v", data, ok, err)
		}
		if p, err := s.Documents().Read("records/2/notes"); err != nil || p.Record != 2 || p.Version != 1 || string(p.Data) != "notes" {
			t.Errorf("%+v %v", p, err)
		}
		want := savedOf("club", 3)
		want.ID, want.Version, want.Record, want.Changed = 1, 1, 2, time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
		if g, err := s.SavedGames().Named("Club"); err != nil || !same(g, want) {
			t.Errorf("%+v %v", g, err)
		}
		if got, err := s.Add([]*Game{numbered(1)}, false); err != nil || got[0].ID != 5 {
			t.Errorf("the next game: %v %v", got, err)
		}
	}
}

// A copy that is cancelled leaves nothing, and the database as it was; the next opening makes it.
func TestCopyCancelled(t *testing.T) {
	t.Parallel()
	file := filled(t, 3)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	later := func() time.Time { return time.Now().Add(100 * 24 * time.Hour) }
	before, err := Copies(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, file, ReadWrite, later); !errors.Is(err, context.Canceled) {
		t.Errorf("opened, or refused for another reason: %v", err)
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	if _, err := Restore(ctx, backup, file); !errors.Is(err, context.Canceled) {
		t.Errorf("restored, or refused for another reason: %v", err)
	}
	if left, err := os.ReadDir(filepath.Dir(backup)); err != nil || len(left) > 0 {
		t.Errorf("a cancelled restore leaves %v, %v", left, err)
	}
	after, err := Copies(file)
	if err != nil || len(after) != len(before) || counted(t, file) != 3 {
		t.Fatalf("%d copies before, %d after, %d games; %v", len(before), len(after), counted(t, file), err)
	}
	s, err := Open(t.Context(), file, ReadWrite, later)
	if err != nil {
		t.Fatal(err)
	}
	if after, err = Copies(file); err != nil || len(after) != len(before)+1 {
		t.Errorf("%d copies, then %d, %v", len(before), len(after), err)
	}
	if err := errors.Join(s.CopyError, s.Close()); err != nil {
		t.Error(err)
	}
}
