package board

import "math/bits"

// right continues the word with the letters of a group on the empty square pos.
func (g *Generator) right(group, pos int, p partial) {
	s := &g.squares[pos]
	allowed := s.mask & g.hand.have[p.kept]
	if allowed == 0 {
		return
	}
	end := g.squares[pos+1].letter == 0
	letters := g.groups[group]
	for m := letters & allowed; m != 0; m &= m - 1 {
		lowest := m & -m
		c := byte(bits.TrailingZeros32(m))
		e := g.entries[group+bits.OnesCount32(letters&(lowest-1))]
		points := g.value[c] * s.times
		q := partial{
			main: p.main + points, prod: p.prod * s.word, extra: p.extra + (s.sum+points)*s.cross,
			kept: g.hand.take(p.kept, c), placed: p.placed + 1,
		}
		g.letters[pos] = c
		if end && e.Word() {
			g.record(pos, q)
		}
		switch child := e.Child(); {
		case child == 0:
		case end:
			g.right(child, pos+1, q)
		default:
			g.through(child, pos+1, q)
		}
	}
}

// through follows the tiles on the board, beginning at pos.
func (g *Generator) through(group, pos int, p partial) {
	for {
		s := &g.squares[pos]
		e, ok := g.left.section.Find(group, s.letter)
		if !ok {
			return
		}
		p.main += s.points
		group = e.Child()
		pos++
		if g.squares[pos].letter == 0 {
			if e.Word() {
				g.record(pos-1, p)
			}
			break
		}
		if group == 0 {
			return
		}
	}
	if group != 0 {
		g.right(group, pos, p)
	}
}

// record emits the play that ends at position last, unless it is found in the other direction or was found
// in an earlier section.
func (g *Generator) record(last int, p partial) {
	length := last - g.start + 1
	m := &g.move
	*m = Move{Lane: g.lane, Start: g.start, Kept: uint8(p.kept), Out: p.kept == 0}
	for i, c := range g.letters[g.start : last+1] {
		m.Word[i] = 'a' + c
	}
	if length < 2 || g.earlier != nil && g.earlier.Has(string(m.Word[:length])) {
		return
	}
	g.Last = Found{p.prod, p.placed, p.kept}
	if p.placed == 1 && !g.twins && g.lane >= firstDown && g.squares[g.anchor].cross != 0 {
		if g.Passed != nil {
			g.Passed()
		}
		return
	}
	m.Score = int(p.main*p.prod + p.extra)
	if p.placed == MaxRack {
		m.Score += Bingo
	}
	if used := g.hand.blanks &^ p.kept; used != 0 {
		m.Score -= int(g.blankCost(last, p.prod))
	}
	if g.table != nil {
		m.Leave = g.table[uint8(p.kept)&PassMask]
	}
	if g.opening {
		m.Bonus = -g.exposedVowels(last)
	}
	g.emit(m)
}

// blankCost returns the cp that the blanks of the play lose, each on the cheapest square.
func (g *Generator) blankCost(last int, prod int32) int32 {
	var placed [26]uint8
	taken, total := uint32(0), int32(0)
	for pos := g.start; pos <= last; pos++ {
		if g.squares[pos].letter != 0 {
			continue
		}
		c := g.letters[pos]
		placed[c]++
		if int(placed[c]) <= g.hand.natural(c) {
			continue
		}
		at, least := 0, int32(0)
		for i := g.start; i <= last; i++ {
			s := &g.squares[i]
			if g.letters[i] != c || s.letter != 0 || taken>>i&1 != 0 {
				continue
			}
			if cost := s.times * (prod + s.cross); at == 0 || cost < least {
				at, least = i, cost
			}
		}
		taken |= 1 << at
		total += least * g.value[c]
	}
	return total
}
