package search

import "maven/internal/classic/board"

// Subsets are the sets of tiles of one rack, as masks. The bits of tiles that the rack does not have are set in every
// mask, and of equal tiles a canonical mask has the last.
type subsets struct {
	rack  board.Rack
	high  uint8        // the bits of tiles that are not there: the mask of no tile
	canon [masks]uint8 // the canonical mask of the same tiles
	list  []uint8      // the canonical masks, descending
	face  [masks]int   // points of the tiles
}

// reset finds the sets of a rack.
func (s *subsets) reset(rack board.Rack) {
	if s.rack == rack && s.list != nil {
		return
	}
	s.rack, s.high, s.list = rack, masks-1<<len(rack), s.list[:0]
	for mask := masks - 1; mask >= 0; mask-- {
		c := s.canonical(uint8(mask))
		if s.canon[mask] = c; c != uint8(mask) {
			continue
		}
		s.list = append(s.list, c)
		s.face[mask] = 0
		for i := range len(rack) {
			if mask>>i&1 != 0 {
				s.face[mask] += points(rack[i : i+1].Face())
			}
		}
	}
}

// canonical returns the canonical mask of the same tiles.
func (s *subsets) canonical(mask uint8) uint8 {
	c := mask | s.high
	for changed := true; changed; {
		changed = false
		for i := 0; i+1 < len(s.rack); i++ {
			if s.rack[i] == s.rack[i+1] && c>>i&3 == 1 {
				c, changed = c+1<<i, true
			}
		}
	}
	return c
}

// minus returns a without the tiles of b, which it has.
func (s *subsets) minus(a, b uint8) uint8 { return s.canon[a&^b] }

// rest returns the tiles that are not in a.
func (s *subsets) rest(a uint8) uint8 { return s.canon[allTiles&^a] }

// join returns the tiles of two sets that the rack has together.
func (s *subsets) join(a, b uint8) uint8 { return s.rest(s.minus(s.rest(a), b)) }
