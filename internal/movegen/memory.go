package movegen

import (
	"math/bits"

	"maven/internal/anagram"
	"maven/internal/tile"
)

// A places is a set of subsets of a rack, by their places.
type places [tile.MaxSubsets / 64]uint64

// A making says which subsets of a rack may make words together with certain letters played through.
type making struct {
	key   anagram.Sum // of the rack and the letters
	asked places
	may   places
}

const (
	makingBits = 8 // a turn asks for some twenty
	makings    = 1 << makingBits
)

// A memory keeps what the filter said of the last racks.
type memory struct {
	words   *anagram.Map
	rack    anagram.Sum // stands for the rack
	makings [makings]making
}

// recall begins a call for a rack, whose tiles have the given sum without the blanks.
func (m *memory) recall(letters anagram.Sum, blanks uint8, words *anagram.Map) {
	if m.words != words {
		m.words = words
		clear(m.makings[:])
	}
	// An odd constant without a pattern, the fraction of the golden ratio: what stands for a rack is no sum
	// of letters.
	const mix = 0x9e3779b97f4a7c15
	key := uint64(letters) + uint64(blanks)*mix
	m.rack = anagram.Sum((key ^ key>>29) * mix)
}

// making returns what is known of the rack with letters of the sum through.
func (m *memory) making(through anagram.Sum) *making {
	key := m.rack + through
	found := &m.makings[key>>(64-makingBits)]
	if found.key != key {
		*found = making{key: key}
	}
	return found
}

// mayMake returns which of the subsets 64*w to 64*w+63 from place first on, before end, a prospect's plays
// may be made of, if they may make words with letters of the sum through.
func (g *Generator) mayMake(m *making, w, first, end int, through anagram.Sum) uint64 {
	among := g.best.having[w&7] & (^uint64(0) << max(first-64*w, 0))
	if end < 64*w+64 {
		among &= 1<<(end-64*w) - 1
	}
	if left := among &^ m.asked[w&7]; left != 0 {
		m.asked[w&7] |= left
		m.may[w&7] |= g.ask(left, w, through)
	}
	return among & m.may[w&7]
}

// ask returns those of the subsets from 64*w on that may make words with letters of the sum through.
func (g *Generator) ask(which uint64, w int, through anagram.Sum) uint64 {
	s := &g.best.subsets
	sums := (*[64]anagram.Sum)(s.sums[w<<6&(tile.MaxSubsets-64):])
	if g.rack[tile.Blank] == 0 {
		return g.Words.May(sums, which, through)
	}
	may := g.Words.May(sums, which&s.blanks[0][w&7], through)
	may |= g.Words.MayWithBlank(sums, which&s.blanks[1][w&7], through)
	for more := which &^ (s.blanks[0][w&7] | s.blanks[1][w&7]); more != 0; more &= more - 1 {
		if g.mayWithBlanks(&s.all[w<<6+bits.TrailingZeros64(more)], through) {
			may |= more & -more
		}
	}
	return may
}

// mayWithBlanks is the same for one subset with two blanks or more. Of three it knows nothing.
func (g *Generator) mayWithBlanks(s *subset, through anagram.Sum) bool {
	sum := s.sum + through
	for t := 1; t <= g.alphabet; t++ {
		if s.blanks > 2 || g.Words.Completed(sum+g.Words.Sum(tile.Tile(t))) {
			return true
		}
	}
	return false
}

// keeping returns the most that the leave can be worth when k tiles are played that may make a word with
// letters of the sum through; never if no k tiles may.
func (g *Generator) keeping(k int, through anagram.Sum) tile.Equity {
	s, m := &g.best.subsets, g.best.memory.making(through)
	most := never
	first, end := s.ends[k], s.ends[k+1]
	for w := first >> 6; w<<6 < end; w++ {
		for may := g.mayMake(m, w, first, end, through); may != 0; may &= may - 1 {
			most = max(most, s.rest[w<<6+bits.TrailingZeros64(may)])
		}
	}
	return most
}
