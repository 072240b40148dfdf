// Package anagram knows which multisets of tiles spell words.
//
// A multiset is known by its Sum: each letter has a fixed pseudo-random 64-bit value, and the values are
// added, so that a tile more or less is one addition. Two different multisets have the same sum with a
// chance of one in 2^64.
//
// Sharp edges: less than once in fifty times, a Filter says that there may be words when there are none.
// It never says that there are none when there are some.
package anagram

import (
	"math/bits"

	"maven/internal/random"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A Sum stands for a multiset of letters.
type Sum uint64

// Sums returns the value of each letter, by letter; index 0, the blank's, is 0.
func Sums() *[tile.MaxLetters + 2]Sum {
	var sums [tile.MaxLetters + 2]Sum
	stream := random.Seed(1).Named("anagram").Stream()
	for t := 1; t <= tile.MaxLetters; t++ {
		sums[t] = Sum(stream.Uint64())
	}
	return &sums
}

// bitsPerWord is the size of a filter in bits, for each word, rounded up to a power of two for the
// whole; each word sets two of them. With 16, at most one probe in fifty finds a word that is not there,
// and the filter for 270,000 words, one megabyte, stays in cache. More bits, or a third one set, cost
// more than the look-ups that they save.
const bitsPerWord = 16

// A Filter says quickly which multisets spell no word. It never changes once made.
type Filter struct {
	bits  []uint64
	shift uint // from a sum to the place of its bits
	sums  *[tile.MaxLetters + 2]Sum
}

// NewFilter returns the filter of the graph's words.
func NewFilter(g *wordgraph.Graph) *Filter {
	size := max(bits.Len(uint(g.WordCount()*bitsPerWord-1)), 6)
	f := &Filter{bits: make([]uint64, 1<<(size-6)), shift: uint(64 - size + 6), sums: Sums()}
	f.add(g, g.DAWGRoot(), 0)
	return f
}

// add enters the words below node n, whose letters so far have the given sum.
func (f *Filter) add(g *wordgraph.Graph, n wordgraph.Node, sum Sum) {
	nodes := g.Nodes()
	child := wordgraph.Entry(nodes[n]).Child()
	for m := g.Below()[n]; m != 0; m &= m - 1 {
		longer := sum + f.sums[m.First()]
		if wordgraph.Entry(nodes[child]).Accepts() {
			f.bits[longer>>f.shift] |= longer.bits()
		}
		f.add(g, child, longer)
		child++
	}
}

// May reports whether there may be a word with the letters of sum.
func (f *Filter) May(sum Sum) bool {
	p := sum.bits()
	return f.bits[sum>>f.shift]&p == p
}

// bits returns the two bits of the sum, which may be the same.
func (s Sum) bits() uint64 {
	return 1<<(s&63) | 1<<(s>>6&63)
}

// Sum returns the value of letter t, which must not be designated.
func (f *Filter) Sum(t tile.Tile) Sum {
	return f.sums[t&63]
}
