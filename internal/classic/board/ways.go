package board

import (
	"errors"
	"fmt"
	"math/bits"

	"maven/internal/classic/tables"
)

// MaxKey is the most tiles a Key can tell apart: 103^19 is the greatest product below 2^128, and 103
// the greatest of the first 27 primes.
const MaxKey = 19

// ErrTiles is tiles that cannot be counted: too many, or not in the alphabet.
var ErrTiles = errors.New("tiles")

// Ways returns how many different sets of tiles of the full set show these: the product over the
// letters of the ways to choose as many of them as are wanted, 0 where there are not enough. It is
// built as a fraction that is reduced at each step, and it is exact: up to a full rack of tiles, which
// is the most it takes, the result is below 2^34. Other input is refused with ErrTiles.
func Ways(tiles string) (int64, error) {
	wanted, err := countTiles(tiles, maxWays)
	if err != nil {
		return 0, err
	}
	numerator, denominator := int64(1), int64(1)
	for i, k := range wanted {
		full := tables.Count(tables.Alphabet[i])
		for j := range k {
			numerator *= int64(max(0, full-j))
			denominator *= int64(j + 1)
			d := gcd(numerator, denominator)
			numerator, denominator = numerator/d, denominator/d
		}
	}
	return numerator / denominator, nil
}

// maxWays is a full rack.
const maxWays = 7

// countTiles counts at most so many tiles.
func countTiles(tiles string, most int) (Counts, error) {
	var c Counts
	if len(tiles) > most {
		return c, fmt.Errorf("%w: %d, want at most %d", ErrTiles, len(tiles), most)
	}
	for i := range len(tiles) {
		at := tables.Index(tiles[i])
		if at < 0 {
			return c, fmt.Errorf("%w: number %d is %q, neither a letter from a to z nor the blank ?", ErrTiles, i+1, tiles[i])
		}
		c[at]++
	}
	return c, nil
}

// gcd returns the greatest common divisor; of 0 and b it is b.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// A Key is a number of 128 bits that two sets of tiles share only if they are equal. Keys are
// compared with ==.
type Key struct{ Hi, Lo uint64 }

// KeyOf returns the product of one prime for each tile: 2 for the blank, 3 for a, and so on to 103
// for z. Nothing in the original shows such a key; it is here because descriptions of it name one.
// It refuses, with ErrTiles, more than MaxKey tiles and what is no tile.
func KeyOf(tiles string) (Key, error) {
	counts, err := countTiles(tiles, MaxKey)
	if err != nil {
		return Key{}, err
	}
	primes := [len(tables.Alphabet)]uint64{
		2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103,
	}
	key := Key{Lo: 1}
	for i, n := range counts {
		for range n {
			carry, low := bits.Mul64(key.Lo, primes[i])
			key = Key{key.Hi*primes[i] + carry, low}
		}
	}
	return key, nil
}
