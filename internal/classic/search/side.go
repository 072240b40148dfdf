package search

import "maven/internal/classic/board"

// masks counts the subsets of a full rack.
const masks = 1 << board.MaxRack

// A side is what one player holds. Subsets are masks of the rack at the root of the tree.
type side struct {
	rack  board.Rack
	racks [masks]board.Rack // tiles of a subset
	face  [masks]int        // points of a subset

	held   uint8        // tiles held at the current position
	spread [masks]uint8 // masks of the root's rack, by masks of the tiles held
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
		s.face[mask] = points(s.racks[mask].Face())
	}
}

// rackNow returns the tiles held, faceNow their points.
func (s *side) rackNow() board.Rack { return s.racks[s.held] }
func (s *side) faceNow() int        { return s.face[s.held] }

// deposit fills in spread.
func (s *side) deposit() {
	size := 1
	for rest := s.held; rest != 0; rest &= rest - 1 {
		for i := range size {
			s.spread[size+i] = s.spread[i] | rest&-rest
		}
		size *= 2
	}
}
