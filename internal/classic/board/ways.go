package board

import (
	"errors"
	"fmt"
	"math/bits"

	"maven/internal/classic/tables"
)

// MaxKey is the largest number of tiles in a Key: 103, the largest of the first 27 primes, can be
// multiplied 19 times before the product passes 2^128.
const MaxKey = 19

// ErrTiles says that tiles cannot be counted: there are too many, or one is not in the alphabet.
var ErrTiles = errors.New("tiles")

// Ways returns the number of ways to take these tiles from the full set: the product, over the letters, of
// the ways to choose as many as are wanted. It is 0 if there are not enough. The product is built as a
// fraction that is reduced at each step, and it is exact: for a full rack, the most that Ways accepts, it
// is below 2^34. Other input is refused with ErrTiles.
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

// maxWays is the number of tiles on a full rack.
const maxWays = 7

// countTiles counts tiles; it refuses more than most.
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

// A Key is a number of 128 bits. Two sets of tiles have the same key only if they are equal. Keys are
// compared with ==.
type Key struct{ Hi, Lo uint64 }

// KeyOf returns the product of one prime for each tile: 2 for the blank, 3 for a, and so on to 103 for z.
// Nothing in the original shows such a key; it is here because descriptions of the original mention one.
// With ErrTiles it refuses more than MaxKey tiles, and characters that are not tiles.
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
