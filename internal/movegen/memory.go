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
	key := uint64(letters) + uint64(blanks)*mix // mixed, what stands for a rack is no sum of letters
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
// may be made of, if they may make words with letters of the sum through. Those whose leave is worth less than least
// may be missing.
func (g *Generator) mayMake(p *prospect, m *making, w, first, end int, through anagram.Sum, least tile.Equity) uint64 {
	among := p.having[w&7] & (^uint64(0) << max(first-64*w, 0))
	if end < 64*w+64 {
		among &= 1<<(end-64*w) - 1
	}
	if left := among &^ m.asked[w&7]; left != 0 {
		g.ask(m, left, w, through, least)
	}
	return among & m.may[w&7]
}

// ask adds what the filter says of the subsets from 64*w on, with letters of the sum through. It leaves out those
// whose leave is worth less than least.
func (g *Generator) ask(m *making, which uint64, w int, through anagram.Sum, least tile.Equity) {
	s := &g.best.subsets
	if g.rack[tile.Blank] == 0 {
		may, asked := g.Words.May(s.sumsFrom(w), s.hopeful(which, w, least), through)
		m.asked[w&7] |= asked
		m.may[w&7] |= may
		return
	}
	none, one := s.shape.having[0][w&7], s.shape.having[1][w&7]
	may, asked := g.Words.May(s.sumsFrom(w), s.hopeful(which&none, w, least), through)
	withBlank, askedWithBlank := g.Words.MayWithBlank(s.sumsFrom(w), s.hopeful(which&one, w, least), through)
	m.asked[w&7] |= asked | askedWithBlank
	m.may[w&7] |= may | withBlank
	for more := which &^ (none | one); more != 0; more &= more - 1 {
		m.asked[w&7] |= more & -more
		if g.mayWithBlanks(w<<6+bits.TrailingZeros64(more), through) {
			m.may[w&7] |= more & -more
		}
	}
}

// mayWithBlanks is the same for one subset with two blanks or more. Of three it knows nothing.
func (g *Generator) mayWithBlanks(n int, through anagram.Sum) bool {
	s := &g.best.subsets
	sum := s.sums[n] + through
	for t := 1; t <= g.alphabet; t++ {
		if s.blanks[n] > 2 || g.Words.Completed(sum+g.Words.Sum(tile.Tile(t))) {
			return true
		}
	}
	return false
}

// keeping returns the most that the leave can be worth when k tiles are played that may make a word with
// letters of the sum through; never if no k tiles may.
func (g *Generator) keeping(p *prospect, k int, through anagram.Sum, least tile.Equity) tile.Equity {
	s, m := &g.best.subsets, g.best.memory.making(through)
	most := never
	first, end := s.ends[k], s.ends[k+1]
	for w := first >> 6; w<<6 < end; w++ {
		for may := g.mayMake(p, m, w, first, end, through, least); may != 0; may &= may - 1 {
			most = max(most, s.rest[w<<6+bits.TrailingZeros64(may)])
		}
	}
	return most
}
