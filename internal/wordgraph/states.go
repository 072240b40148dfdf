package wordgraph

import (
	"math/bits"

	"maven/internal/tile"
)

// A state is an entry together with the siblings after it: everything that a run of siblings means from
// some point on. States are numbered from 1, and equal states have equal numbers, so that a graph made
// of them is as small as it can be. 0 is the empty run.
type state uint32

const (
	stateTileShift   = 2*childBits + 1
	stateAcceptShift = 2 * childBits
	firstSlots       = 1 << 10 // the table doubles from here
	hashMultiplier   = 0x9E3779B97F4A7C15
)

// states numbers the states. A key packs tile, accepts, child state and next sibling's state.
type states struct {
	keys []uint64 // by state; keys[0] is not used
	slot []uint32 // open addressing, 0 for a free slot
	bits int      // len(slot) is 1<<bits
	full bool     // there are more states than a graph has room for
}

func newStates() *states {
	s := &states{keys: make([]uint64, 1, firstSlots/2)}
	s.resize(firstSlots)
	return s
}

func (s *states) resize(slots int) {
	s.slot, s.bits = make([]uint32, slots), bits.Len(uint(slots))-1
	for id := 1; id < len(s.keys); id++ {
		*s.find(s.keys[id]) = uint32(id)
	}
}

// find returns the slot that holds the key's state, or the free slot where it belongs.
func (s *states) find(key uint64) *uint32 {
	for i := key * hashMultiplier >> (64 - s.bits); ; i = (i + 1) & (uint64(len(s.slot)) - 1) {
		if id := s.slot[i]; id == 0 || s.keys[id] == key {
			return &s.slot[i]
		}
	}
}

// intern returns the number of a state. Once full it returns 0.
func (s *states) intern(t tile.Tile, accepts bool, child, next state) state {
	key := uint64(t)<<stateTileShift | uint64(child)<<childBits | uint64(next)
	if accepts {
		key |= 1 << stateAcceptShift
	}
	at := s.find(key)
	if *at != 0 {
		return state(*at)
	}
	if len(s.keys) >= MaxNodes {
		s.full = true
		return 0
	}
	id := uint32(len(s.keys))
	*at = id
	s.keys = append(s.keys, key)
	if 2*len(s.keys) > len(s.slot) {
		s.resize(2 * len(s.slot))
	}
	return state(id)
}

func (s *states) child(id state) state { return state(s.keys[id] >> childBits & childMask) }

func (s *states) next(id state) state { return state(s.keys[id] & childMask) }

// entry returns the node of a state, its child at index child.
func (s *states) entry(id state, child uint32) uint32 {
	key := s.keys[id]
	node := uint32(key>>stateTileShift)<<tileShift | childOf(child)
	if key>>stateAcceptShift&1 != 0 {
		node |= acceptsFlag
	}
	if key&childMask == 0 {
		node |= lastFlag
	}
	return node
}
