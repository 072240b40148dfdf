package rank

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// exactBinomial is Binomial in fractions.
func exactBinomial(mul *[8]int, total, n int) int {
	var ways, sum big.Int
	draws := min(6, total-7)
	for k := 0; k <= min(n, draws); k++ {
		var w, rest big.Int
		w.Binomial(int64(n), int64(k))
		rest.Binomial(int64(total-n), int64(draws-k))
		w.Mul(&w, &rest)
		ways.Add(&ways, &w)
		sum.Add(&sum, w.Mul(&w, big.NewInt(int64(mul[k+1]-mul[0]))))
	}
	return int(sum.Quo(&sum, &ways).Int64())
}

func TestBinomialIsTheTruncatedMean(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		set := tables.Set{}
		set.MulKnown[1] = true
		for k := range set.Mul[1] {
			set.Mul[1][k] = int(int32(random.Uint32()))
		}
		b := NewLeaveBuilder(&set)
		for range 50 {
			total := 7 + random.IntN(94)
			n := random.IntN(total + 1)
			if got, want := b.Binomial('a', total, n), exactBinomial(&set.Mul[1], total, n); got != want {
				t.Fatalf("binomial(%d, %d) of %v = %d, want %d", total, n, set.Mul[1], got, want)
			}
		}
	}
}

func TestBinomialOfIncompleteRecordsIsZero(t *testing.T) {
	set := publishedSet()
	set.MulKnown[blank] = false
	b := NewLeaveBuilder(set)
	equal(t, "binomial", b.Binomial('?', 93, 1), 0)
	pool := board.Pool{N: 20}
	equal(t, "letter", b.Letter("?", &pool), 2791)
}

func TestBinomialOfStrangePools(t *testing.T) {
	b := NewLeaveBuilder(publishedSet())
	for _, v := range [][2]int{{-1, 0}, {0, 0}, {7, -1}, {7, 8}, {10, 40}, {101, 1}, {1 << 40, 1 << 39}} {
		b.Binomial('?', v[0], v[1])
	}
	equal(t, "more unseen of the letter than in all", b.Binomial('?', 10, 40), 0)
	equal(t, "no letter", b.Binomial('A', 50, 1), 0)
}

func TestLetter(t *testing.T) {
	pool := unseen("")
	equal(t, "e", NewLeaveBuilder(publishedSet()).Letter("e", &pool), -44)
}

func TestReferenceBagNeedsNoCorrection(t *testing.T) {
	b := NewLeaveBuilder(publishedSet())
	for i := range b.reference {
		pool := board.Pool{N: referenceBag}
		pool.Counts[i] = tables.Count(tables.Alphabet[i]) - 1
		equal(t, tables.Alphabet[i:i+1], b.correction(i, &pool), 0)
	}
}
