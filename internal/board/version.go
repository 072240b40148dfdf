package board

import (
	"math/bits"

	"maven/internal/move"
)

// A Version stands for everything in a lane that the generator reads: tiles, cross-sets and
// cross-scores. On boards of the same rules and words, a lane has the same version whenever it has the
// same content, whatever moves led there, and another version otherwise, except for a chance of one in
// 2^64. Versions of different lanes must not be compared. Whether the board is empty is not part of it.
type Version uint64

// Version returns the version of a lane.
func (b *Board) Version(dir move.Direction, lane int) Version { return b.versions[dir][lane] }

// print returns the part of the square at index in its lane's version: 0 while the square is empty and no word crosses
// it.
func (s *Square) print(index int) Version {
	// Odd 64-bit constants without a pattern: the fraction of the golden ratio, and two from SplitMix64.
	const a, b, c = 0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb
	x, y := uint64(index)*a, uint64(s.Letter)
	switch {
	case s.Letter != 0:
	case s.Crossed:
		x ^= uint64(s.Cross)
		y = 1<<16 | uint64(uint16(s.CrossScore))<<17
	default:
		return 0
	}
	high, low := bits.Mul64(x^b, y*a^c)
	return Version((high ^ low) * b)
}
