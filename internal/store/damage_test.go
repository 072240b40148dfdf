package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// repair repairs a database and fails the test if that fails.
func repair(t *testing.T, file string) *Repaired {
	t.Helper()
	r, err := Repair(context.Background(), file, derive, quiet)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// check returns the faults of a database.
func check(t *testing.T, file string) []Fault {
	t.Helper()
	s, err := Open(file, ReadWrite)
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
	s, err := Open(file, ReadWrite)
	if err != nil {
		if text := err.Error(); !strings.Contains(text, file) || strings.Contains(text, "\n") {
			t.Errorf("the message does not name the file, or is longer than a line: %s", text)
		}
		var damage *DamageError
		if errors.As(err, &damage) && !strings.Contains(err.Error(), "maven db repair") {
			t.Errorf("the message does not say what to do: %v", err)
		}
		return true
	}
	defer s.Close()
	c, err := s.Check(context.Background(), derive, quiet)
	return err != nil || c.Damaged()
}

// survivors returns the records that a database has, by number, and fails if one is not as it was.
func survivors(t *testing.T, file string, want []*Game) map[int64]bool {
	t.Helper()
	s, err := Open(file, ReadWrite)
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

// accounted fails if a game is neither there nor told as lost, and returns how many are lost.
func accounted(t *testing.T, file string, r *Repaired, want []*Game) int {
	t.Helper()
	there := survivors(t, file, want)
	lost := 0
	for _, l := range r.Lost {
		if l.Table != "records" {
			continue
		}
		lost++
		if there[l.ID] {
			t.Errorf("game %d is there, and told as lost", l.ID)
		}
		there[l.ID] = true
	}
	for i := range want {
		if !there[int64(i+1)] {
			t.Errorf("game %d is lost, and that is not told", i+1)
		}
	}
	return lost
}

// A database that is well is the same after a repair, and the old file is kept.
func TestRepairOfWhole(t *testing.T) {
	want := games(t, 30)
	file := filled(t, 30)
	before, _ := os.ReadFile(file)
	if faults := check(t, file); len(faults) > 0 {
		t.Errorf("faults: %v", faults)
	}
	r := repair(t, file)
	if n := accounted(t, file, r, want); n != 0 || len(r.Lost) != 0 || r.BadRows != 0 || r.Kept["records"] != 30 {
		t.Errorf("lost %d: %+v", n, r)
	}
	if old, err := os.ReadFile(r.OldFile); err != nil || !bytes.Equal(old, before) {
		t.Errorf("the old file is not as it was: %v", err)
	}
	if faults := check(t, file); len(faults) > 0 {
		t.Errorf("faults after the repair: %v", faults)
	}
	if r := repair(t, file); !strings.HasSuffix(r.OldFile, ".damaged-2") {
		t.Errorf("the second old file is %s", r.OldFile)
	}
}

// Damage of every kind is noticed; a repair saves all that is elsewhere, and tells the rest.
func TestDamage(t *testing.T) {
	want := games(t, 40)
	whole := filled(t, 40)
	data, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	pages := len(data) / pageSize
	cases := map[string]func(d []byte) []byte{
		"empty":         func(d []byte) []byte { return nil },
		"header":        func(d []byte) []byte { copy(d, "XXXXXXXXXXXXXXXX"); return d },
		"header zeroed": func(d []byte) []byte { clear(d[:headerSize]); return d },
		"page size":     func(d []byte) []byte { d[16] = 0x20; return d },
		"cut":           func(d []byte) []byte { return d[:len(d)/2] },
		"cut in a page": func(d []byte) []byte { return d[:len(d)/2+100] },
		"longer":        func(d []byte) []byte { return append(d, make([]byte, pageSize)...) },
	}
	for i := range rounds(8, pages) {
		n := i * pages / rounds(8, pages)
		cases[fmt.Sprintf("page %d zeroed", n+1)] = func(d []byte) []byte { clear(d[n*pageSize:][:pageSize]); return d }
	}
	most := 0
	for name, harm := range cases {
		file := filepath.Join(t.TempDir(), "games.db")
		if err := os.WriteFile(file, harm(bytes.Clone(data)), 0o644); err != nil {
			t.Fatal(err)
		}
		if !noticed(t, file) {
			t.Errorf("%s is not noticed", name)
		}
		r := repair(t, file)
		if name == "empty" {
			if r.Kept["records"] != 0 {
				t.Errorf("from an empty file come %d games", r.Kept["records"])
			}
			continue
		}
		lost := accounted(t, file, r, want)
		if strings.HasPrefix(name, "page") {
			most = max(most, lost)
		}
		if faults := check(t, file); len(faults) > 0 {
			t.Errorf("%s: faults after the repair: %v", name, faults)
		}
	}
	t.Logf("%d of %d pages zeroed one by one: at most %d of 40 games are lost", rounds(8, pages), pages, most)
}

// A byte that has changed anywhere is noticed, or is one that nothing is in.
func TestFlippedBytes(t *testing.T) {
	want := games(t, 20)
	data, err := os.ReadFile(filled(t, 20))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	unnoticed := 0
	n := rounds(24, 3000)
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
		seen := noticed(t, file)
		if !seen {
			unnoticed++
			if there := survivors(t, file, want); len(there) != len(want) {
				t.Errorf("byte %d: %d games, and nothing is told", at, len(there))
			}
			continue
		}
		if r, err := Repair(context.Background(), file, derive, quiet); err != nil {
			var version *VersionError
			if at < 60 || at > 71 || !errors.As(err, &version) && at < 68 { // the header says another program's, or a later version
				t.Errorf("byte %d: %v", at, err)
			}
		} else if accounted(t, file, r, want); t.Failed() {
			t.Fatalf("byte %d of %d", at, len(harmed))
		}
	}
	t.Logf("%d of %d changed bytes are in places that nothing is in", unnoticed, n)
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

// A log that ends anywhere is as a kill leaves it: whole transactions count, and no alarm is given.
func TestTornLog(t *testing.T) {
	want := games(t, 8)
	file := crashed(t, 8)
	log, _ := os.ReadFile(logOf(file))
	for _, cut := range []int{0, 10, logHeader, logHeader + 100, len(log) / 3, len(log) / 2, len(log) - 1, len(log)} {
		torn := copied(t, file)
		if err := os.WriteFile(logOf(torn), log[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		again := copied(t, file)
		if err := os.WriteFile(logOf(again), log[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		there := survivors(t, torn, want)
		if cut == len(log) && len(there) != len(want) {
			t.Errorf("of a whole log come %d games", len(there))
		}
		r := repair(t, again)
		if got := survivors(t, again, want); len(got) < len(there) || r.Kept["records"] != len(got) {
			t.Errorf("cut at %d: SQLite reads %d games, a repair %d", cut, len(there), len(got))
		}
	}
}

// A byte that has changed within the log would make SQLite forget what follows. That is told, and a
// repair saves it.
func TestBrokenLog(t *testing.T) {
	want := games(t, 8)
	file := crashed(t, 8)
	log, _ := os.ReadFile(logOf(file))
	random := rand.New(rand.NewPCG(5, 6))
	places := []int{0, 8, 17, 30}
	for range 6 {
		places = append(places, random.IntN(len(log)-pageSize))
	}
	for _, at := range places {
		broken := copied(t, file)
		harmed := bytes.Clone(log)
		harmed[at] ^= 0x55
		if err := os.WriteFile(logOf(broken), harmed, 0o644); err != nil {
			t.Fatal(err)
		}
		var damage *DamageError
		if s, err := Open(broken, ReadWrite); !errors.As(err, &damage) {
			t.Errorf("byte %d: %v", at, err)
			if err == nil {
				s.Close()
			}
			continue
		}
		r := repair(t, broken)
		if lost := accounted(t, broken, r, want); lost > 1 {
			t.Errorf("byte %d: %d games are lost", at, lost)
		}
		if exists(logOf(broken)) {
			t.Errorf("byte %d: the old log lies beside the new file", at)
		}
	}
}

// What is no database of ours is left as it is.
func TestForeign(t *testing.T) {
	foreign := filepath.Join(t.TempDir(), "other.db")
	if err := create(foreign, nil); err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(foreign)
	binary.BigEndian.PutUint32(data[68:], 7)
	for name, content := range map[string][]byte{"text": []byte(strings.Repeat("no database\n", 1000)), "other": data} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, content, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(file, Create); err == nil || !strings.Contains(err.Error(), "not a database of this program") {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := Repair(context.Background(), file, derive, quiet); err == nil {
			t.Errorf("%s is repaired", name)
		}
		entries, _ := os.ReadDir(filepath.Dir(file))
		if after, _ := os.ReadFile(file); !bytes.Equal(after, content) || len(entries) != 1 {
			t.Errorf("%s is not left as it was: %v", name, entries)
		}
	}
}

// A full disk keeps what was acknowledged, and says so.
func TestFullDisk(t *testing.T) {
	s := fresh(t)
	all := games(t, 60)
	if _, err := s.db.Exec("PRAGMA max_page_count=50"); err != nil {
		t.Fatal(err)
	}
	kept := 0
	for _, g := range all {
		if _, err := s.Add([]*Game{g}, false); err != nil {
			if !strings.Contains(err.Error(), "the disk is full") {
				t.Error(err)
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

// A repair of a database that is in use is refused.
func TestRepairInUse(t *testing.T) {
	s := fresh(t)
	if _, err := s.Add(games(t, 1), false); err != nil {
		t.Fatal(err)
	}
	c := held(t, s.file)
	if _, err := Repair(context.Background(), s.file, derive, quiet); err == nil || !strings.Contains(err.Error(), "another program") {
		t.Errorf("repaired while in use: %v", err)
	}
	c()
}

// The pages that are read one by one have the same rows that SQLite finds.
func TestImageTwin(t *testing.T) {
	s := fresh(t)
	all := append(games(t, 20), numbered(100), numbered(130)) // with notes that go on over pages
	if _, err := s.Add(all, false); err != nil {
		t.Fatal(err)
	}
	if err := s.KeepAnalysis("key", []byte(strings.Repeat("0123456789", 3000))); err != nil {
		t.Fatal(err)
	}
	m, f, err := imageOf(copiedWithLog(t, s.file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	found := map[string]bool{}
	for _, n := range m.numbers() {
		if bad := m.cells(n, func(c *cell) {
			if len(c.values) > 0 && c.table && c.values[0] == nil {
				c.values[0] = c.id
			}
			found[fmt.Sprintf("%q", c.values)] = true
		}); bad > 0 {
			t.Errorf("page %d: %d rows cannot be read", n, bad)
		}
	}
	for table, columns := range map[string]int{"records": 9, "games": 8, "analyses": 6, "turns": 11, "words": 3, "seats": 6} {
		rows, err := s.db.Query("SELECT * FROM " + table)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for rows.Next() {
			values, targets := scanTargets(columns)
			if err := rows.Scan(targets...); err != nil {
				t.Fatal(err)
			}
			n++
			if !found[fmt.Sprintf("%q", *values)] {
				t.Fatalf("%s: %q is not found", table, *values)
			}
		}
		if rows.Close(); n == 0 {
			t.Errorf("no rows in %s", table)
		}
	}
}

// copiedWithLog copies a database that is open.
func copiedWithLog(t *testing.T, file string) string {
	t.Helper()
	name := copied(t, file)
	log, err := os.ReadFile(logOf(file))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(logOf(name), log, 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// What is no row is refused, whatever its numbers say.
func TestDecodeRow(t *testing.T) {
	long := append([]byte{2, 0x19}, "abcdef"...)
	for _, c := range []struct {
		payload []byte
		want    []any // nil where it is refused
	}{
		{[]byte{4, 0, 1, 15, 5, 'x'}, []any{nil, int64(5), "x"}},
		{[]byte{5, 8, 9, 2, 14, 0xFF, 0xFE, 7}, []any{int64(0), int64(1), int64(-2), []byte{7}}},
		{[]byte{2, 6, 0x80, 0, 0, 0, 0, 0, 0, 0}, []any{int64(math.MinInt64)}},
		{long, []any{"abcdef"}},
		{long[:7], nil},                       // ends early
		{[]byte{0x80, 1, 0, 0}, nil},          // a header that is shorter than its length
		{[]byte{9, 0}, nil},                   // longer than the row
		{[]byte{2, 7, 0, 0, 0, 0, 0, 0}, nil}, // a fraction
		{[]byte{2, 10}, nil},                  // a type of no value
		{[]byte{2, 0x80}, nil},                // a type that does not end
		{append([]byte{10}, bytes.Repeat([]byte{0xFF}, 9)...), nil},
		{append([]byte{34}, make([]byte, 33)...), nil}, // more values than any row of ours
		{nil, nil},
	} {
		got, err := decodeRow(c.payload)
		if (err == nil) != (c.want != nil) || c.want != nil && fmt.Sprintf("%#v", got) != fmt.Sprintf("%#v", c.want) {
			t.Errorf("% x: %#v %v, want %#v", c.payload, got, err, c.want)
		}
	}
}

// Rows whose pages name each other in a ring, or are not there, are refused at once.
func TestRowsInRing(t *testing.T) {
	page := make([]byte, 3*pageSize)
	for _, c := range []struct {
		size, next uint32
	}{{maxPayload, 2}, {3 * pageSize, 9}, {2*pageSize + 1, 0}} {
		at := 100
		for shift := 21; shift >= 0; shift -= 7 {
			page[at] = byte(c.size>>shift)&0x7F | 0x80
			at++
		}
		page[at-1] &= 0x7F
		at += 1 // the number, 0
		const least = (pageSize-12)*32/255 - 23
		local := least + (int(c.size)-least)%(pageSize-4)
		if local > pageSize-35 {
			local = least
		}
		binary.BigEndian.PutUint32(page[at+local:], c.next)
		binary.BigEndian.PutUint32(page[pageSize:], 2) // page 2 goes on in itself
		m := layImage(bytes.NewReader(page), int64(len(page)), &changeLog{})
		if _, err := m.cell(tableLeaf, page[:pageSize], 100); err == nil {
			t.Errorf("a row of %d bytes that goes on in page %d is read", c.size, c.next)
		}
	}
}

// No bytes make the reader of pages fail.
func FuzzImage(f *testing.F) {
	f.Add([]byte("SQLite format 3\x00"))
	f.Add([]byte{tableLeaf, 0, 0, 0, 1, 0, 0, 0, 0, 10, 6, 1, 4, 0, 1, 15, 5, 'x'})
	f.Add([]byte{indexLeaf, 0, 0, 0, 1, 0, 0, 0, 0, 10, 5, 3, 15, 1, 'x', 5})
	f.Fuzz(func(t *testing.T, data []byte) {
		m := layImage(bytes.NewReader(data), int64(len(data)), &changeLog{})
		for _, n := range m.numbers() {
			m.cells(n, func(*cell) {})
		}
		for kind := range byte(tableLeaf + 1) {
			if c, err := m.cell(kind, append(data, make([]byte, pageSize)...)[:pageSize], 0); err == nil && len(c.values) > 32 {
				t.Errorf("%d values", len(c.values))
			}
		}
	})
}

// No bytes make the reader of logs fail, and each frame is one within the log.
func FuzzLog(f *testing.F) {
	f.Add([]byte{})
	f.Add(make([]byte, logHeader+frameSize))
	f.Fuzz(func(t *testing.T, data []byte) {
		l := &changeLog{data: data}
		l.read()
		l.broken()
		if l.end > len(data) {
			t.Errorf("%d bytes end at %d", len(data), l.end)
		}
		m := layImage(bytes.NewReader(nil), 0, l)
		m.lay(l.loose)
		for _, n := range m.numbers() {
			if len(m.page(n)) != pageSize {
				t.Errorf("page %d", n)
			}
		}
	})
}
