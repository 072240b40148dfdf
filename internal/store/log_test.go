package store

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"math/rand/v2"
	"net/url"
	"os"
	"testing"
)

// framesBySQLite returns how many frames of a log SQLite takes.
func framesBySQLite(t *testing.T, file string) (frames int) {
	t.Helper()
	u := url.URL{Scheme: "file", Path: file}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("SELECT count(*) FROM sqlite_schema"); err != nil {
		t.Fatal(err)
	}
	var busy, moved int
	if err := db.QueryRow("PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &frames, &moved); err != nil {
		t.Fatal(err)
	}
	return max(frames, 0)
}

// The reader of logs takes the frames that SQLite takes, wherever the log ends or is harmed.
func TestLogTwin(t *testing.T) {
	file := crashed(t, 6)
	log, err := os.ReadFile(logOf(file))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(11, 12))
	for round := range rounds(24, 1000) {
		harmed := bytes.Clone(log)
		if round > 0 {
			harmed = harmed[:random.IntN(len(log)+1)]
		}
		if round%3 == 2 && len(harmed) > 0 {
			harmed[random.IntN(len(harmed))] ^= 1
		}
		other := copied(t, file)
		if err := os.WriteFile(logOf(other), harmed, 0o644); err != nil {
			t.Fatal(err)
		}
		l, err := readLog(logOf(other))
		if err != nil {
			t.Fatal(err)
		}
		if want := framesBySQLite(t, other); len(l.frames) != want {
			t.Errorf("of %d bytes of %d: %d frames, SQLite takes %d", len(harmed), len(log), len(l.frames), want)
		}
		if round == 0 && (l.broken() || l.end != len(log)) {
			t.Errorf("a whole log of %d bytes ends at %d, broken: %v", len(log), l.end, l.broken())
		}
	}
}

// Sums are those of the description of the format, in both orders of bytes.
func TestChecksum(t *testing.T) {
	data := make([]byte, 24)
	for i := range data {
		data[i] = byte(i * 7)
	}
	for _, order := range []binary.ByteOrder{binary.BigEndian, binary.LittleEndian} {
		var a, b uint64
		for i := 0; i < len(data); i += 8 {
			a = (a + uint64(order.Uint32(data[i:])) + b) % (1 << 32)
			b = (b + uint64(order.Uint32(data[i+4:])) + a) % (1 << 32)
		}
		if got := checksum(order, [2]uint32{}, data); got != [2]uint32{uint32(a), uint32(b)} {
			t.Errorf("%v: %x, want %x %x", order, got, a, b)
		}
		if got := checksum(order, checksum(order, [2]uint32{}, data[:8]), data[8:]); got != [2]uint32{uint32(a), uint32(b)} {
			t.Errorf("%v in two parts: %x", order, got)
		}
	}
}

// A log that is begun again keeps nothing of what was in it: a kill in the middle of a frame leaves the
// end of the file there.
func TestLogIsCutOff(t *testing.T) {
	s := fresh(t)
	if _, err := s.Add(games(t, 60), false); err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec("PRAGMA wal_checkpoint(FULL)"); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(logOf(s.file))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.KeepAnalysis("one", []byte{1}); err != nil {
		t.Fatal(err)
	}
	l, err := readLog(logOf(s.file))
	if err != nil || len(l.data) != l.end || int64(l.end) >= before.Size() {
		t.Errorf("%d bytes, of which %d are the last transaction; before it were %d, %v", len(l.data), l.end, before.Size(), err)
	}
}
