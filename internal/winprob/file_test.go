package winprob

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"reflect"
	"slices"
	"testing"

	"maven/internal/stamp"
)

func TestFileRoundTrip(t *testing.T) {
	table := fitted(t, counted(93, normalTurns([]int{1, 7, 8, 50, 93}, 400, -0.02)))
	before := []byte("before")
	data := table.AppendTo(before)[len(before):]
	back, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back, table) || !bytes.Equal(back.AppendTo(nil), data) {
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
	good := fitted(t, counted(9, normalTurns([]int{5, 9}, 20, 0))).AppendTo(nil)
	text := sampleStamp().AppendTo(nil)
	head := []byte("MAVENWP1")
	size := func(n int) []byte { return binary.LittleEndian.AppendUint16(nil, uint16(n)) }
	flipped := bytes.Clone(good)
	flipped[len(flipped)/2] ^= 4
	for _, test := range []struct {
		name string
		data []byte
		want error
	}{
		{"nothing", nil, ErrNotTable},
		{"a leave table", []byte("KLV2 and more"), ErrNotTable},
		{"another version", []byte("MAVENWP2 and more"), ErrVersion},
		{"the magic alone", []byte("MAVENWP"), ErrDamaged},
		{"magic and version alone", head, ErrDamaged},
		{"torn", good[:len(good)-1], ErrDamaged},
		{"a bit flipped", flipped, ErrDamaged},
		{"too long", append(bytes.Clone(good), 0), ErrDamaged},
		{"a head without length", sealed(head), ErrDamaged},
		{"a stamp cut short", sealed(head, size(len(text)), text[:9]), ErrDamaged},
		{"a stamp that is none", sealed(head, size(4), []byte("oops")), stamp.ErrStamp},
		{"no counts", sealed(head, size(len(text)), text), ErrCounts},
		{"counts of nothing", sealed(head, size(len(text)), text, NewCounts(3).AppendTo(nil)), ErrNothing},
	} {
		if _, err := Read(test.data); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", test.name, err, test.want)
		}
	}
}

// What Read takes is written again the same, and its chances are chances.
func FuzzRead(f *testing.F) {
	good := fitted(f, counted(9, normalTurns([]int{5, 9}, 20, 0))).AppendTo(nil)
	f.Add(good[:len(good)-sha256.Size])
	f.Add([]byte("MAVENWP1"))
	f.Add(sampleStamp().AppendTo([]byte("MAVENWP1\x00\x01")))
	f.Fuzz(func(t *testing.T, unsealed []byte) {
		data := sealed(unsealed)
		table, err := Read(data)
		if err != nil {
			return
		}
		for u := range table.MaxUnseen() + 1 {
			for s := -MaxPoints; s <= MaxPoints; s += 100 {
				if p, next := table.Chance(s, u), table.Chance(s+1, u); p < 0 || next < p || next > 1 || p != p {
					t.Fatalf("chances of %+d and one more with %d unseen are %v and %v", s, u, p, next)
				}
			}
		}
		if again := table.AppendTo(nil); len(again) > len(data) {
			t.Errorf("%d bytes are written as %d", len(data), len(again))
		}
	})
}
