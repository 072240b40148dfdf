package move_test

import (
	"bytes"
	"testing"

	"maven/internal/data"
	"maven/internal/move"
	"maven/internal/tile"
)

// set returns one of the tile sets the program ships.
func set(t testing.TB, name string) *tile.Set {
	t.Helper()
	text, ok := data.TileSet(name)
	if !ok {
		t.Fatalf("no tile set %q", name)
	}
	s, err := tile.ParseSet(name, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// squares is a board as a map from row and column; squares off the map are empty.
type squares map[[2]int]tile.Tile

func (s squares) at(row, col int) tile.Tile {
	return s[[2]int{row, col}]
}

// C and H beside each other are not the tile CH, and are written so.
func TestLettersThatReadAsOneTile(t *testing.T) {
	n := move.Notation{Alphabet: set(t, "spanish").Alphabet}
	board := squares{{7, 4}: 9} // H on 8E
	for _, c := range []struct{ text, want string }{
		{"8G CHARCO", "8G [CH]ARCO"},
		{"8G [C]HARCO", "8G [C]HARCO"},
		{"8G [C][H]ARCO", "8G [C]HARCO"},
		{"8G [c]haR", "8G [c]haR"},
		{"8G cHAR", "8G cHAR"},
		{"8G RRR", "8G [RR]R"},
		{"8G R[RR]", "8G R[RR]"},
		{"8G [R][R]R", "8G [R][R]R"},
		{"8D C.A", "8D C.A"},
		{"8D [C](H)A", "8D C.A"},
	} {
		m, err := n.Parse(c.text, board.at)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		again, err := n.Parse(c.want, board.at)
		if n.Format(&m) != c.want || err != nil || !again.Same(&m) {
			t.Errorf("%s is written %s, want %s; that is read as %v, %v", c.text, n.Format(&m), c.want, again.Word(), err)
		}
	}
}
