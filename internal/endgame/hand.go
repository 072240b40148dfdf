package endgame

import (
	"math/bits"

	"maven/internal/tile"
)

// A subset is tiles of a hand: a bit for each tile. Tiles of one kind stand side by side, and those there
// are take the lowest of their bits, so a play is possible if its subset is within what is left.
type subset uint16

func (s subset) len() int { return bits.OnesCount16(uint16(s)) }

// A hand is the tiles that a side holds at the start, numbered.
type hand struct {
	rack  tile.Rack
	tiles int
	whole subset
	zero  subset                  // tiles that score nothing
	tile  [tile.MaxRack]tile.Tile // of each bit
	shift [tile.MaxLetters + 2]uint8
	kind  [tile.MaxLetters + 2]subset
}

func newHand(rack *tile.Rack, score *[tile.MaxLetters + 2]uint8) hand {
	h := hand{rack: *rack}
	for t, n := range rack {
		if n == 0 {
			continue
		}
		h.shift[t] = uint8(h.tiles)
		h.kind[t] = (1<<n - 1) << h.tiles
		if score[t] == 0 {
			h.zero |= h.kind[t]
		}
		for range n {
			h.tile[h.tiles] = tile.Tile(t)
			h.tiles++
		}
	}
	h.whole = 1<<h.tiles - 1
	return h
}

// tilesOf returns the tiles of a subset.
func (h *hand) tilesOf(s subset) tile.Rack {
	var r tile.Rack
	for rest := s; rest != 0; {
		t := h.tile[bits.TrailingZeros16(uint16(rest))]
		r[t] = uint8((rest & h.kind[t]).len())
		rest &^= h.kind[t]
	}
	return r
}

// without returns the subset less one tile of a kind that it has.
func (h *hand) without(s subset, t tile.Tile) subset {
	return s &^ (1 << (bits.Len16(uint16(s&h.kind[t])) - 1))
}
