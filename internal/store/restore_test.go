package store

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// withCopies returns a closed database of n games, numbered from 0, with a copy for each day before.
func withCopies(t *testing.T, n int) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "games.db")
	for i := range n {
		s := opened(t, file, day(i))
		if _, err := s.Add([]*Game{numbered(i)}, false); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return file
}

// counted returns how many games a database has.
func counted(t *testing.T, file string) int {
	t.Helper()
	s := opened(t, file, day(0))
	defer s.Close()
	found, _, err := s.Search(&Query{})
	if err != nil {
		t.Fatal(err)
	}
	return len(found)
}

// The latest copy is put back, or one that is named; what it replaces is kept, and can be put back too.
func TestRestore(t *testing.T) {
	t.Parallel()
	file := withCopies(t, 4)
	backup := filepath.Join(t.TempDir(), "backup.db")
	s := opened(t, file, day(3))
	if err := s.Backup(t.Context(), backup); err != nil {
		t.Fatal(err)
	}
	s.Close()
	for i, c := range []struct {
		from string
		want int
	}{{"", 3}, {"2024-01-02-120000.db", 1}, {backup, 4}, {replaced(file, 2), 3}, {replaced(file, 1), 4}} {
		r, err := Restore(t.Context(), file, c.from)
		if err != nil {
			t.Fatal(err)
		}
		if int(r.Games) != c.want || counted(t, file) != c.want || r.Replaced != replaced(file, i+1) {
			t.Errorf("%s: %+v", c.from, r)
		}
	}
	for _, f := range check(t, file) {
		if f.Table != "games" { // numbered games are not what their records say
			t.Error(f)
		}
	}
	entries, _ := os.ReadDir(filepath.Dir(file))
	if len(entries) != 7 { // the database, the folder of copies, and five that were replaced
		t.Errorf("%v", entries)
	}
}

// Nothing is copied of a database that is empty, so that the copy of the day is one of its first games. What is replaced says how
// many games it had, and a damaged database without copies is not told to put one back.
func TestRestoreOfFirstGames(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.db")
	for range 2 {
		if err := opened(t, file, day(0)).Close(); err != nil {
			t.Fatal(err)
		}
	}
	if all, err := Copies(file); err != nil || len(all) != 0 {
		t.Fatalf("copies of an empty database: %v %v", all, err)
	}
	if text := (&DamageError{file, "its pages do not fit together"}).Error(); strings.Contains(text, "restore") || !strings.Contains(text, "there is no copy of it") {
		t.Error(text)
	}
	for i := range 2 {
		s := opened(t, file, day(0))
		if _, err := s.Add([]*Game{numbered(i)}, false); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Restore(t.Context(), file, "")
	if err != nil {
		t.Fatal(err)
	}
	if r.Games != 1 || *GamesIn(r.Replaced) != 2 {
		t.Errorf("%+v; want a copy with one game in place of two", r)
	}
	if text := (&DamageError{file, "its pages do not fit together"}).Error(); !strings.Contains(text, "`maven db restore` puts a copy back") {
		t.Error(text)
	}
}

// A database that is gone, or of which nothing can be read, comes back from its copy.
func TestRestoreOfNothing(t *testing.T) {
	t.Parallel()
	file := withCopies(t, 3)
	if err := os.WriteFile(file, []byte("no database"), 0o644); err != nil {
		t.Fatal(err)
	}
	if r, err := Restore(t.Context(), file, ""); err != nil || r.Replaced != replaced(file, 1) || counted(t, file) != 2 {
		t.Errorf("%+v %v", r, err)
	}
	if old, err := os.ReadFile(replaced(file, 1)); err != nil || string(old) != "no database" {
		t.Errorf("%q %v", old, err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if r, err := Restore(t.Context(), file, ""); err != nil || r.Replaced != "" || counted(t, file) != 2 {
		t.Errorf("%+v %v", r, err)
	}
}

// A copy with a log beside it, as a kill leaves a database, is put back with what is in the log.
func TestRestoreWithLog(t *testing.T) {
	t.Parallel()
	from := crashed(t, 6)
	file := filled(t, 2)
	if r, err := Restore(t.Context(), file, from); err != nil || r.Games != 6 {
		t.Errorf("%+v %v", r, err)
	}
	if len(survivors(t, file, games(t, 6))) != 6 || len(check(t, file)) > 0 {
		t.Error("not all is there")
	}
	file = crashed(t, 5)
	r, err := Restore(t.Context(), file, filled(t, 2))
	if err != nil || exists(logOf(r.Replaced)) || exists(logOf(file)) || len(survivors(t, file, games(t, 2))) != 2 {
		t.Errorf("%+v %v", r, err)
	}
	if r, err = Restore(t.Context(), file, r.Replaced); err != nil || r.Games != 5 {
		t.Errorf("%+v %v", r, err)
	}
}

// A file that is not a good copy is not put back, and nothing is changed.
func TestRestoreRefused(t *testing.T) {
	t.Parallel()
	change := func(file, change string) string {
		db, err := connect(file, false)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(change); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		return file
	}
	file := filled(t, 3)
	if _, err := Restore(t.Context(), file, ""); err == nil || !strings.Contains(err.Error(), "there is no copy of it in "+copiesOf(file)) {
		t.Errorf("without copies: %v", err)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, want string }{
		{file, "it cannot replace itself"},
		{filepath.Join(t.TempDir(), "none.db"), "no such file"},
		{change(filled(t, 2), "UPDATE records SET packed=zeroblob(length+1) WHERE id=2"), "game 2: its bytes have changed since they were written"},
		{change(filled(t, 2), "PRAGMA user_version=99"), "use a newer program"},
		{change(filled(t, 2), "PRAGMA application_id=7"), "not a database of this program"},
		{change(filled(t, 2), "ALTER TABLE positions RENAME TO places; CREATE VIEW positions AS SELECT * FROM places"), "not a database of this program: it has a view"},
		{change(filled(t, 2), "DROP TABLE words; DROP TABLE records"), "tables are missing or have been changed"},
	} {
		_, err := Restore(t.Context(), file, c.from)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Count(err.Error(), "database ") > 1 {
			t.Errorf("%v, want %s", err, c.want)
		}
		if after, _ := os.ReadFile(file); !bytes.Equal(after, before) {
			t.Fatalf("%s: the database is not as it was", c.want)
		}
		if entries, _ := os.ReadDir(filepath.Dir(file)); len(entries) != 1 {
			t.Errorf("%s: %v", c.want, entries)
		}
	}
	end := held(t, file)
	if _, err := Restore(t.Context(), file, filled(t, 1)); err == nil || !strings.Contains(err.Error(), "another program has it open") {
		t.Errorf("while in use: %v", err)
	}
	end()
	if _, err := Restore(t.Context(), file, filled(t, 1)); err != nil {
		t.Errorf("afterwards: %v", err)
	}
	if _, err := Open(t.Context(), file, ReadWrite, time.Now); err != nil {
		t.Error(err)
	}
}
