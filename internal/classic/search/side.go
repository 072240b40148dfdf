package search

import "maven/internal/classic/board"

// masks counts the subsets of a full rack.
const masks = 1 << board.MaxRack

// allTiles is the mask of a whole rack: bits of tiles that it does not have are always set.
const allTiles = masks - 1

// A side is what one player holds.
type side struct {
	rack  board.Rack        // at the root of the tree
	racks [masks]board.Rack // its subsets
	held  uint8             // the subset held at the current position
}

// reset sets the rack at the root.
func (s *side) reset(rack board.Rack) {
	s.held = rack.All()
	if s.rack == rack {
		return
	}
	s.rack = rack
	for mask := range masks {
		s.racks[mask] = rack.Keep(uint8(mask))
	}
}

// rackNow returns the tiles held.
func (s *side) rackNow() board.Rack { return s.racks[s.held] }

// deposit returns the tiles of a set that a mask of them stands for.
func deposit(mask, set uint8) uint8 {
	tiles := uint8(0)
	for ; set != 0; set &= set - 1 {
		if mask&1 != 0 {
			tiles |= set & -set
		}
		mask >>= 1
	}
	return tiles
}
