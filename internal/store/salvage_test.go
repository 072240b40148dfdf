package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"testing"
)

// A record of which a byte has changed is told as lost, with its number and SHA-256.
func TestLostIsNamed(t *testing.T) {
	want := games(t, 12)
	file := filled(t, 12)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	packed := newPacker().pack(want[6].Record)
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
	if len(r.Lost) != 1 || r.Lost[0] != (Lost{"records", 7, sum}) || r.Kept["records"] != 11 {
		t.Errorf("%+v, want game 7 lost, with SHA-256 %s", r, sum)
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
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r := repair(t, s.file)
	for table, n := range map[string]int{"records": 5, "positions": 2, "collections": 1, "members": 3, "analyses": 1} {
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
	if got, ok, err := s.Analysis("long"); err != nil || !ok || !bytes.Equal(got, long) {
		t.Errorf("%d bytes, %v %v", len(got), ok, err)
	}
}

// A game that was removed and came again under another number is one game after a repair that finds
// both rows, and is counted once.
func TestRepairOfTwins(t *testing.T) {
	s := fresh(t)
	g := games(t, 1)
	if _, err := s.Add(g, false); err != nil {
		t.Fatal(err)
	}
	row, err := s.recordRow(s.db, 1)
	if err != nil {
		t.Fatal(err)
	}
	twin := append([]any{int64(9)}, row.values[1:8]...)
	twin = append(twin, sealOf("records", twin...))
	if _, err := s.db.Exec("DROP TABLE records"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec("CREATE TABLE records (id INTEGER PRIMARY KEY, a, b, c, d, e, f, g, h)"); err != nil {
		t.Fatal(err)
	}
	for _, values := range [][]any{row.values, twin} {
		if _, err := s.db.Exec("INSERT INTO records VALUES (?,?,?,?,?,?,?,?,?)", values...); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r := repair(t, s.file)
	if r.Kept["records"] != 1 {
		t.Errorf("%+v", r)
	}
	if got, _, err := reopen(t, s.file).Search(&Query{}); err != nil || len(got) != 1 || got[0].ID != 9 {
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
		if _, err := Open(file, ReadWrite); !errors.As(err, &damage) {
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
	if after, _ := os.ReadFile(file); !bytes.Equal(after, data) || exists(file+".repairing") || exists(repaired(file)) {
		t.Error("it is not as it was")
	}
}
