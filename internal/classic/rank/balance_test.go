package rank

import (
	"math/rand/v2"
	"testing"

	"maven/internal/classic/board"
)

// drawnOut is Core by the meaning of the formula: one tile is drawn at a time, each kind with the
// odds of what is left of it, and means are rounded at each step.
func drawnOut(ends *[8]int, vowels, consonants int, mix board.Mix, tiles int) int {
	if vowels+consonants == tiles {
		return ends[consonants]
	}
	v := drawnOut(ends, vowels+1, consonants, mixed(mix.Vowels-1, mix.Consonants), tiles)
	c := drawnOut(ends, vowels, consonants+1, mixed(mix.Vowels, mix.Consonants-1), tiles)
	p, q := max(0, mix.Consonants), max(0, mix.Vowels)
	if p+q == 0 {
		p, q = 1, 1
	}
	return (c*p + v*q) / (p + q)
}

func randomVCB(random *rand.Rand) *[8][8]int {
	var vcb [8][8]int
	for tiles := range vcb {
		for c := 0; c <= tiles; c++ {
			vcb[tiles][c] = random.IntN(4001) - 2000
		}
	}
	return &vcb
}

func TestCoreDrawsOneTileAtATime(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		vcb := randomVCB(random)
		tiles := random.IntN(8)
		vowels := random.IntN(tiles + 1)
		consonants := random.IntN(tiles - vowels + 1)
		mix := mixed(random.IntN(50)-3, random.IntN(60)-3)
		if random.IntN(2) == 0 {
			mix = mixed(random.IntN(5), random.IntN(5))
		}
		got := ExpectedBalance(vcb, vowels, consonants, mix, tiles)
		if want := drawnOut(&vcb[tiles], vowels, consonants, mix, tiles); got != want {
			t.Fatalf("core(%d, %d, %v, %d) = %d, want %d", vowels, consonants, mix, tiles, got, want)
		}
	}
}

// TestCacheIsTransparent asks one builder many things in a row, and a new one each of them.
func TestCacheIsTransparent(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	set := publishedSet()
	set.VCB = *randomVCB(random)
	old := NewLeaveBuilder(set)
	mix := mixed(40, 53)
	for range 5000 {
		if random.IntN(10) == 0 {
			mix = mixed(random.IntN(45), random.IntN(60))
		}
		vowels, consonants, blanks, draw := random.IntN(9)-1, random.IntN(8), random.IntN(4)-1, random.IntN(10)-1
		fresh := balance{ends: &set.VCB}
		fresh.turn(mix)
		got := old.Dispatch(vowels, consonants, blanks, mix, draw)
		if want := fresh.dispatch(vowels, consonants, blanks, draw); got != want {
			t.Fatalf("dispatch(%d, %d, %d, %v, %d) = %d with a cache, %d without",
				vowels, consonants, blanks, mix, draw, got, want)
		}
	}
}

func TestBalanceOutsideItsRange(t *testing.T) {
	set := publishedSet()
	b := NewLeaveBuilder(set)
	for _, v := range [][4]int{{-1, 2, 0, 3}, {2, -1, 0, 3}, {8, 0, 0, 0}, {4, 4, 0, 0}, {7, 0, 2, 0}, {0, 0, 0, 7}} {
		equal(t, "dispatch", b.Dispatch(v[0], v[1], v[2], mixed(40, 50), v[3]), 0)
	}
	equal(t, "core of eight tiles", ExpectedBalance(&set.VCB, 1, 1, mixed(40, 50), 8), 0)
	equal(t, "core of fewer tiles than held", ExpectedBalance(&set.VCB, 2, 2, mixed(40, 50), 3), 0)
	equal(t, "a draw past the full rack", b.Dispatch(3, 3, 0, mixed(39, 54), 5), 272)
	equal(t, "a draw below zero", b.Dispatch(3, 4, 0, mixed(39, 54), -1), 417)
}

func TestTwoBlanksTakeTheBestAndOneTheMean(t *testing.T) {
	b := NewLeaveBuilder(publishedSet())
	mix := mixed(40, 53)
	equal(t, "one blank", b.Dispatch(2, 2, 1, mix, 2), (b.Dispatch(2, 3, 0, mix, 2)+b.Dispatch(3, 2, 0, mix, 2))/2)
	best := max(b.Dispatch(2, 4, 0, mix, 1), b.Dispatch(3, 3, 0, mix, 1), b.Dispatch(4, 2, 0, mix, 1))
	equal(t, "two blanks", b.Dispatch(2, 2, 2, mix, 1), best)
}
