package movegen

import (
	"maven/internal/move"
	"maven/internal/tile"
)

// tryWords finds the plays of a prospect from the map: for tiles that may be worth playing, it looks up
// the words that they spell with the letters played through, and tries each where it would stand. It
// reports false, and does nothing, if there are too many blanks, which give too many words, or if plays
// may go through many runs on the right, whose letters have no sum of their own.
func (g *Generator) tryWords(p *prospect) bool {
	if g.Words == nil || !g.canLookUp(p) {
		return false
	}
	left := 0
	for left < int(p.first)-int(p.leftEnd) && g.lane[int(p.first)-1-left].Cross&g.have != 0 {
		left++
	}
	r := &g.best
	for k := r.tiles; k > 0; k-- {
		for i := range min(int(p.stage)+1, stages-1) {
			if p.points[i][k] == impossible {
				continue
			}
			points := tile.Equity(p.points[i][k])*tile.Point + r.extra
			if points+r.subsets.worth[k] < r.least {
				continue
			}
			g.trySubsets(p, left, k, points, p.through[i])
		}
	}
	g.tryAttempts(p, left)
	return true
}

// canLookUp reports whether every play of the prospect that may be worth keeping has at most maxBlanks
// blanks and at most stages-2 runs on the right.
func (g *Generator) canLookUp(p *prospect) bool {
	r := &g.best
	if int(p.stage) == stages-1 {
		for k := 1; k <= r.tiles; k++ {
			if p.points[stages-1][k] != impossible && tile.Equity(p.points[stages-1][k])*tile.Point+r.extra+r.subsets.worth[k] >= r.least {
				return false
			}
		}
	}
	return g.rack[tile.Blank] <= maxBlanks
}

// maxBlanks is the most blanks that words are looked up for; three could be too many letters to try.
const maxBlanks = 2

// tryWord tries a word wherever it covers the anchor. played of its tiles come from the rack; t and u
// are the letters of blanks, 0 for none.
func (g *Generator) tryWord(p *prospect, left int, word []tile.Tile, played int, rest tile.Equity, t, u tile.Tile) {
	first, last := int(p.first), int(p.last)
	length := last - first + 1
	for a := 0; a <= min(left, len(word)-length); a++ {
		at := first - a
		end := at + len(word)
		if end > len(g.lane)-1 || g.lane[end].Letter != 0 {
			continue
		}
		if p.run && word[a] != g.lane[first].Letter.Letter() {
			continue
		}
		if g.fits(word, at, played) {
			g.offerWord(word, at, played, rest, t, u)
		}
	}
}

// fits reports whether the word can begin at square at, with played tiles from the rack.
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

// offerWord offers the play of a word, or several plays if its blanks may stand in several places.
func (g *Generator) offerWord(word []tile.Tile, at, played int, rest tile.Equity, t, u tile.Tile) {
	if t == 0 {
		g.offerPlay(word, at, played, rest, -1, -1)
		return
	}
	for i := range word {
		if word[i] != t || g.lane[at+i].Letter != 0 {
			continue
		}
		if u == 0 {
			g.offerPlay(word, at, played, rest, i, -1)
			continue
		}
		from := 0
		if u == t {
			from = i + 1
		}
		for j := from; j < len(word); j++ {
			if j != i && word[j] == u && g.lane[at+j].Letter == 0 {
				g.offerPlay(word, at, played, rest, i, j)
			}
		}
	}
}

// offerPlay scores the play of a word and keeps it if it is good enough. Letters number i and j of the
// word, if there are such, are blanks.
func (g *Generator) offerPlay(word []tile.Tile, at, played int, rest tile.Equity, i, j int) {
	main, mult, cross := int32(0), int32(1), int32(0)
	equity := rest
	crossed := false
	for n, t := range word {
		s := &g.lane[at+n]
		if s.Letter != 0 {
			main += g.points(s.Letter)
			continue
		}
		points := int32(g.score[t&63])
		if n == i || n == j {
			points = 0
		}
		points *= int32(s.LetterMult)
		main += points
		mult *= int32(s.WordMult)
		cross += (int32(s.CrossScore) + points) * int32(s.CrossMult)
		crossed = s.Crossed
		if g.opening != nil {
			equity += g.opening[at+n-1][t]
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
	for n, t := range word {
		if g.lane[at+n].Letter == 0 {
			m.Tiles[n] = t
		}
	}
	for _, n := range [2]int{i, j} {
		if n >= 0 {
			m.Tiles[n] |= tile.Designated
		}
	}
	if used := m.Used(); g.rack.Contains(&used) { // different letters may have the same sum by chance
		g.moves = g.best.settle(append(g.moves, m))
	}
}
