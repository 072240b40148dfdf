package lexicon

import (
	"math"
	"math/bits"

	"maven/internal/tile"
)

// draws counts the ways to draw the tiles of a word from a full bag, telling equal tiles apart and
// letting blanks stand for any letter. RETINAS from the English bag: 839,808 ways without a blank
// (9×12×9×6×6×4×6), 1,772,928 with one and 393,336 with both.
//
// The counts are exact up to 2⁶⁴-1 and stay there beyond; English words of 15 letters reach 6×10¹¹.
type draws struct {
	choose [tile.MaxLetters + 2][MaxWord + 1]uint64 // ways to take k of the bag's tiles of one letter
	blanks int
}

func newDraws(set *tile.Set) *draws {
	d := &draws{blanks: int(set.Count[tile.Blank])}
	for t := range set.Len() + 1 {
		n := uint64(set.Count[t])
		row := &d.choose[t]
		row[0] = 1
		for k := uint64(1); k <= MaxWord && k <= n; k++ {
			high, low := bits.Mul64(row[k-1], n-k+1)
			if high >= k {
				row[k] = math.MaxUint64
				continue
			}
			row[k], _ = bits.Div64(high, low, k)
		}
	}
	return d
}

// Ways returns the number of ways to draw the tiles of word, with at most so many blanks, from a full bag. It is 0 for a word the bag
// cannot make and for words longer than MaxWord, and at most 2⁶⁴-1.
func (l *Lexicon) Ways(word []tile.Tile, blanks int) uint64 { return l.draws().ways(word, blanks) }

func (d *draws) ways(word []tile.Tile, blanks int) uint64 {
	if len(word) > MaxWord {
		return 0
	}
	most := min(d.blanks, len(word), blanks)
	sums := [MaxWord + 1]uint64{1} // by blanks used, over the letters so far
	var seen tile.Mask
	for i, t := range word {
		if seen.Has(t) {
			continue
		}
		seen |= t.Bit()
		count := 1
		for _, u := range word[i+1:] {
			if u == t {
				count++
			}
		}
		d.times(&sums, t, count, most)
	}
	ways := uint64(0)
	for k := range most + 1 {
		ways = add(ways, multiply(sums[k], d.choose[tile.Blank][k]))
	}
	return ways
}

// times adds count letters t to the sums, with any number of them as blanks. It goes down, so that it reads only sums without these letters.
func (d *draws) times(sums *[MaxWord + 1]uint64, t tile.Tile, count, most int) {
	choose := &d.choose[t]
	for used := most; used >= 0; used-- {
		sum := uint64(0)
		for k := 0; k <= min(count, used); k++ {
			sum = add(sum, multiply(sums[used-k], choose[count-k]))
		}
		sums[used] = sum
	}
}

// add is a+b, or the largest number if that does not fit.
func add(a, b uint64) uint64 {
	sum, carry := bits.Add64(a, b, 0)
	if carry != 0 {
		return math.MaxUint64
	}
	return sum
}

// multiply is a×b, or the largest number if that does not fit.
func multiply(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if high != 0 {
		return math.MaxUint64
	}
	return low
}
