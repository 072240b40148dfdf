package rank

import "maven/internal/classic/board"

// A balance is the balance of vowels and consonants under one set's VCB records, with a cache for the last
// mix of unseen tiles. The key of the original's cache lacked the draw; this one has it, so that no answer
// depends on earlier questions.
type balance struct {
	ends *[8][8]int // VCB: by tiles of the final rack, then consonants

	mix   board.Mix
	known [8][8]uint8 // by vowels and consonants: bit d for a draw of d tiles
	cores [8][8][8]int
}

// ExpectedBalance returns the expected VCB value, in centipoints, of a rack with the given vowels and
// consonants that is filled from the mix to the given number of tiles. VCB is indexed by tiles and then
// consonants. The value is 0 if the rack already has more tiles, or would have more than seven.
func ExpectedBalance(vcb *[8][8]int, vowels, consonants int, mix board.Mix, tiles int) int {
	if vowels < 0 || consonants < 0 || vowels+consonants > tiles || tiles > board.MaxRack {
		return 0
	}
	drawn := tiles - vowels - consonants
	var value [8]int // by consonants drawn, at the current depth
	copy(value[:drawn+1], vcb[tiles][consonants:])
	for depth := drawn - 1; depth >= 0; depth-- {
		for c := 0; c <= depth; c++ {
			p := max(0, mix.Consonants-c)
			q := max(0, mix.Vowels-(depth-c))
			if p == 0 && q == 0 {
				p, q = 1, 1
			}
			value[c] = (value[c+1]*p + value[c]*q) / (p + q)
		}
	}
	return value[0]
}

// core is ExpectedBalance of a rack that draws this many tiles, up to seven in all, kept in the cache.
func (b *balance) core(vowels, consonants, draw int) int {
	if b.known[vowels][consonants]>>draw&1 == 0 {
		b.known[vowels][consonants] |= 1 << draw
		b.cores[vowels][consonants][draw] = ExpectedBalance(b.ends, vowels, consonants, b.mix, vowels+consonants+draw)
	}
	return b.cores[vowels][consonants][draw]
}

// turn prepares the cache for a mix.
func (b *balance) turn(mix board.Mix) {
	if b.mix != mix {
		b.mix = mix
		b.known = [8][8]uint8{}
	}
}

// vc is dispatch without blanks.
func (b *balance) vc(vowels, consonants, draw int) int {
	held := vowels + consonants
	if held == 0 || vowels < 0 || consonants < 0 || held > board.MaxRack {
		return 0
	}
	draw = max(0, min(draw, board.MaxRack-held))
	return b.core(vowels, consonants, draw) - b.core(0, 0, held+draw)
}

// dispatch returns what the tiles held are worth by their vowels and consonants, in centipoints, compared
// with holding none and drawing up to the same number of tiles. draw tiles come from the current mix, at most as
// many as fill the rack. An empty leave is worth 0. One blank counts as the mean of a vowel and a
// consonant, two as the best combination.
func (b *balance) dispatch(vowels, consonants, blanks, draw int) int {
	switch {
	case blanks <= 0:
		return b.vc(vowels, consonants, draw)
	case blanks == 1:
		return (b.vc(vowels, consonants+1, draw) + b.vc(vowels+1, consonants, draw)) / 2
	default:
		return max(b.vc(vowels, consonants+2, draw), b.vc(vowels+1, consonants+1, draw), b.vc(vowels+2, consonants, draw))
	}
}
