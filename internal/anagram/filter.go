// Package anagram knows which multisets of tiles spell words.
//
// A multiset is known by its Sum: each letter has a fixed pseudo-random 64-bit value, and the values are
// added, so that a tile more or less is one addition. Two different multisets have the same sum with a
// chance of one in 2^64.
//
// Sharp edges: less than once in fifty times, and once in thirty where a letter is missing, a Map says that
// there may be words when there are none. It never says that there are none when there are some.
package anagram

import (
	"math/bits"

	"maven/internal/hugepage"
	"maven/internal/random"
	"maven/internal/tile"
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

// bitsPerWord is the size of a sieve in bits, for each word, rounded up to a power of two for the
// whole; each word sets two of them. With 16, at most one probe in fifty finds a word that is not there,
// and the sieve for 270,000 words, one megabyte, stays in cache. More bits, or a third one set, cost
// more than the look-ups that they save.
const bitsPerWord = 16

// bitsPerBlank is the same for the words with one letter taken out, of which there are some seven for each word.
// That sieve may be wrong more often, once in thirty times: what it lets through costs one probe for each
// letter.
const bitsPerBlank = 48

// A sieve holds sums: two bits for each.
type sieve struct {
	bits  []uint64
	shift uint // from a sum to the place of its bits
}

// newSieve returns an empty sieve of at least so many bits.
func newSieve(least int) sieve {
	size := max(bits.Len(uint(max(least, 1)-1)), 7) // two words of bits at least: among masks the shift, which would be 64
	return sieve{bits: hugepage.Make[uint64](1 << (size - 6)), shift: uint(64 - size + 6)}
}

// May returns the set of those of the sums that there may be words for, each with through added, by their numbers. It
// asks about those that are listed, which it returns as a set too.
func (m *Map) May(sums *[64]Sum, list []uint8, through Sum) (may, asked uint64) {
	return m.words.among(sums, list, through)
}

// MayWithBlank returns the same for words that have one letter more.
func (m *Map) MayWithBlank(sums *[64]Sum, list []uint8, through Sum) (may, asked uint64) {
	return m.blanks.among(sums, list, through)
}

// Completions returns which of the first letters of the alphabet may make a word with the letters of sum.
func (m *Map) Completions(sum Sum, letters int) tile.Mask {
	var found tile.Mask
	for t := range min(letters, tile.MaxLetters) {
		found |= tile.Mask(m.words.bit(sum+m.sums[t+1])) << (t + 1)
	}
	return found
}

// Completed reports whether there may be a word with the letters of sum and one letter more.
func (m *Map) Completed(sum Sum) bool { return m.blanks.bit(sum) != 0 }

func (s *sieve) add(sum Sum) { s.bits[sum>>s.shift] |= sum.bits() }

// addShorter adds the sums of a word with each of its letters taken out.
func (s *sieve) addShorter(sum Sum, word []tile.Tile, sums *[tile.MaxLetters + 2]Sum) {
	places, shift := s.bits, s.shift&63
	for _, t := range word {
		shorter := sum - sums[t&63]
		places[shorter>>shift] |= shorter.bits()
	}
}

// among returns the set of the numbers listed whose sums, each with through added, the sieve may hold, and the set of all listed. It does
// not branch on what it reads, so that the processor reads the bits of many sums at the same time.
func (s *sieve) among(sums *[64]Sum, list []uint8, through Sum) (found, asked uint64) {
	places, shift := s.bits, s.shift&63
	for _, i := range list {
		sum := sums[i&63] + through
		bit := uint64(1) << (i & 63)
		asked |= bit
		if sum.bits()&^places[sum>>shift] != 0 {
			bit = 0
		}
		found |= bit
	}
	return found, asked
}

// bit returns 1 for a sum that the sieve holds, and 0 for nearly all others.
func (s *sieve) bit(sum Sum) uint64 {
	w := s.bits[sum>>s.shift]
	return w >> (sum & 63) & (w >> (sum >> 6 & 63)) & 1
}

// bits returns the two bits of the sum, which may be the same.
func (s Sum) bits() uint64 {
	return 1<<(s&63) | 1<<(s>>6&63)
}

// Sum returns the value of letter t, which must not be designated.
func (m *Map) Sum(t tile.Tile) Sum {
	return m.sums[t&63]
}
