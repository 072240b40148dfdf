package boardtable_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"reflect"
	"slices"
	"testing"

	"maven/internal/boardtable"
	"maven/internal/stamp"
)

func TestFileRoundTrip(t *testing.T) {
	for _, net := range []*boardtable.Net{nil, drawnNet()} {
		table, _ := drawnWith(t, 29, boardtable.Most, net)
		roundTrip(t, table)
	}
}

func roundTrip(t *testing.T, table *boardtable.Table) {
	t.Helper()
	before := []byte("before")
	data := table.AppendTo(before)[len(before):]
	back, err := boardtable.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back, table) || !bytes.Equal(back.AppendTo(nil), data) {
		t.Error("the table is not read back the same")
	}
	if back.Stamp().Made != "by a test" || back.Letters() != 29 {
		t.Errorf("%d letters, and the stamp says %+v", back.Letters(), back.Stamp())
	}
}

// netBytes is the size of a net in a file.
const netBytes = 4 * (boardtable.First*(boardtable.Inputs+1) + boardtable.Second*(boardtable.First+1) + boardtable.Second)

// sealed puts the checksum behind the bytes of a file.
func sealed(parts ...[]byte) []byte {
	data := slices.Concat(parts...)
	sum := sha256.Sum256(data)
	return append(data, sum[:]...)
}

func TestReadRefuses(t *testing.T) {
	table, _ := drawn(t, 2, boardtable.Most)
	good := table.AppendTo(nil)
	text := made().AppendTo(nil)
	head := []byte("MAVENBD1")
	size := func(n int) []byte { return binary.LittleEndian.AppendUint16(nil, uint16(n)) }
	stamped := slices.Concat(head, size(len(text)), text)
	zeros := make([]byte, 2+4*boardtable.Columns)
	often, large := bytes.Clone(zeros), bytes.Clone(zeros)
	netted, weights := slices.Concat([]byte("MAVENBD2"), size(len(text)), text), make([]byte, netBytes)
	heavy := bytes.Clone(weights)
	heavy[len(heavy)-1] = 0x7f
	often[1], large[len(large)-1] = 0x41, 0x7f
	for _, test := range []struct {
		name string
		data []byte
		want error
	}{
		{"an unseen table", []byte("MAVENUN1 and more"), stamp.ErrNot},
		{"another version", []byte("MAVENBD3 and more"), stamp.ErrVersion},
		{"torn", good[:len(good)-1], stamp.ErrDamaged},
		{"nothing behind the stamp", sealed(stamped), stamp.ErrDamaged},
		{"no letters", sealed(stamped, []byte{0}), boardtable.ErrLetters},
		{"too many letters", sealed(stamped, []byte{63}), boardtable.ErrLetters},
		{"too few values", sealed(stamped, []byte{1}, zeros[1:]), stamp.ErrDamaged},
		{"too many values", sealed(stamped, []byte{1}, zeros, []byte{0}), stamp.ErrDamaged},
		{"a letter too often", sealed(stamped, []byte{1}, often), boardtable.ErrValue},
		{"a value too large", sealed(stamped, []byte{1}, large), boardtable.ErrValue},
		{"no net", sealed(netted, []byte{1}, zeros), stamp.ErrDamaged},
		{"a net too long", sealed(netted, []byte{1}, zeros, weights, []byte{0}), stamp.ErrDamaged},
		{"a weight too large", sealed(netted, []byte{1}, zeros, heavy), boardtable.ErrValue},
	} {
		if _, err := boardtable.Read(test.data); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", test.name, err, test.want)
		}
	}
	for what, data := range map[string][]byte{"a table": sealed(stamped, []byte{1}, zeros), "one with a net": sealed(netted, []byte{1}, zeros, weights)} {
		if _, err := boardtable.Read(data); err != nil {
			t.Errorf("%s of zeros: %v", what, err)
		}
	}
}

// What Read takes is written again the same.
func FuzzRead(f *testing.F) {
	for _, net := range []*boardtable.Net{nil, drawnNet()} {
		table, _ := drawnWith(f, 2, boardtable.Most, net)
		good := table.AppendTo(nil)
		f.Add(good[:len(good)-sha256.Size])
	}
	f.Add([]byte("MAVENBD1"))
	f.Fuzz(func(t *testing.T, unsealed []byte) {
		data := sealed(unsealed)
		table, err := boardtable.Read(data)
		if err != nil {
			return
		}
		if !bytes.Equal(table.AppendTo(nil), data) {
			t.Error("the file is written differently")
		}
	})
}
