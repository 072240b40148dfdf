package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"
)

// A record with a changed byte is reported as lost, with its number and SHA-256.
func TestLostIsNamed(t *testing.T) {
	want := games(t, 12)
	file := filled(t, 12)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	packed := newPacker().pack(want[6].Record)
	players := want[6].Seats[0].Name + " - " + want[6].Seats[1].Name
	at := bytes.Index(data, packed)
	if at < 0 {
		t.Fatal("the record is not in one piece")
	}
	data[at+len(packed)/2] ^= 1
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	var damage *DamageError
	s := reopen(t, file)
	if _, err := s.Record(7); !errors.As(err, &damage) {
		t.Errorf("the harmed record is read: %v", err)
	}
	if _, err := s.Record(6); err != nil {
		t.Errorf("another is not: %v", err)
	}
	s.Close()
	r := repair(t, file)
	sum := fmt.Sprintf("%x", sha256.Sum256(want[6].Record))
	if len(r.Lost) != 1 || r.Lost[0] != (Lost{"records", 7, players, sum}) || r.Kept["records"] != 11 {
		t.Errorf("%+v, want game 7 of %s lost, with SHA-256 %s", r, players, sum)
	}
	s = reopen(t, file)
	if got, err := s.Add([]*Game{want[6], games(t, 13)[12]}, false); err != nil || got[0] != (Outcome{Added, 13}) || got[1].ID != 14 {
		t.Errorf("added again: %v %v; the number of a lost game is not given again", got, err)
	}
}

// All that is kept is kept by a repair: names and notes of positions, collections and what is in them,
// analyses of several pages.
func TestRepairKeepsAll(t *testing.T) {
	s := fresh(t)
	if _, err := s.Add(games(t, 5), false); err != nil {
		t.Fatal(err)
	}
	positions := []Position{{1, line, "opening", "a note\nof two lines"}, {2, line + " lex NA;", "", ""}}
	if _, err := s.AddPositions(positions); err != nil {
		t.Fatal(err)
	}
	if _, err := s.AddTo("Club", []int64{2, 4}, []int64{1}); err != nil {
		t.Fatal(err)
	}
	long := make([]byte, 100_000)
	for i := range long {
		long[i] = byte(i * i >> 3)
	}
	if err := s.KeepAnalysis("long", long); err != nil {
		t.Fatal(err)
	}
	notes := Paper{Name: "records/2/notes", Record: 2, Data: []byte("notes")}
	if _, err := s.KeepPaper(notes); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r := repair(t, s.file)
	for table, n := range map[string]int{"records": 5, "positions": 2, "collections": 1, "members": 3, "analyses": 1, "papers": 1} {
		if r.Kept[table] != n {
			t.Errorf("%d %s are kept, want %d", r.Kept[table], table, n)
		}
	}
	s = reopen(t, s.file)
	if got, err := s.Positions(""); err != nil || len(got) != 2 || got[0] != positions[0] || got[1] != positions[1] {
		t.Errorf("%v %v", got, err)
	}
	if got, _, err := s.Search(&Query{Collection: "club"}); err != nil || len(got) != 2 || got[1].ID != 4 {
		t.Errorf("%v %v", got, err)
	}
	if got, err := s.Paper(notes.Name); err != nil || got.Version != 1 || got.Record != 2 || string(got.Data) != "notes" {
		t.Errorf("%+v %v", got, err)
	}
	if got, ok, err := s.Analysis("long"); err != nil || !ok || !bytes.Equal(got, long) {
		t.Errorf("%d bytes, %v %v", len(got), ok, err)
	}
}

