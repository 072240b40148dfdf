package anagram

import (
	"math/bits"

	"maven/internal/hugepage"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A Map gives the words that a multiset of letters spells, and says quickly which multisets spell none. It never changes
// once made and is safe for concurrent use.
type Map struct {
	sums    *[tile.MaxLetters + 2]Sum
	words   sieve  // words
	blanks  sieve  // words with one letter taken out
	slots   []slot // an open hash table, at most half full
	letters []tile.Tile
}

// A slot is one multiset with words: count words of size letters each, beginning at first.
type slot struct {
	sum   Sum
	first uint32
	count uint16
	size  uint8 // 0: the slot is free
}

// NewMap returns the map of the graph's words. It goes through the words twice: to take their sums, and to write the words down.
// What is looked up in large tables has loops of its own, so that the processor makes many look-ups at the same time.
func NewMap(g *wordgraph.Graph) *Map {
	words := g.WordCount()
	m := &Map{sums: Sums(), words: newSieve(words * bitsPerWord), blanks: newSieve(words * bitsPerBlank),
		slots: hugepage.Make[slot](1 << bits.Len(uint(2*words)))}
	sizes := make([]uint8, 0, words)
	known := make([]uint64, 0, words) // of each word its sum, then its slot, then where its letters begin
	for word := range g.Words() {
		sum := m.sumOf(word)
		m.blanks.addShorter(sum, word, m.sums)
		known, sizes = append(known, uint64(sum)), append(sizes, uint8(len(word)))
	}
	mask := uint64(len(m.slots) - 1)
	for i, sum := range known {
		m.words.add(Sum(sum))
		place := sum >> 20 & mask
		for m.slots[place].sum != Sum(sum) && m.slots[place].size != 0 { // as slot does
			place = (place + 1) & mask
		}
		s := &m.slots[place]
		s.sum, s.size = Sum(sum), sizes[i]
		s.count++
		known[i] = place
	}
	total := uint32(0)
	for i := range m.slots {
		s := &m.slots[i]
		s.first = total
		total += uint32(s.count) * uint32(s.size)
		s.count = 0
	}
	for i, place := range known {
		s := &m.slots[place]
		known[i] = uint64(s.first + uint32(s.count)*uint32(s.size))
		s.count++
	}
	m.letters = hugepage.Make[tile.Tile](int(total))
	for word := range g.Words() {
		copy(m.letters[known[0]:], word)
		known = known[1:]
	}
	return m
}

// sumOf returns the sum of a word's letters.
func (m *Map) sumOf(word []tile.Tile) (sum Sum) {
	for _, t := range word {
		sum += m.sums[t]
	}
	return sum
}

// slot returns where the multiset is, or the free slot where it would be.
func (m *Map) slot(sum Sum) *slot {
	mask := uint64(len(m.slots) - 1)
	for i := uint64(sum) >> 20; ; i++ {
		s := &m.slots[i&mask]
		if s.sum == sum || s.size == 0 {
			return s
		}
	}
}

// A Spelling is the words that some letters spell, one after the other, each of Size letters.
type Spelling struct {
	Letters []tile.Tile
	Size    int
	first   tile.Tile
}

// Spell fills in what the letters of each sum spell. Many at once take less time than one by one: the
// processor reads them at the same time.
func (m *Map) Spell(found []Spelling, sums []Sum) {
	for i, sum := range sums {
		found[i].Letters, found[i].Size = m.Words(sum)
	}
	for i := range found[:len(sums)] {
		if f := &found[i]; len(f.Letters) > 0 {
			f.first = f.Letters[0]
		}
	}
}

// Words returns the words that have the letters of sum, one after the other, and their length. Both are
// empty if there are none.
func (m *Map) Words(sum Sum) (letters []tile.Tile, size int) {
	s := m.slot(sum)
	first := int(s.first)
	return m.letters[first : first+int(s.count)*int(s.size)], int(s.size)
}
