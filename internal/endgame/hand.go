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
	zero  subset // tiles that score nothing
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
		h.tiles += int(n)
	}
	h.whole = 1<<h.tiles - 1
	return h
}

// without returns the subset less one tile of a kind that it has.
func (h *hand) without(s subset, t tile.Tile) subset {
	return s &^ (1 << (bits.Len16(uint16(s&h.kind[t])) - 1))
}
