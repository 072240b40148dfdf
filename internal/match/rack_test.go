package match_test

import (
	"bytes"
	"testing"

	"maven/internal/match"
	"maven/internal/tile"
	"maven/internal/varint"
)

// A rack is read as it was written, and what is no rack of the letters is refused.
func TestPackedRack(t *testing.T) {
	for _, want := range []tile.Rack{{}, {2}, {0: 1, 1: 3, 26: 1}, {26: 100, 5: 60}} {
		data := match.AppendRack(nil, &want)
		in := varint.NewReader(data)
		if got := match.ReadRack(in, 26); got != want || in.End() != nil {
			t.Errorf("%v is read as %v: %v", want, got, in.End())
		}
		if want[26] > 0 {
			in := varint.NewReader(data)
			if got := match.ReadRack(in, 25); got != (tile.Rack{}) || in.End() == nil {
				t.Errorf("%v has letter 26 of 25, and is read as %v", want, got)
			}
		}
	}
	many := append([]byte{0x80, 2}, bytes.Repeat([]byte{1}, 256)...)
	if in := varint.NewReader(many); match.ReadRack(in, 26) != (tile.Rack{}) || in.End() == nil {
		t.Error("256 tiles of a kind are read")
	}
}

// No bytes make a panic, and a rack that is read is written in the same bytes but for their order.
func FuzzReadRack(f *testing.F) {
	rack := tile.Rack{1, 2, 3}
	f.Add(match.AppendRack(nil, &rack), uint8(26))
	f.Fuzz(func(t *testing.T, data []byte, last uint8) {
		last %= tile.MaxLetters + 1
		in := varint.NewReader(data)
		r := match.ReadRack(in, tile.Tile(last))
		if in.Err() != nil {
			return
		}
		again := varint.NewReader(match.AppendRack(nil, &r))
		if got := match.ReadRack(again, tile.Tile(last)); got != r || again.End() != nil {
			t.Fatalf("%v is read as %v: %v", r, got, again.End())
		}
	})
}
