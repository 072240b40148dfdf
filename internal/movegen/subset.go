package movegen

import (
	"math"

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
	number uint16      // among the subsets of the rack
	size   uint8
	blanks uint8
}

// subsets are the subsets of one rack, grouped by size, with the worth of keeping the rest.
type subsets struct {
	all   [tile.MaxSubsets]subset
	ends  [tile.MaxRack + 2]int         // subsets of size k are all[ends[k]:ends[k+1]]
	worth [tile.MaxRack + 1]tile.Equity // most that the leave can be worth when k tiles are played
	plain [tile.MaxRack + 1]tile.Equity // the same for k tiles that make a word by themselves
	known [tile.MaxRack + 1]bool        // whether plain has been computed
	rest  [tile.MaxSubsets]tile.Equity  // by place in all: worth of keeping the other tiles
	grown [tile.MaxSubsets]subset       // scratch
}

// fill lists the subsets of kept's rack; f may be nil.
func (s *subsets) fill(kept *tile.Kept, f *anagram.Map) {
	grown, count := &s.grown, 1
	grown[0] = subset{}
	for t, c := range kept.Whole() {
		stride := kept.Stride[t]
		before := count
		for n := range uint16(c) {
			for _, g := range grown[:before] {
				g.number += (n + 1) * stride
				g.size += uint8(n + 1)
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

// group sorts the first count of grown by size.
func (s *subsets) group(kept *tile.Kept, count int) {
	clear(s.ends[:])
	for i := range count {
		s.ends[s.grown[i].size+1]++
	}
	for k := range tile.MaxRack + 1 {
		s.ends[k+1] += s.ends[k]
		s.worth[k], s.known[k] = never, false
	}
	next := s.ends
	whole := kept.Len() - 1
	for _, g := range s.grown[:count] {
		at := next[g.size]
		next[g.size]++
		s.all[at] = g
		s.rest[at] = kept.Worth[whole-int(g.number)]
		s.worth[g.size] = max(s.worth[g.size], s.rest[at])
	}
}

// keeping returns the most that the leave can be worth when k tiles are played that may make a word with
// letters of the sum through; never if no k tiles may.
func (s *subsets) keeping(k int, through anagram.Sum, f *anagram.Map, letters int) tile.Equity {
	if through == 0 && s.known[k] {
		return s.plain[k]
	}
	most := never
	for i := s.ends[k]; i < s.ends[k+1]; i++ {
		if s.rest[i] > most && mayMake(&s.all[i], through, f, letters) {
			most = s.rest[i]
		}
	}
	if through == 0 {
		s.plain[k], s.known[k] = most, true
	}
	return most
}

// mayMake reports whether the tiles may make a word with letters of the sum through.
func mayMake(s *subset, through anagram.Sum, f *anagram.Map, letters int) bool {
	sum := s.sum + through
	switch s.blanks {
	case 0:
		return f.May(sum)
	case 1:
		for t := 1; t <= letters; t++ {
			if f.May(sum + f.Sum(tile.Tile(t))) {
				return true
			}
		}
		return false
	}
	return true // there are too many pairs of letters to try
}
