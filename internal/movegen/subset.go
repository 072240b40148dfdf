package movegen

import (
	"math"
	"math/bits"

	"maven/internal/anagram"
	"maven/internal/tile"
)

// never is below any equity, anything above.
const (
	never    = tile.Equity(math.MinInt32)
	anything = tile.Equity(math.MaxInt32)
)

// A subset is tiles of the rack that may be played together.
type subset struct {
	sum    anagram.Sum // of its letters, blanks left out
	tiles  uint16      // a bit for each letter, in the order of tiles, and the lowest for blanks
	number uint16      // among the subsets of the rack
	size   uint8
	blanks uint8
}

// subsets are the subsets of one rack, grouped by size, with the worth of keeping the rest.
type subsets struct {
	all    [tile.MaxSubsets]subset
	ends   [tile.MaxRack + 2]int         // subsets of size k are all[ends[k]:ends[k+1]]
	worth  [tile.MaxRack + 1]tile.Equity // most that the leave can be worth when k tiles are played
	rest   [tile.MaxSubsets]tile.Equity  // by place in all: worth of keeping the other tiles
	sums   [tile.MaxSubsets]anagram.Sum
	blanks [2]places               // subsets with no blank and with one
	with   [tile.MaxRack]places    // subsets that have a tile, by tile
	tiles  tile.Mask               // of the rack
	rack   tile.Rack               // that the rest is for
	valued *anagram.Map            // that the sums are of
	grown  [tile.MaxSubsets]subset // scratch
}

// fill lists the subsets of kept's rack; f may be nil. It has nothing to do for the rack and the worths of the
// call before.
func (s *subsets) fill(kept *tile.Kept, f *anagram.Map) {
	if s.rack == *kept.Whole() && s.valued == f && s.unchanged(kept) {
		return
	}
	s.rack, s.valued = *kept.Whole(), f
	grown, count := &s.grown, 1
	grown[0] = subset{}
	s.tiles = 0
	distinct := 0
	for t, c := range kept.Whole() {
		if c == 0 {
			continue
		}
		s.tiles |= 1 << t
		bit := uint16(1) << distinct
		s.with[distinct] = places{}
		distinct++
		stride := kept.Stride[t]
		before := count
		for n := range uint16(c) {
			for _, g := range grown[:before] {
				g.number += (n + 1) * stride
				g.size += uint8(n + 1)
				g.tiles |= bit
				if t == 0 {
					g.blanks += uint8(n + 1)
				} else if f != nil {
					g.sum += anagram.Sum(n+1) * f.Sum(tile.Tile(t))
				}
				grown[count] = g
				count++
			}
		}
	}
	s.group(kept, count)
}

// unchanged reports whether the worths are those of the call before, for the same rack.
func (s *subsets) unchanged(kept *tile.Kept) bool {
	whole := kept.Len() - 1
	for at := range s.ends[len(s.ends)-1] {
		if s.rest[at] != kept.Worth[whole-int(s.all[at].number)] {
			return false
		}
	}
	return s.ends[len(s.ends)-1] == kept.Len()
}

// group sorts the first count of grown by size.
func (s *subsets) group(kept *tile.Kept, count int) {
	clear(s.ends[:])
	clear(s.blanks[:])
	for i := range count {
		s.ends[s.grown[i].size+1]++
	}
	for k := range tile.MaxRack + 1 {
		s.ends[k+1] += s.ends[k]
		s.worth[k] = never
	}
	next := s.ends
	whole := kept.Len() - 1
	for _, g := range s.grown[:count] {
		at := next[g.size]
		next[g.size]++
		s.all[at] = g
		s.sums[at] = g.sum
		if g.blanks < 2 {
			s.blanks[g.blanks][at>>6] |= 1 << (at & 63)
		}
		for m := g.tiles; m != 0; m &= m - 1 {
			s.with[bits.TrailingZeros16(m)][at>>6] |= 1 << (at & 63)
		}
		s.rest[at] = kept.Worth[whole-int(g.number)]
		s.worth[g.size] = max(s.worth[g.size], s.rest[at])
	}
}

// whole returns the subset of all tiles.
func (s *subsets) whole() *subset { return &s.all[s.ends[len(s.ends)-1]-1] }

// having fills in the subsets that have one of the letters or a blank.
func (s *subsets) having(p *places, letters tile.Mask) {
	*p = places{}
	for i, m := 0, s.tiles; m != 0; i, m = i+1, m&(m-1) {
		if (letters|1)&m&-m != 0 {
			for w := range p {
				p[w] |= s.with[i][w]
			}
		}
	}
}
