package endgame

import (
	"math/bits"

	"maven/internal/move"
	"maven/internal/tile"
)

// A play is a play in some lane, in 16 bytes. The zero value is the pass.
type play struct {
	tiles uint64 // as in move.Compact
	score int32  // points, bonuses included
	worth uint16 // points on the tiles played
	lane  uint8  // its index: rows, then columns
	start uint8  // the word's first square, from 1
}

const (
	packed = 7                           // bits of a tile in tiles
	first  = packed * (tile.MaxRack - 1) // place of the first
)

// next returns the first of the tiles, and the others.
func next(tiles uint64) (tile.Tile, uint64) {
	return tile.Tile(bits.RotateLeft8(uint8(tiles>>first)&(1<<packed-1), -1)), tiles << packed &^ (1 << 63)
}

// mark tells a play from others of one position, in 24 bits; 0 is no play. The pass is 1.
func (p *play) mark() uint32 {
	if p.tiles == 0 {
		return 1
	}
	return uint32(p.lane)<<18 | uint32(p.start)<<13 | uint32(p.tiles*0x9e3779b97f4a7c15>>51) | 1<<12
}

// played returns the number of tiles played.
func (p *play) played() int {
	n := 0
	for rest := p.tiles; rest != 0; _, rest = next(rest) {
		n++
	}
	return n
}

// compact returns the play as other packages know it.
func (p *play) compact(size int) move.Compact {
	if p.tiles == 0 {
		return move.Compact{}
	}
	c := move.Compact{Tiles: p.tiles, Score: p.score, Row: p.lane, Col: p.start - 1}
	c.Played = uint8(p.played())
	if int(p.lane) >= size {
		c.Dir, c.Row, c.Col = move.Down, p.start-1, p.lane-uint8(size)
	}
	return c
}
