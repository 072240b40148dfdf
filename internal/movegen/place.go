package movegen

import (
	"maven/internal/anagram"
	"maven/internal/move"
	"maven/internal/tile"
)

// placeWords finds the plays of a place by looking up which words the tiles that may be worth it
// spell with the letters played through, and trying each word where it would stand. It reports
// false, and has done nothing, where that cannot be done: two blanks have too many words, and more
// than one run on the right is not told apart.
func (g *Generator) placeWords(pl *place) bool {
	if g.Words == nil || !g.placeable(pl) {
		return false
	}
	left := 0
	for left < int(pl.first)-int(pl.leftEnd) && g.lane[int(pl.first)-1-left].Cross&g.have != 0 {
		left++
	}
	r := &g.best
	for k := r.tiles; k > 0; k-- {
		if !r.hopeful(int32(k)) {
			continue
		}
		for i := range min(int(pl.stage)+1, stages-1) {
			if pl.points[i][k] == impossible {
				continue
			}
			points := tile.Equity(pl.points[i][k])*tile.Point + r.extra
			for n := r.subsets.ends[k]; n < r.subsets.ends[k+1]; n++ {
				if points+r.subsets.rest[n] >= r.least {
					g.placeSubset(pl, left, &r.subsets.all[n], r.subsets.rest[n], pl.through[i])
				}
			}
		}
	}
	return true
}

// placeable reports whether every play of the place that may be worth it has at most one blank and
// at most one run on the right.
func (g *Generator) placeable(pl *place) bool {
	r := &g.best
	if int(pl.stage) == stages-1 {
		for k := 1; k <= r.tiles; k++ {
			if pl.points[stages-1][k] != impossible && tile.Equity(pl.points[stages-1][k])*tile.Point+r.extra+r.subsets.worth[k] >= r.least {
				return false
			}
		}
	}
	if g.rack[tile.Blank] < 2 {
		return true
	}
	return false
}

// placeSubset tries the words that the tiles spell with letters of the sum through.
func (g *Generator) placeSubset(pl *place, left int, s *subset, rest tile.Equity, through anagram.Sum) {
	sum := s.sum + through
	if s.blanks == 0 {
		if g.Words.May(sum) {
			words, size := g.Words.Words(sum)
			for ; len(words) > 0; words = words[size:] {
				g.placeWord(pl, left, words[:size], int(s.size), rest, 0)
			}
		}
		return
	}
	for t := tile.Tile(1); int(t) <= g.alphabet; t++ {
		if longer := sum + g.Words.Sum(t); g.Words.May(longer) {
			words, size := g.Words.Words(longer)
			for ; len(words) > 0; words = words[size:] {
				g.placeWord(pl, left, words[:size], int(s.size), rest, t)
			}
		}
	}
}

// placeWord tries a word wherever it covers the anchor. played tiles of it come from the rack, one
// of them a blank if blank is a letter.
func (g *Generator) placeWord(pl *place, left int, word []tile.Tile, played int, rest tile.Equity, blank tile.Tile) {
	first, last := int(pl.first), int(pl.last)
	length := last - first + 1
	for a := 0; a <= min(left, len(word)-length); a++ {
		at := first - a
		end := at + len(word)
		if end > len(g.lane)-1 || g.lane[end].Letter != 0 {
			continue
		}
		if pl.run && word[a] != g.lane[first].Letter.Letter() {
			continue
		}
		if g.fits(word, at, played) {
			g.recordWord(word, at, played, rest, blank)
		}
	}
}

// fits reports whether the word can stand from square at on, with so many tiles from the rack.
func (g *Generator) fits(word []tile.Tile, at, played int) bool {
	for i, t := range word {
		s := &g.lane[at+i]
		if s.Letter != 0 {
			if s.Letter.Letter() != t {
				return false
			}
			continue
		}
		if !s.Cross.Has(t) {
			return false
		}
		played--
	}
	return played == 0
}

// recordWord offers the play of a word, or each of them if a blank may stand in several places.
func (g *Generator) recordWord(word []tile.Tile, at, played int, rest tile.Equity, blank tile.Tile) {
	if blank == 0 {
		g.offerWord(word, at, played, rest, -1)
		return
	}
	for i, t := range word {
		if t == blank && g.lane[at+i].Letter == 0 {
			g.offerWord(word, at, played, rest, i)
		}
	}
}

// offerWord scores the play of a word whose letter number blank, if any, is a blank, and keeps it
// if it is good enough.
func (g *Generator) offerWord(word []tile.Tile, at, played int, rest tile.Equity, blank int) {
	main, mult, cross := int32(0), int32(1), int32(0)
	equity := rest
	crossed := false
	for i, t := range word {
		s := &g.lane[at+i]
		if s.Letter != 0 {
			main += g.points(s.Letter)
			continue
		}
		points := int32(g.score[t&63])
		if i == blank {
			points = 0
		}
		points *= int32(s.LetterMult)
		main += points
		mult *= int32(s.WordMult)
		cross += (int32(s.CrossScore) + points) * int32(s.CrossMult)
		crossed = s.Crossed
		if g.opening != nil {
			equity += g.opening[at+i-1][t]
		}
	}
	score := main*mult + cross + g.bonus[played]
	equity += tile.Equity(score) * tile.Point
	if equity < g.best.least || (played == 1 && g.dir == move.Down && crossed) {
		return
	}
	m := move.Move{Equity: equity, Score: score, Kind: move.Play, Dir: g.dir, Row: g.number, Col: uint8(at - 1),
		Len: uint8(len(word)), Played: uint8(played)}
	if g.dir == move.Down {
		m.Row, m.Col = m.Col, m.Row
	}
	for i, t := range word {
		if g.lane[at+i].Letter == 0 {
			m.Tiles[i] = t
		}
	}
	if blank >= 0 {
		m.Tiles[blank] |= tile.Designated
	}
	g.moves = g.best.settle(append(g.moves, m))
}
