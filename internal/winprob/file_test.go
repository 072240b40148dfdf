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

// withMovesOf returns a table with moves: half of the turns with tiles in the bag, half without.
func withMovesOf(t testing.TB, turns []turn) *Table {
	t.Helper()
	tally := NewTally(93)
	for i, one := range turns {
		tally.Turn(one.unseen, one.spread, one.change)
		if i%2 == 0 {
			tally.Drawn(one.unseen, -one.spread, -one.change-i%9, 100*i)
		} else {
			tally.Closed(one.unseen, -one.spread, -one.change)
		}
	}
	table, err := Fit(tally, sampleStamp())
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// A table with moves is read back the same, and one of the first version gives, after a move, 1 minus the chance of the
// side to move.
func TestVersions(t *testing.T) {
	turns := normalTurns([]int{1, 7, 8, 50, 93}, 400, -0.02)
	first, second := fitted(t, counted(93, turns)), withMovesOf(t, turns)
	for version, table := range map[byte]*Table{'1': first, '2': second} {
		data := table.AppendTo(nil)
		back, err := Read(data)
		if err != nil || data[len("MAVENWP")] != version || !reflect.DeepEqual(back, table) || !bytes.Equal(back.AppendTo(nil), data) {
			t.Errorf("version %c is not read back the same: %v", version, err)
		}
	}
	for _, drawn := range []bool{false, true} {
		if got, want := first.After(12_345, 8, drawn), 1-first.chanceAt(-12_345, 8); got != want {
			t.Errorf("without moves the chance after one is %v, want %v", got, want)
		}
	}
	if first.Kept(8) != 0 {
		t.Errorf("without moves %d was kept", first.Kept(8))
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
	head, second := []byte("MAVENWP1"), []byte("MAVENWP2")
	turns := counted(9, []turn{{5, 0, 3}})
	size := func(n int) []byte { return binary.LittleEndian.AppendUint16(nil, uint16(n)) }
	for _, test := range []struct {
		name string
		data []byte
		want error
	}{
		{"a leave table", []byte("KLV2 and more"), stamp.ErrNot},
		{"another version", []byte("MAVENWP3 and more"), stamp.ErrVersion},
		{"torn", good[:len(good)-1], stamp.ErrDamaged},
		{"no counts", sealed(head, size(len(text)), text), ErrCounts},
		{"no tally", sealed(second, size(len(text)), text), ErrCounts},
		{"a tally without moves", sealed(second, size(len(text)), text, withoutMoves(turns).AppendTo(nil)), ErrCounts},
		{"moves with other rows", sealed(second, size(len(text)), text, turns.AppendTo(nil), newCounts(8).AppendTo(nil)), ErrCounts},
		{"counts of nothing", sealed(head, size(len(text)), text, newCounts(3).AppendTo(nil)), ErrNothing},
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
	moved := withMovesOf(f, normalTurns([]int{5, 9}, 20, 0)).AppendTo(nil)
	f.Add(moved[:len(moved)-sha256.Size])
	f.Fuzz(func(t *testing.T, unsealed []byte) {
		data := sealed(unsealed)
		table, err := Read(data)
		if err != nil {
			return
		}
		for u := range table.MaxUnseen() + 1 {
			for s := -maxPoints; s <= maxPoints; s += 100 {
				if p, next := table.Chance(s, u), table.Chance(s+1, u); p < 0 || next < p || next > 1 || p != p {
					t.Fatalf("chances of %+d and one more with %d unseen are %v and %v", s, u, p, next)
				}
				if p := table.After(thousand*s, u, s%200 == 0); p < 0 || p > 1 || p != p {
					t.Fatalf("the chance after a move at %+d with %d unseen is %v", s, u, p)
				}
			}
		}
		if again := table.AppendTo(nil); len(again) > len(data) {
			t.Errorf("%d bytes are written as %d", len(data), len(again))
		}
	})
}
