package move

import (
	"cmp"
	"math/bits"

	"maven/internal/tile"
)

// A Compact is a play on some board, or the pass, in 16 bytes, for searches that keep many of them. Its
// zero value is the pass. It has no equity.
type Compact struct {
	Tiles    uint64 // the tiles played, in order: see packed
	Score    int32  // points, bonuses included
	Dir      Direction
	Row, Col uint8 // of the word's first square, played-through squares included
	Played   uint8 // tiles that leave the rack
}

const (
	// packed is the number of bits that a tile takes in Tiles, a letter and whether it is a blank. The first
	// tile stands highest, so that Tiles compare as Compare does. The largest rack takes 63 bits.
	packed = 7
	first  = packed * (tile.MaxRack - 1) // place of the first tile
)

// Compact returns a legal play, or the pass, as a Compact. There is none for an exchange.
func (m *Move) Compact() Compact {
	if m.Kind != Play {
		return Compact{}
	}
	c := Compact{Score: m.Score, Dir: m.Dir, Row: m.Row, Col: m.Col, Played: m.Played}
	for _, t := range m.Word() {
		if t != 0 {
			c.Tiles = c.Tiles<<packed | uint64(bits.RotateLeft8(uint8(t), 1))
		}
	}
	c.Tiles <<= first + packed - packed*uint(m.Played)
	return c
}

// Move returns the move, without equity. at gives the tiles on the board where the play was found: 0 for
// an empty square and outside the board.
func (c *Compact) Move(at func(row, col int) tile.Tile) Move {
	if c.Played == 0 {
		return Move{Kind: Pass}
	}
	m := Move{Kind: Play, Score: c.Score, Dir: c.Dir, Row: c.Row, Col: c.Col, Played: c.Played}
	row, col := int(c.Row), int(c.Col)
	tiles, left := c.Tiles, c.Played
	for ; m.Len < MaxWord; m.Len++ {
		if at(row, col) == 0 {
			if left == 0 {
				break
			}
			m.Tiles[m.Len] = tile.Tile(bits.RotateLeft8(uint8(tiles>>first)&(1<<packed-1), -1))
			tiles, left = tiles<<packed, left-1
		}
		if c.Dir == Down {
			row++
		} else {
			col++
		}
	}
	return m
}

// CompareCompact puts the play that scores more first. Plays of the same score stand in the order that
// Compare gives them on one board. The pass comes last.
func CompareCompact(a, b Compact) int {
	if a.Score != b.Score {
		return cmp.Compare(b.Score, a.Score)
	}
	return cmp.Or(
		cmp.Compare(min(b.Played, 1), min(a.Played, 1)),
		cmp.Compare(a.Dir, b.Dir),
		cmp.Compare(a.Row, b.Row),
		cmp.Compare(a.Col, b.Col),
		cmp.Compare(a.Played, b.Played),
		cmp.Compare(a.Tiles, b.Tiles),
	)
}
