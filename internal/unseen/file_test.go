package unseen_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"reflect"
	"slices"
	"testing"

	"maven/internal/stamp"
	"maven/internal/unseen"
)

// some returns a table with values that are all different.
func some(t testing.TB) *unseen.Table {
	t.Helper()
	worth, again := make([]int32, 25), make([]int32, 5)
	for i := range worth {
		worth[i] = int32(1000*i - 7)
	}
	for i := range again {
		again[i] = int32(-i)
	}
	return table(t, worth, again)
}

func TestFileRoundTrip(t *testing.T) {
	before := []byte("before")
	data := some(t).AppendTo(before)[len(before):]
	back, err := unseen.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back, some(t)) || !bytes.Equal(back.AppendTo(nil), data) {
		t.Error("the table is not read back the same")
	}
	if back.Stamp().Made != "by a test" {
		t.Errorf("the stamp says %+v", back.Stamp())
	}
}

// sealed puts the checksum behind the bytes of a file.
func sealed(parts ...[]byte) []byte {
	data := slices.Concat(parts...)
	sum := sha256.Sum256(data)
	return append(data, sum[:]...)
}

func TestReadRefuses(t *testing.T) {
	good := some(t).AppendTo(nil)
	text := made().AppendTo(nil)
	head := []byte("MAVENUN1")
	size := func(n int) []byte { return binary.LittleEndian.AppendUint16(nil, uint16(n)) }
	stamped := slices.Concat(head, size(len(text)), text)
	large := make([]byte, 4*(4+2))
	large[3] = 0x7f
	for _, test := range []struct {
		name string
		data []byte
		want error
	}{
		{"a win table", []byte("MAVENWP1 and more"), stamp.ErrNot},
		{"another version", []byte("MAVENUN2 and more"), stamp.ErrVersion},
		{"torn", good[:len(good)-1], stamp.ErrDamaged},
		{"nothing behind the stamp", sealed(stamped), stamp.ErrDamaged},
		{"no letters", sealed(stamped, []byte{0}), unseen.ErrLetters},
		{"too many letters", sealed(stamped, []byte{63}), unseen.ErrLetters},
		{"too few values", sealed(stamped, []byte{1}, large[1:]), stamp.ErrDamaged},
		{"too many values", sealed(stamped, []byte{1}, large, []byte{0}), stamp.ErrDamaged},
		{"a value too large", sealed(stamped, []byte{1}, large), unseen.ErrValue},
	} {
		if _, err := unseen.Read(test.data); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", test.name, err, test.want)
		}
	}
}

// What Read takes is written again the same.
func FuzzRead(f *testing.F) {
	good := some(f).AppendTo(nil)
	f.Add(good[:len(good)-sha256.Size])
	f.Add([]byte("MAVENUN1"))
	f.Add(made().AppendTo([]byte("MAVENUN1\x00\x01")))
	f.Fuzz(func(t *testing.T, unsealed []byte) {
		data := sealed(unsealed)
		table, err := unseen.Read(data)
		if err != nil {
			return
		}
		if !bytes.Equal(table.AppendTo(nil), data) {
			t.Error("the file is written differently")
		}
	})
}
