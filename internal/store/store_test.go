package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/store/pack"
)

// Records come back byte for byte, and are known by their bytes and by their moves.
func TestAdd(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	all := games(t, 10)
	outcomes, err := s.Add(all, false)
	if err != nil {
		t.Fatal(err)
	}
	for i, o := range outcomes {
		if o != (Outcome{Added, int64(i + 1)}) {
			t.Errorf("game %d: %v", i, o)
		}
		g, err := s.Record(o.ID)
		if err != nil || !bytes.Equal(g.Record, all[i].Record) || g.Source != all[i].Source {
			t.Errorf("game %d is not as it was: %v", i, err)
		}
	}
	other := gameOf(t, bytes.ReplaceAll(all[3].Record, []byte("\n"), []byte("\r\n")), "crlf.gcg")
	for _, c := range []struct {
		game    *Game
		replace bool
		want    Outcome
	}{
		{all[3], false, Outcome{Present, 4}},
		{all[3], true, Outcome{Present, 4}},
		{other, false, Outcome{Same, 4}},
		{other, true, Outcome{Replaced, 4}},
		{other, false, Outcome{Present, 4}},
		{all[3], false, Outcome{Same, 4}},
	} {
		if got, err := s.Add([]*Game{c.game}, c.replace); err != nil || got[0] != c.want {
			t.Errorf("%v %v, want %v", got, err, c.want)
		}
	}
	if g, err := s.Record(4); err != nil || !bytes.Equal(g.Record, other.Record) {
		t.Errorf("the record is not replaced: %v", err)
	}
}

// A game twice in one batch is one game.
func TestAddTwiceAtOnce(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	g := games(t, 1)[0]
	got, err := s.Add([]*Game{g, g}, false)
	if err != nil || got[0] != (Outcome{Added, 1}) || got[1] != (Outcome{Present, 1}) {
		t.Errorf("%v %v", got, err)
	}
}

// Notes and full names do not make another game; moves and nicks do.
func TestIdentity(t *testing.T) {
	t.Parallel()
	base := string(records()[0])
	identity := func(text string) [32]byte { return gameOf(t, []byte(text), "").Identity }
	renamed := func(text string) string {
		return strings.NewReplacer("#player1 A", "#player1 Zoe", ">A:", ">Zoe:").Replace(text)
	}
	lines := strings.SplitAfter(base, "\n")
	fewer := strings.Join(lines[:len(lines)-6], "")
	for _, c := range []struct {
		name, a, b string
		same       bool
	}{
		{"note", base, base + "#note and so it ended\n", true},
		{"title", base, "#title Final\n" + base, true},
		{"fewer moves", base, fewer, false},
		{"full name", base, strings.Replace(base, "Ann Example", "Ann E.", 1), true},
		{"other game", base, string(records()[2]), false},
		{"nicks", base, renamed(base), false},
	} {
		if got := identity(c.a) == identity(c.b); got != c.same {
			t.Errorf("%s: the same game: %v", c.name, got)
		}
	}
}

// A game of its own is kept beside others of the same moves, and the check finds no fault in it whichever of them goes.
func TestAddOwn(t *testing.T) {
	t.Parallel()
	for gone := int64(1); gone <= 3; gone++ {
		s := fresh(t)
		base := games(t, 1)[0]
		var all []*Game
		for _, note := range []string{"", "#note one\n", "#note two\n", "#note two\n"} {
			g := gameOf(t, append(bytes.Clone(base.Record), note...), "")
			g.Own = true
			all = append(all, g)
		}
		got, err := s.Add(all, false)
		if err != nil || !slices.Equal(got, []Outcome{{Added, 1}, {Added, 2}, {Added, 3}, {Present, 3}}) {
			t.Fatalf("%v %v", got, err)
		}
		if err := s.Remove(t.Context(), []int64{gone}); err != nil {
			t.Fatal(err)
		}
		if c, err := s.Check(t.Context(), derive, quiet); err != nil || len(c.Faults) != 0 {
			t.Errorf("without game %d: %v, %v", gone, c.Faults, err)
		}
	}
}

// What is too large is refused, and nothing of the batch is kept.
func TestAddTooLarge(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	large := numbered(2)
	large.Record = make([]byte, pack.Most+1)
	if _, err := s.Add([]*Game{numbered(1), large}, false); err == nil || !strings.Contains(err.Error(), "must have at most") {
		t.Errorf("%v", err)
	}
	if found, _, err := s.Search(&Query{}); err != nil || len(found) != 0 {
		t.Errorf("%v %v", found, err)
	}
}

