package move_test

import (
	"testing"
	"unsafe"

	"maven/internal/move"
	"maven/internal/tile"
)

// The longest rack of the last letters fits, with blanks and without, and the whole takes 16 bytes.
func TestCompactHoldsAll(t *testing.T) {
	if size := unsafe.Sizeof(move.Compact{}); size != 16 {
		t.Errorf("%d bytes", size)
	}
	for _, dir := range []move.Direction{move.Across, move.Down} {
		for played := 1; played <= tile.MaxRack; played++ {
			m := move.Move{Kind: move.Play, Dir: dir, Row: 3, Col: 2, Score: 40_000, Played: uint8(played)}
			through := map[[2]int]tile.Tile{{3, 3}: 5, {4, 2}: 5}
			for i := range played + 1 {
				if m.Len = uint8(i + 1); i != 1 {
					m.Tiles[i] = tile.Tile(tile.MaxLetters-i) | tile.Tile(i%2)<<7
				}
			}
			c := m.Compact()
			if got := c.Move(func(row, col int) tile.Tile { return through[[2]int{row, col}] }); got != m {
				t.Errorf("%+v is made %+v", m, got)
			}
		}
	}
}

// The pass is the zero value, and comes after plays of no points.
func TestCompactPass(t *testing.T) {
	var pass move.Compact
	if m := pass.Move(nil); m != (move.Move{}) || m.Compact() != pass {
		t.Errorf("the pass is %+v", m)
	}
	play := move.Compact{Tiles: 2, Played: 1}
	if move.CompareCompact(play, pass) >= 0 || move.CompareCompact(pass, play) <= 0 || move.CompareCompact(pass, pass) != 0 {
		t.Error("the pass is not after a play of no points")
	}
}
