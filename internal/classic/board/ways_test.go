package board

import (
	"errors"
	"fmt"

	"maven/internal/classic/tables"
)

// ErrTiles says that tiles cannot be counted: there are too many, or one is not in the alphabet.
var ErrTiles = errors.New("tiles")

// Ways returns the number of ways to take these tiles from the full set: the product, over the letters, of
// the ways to choose as many as are wanted. It is 0 if there are not enough. The product is built as a
// fraction that is reduced at each step, and it is exact: for a full rack, the most that Ways accepts, it
// is below 2^34. Other input is refused with ErrTiles.
func Ways(tiles string) (int64, error) {
	wanted, err := countTiles(tiles)
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

// countTiles counts the tiles of a rack.
func countTiles(tiles string) (Counts, error) {
	var c Counts
	if len(tiles) > maxWays {
		return c, fmt.Errorf("%w: %d; must be at most %d", ErrTiles, len(tiles), maxWays)
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
