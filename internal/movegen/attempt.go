package movegen

import (
	"math/bits"

	"maven/internal/anagram"
	"maven/internal/tile"
)

// An attempt is letters that may spell words worth playing.
type attempt struct {
	points tile.Equity // most that they score
	subset uint16      // by its place
	t, u   tile.Tile   // the letters of blanks, 0 for none
}

// attempts are looked up together: one after the other, each would wait for memory.
type attempts struct {
	count int
	list  [32]attempt
	sums  [32]anagram.Sum
	found [32]anagram.Spelling
}

// trySubsets lists what k tiles, which score so many points at most, may spell with letters of the sum through.
func (g *Generator) trySubsets(p *prospect, left, k int, points tile.Equity, through anagram.Sum) {
	s, m := &g.best.subsets, g.best.memory.making(through)
	first, end := s.ends[k], s.ends[k+1]
	for w := first >> 6; w<<6 < end; w++ {
		for may := g.mayMake(p, m, w, first, end, through, max(g.best.least, lowest)-points); may != 0; may &= may - 1 {
			n := w<<6 + bits.TrailingZeros64(may)
			if points+s.rest[n] >= g.best.least {
				g.trySubset(p, left, n, points, through)
			}
		}
	}
}

// trySubset lists a subset with letters of the sum through, and with every letter that blanks among the tiles
// may stand for.
func (g *Generator) trySubset(p *prospect, left, n int, points tile.Equity, through anagram.Sum) {
	s := &g.best.subsets
	sum := s.sums[n] + through
	switch s.blanks[n] {
	case 0:
		g.trySum(p, left, sum, attempt{points: points, subset: uint16(n)})
	case 1:
		for m := g.Words.Completions(sum, g.alphabet); m != 0; m &= m - 1 {
			t := m.First()
			g.trySum(p, left, sum+g.Words.Sum(t), attempt{points: points, subset: uint16(n), t: t})
		}
	case 2:
		for t := tile.Tile(1); int(t) <= g.alphabet; t++ {
			one := sum + g.Words.Sum(t)
			if !g.Words.Completed(one) {
				continue
			}
			for m := g.Words.Completions(one, g.alphabet) &^ (t.Bit() - 1); m != 0; m &= m - 1 {
				u := m.First()
				g.trySum(p, left, one+g.Words.Sum(u), attempt{points: points, subset: uint16(n), t: t, u: u})
			}
		}
	}
}

// trySum lists letters of the given sum, and tries all when the list is full.
func (g *Generator) trySum(p *prospect, left int, sum anagram.Sum, a attempt) {
	l := &g.best.attempts
	l.sums[l.count], l.list[l.count] = sum, a
	if l.count++; l.count == len(l.list) {
		g.tryAttempts(p, left)
	}
}

// tryAttempts tries what is listed.
func (g *Generator) tryAttempts(p *prospect, left int) {
	l, s := &g.best.attempts, &g.best.subsets
	g.Words.Spell(l.found[:], l.sums[:l.count])
	for i := range l.list[:l.count] {
		a, f := &l.list[i], &l.found[i]
		rest, played := s.rest[a.subset], int(s.size[a.subset])
		for at := 0; at < len(f.Letters) && a.points+rest >= g.best.least; at += f.Size {
			g.tryWord(p, left, f.Letters[at:at+f.Size], played, rest, a.t, a.u)
		}
	}
	l.count = 0
}
