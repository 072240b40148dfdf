package board

import (
	"math/bits"

	"maven/internal/move"
)

// A Version stands for what a lane holds as the generator reads it: tiles, cross-sets and cross-scores.
// On boards of the same rules and words, a lane that holds the same has the same version, whatever moves
// made it, and one that holds something else has another, but for a chance of one in 2^64. Versions of
// different lanes are not to be compared. Whether the board is empty is not in it.
type Version uint64

// Version returns the version of a lane.
func (b *Board) Version(dir move.Direction, lane int) Version { return b.versions[dir][lane] }

// print returns what the square at index adds to its lane's version: 0 while it is empty and not crossed.
func (s *Square) print(index int) Version {
	// Odd 64-bit constants of no pattern: the fraction of the golden ratio, and two of SplitMix64's.
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
