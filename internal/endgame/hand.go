package endgame

import (
	"math/bits"

	"maven/internal/tile"
)

// A subset is tiles of a hand: a bit for each tile. Tiles of one kind stand side by side, and those there
// are take the lowest of their bits, so a play is possible if its subset is within what is left.
type subset uint16

func (s subset) len() int { return bits.OnesCount16(uint16(s)) }

// mostTiles is how many tiles a hand has at most: as many as a subset has bits.
const mostTiles = 16

// A hand is tiles, numbered: those that a side holds at the start, or a pool of which it holds some.
type hand struct {
	rack  tile.Rack
	tiles int
	whole subset
	zero  subset               // tiles that score nothing
	extra subset               // tiles beyond those that every rack has, in a pool
	most  int                  // how many of them a rack has at most
	tile  [mostTiles]tile.Tile // of each bit
	shift [tile.MaxLetters + 2]uint8
	kind  [tile.MaxLetters + 2]subset
}

func newHand(rack *tile.Rack, score *tile.Scores) hand {
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

// A Pool is tiles that racks are parts of.
type Pool struct {
	Tiles tile.Rack
	Sure  tile.Rack // of these, those that every rack has
	Most  int       // how many others a rack has at most
}

// newPool returns the hand of a pool.
func newPool(p *Pool, score *tile.Scores) hand {
	h := newHand(&p.Tiles, score)
	h.extra, h.most = h.whole&^h.subsetOf(&p.Sure), p.Most
	return h
}

// fits reports whether there are bits for the tiles of the pool, and racks of it are no larger than racks can be.
func (p *Pool) fits() bool { return p.Tiles.Len() <= mostTiles && p.Sure.Len()+p.Most <= tile.MaxRack }

// has reports whether a rack is part of the pool.
func (p *Pool) has(rack *tile.Rack) bool {
	return p.Tiles.Contains(rack) && rack.Contains(&p.Sure) && rack.Len() <= p.Sure.Len()+p.Most
}

// subsetOf returns the tiles of a rack, all of which the hand has.
func (h *hand) subsetOf(rack *tile.Rack) subset {
	var s subset
	for t, n := range rack {
		s |= (1<<n - 1) << h.shift[t]
	}
	return s
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
