package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"maven/internal/language"
	"maven/internal/said"
	"maven/internal/testsize"
)

// check returns the faults of a database.
func check(t *testing.T, file string) []Fault {
	t.Helper()
	s, err := Open(t.Context(), file, ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c, err := s.Check(context.Background(), derive, quiet)
	if err != nil {
		t.Fatal(err)
	}
	return c.Faults
}

// noticed reports how damage shows: refused on opening, or found by a check.
func noticed(t *testing.T, file string) bool {
	t.Helper()
	s, err := Open(t.Context(), file, ReadWrite, time.Now)
	if err != nil {
		if text := err.Error(); strings.Count(text, file) != 1 || strings.Contains(text, "\n") {
			t.Errorf("the message does not name the file once, or is longer than a line: %s", text)
		}
		var damage *DamageError
		if errors.As(err, &damage) && !strings.Contains(err.Error(), WayBack(file)) {
			t.Errorf("the message does not say what to do: %v", err)
		}
		return true
	}
	defer s.Close()
	c, err := s.Check(context.Background(), derive, quiet)
	return err != nil || len(c.Faults) > 0
}

// survivors returns the records that a database has, by number, and fails if one is not as it was.
func survivors(t *testing.T, file string, want []*Game) map[int64]bool {
	t.Helper()
	s, err := Open(t.Context(), file, ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	found, _, err := s.Search(&Query{})
	if err != nil {
		t.Fatal(err)
	}
	ids := map[int64]bool{}
	for _, f := range found {
		g, err := s.Record(f.ID)
		if err != nil || !bytes.Equal(g.Record, want[f.ID-1].Record) {
			t.Errorf("game %d: %v", f.ID, err)
		}
		ids[f.ID] = true
	}
	return ids
}

// Damage of every kind is noticed, and a copy that is put back mends it.
func TestDamage(t *testing.T) {
	t.Parallel()
	testsize.OneThread(t)
	n := testsize.Of(12, 40, 40)
	want, whole := games(t, n), filled(t, n)
	data, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	pages := len(data) / pageSize
	cases := map[string]func(d []byte) []byte{
		"empty":         func(d []byte) []byte { return nil },
		"header":        func(d []byte) []byte { copy(d, "XXXXXXXXXXXXXXXX"); return d },
		"header zeroed": func(d []byte) []byte { clear(d[:100]); return d },
		"page size":     func(d []byte) []byte { d[16] = 0x20; return d },
		"cut":           func(d []byte) []byte { return d[:len(d)/2] },
		"cut in a page": func(d []byte) []byte { return d[:len(d)/2+100] },
	}
	for i := range rounds(16, pages) {
		n := i * pages / rounds(16, pages)
		cases[fmt.Sprintf("page %d zeroed", n+1)] = func(d []byte) []byte { clear(d[n*pageSize:][:pageSize]); return d }
	}
	mended := map[string]bool{} // what restored files have, which is looked at once
	for name, harm := range cases {
		file := filepath.Join(t.TempDir(), "games.db")
		if err := os.WriteFile(file, harm(bytes.Clone(data)), 0o644); err != nil {
			t.Fatal(err)
		}
		if !noticed(t, file) {
			t.Errorf("%s is not noticed", name)
		}
		if _, err := Restore(t.Context(), file, whole); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		restored := string(read(t, file))
		if mended[restored] {
			continue
		}
		mended[restored] = true
		if there := survivors(t, file, want); len(there) != len(want) {
			t.Errorf("%s: %d games after the restore", name, len(there))
		}
		if faults := check(t, file); len(faults) > 0 {
			t.Errorf("%s: faults after the restore: %v", name, faults)
		}
	}
}

// A byte that has changed anywhere is noticed, or no game is touched by it.
func TestFlippedBytes(t *testing.T) {
	t.Parallel()
	testsize.OneThread(t)
	want := games(t, 20)
	data, err := os.ReadFile(filled(t, 20))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	unnoticed := 0
	n := rounds(24, 1000)
	for range n {
		harmed := bytes.Clone(data)
		at := random.IntN(len(harmed))
		for harmed[at] == 0 { // most zeros are where nothing is
			at = random.IntN(len(harmed))
		}
		harmed[at] ^= byte(1 + random.IntN(255))
		file := filepath.Join(t.TempDir(), "games.db")
		if err := os.WriteFile(file, harmed, 0o644); err != nil {
			t.Fatal(err)
		}
		if !noticed(t, file) {
			unnoticed++
			if there := survivors(t, file, want); len(there) != len(want) {
				t.Errorf("byte %d of %d: %d games, and nothing is told", at, len(harmed), len(there))
			}
		}
	}
	t.Logf("of %d changed bytes %d are in places that no game is in", n, unnoticed)
}

// crashed returns a database as a kill leaves it: n games, each a transaction, all in the log.
func crashed(t *testing.T, n int) (file string) {
	t.Helper()
	s := fresh(t)
	if _, err := s.db.Exec("PRAGMA wal_autocheckpoint=0"); err != nil {
		t.Fatal(err)
	}
	for _, g := range games(t, n) {
		if _, err := s.Add([]*Game{g}, false); err != nil {
			t.Fatal(err)
		}
	}
	file = copied(t, s.file)
	log, err := os.ReadFile(logOf(s.file))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(logOf(file), log, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// A log that ends anywhere is as a kill leaves it, and so is one in which a byte has changed: whole
// transactions before that place count, and no alarm is given.
func TestTornLog(t *testing.T) {
	t.Parallel()
	want := games(t, 8)
	file := crashed(t, 8)
	log, _ := os.ReadFile(logOf(file))
	harmed := func(at int) []byte {
		log := bytes.Clone(log)
		log[at] ^= 0x55
		return log
	}
	logs := [][]byte{harmed(0), harmed(17), harmed(len(log) / 2)}
	for _, cut := range []int{0, 10, 32, 132, len(log) / 3, len(log) / 2, len(log) - 1, len(log)} {
		logs = append(logs, log[:cut])
	}
	for _, torn := range logs {
		one := copied(t, file)
		if err := os.WriteFile(logOf(one), torn, 0o644); err != nil {
			t.Fatal(err)
		}
		there := survivors(t, one, want)
		if bytes.Equal(torn, log) && len(there) != len(want) {
			t.Errorf("of a whole log come %d games", len(there))
		}
		if faults := check(t, one); len(faults) > 0 {
			t.Errorf("%d bytes of log: %v", len(torn), faults)
		}
	}
}

// A file that is not a database of this program is left as it is.
func TestForeign(t *testing.T) {
	t.Parallel()
	foreign := filepath.Join(t.TempDir(), "other.db")
	if err := create(foreign); err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(foreign)
	binary.BigEndian.PutUint32(data[68:], 7)
	for name, content := range map[string][]byte{"text": []byte(strings.Repeat("no database\n", 1000)), "other": data} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, content, 0o644); err != nil {
			t.Fatal(err)
		}
		wanted := map[string]string{"text": "it is not a database", "other": "not a database of this program"}[name]
		_, err := Open(t.Context(), file, Create, time.Now)
		_, err2 := Restore(t.Context(), filled(t, 1), file)
		for _, err := range []error{err, err2} {
			if err == nil || !strings.Contains(err.Error(), wanted) || strings.Count(err.Error(), file) != 1 || strings.Contains(err.Error(), "restore") {
				t.Errorf("%s: %v", name, err)
			}
		}
		entries, _ := os.ReadDir(filepath.Dir(file))
		if after, _ := os.ReadFile(file); !bytes.Equal(after, content) || len(entries) != 1 {
			t.Errorf("%s is not left as it was: %v", name, entries)
		}
	}
}

// A full disk keeps what was acknowledged, and says so.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	all := games(t, 60)
	if _, err := s.db.Exec("PRAGMA max_page_count=50"); err != nil {
		t.Fatal(err)
	}
	kept := 0
	for _, g := range all {
		if _, err := s.Add([]*Game{g}, false); err != nil {
			if !strings.Contains(err.Error(), "the disk is full") || !strings.Contains(err.Error(), s.file) {
				t.Error(err)
			}
			var known interface{ Cause() said.Text }
			if !errors.As(err, &known) || !strings.HasPrefix(known.Cause().String(), "the disk is full") || strings.Contains(known.Cause().String(), s.file) {
				t.Errorf("those who need not know the file are told: %v", known)
			}
			if german := language.Accepted("de").Say(known.Cause()); !strings.HasPrefix(german, "die Festplatte ist voll") {
				t.Errorf("those who want German are told: %s", german)
			}
			break
		}
		kept++
	}
	if kept == 0 || kept == len(all) {
		t.Fatalf("%d games fit", kept)
	}
	s.Close()
	if there := survivors(t, s.file, all); len(there) != kept {
		t.Errorf("%d games, and %d were acknowledged", len(there), kept)
	}
	if faults := check(t, s.file); len(faults) > 0 {
		t.Error(faults)
	}
}
