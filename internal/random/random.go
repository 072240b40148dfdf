// Package random gives named deterministic streams of numbers, all split from one seed.
//
// A Seed is a place in a tree: children are reached by name or by number, so that the stream of
// "game 17, bag" never depends on how many numbers another part of the program drew or on which
// thread drew them. The generator is PCG (M. O'Neill, 2014) as the standard library fixes it; the
// draws made from it are written out here, so that a seed gives the same numbers with every Go release.
package random

import (
	"math/bits"
	"math/rand/v2"
)

// Seed names a stream and the streams below it. Any value is a good seed.
type Seed uint64

// The tags keep children by name apart from children by number; any two different values would do.
const (
	nameTag   = 0x6e616d65 // "name"
	numberTag = 0x6e756d62 // "numb"
)

// Named returns the seed of the child called name.
func (s Seed) Named(name string) Seed {
	h := Mix(uint64(s) ^ nameTag)
	for _, b := range []byte(name) {
		h = Mix(h ^ uint64(b))
	}
	return Seed(h)
}

// At returns the seed of child number i.
func (s Seed) At(i int) Seed {
	return Seed(Mix(Mix(uint64(s)^numberTag) ^ uint64(i)))
}

// Stream returns the numbers of this seed, beginning with the first.
func (s Seed) Stream() *Stream {
	t := new(Stream)
	t.pcg.Seed(uint64(s), Mix(uint64(s)))
	return t
}

// Mix is the finishing step of splitmix64 (S. Vigna), a bijection that spreads every input bit.
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// A Stream is a sequence of pseudo-random numbers. It is not safe for concurrent use.
type Stream struct {
	pcg rand.PCG
}

// Uint64 returns the next 64 random bits.
func (t *Stream) Uint64() uint64 {
	return t.pcg.Uint64()
}

// IntN returns a number in [0, n), each equally likely; n must be positive.
// (D. Lemire, "Fast random integer generation in an interval", 2019.)
func (t *Stream) IntN(n int) int {
	if n <= 0 {
		panic("random: IntN of a number that is not positive")
	}
	limit := uint64(n)
	high, low := bits.Mul64(t.Uint64(), limit)
	if low < limit {
		for reject := -limit % limit; low < reject; {
			high, low = bits.Mul64(t.Uint64(), limit)
		}
	}
	return int(high)
}

// Shuffle puts s in random order, each order equally likely (Fisher and Yates).
func Shuffle[T any](t *Stream, s []T) {
	for i := len(s) - 1; i > 0; i-- {
		j := t.IntN(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}
