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
	lowest   = never / 2 // below any equity too, and what is not, less points, is still no overflow
)

// subsets are the subsets of one rack, tiles that may be played together. They stand in the places of the rack's
// shape, grouped by size.
type subsets struct {
	*shape
	worth    [tile.MaxRack + 1]tile.Equity // most that the leave can be worth when k tiles are played
	rest     [tile.MaxSubsets]tile.Equity  // by place: worth of keeping the other tiles
	sums     [tile.MaxSubsets]anagram.Sum  // by place: of the letters, blanks left out
	tiles    [tile.MaxRack]tile.Tile       // of the rack, as the shape orders them
	distinct int                           // entries of tiles
	rack     tile.Rack                     // that the rest is for
	valued   *anagram.Map                  // that the sums are of
	plain    [tile.MaxSubsets]numbered     // by the shape's number
	shapes   [1 << shapeBits]shape
	list     [64]uint8 // scratch
}

// A numbered subset has a number among those of the rack and a sum.
type numbered struct {
	sum    anagram.Sum
	number uint32
}

// A shape is what racks have in common that have as many blanks and as many of each letter, whatever letters these
// are: blanks first, then the letters that there are most of.
type shape struct {
	key    uint64
	count  int                     // subsets
	number [tile.MaxSubsets]uint16 // by place
	size   [tile.MaxSubsets]uint8
	blanks [tile.MaxSubsets]uint8
	ends   [tile.MaxRack + 2]int // subsets of size k are in the places from ends[k] to ends[k+1]
	having [2]places             // subsets with no blank and with one
	with   [tile.MaxRack]places  // subsets that have a tile, by tile
}

// shapeBits says how many shapes are kept. Racks of seven have some thirty, few of which are frequent.
const shapeBits = 6

// fill lists the subsets of kept's rack; f may be nil. It has nothing to do for the rack and the worths of the
// call before.
func (s *subsets) fill(kept *tile.Kept, f *anagram.Map) {
	if s.shape != nil && s.rack == *kept.Whole() && s.valued == f && s.unchanged(kept) {
		return
	}
	s.rack, s.valued = *kept.Whole(), f
	s.take()
	s.add(kept, f)
	whole := kept.Len() - 1
	for at, n := range s.number[:s.count] {
		g := &s.plain[n&(tile.MaxSubsets-1)]
		s.sums[at] = g.sum
		s.rest[at] = kept.Worth[(whole-int(g.number))&(tile.MaxSubsets-1)]
	}
	for k := range s.worth {
		s.worth[k] = never
		for _, rest := range s.rest[s.ends[k]:s.ends[k+1]] {
			s.worth[k] = max(s.worth[k], rest)
		}
	}
}

// unchanged reports whether the worths are those of the call before, for the same rack.
func (s *subsets) unchanged(kept *tile.Kept) bool {
	whole := kept.Len() - 1
	for at, n := range s.number[:s.count] {
		if s.rest[at] != kept.Worth[whole-int(s.plain[n].number)] {
			return false
		}
	}
	return s.count == kept.Len()
}

// take orders the tiles of the rack and finds its shape.
func (s *subsets) take() {
	s.distinct = 0
	for t, c := range s.rack {
		if c == 0 {
			continue
		}
		i := s.distinct
		for ; i > 0 && s.tiles[i-1] != tile.Blank && s.rack[s.tiles[i-1]] < c; i-- {
			s.tiles[i] = s.tiles[i-1]
		}
		s.tiles[i] = tile.Tile(t)
		s.distinct++
	}
	key := 10 + uint64(s.rack[tile.Blank]) // no other shape has this before its letters
	for _, t := range s.tiles[:s.distinct] {
		if t != tile.Blank {
			key = key<<4 | uint64(s.rack[t])
		}
	}
	s.shape = &s.shapes[key*mix>>(64-shapeBits)]
	if s.key != key {
		s.fillShape(key)
	}
}

// add fills in the numbers and sums of the subsets.
func (s *subsets) add(kept *tile.Kept, f *anagram.Map) {
	count := 1
	for _, t := range s.tiles[:s.distinct] {
		stride, more := count, numbered{number: uint32(kept.Stride[t&63])}
		if f != nil && t != tile.Blank {
			more.sum = f.Sum(t)
		}
		for range s.rack[t&63] {
			for range stride {
				g := &s.plain[(count-stride)&(tile.MaxSubsets-1)]
				s.plain[count&(tile.MaxSubsets-1)] = numbered{g.sum + more.sum, g.number + more.number}
				count++
			}
		}
	}
}

// fillShape makes the shape that of the rack.
func (s *subsets) fillShape(key uint64) {
	h := s.shape
	*h = shape{key: key}
	h.ends[1] = 1
	var size, blanks [tile.MaxSubsets]uint8
	var tiles [tile.MaxSubsets]uint16
	count := 1
	for i, t := range s.tiles[:s.distinct] {
		stride := count
		for range s.rack[t] {
			for range stride {
				size[count] = size[count-stride] + 1
				blanks[count] = blanks[count-stride]
				tiles[count] = tiles[count-stride] | 1<<i
				if t == tile.Blank {
					blanks[count]++
				}
				h.ends[size[count]+1]++
				count++
			}
		}
	}
	h.count = count
	for k := range tile.MaxRack + 1 {
		h.ends[k+1] += h.ends[k]
	}
	next := h.ends
	for i := range count {
		at := next[size[i]]
		next[size[i]]++
		h.number[at], h.size[at], h.blanks[at] = uint16(i), size[i], blanks[i]
		if blanks[i] < 2 {
			h.having[blanks[i]][at>>6] |= 1 << (at & 63)
		}
		for m := tiles[i]; m != 0; m &= m - 1 {
			h.with[bits.TrailingZeros16(m)][at>>6] |= 1 << (at & 63)
		}
	}
}

// whole returns the place of the subset of all tiles.
func (s *subsets) whole() int { return s.count - 1 }

// needing fills in the subsets that have one of the letters or a blank.
func (s *subsets) needing(p *places, letters tile.Mask) {
	var first, second uint64
	for i, t := range s.tiles[:s.distinct] {
		all := -uint64((letters | 1) >> t & 1)
		first |= s.with[i][0] & all
		second |= s.with[i][1] & all
	}
	*p = places{first, second}
	if s.count <= 128 {
		return
	}
	for i, t := range s.tiles[:s.distinct] {
		if (letters | 1).Has(t) {
			for w := 2; w < len(p); w++ {
				p[w] |= s.with[i][w]
			}
		}
	}
}

// sumsFrom returns the sums of the places from 64*w on.
func (s *subsets) sumsFrom(w int) *[64]anagram.Sum {
	return (*[64]anagram.Sum)(s.sums[w<<6&(tile.MaxSubsets-64):])
}

// hopeful lists which of the subsets from 64*w on leave tiles that are worth at least so much. The list holds until the
// next call. It does not branch on the worths.
func (s *subsets) hopeful(which uint64, w int, least tile.Equity) []uint8 {
	rest, count := (*[64]tile.Equity)(s.rest[w<<6&(tile.MaxSubsets-64):]), uint32(0)
	for ; which != 0; which &= which - 1 {
		n := bits.TrailingZeros64(which)
		s.list[count&63] = uint8(n)
		count += uint32(least-rest[n&63]-1) >> 31
	}
	return s.list[:count]
}
