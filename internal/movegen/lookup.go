package movegen

import (
	"maven/internal/move"
	"maven/internal/tile"
)

// canLookUp reports whether every play of the prospect that may be worth keeping has at most maxBlanks blanks, as more
// give too many words, and at most stages-2 runs on the right, as the letters of more have no sum of their own.
func (g *Generator) canLookUp(p *prospect) bool {
	return g.rack[tile.Blank] <= maxBlanks && p.far < g.best.least
}

// tryWords finds from the map the plays of a prospect of as many tiles as seem worth most: for tiles that may be worth
// playing, it looks up the words that they spell with the letters played through, and tries each where it would stand.
func (g *Generator) tryWords(p *prospect) {
	left := 0
	for left < int(p.first)-int(p.leftEnd) && g.lane[int(p.first)-1-left].Cross&g.have != 0 {
		left++
	}
	r, k := &g.best, int(p.top)
	p.worth[k] = queued(never, k)
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
	g.tryAttempts(p, left)
}

// maxBlanks is the most blanks that words are looked up for; three could be too many letters to try.
const maxBlanks = 2

// tryWord tries a word wherever it covers the anchor. played of its tiles come from the rack; t and u
// are the letters of blanks, 0 for none.
func (g *Generator) tryWord(p *prospect, left int, word []tile.Tile, played int, rest tile.Equity, t, u tile.Tile) {
	first, last := int(p.first), int(p.last)
	letter := g.lane[first].Letter.Letter() // 0 where the anchor is no run
	for a, most := 0, min(left, len(word)-(last-first+1)); a <= most; a++ {
		if letter != 0 && word[a] != letter {
			continue
		}
		at := first - a
		end := at + len(word)
		if end < len(g.lane) && g.lane[end].Letter == 0 && g.fits(word, at, played) {
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
			main += g.score.Of(s.Letter)
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
