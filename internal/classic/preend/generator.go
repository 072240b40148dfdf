package preend

import (
	"math/bits"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

const (
	letters  = len(tables.Alphabet)
	fullPlay = board.MaxRack // tiles of a full rack
)

// A play is a way to put tiles on the board.
type play struct {
	board.Move
	placed  int
	product int32        // of the word squares covered
	kept    uint16       // bits of the tiles kept: of equal tiles the first go first
	used    board.Counts // blanks and natural tiles apart
}

// A generator finds the plays of up to 16 tiles in the original's order.
type generator struct {
	board.Generator
	twins bool // plays of one tile are found in both directions

	tiles board.Rack
	first [letters]int // the bit of the first tile of each letter
	found play
}

// set makes the tiles the ones to play.
func (g *generator) set(tiles *board.Counts) {
	bit := 0
	for i, n := range tiles {
		g.first[i] = bit
		bit += n
	}
	g.tiles = board.Rack(tiles.AppendTiles(nil))
}

// all finds every play, or those whose anchor is marked.
func (g *generator) all(active []*words.Section, b *board.Board, marks *board.Region, emit func(*play)) {
	found := func(m *board.Move) { emit(g.play(m)) }
	if g.twins {
		g.Near(active, b, g.tiles, marks, found)
	} else {
		g.All(active, b, g.tiles, nil, found)
	}
}

// play returns the play that was found last; it is valid until the next.
func (g *generator) play(m *board.Move) *play {
	p := &g.found
	*p = play{Move: *m, placed: int(g.Last.Placed), product: g.Last.Product, kept: g.Last.Kept}
	for used := (1<<len(g.tiles) - 1) &^ uint(p.kept); used != 0; used &= used - 1 {
		p.used[tables.Index(g.tiles[bits.TrailingZeros(used)])]++
	}
	return p
}