// If a table has a game twice, against its index, one is kept and the other reported as lost.
func TestRepairOfTwins(t *testing.T) {
	s := fresh(t)
	if _, err := s.Add(games(t, 1), false); err != nil {
		t.Fatal(err)
	}
	for _, change := range []string{"PRAGMA foreign_keys=0", "CREATE TABLE twins AS SELECT * FROM records", "DROP TABLE records",
		"CREATE TABLE records (id INTEGER PRIMARY KEY, sha256, packed, length, source, added, rules, tiles)",
		"INSERT INTO records SELECT * FROM twins", "UPDATE twins SET id=9", "INSERT INTO records SELECT * FROM twins"} {
		if _, err := s.db.Exec(change); err != nil {
			t.Fatalf("%s: %v", change, err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r := repair(t, s.file)
	if r.Kept["records"] != 1 || len(r.Lost) != 1 || r.Lost[0].ID != 9 {
		t.Errorf("%+v", r)
	}
	if got, _, err := reopen(t, s.file).Search(&Query{}); err != nil || len(got) != 1 || got[0].ID != 1 {
		t.Errorf("%v %v", got, err)
	}
}

// A version that no program has is damage, and is repaired as such.
func TestRepairOfNoVersion(t *testing.T) {
	for _, version := range []uint32{noVersion, 1 << 24, 1<<32 - 1} {
		file := filled(t, 2)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		binary.BigEndian.PutUint32(data[60:], version)
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		var damage *DamageError
		if _, err := Open(t.Context(), file, ReadWrite, time.Now); !errors.As(err, &damage) {
			t.Errorf("version %d: %v", version, err)
		}
		if _, err := Repair(context.Background(), file, derive, quiet); err != nil {
			t.Errorf("version %d: %v", version, err)
		}
		if there := survivors(t, file, games(t, 2)); len(there) != 2 {
			t.Errorf("version %d: of two games come %v", version, there)
		}
	}
}

// A database of a later program is not repaired by this one, and stays as it is.
func TestRepairOfLater(t *testing.T) {
	file := filled(t, 2)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	binary.BigEndian.PutUint32(data[60:], uint32(len(latest())+1))
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	var version *VersionError
	if _, err := Repair(context.Background(), file, derive, quiet); !errors.As(err, &version) {
		t.Errorf("%v", err)
	}
	if after, _ := os.ReadFile(file); !bytes.Equal(after, data) || exists(workOf(file)) || exists(makingOf(file)) {
		t.Error("it is not as it was")
	}
}

// Where pages of a table cannot be read, its other rows are found one by one; what is
// told as lost is what was there.
func TestRepairAroundGaps(t *testing.T) {
	for _, indexed := range []bool{true, false} {
		s := fresh(t)
		var want []*Game
		for n := range 200 {
			want = append(want, numbered(1000+n))
		}
		if _, err := s.Add(want, false); err != nil {
			t.Fatal(err)
		}
		if err := s.Remove([]int64{60, 61, 150}); err != nil {
			t.Fatal(err)
		}
		leaves := pagesOf(t, s, "records", "leaf")
		lists := pagesOf(t, s, "sqlite_autoindex_records_1", "leaf")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(s.file)
		if err != nil {
			t.Fatal(err)
		}
		broken := []int{leaves[len(leaves)/4], leaves[len(leaves)/2], leaves[len(leaves)-1]}
		if !indexed {
			broken = append(broken, lists[0])
		}
		for _, page := range broken {
			clear(data[(page-1)*pageSize:][:pageSize])
		}
		if err := os.WriteFile(s.file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := Repair(context.Background(), s.file, derive, quiet)
		if err != nil {
			t.Fatal(err)
		}
		there := survivors(t, s.file, want)
		lost := map[int64]bool{}
		for _, l := range r.Lost {
			lost[l.ID] = true
		}
		for id := int64(1); id <= 200; id++ {
			removed := id == 60 || id == 61 || id == 150
			if there[id] && (lost[id] || removed) || !there[id] && !lost[id] && !removed || indexed && removed && lost[id] {
				t.Errorf("game %d: there %v, lost %v, with an index %v", id, there[id], lost[id], indexed)
			}
		}
		if len(there) < 200*(len(leaves)-4)/len(leaves) {
			t.Errorf("of 200 games on %d pages %d are left, with an index %v", len(leaves), len(there), indexed)
		}
	}
}

// pagesOf returns the pages of a kind that a table or an index has, in order of its rows.
func pagesOf(t *testing.T, s *Store, name, kind string) []int {
	t.Helper()
	pages, err := collect(s.db, func(rows *sql.Rows, n *int) error { return rows.Scan(n) }, "SELECT pageno FROM dbstat WHERE name=? AND pagetype=? ORDER BY path", name, kind)
	if err != nil || len(pages) == 0 {
		t.Fatalf("%s: %v %v", name, pages, err)
	}
	return pages
}