// One game by its number is as lists have it.
func TestFound(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	if _, err := s.Add(games(t, 3), false); err != nil {
		t.Fatal(err)
	}
	all, total, err := s.Search(&Query{})
	if err != nil || total != 3 {
		t.Fatal(total, err)
	}
	for i := range all {
		if got, err := s.Found(all[i].ID); err != nil || *got != all[i] {
			t.Errorf("%+v %v, want %+v", got, err, all[i])
		}
	}
	var none *MissingError
	if _, err := s.Found(4); !errors.As(err, &none) || err.Error() != "no game 4 in the database" {
		t.Errorf("%v", err)
	}
	if _, _, err := s.Search(&Query{Players: []string{"a", "b", "c"}}); err == nil {
		t.Error("three players are looked for")
	}
}

// A writer that waits in vain gets an error that names the cause; a reader does not wait.
func TestBusy(t *testing.T) {
	t.Parallel()
	file := filled(t, 2)
	a, b := reopen(t, file), reopen(t, file)
	if _, err := b.db.Exec("PRAGMA busy_timeout=50"); err != nil {
		t.Fatal(err)
	}
	err := a.update(func(*sql.Tx) error {
		if found, _, err := b.Search(&Query{}); err != nil || len(found) != 2 {
			t.Errorf("read meanwhile: %v %v", found, err)
		}
		return b.Analyses().Keep("key", nil)
	})
	if err == nil || !strings.Contains(err.Error(), "another program has been writing") || !strings.Contains(err.Error(), file) {
		t.Errorf("%v", err)
	}
	if err := b.Analyses().Keep("key", nil); err != nil {
		t.Errorf("after it: %v", err)
	}
}

func TestRemove(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	if _, err := s.Add(games(t, 5), false); err != nil {
		t.Fatal(err)
	}
	var none *MissingError
	if err := s.Remove(t.Context(), []int64{2, 9}); !errors.As(err, &none) {
		t.Errorf("a game that is not there: %v", err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := s.Remove(stopped, []int64{2, 5}); !errors.Is(err, context.Canceled) {
		t.Errorf("a removal that was stopped: %v", err)
	}
	if err := s.Remove(t.Context(), []int64{2, 5}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Record(5); !errors.As(err, &none) {
		t.Errorf("removed, and there: %v", err)
	}
	for _, table := range []string{"games", "seats", "turns", "words"} {
		column := "game"
		if table == "games" {
			column = "id"
		}
		if n, err := one(s.db, "SELECT count(*) FROM "+table+" WHERE "+column+" IN (2,5)"); err != nil || n != 0 {
			t.Errorf("%s has %d rows left, %v", table, n, err)
		}
	}
	got, err := s.Add(games(t, 7)[5:], false)
	if err != nil || got[0].ID != 6 || got[1].ID != 7 {
		t.Errorf("numbers are given again: %v %v", got, err)
	}
}

func TestOpen(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if _, err := Open(t.Context(), filepath.Join(dir, "none.db"), ReadWrite, time.Now); !errors.Is(err, ErrNotThere) {
		t.Errorf("no database: %v", err)
	}
	if _, err := Open(t.Context(), dir, Create, time.Now); err == nil || !strings.Contains(err.Error(), "folder") {
		t.Errorf("a folder: %v", err)
	}
	odd := filepath.Join(dir, "new folder", "a?b#c%41 é.db")
	s := reopen(t, odd)
	if _, err := s.Add(games(t, 1), false); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	entries, _ := os.ReadDir(filepath.Dir(odd))
	if len(entries) != 1 || entries[0].Name() != filepath.Base(odd) {
		t.Errorf("in the folder are %v", entries)
	}
}

// A database with tables of another version is refused in one line, and stays as it is.
func TestVersions(t *testing.T) {
	t.Parallel()
	for version, want := range map[uint32]string{tablesVersion - 1: "use the program that made it", withPuzzles + 1: "use a newer program", 1 << 24: "use a newer program"} {
		file := filled(t, 2)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		binary.BigEndian.PutUint32(data[60:], version)
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		var other *VersionError
		if _, err := Open(t.Context(), file, ReadWrite, time.Now); !errors.As(err, &other) || !strings.HasSuffix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("version %d: %v", version, err)
		}
		if after, _ := os.ReadFile(file); !bytes.Equal(after, data) {
			t.Errorf("version %d: it is not as it was", version)
		}
	}
}
