package board

import (
	"math/bits"

	"maven/internal/classic/tables"
)

// openings finds the plays on an empty board: across, through the centre.
func (g *Generator) openings(b *Board) {
	g.enter(b, centre)
	for pos := range g.exposed {
		g.exposed[pos] = premium(b, centre-1, pos) || premium(b, centre+1, pos)
	}
	var word [Size]byte
	for i := range g.count {
		g.use(i)
		g.spell(g.left.section.Root(), word[:0], g.hand.all())
	}
}

// spell finds the plays of the words that begin with these letters, followed by one of a group.
func (g *Generator) spell(group int, word []byte, kept uint16) {
	letters := g.groups[group]
	for m := letters & g.hand.have[kept]; m != 0; m &= m - 1 {
		lowest := m & -m
		c := byte(bits.TrailingZeros32(m))
		e := g.entries[group+bits.OnesCount32(letters&(lowest-1))]
		longer, left := append(word, c), g.hand.take(kept, c)
		for start := centre + 1 - len(longer); e.Word() && start <= centre; start++ {
			g.open(longer, start, left)
		}
		if child := e.Child(); child != 0 {
			g.spell(child, longer, left)
		}
	}
}

// open records a word at a place of the opening lane.
func (g *Generator) open(word []byte, start int, kept uint16) {
	g.start = start
	p := partial{prod: 1, kept: kept, placed: int32(len(word))}
	for i, c := range word {
		s := &g.squares[start+i]
		g.letters[start+i] = c
		p.main += g.value[c] * s.times
		p.prod *= s.word
	}
	g.record(start+len(word)-1, p)
}

// exposedVowels counts the vowels of an opening play above or below a premium square.
func (g *Generator) exposedVowels(last int) int {
	count := 0
	for pos := g.start; pos <= last; pos++ {
		if g.exposed[pos] && tables.Vowels>>(g.letters[pos]+1)&1 != 0 {
			count++
		}
	}
	return count
}

// premium reports whether a square multiplies anything.
func premium(b *Board, lane, pos int) bool {
	return b.LetterMul[lane][pos] > 1 || b.WordMul[lane][pos] > 1
}
