package endgame

import (
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A lister finds the plays of one hand in one lane: the walk of package movegen, with subsets for tiles
// that leave the rack.
type lister struct {
	*wording
	lane    *lane
	hand    *hand
	from    tile.Rack // tiles to begin with
	rack    tile.Rack // of those, the ones left to play
	letters tile.Mask // letters of rack
	have    tile.Mask // letters that can be played: letters, or all while there is a blank
	leftEnd int       // leftmost square that a left part may take
	last    int       // last square of the anchor
	strip   [span]tile.Tile
	found   []entry
}

// An entry is a play with the tiles that it takes.
type entry struct {
	play
	need subset
}

// A partial is a play under construction.
type partial struct {
	main  int32 // points of the word so far, letter premiums applied
	cross int32 // points of the crossing words, complete
	mult  int32 // product of word premiums covered
	worth uint16
	need  subset
}

// plays finds the plays in the lane with the tiles of a hand that are left.
func (g *lister) plays(l *lane, h *hand, left subset) []entry {
	g.lane, g.hand, g.from, g.found = l, h, h.tilesOf(left), g.found[:0]
	g.rack = g.from
	g.letters = g.rack.Letters()
	g.have = g.letters
	if g.rack[tile.Blank] > 0 {
		g.have = g.all
	}
	g.anchors()
	return g.found
}

// anchors walks from each anchor of the lane: a run of tiles, or an empty square that only crossing words
// touch.
func (g *lister) anchors() {
	l := g.lane
	if l.start != 0 {
		g.leftEnd, g.last = 1, int(l.start)
		g.leftTiles(g.root, int(l.start), partial{mult: 1})
		return
	}
	left := 1
	for i := 1; i <= g.size; i++ {
		switch {
		case l.letter[i] != 0:
			from := i
			for l.letter[i+1] != 0 {
				i++
			}
			g.leftEnd, g.last = left, i
			g.run(from)
			left = i + 2
		case l.crossed>>i&1 != 0 && l.letter[i+1] == 0 && l.letter[i-1] == 0:
			if l.cross[i]&g.have != 0 {
				g.leftEnd, g.last = left, i
				g.leftTiles(g.root, i, partial{mult: 1})
			}
			left = i + 1
		}
	}
}

// run walks from a run of tiles that begins on square from and ends with the anchor.
func (g *lister) run(from int) {
	n, p := g.root, partial{mult: 1}
	for i := g.last; i >= from; i-- {
		t := g.lane.letter[i]
		next, ok := g.paths.Step(n, t.Letter())
		if !ok {
			return
		}
		n = next
		p.main += g.score.Of(t)
	}
	g.left(n, from-1, p)
}

// left goes on to the left: everything from the square after at to the anchor is settled, and n is the
// node of the square after at.
func (g *lister) left(n wordgraph.Node, at int, p partial) {
	if p.need != 0 && g.paths.Accepts(n) {
		g.record(at+1, g.last, p)
	}
	below := g.paths.Below[n]
	if below&wordgraph.Turn != 0 {
		turned := g.paths.Child(n)
		if g.paths.Below[turned]&g.have&g.lane.cross[g.last+1] != 0 {
			g.right(turned, g.last+1, at+1, p)
		}
	}
	if at >= g.leftEnd && below&g.have&g.lane.cross[at] != 0 {
		g.leftTiles(n, at, p)
	}
}

// leftTiles plays each tile that fits on the empty square at, and goes on to the left.
func (g *lister) leftTiles(n wordgraph.Node, at int, p partial) {
	child := g.paths.Child(n)
	follow := wordgraph.Turn
	if at > g.leftEnd {
		follow |= g.have & g.lane.cross[at-1]
	}
	below := g.paths.Below[n]
	for m := below & g.have & g.lane.cross[at]; m != 0; m &= m - 1 {
		t := m.First()
		next := child + wordgraph.Before(below, t)
		if g.paths.Below[next]&follow == 0 && !g.paths.Accepts(next) {
			continue
		}
		if g.rack[t] > 0 {
			if q := g.with(p, at, t); !g.beyond(q.need) {
				g.strip[at] = t
				g.take(t)
				g.left(next, at-1, q)
				g.giveBack(t)
			}
		}
		if g.rack[tile.Blank] > 0 {
			if q := g.with(p, at, tile.Blank); !g.beyond(q.need) {
				g.strip[at] = t | tile.Designated
				g.take(tile.Blank)
				g.left(next, at-1, q)
				g.giveBack(tile.Blank)
			}
		}
	}
	g.strip[at] = 0
}

// right goes on to the right from square at, below node n; the word began at from. A tile is played only
// if something can come of it.
func (g *lister) right(n wordgraph.Node, at, from int, p partial) {
	l := g.lane
	for l.letter[at] != 0 {
		t := l.letter[at]
		next, ok := g.paths.Step(n, t.Letter())
		if !ok {
			return
		}
		n = next
		p.main += g.score.Of(t)
		at++
		if p.need != 0 && g.paths.Accepts(n) && l.letter[at] == 0 {
			g.record(from, at-1, p)
		}
	}
	below := g.paths.Below[n]
	m := below & g.have & l.cross[at]
	if m == 0 {
		return
	}
	follow, ends := g.have&l.cross[at+1], true
	if after := l.letter[at+1]; after != 0 {
		follow, ends = after.Letter().Bit(), false
	}
	child := g.paths.Child(n)
	for ; m != 0; m &= m - 1 {
		t := m.First()
		next := child + wordgraph.Before(below, t)
		more, end := g.paths.Below[next]&follow != 0, ends && g.paths.Accepts(next)
		if !more && !end {
			continue
		}
		if g.rack[t] > 0 {
			g.rightTile(next, at, from, p, t, t, more, end)
		}
		if g.rack[tile.Blank] > 0 {
			g.rightTile(next, at, from, p, t|tile.Designated, tile.Blank, more, end)
		}
	}
	g.strip[at] = 0
}

// rightTile plays a tile of the rack as a letter on square at.
func (g *lister) rightTile(next wordgraph.Node, at, from int, p partial, letter, t tile.Tile, more, end bool) {
	q := g.with(p, at, t)
	if g.beyond(q.need) {
		return
	}
	g.strip[at] = letter
	if end {
		g.record(from, at, q)
	}
	if more {
		g.take(t)
		g.right(next, at+1, from, q)
		g.giveBack(t)
	}
}

// beyond reports whether no rack of the pool has these tiles.
func (g *lister) beyond(need subset) bool { return (need & g.hand.extra).len() > g.hand.most }

// take removes a tile from the rack.
func (g *lister) take(t tile.Tile) {
	g.rack[t]--
	if g.rack[t] > 0 {
		return
	}
	if t == tile.Blank {
		g.have = g.letters
		return
	}
	g.letters &^= t.Bit()
	if g.rack[tile.Blank] == 0 {
		g.have = g.letters
	}
}

// giveBack undoes take.
func (g *lister) giveBack(t tile.Tile) {
	g.rack[t]++
	if t == tile.Blank {
		g.have = g.all
		return
	}
	g.letters |= t.Bit()
	g.have |= t.Bit()
}

// with returns p after tile t, which is still on the rack, is played on square at.
func (g *lister) with(p partial, at int, t tile.Tile) partial {
	s := &g.premium[g.lane.number][at]
	points := int32(g.score[t&63]) // a blank's are 0
	p.worth += uint16(points)
	points *= int32(s.letter)
	p.main += points
	p.mult *= int32(s.word)
	if g.lane.crossed>>at&1 != 0 {
		p.cross += (int32(g.lane.crossScore[at]) + points) * int32(s.word)
	}
	p.need |= 1 << (g.hand.shift[t] + g.from[t] - g.rack[t])
	return p
}

// record appends the play that covers the squares from first to last, unless it is a play of one tile
// that is found in the other direction.
func (g *lister) record(from, to int, p partial) {
	played := p.need.len()
	e := entry{need: p.need}
	for i := from; i <= to; i++ {
		if t := g.strip[i]; t != 0 {
			if played == 1 && int(g.lane.number) >= g.size && g.lane.crossed>>i&1 != 0 {
				return
			}
			e.tiles = e.tiles<<packed | uint64(t&63)<<1 | uint64(t>>7)
		}
	}
	e.tiles <<= uint(first + packed - packed*played)
	e.score = p.main*p.mult + p.cross + g.bonus[played]
	e.worth, e.lane, e.start = p.worth, g.lane.number, uint8(from)
	g.found = append(g.found, e)
}
