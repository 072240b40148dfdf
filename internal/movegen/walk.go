package movegen

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A partial is a play under construction.
type partial struct {
	main   int32 // points of the word so far, letter premiums applied
	cross  int32 // points of the crossing words, complete
	mult   int32 // product of word premiums covered
	keep   int32 // number of the subset of tiles left on the rack
	played int32 // tiles played
}

// left continues leftward: everything from the square after at to the start is settled, and n is
// the node of the square after at.
func (g *Generator) left(n wordgraph.Node, at int, p partial) {
	e := wordgraph.Entry(g.nodes[n])
	if e.Accepts() && p.played > 0 {
		g.record(at+1, g.start, p)
	}
	below := g.below[n]
	if below&turn != 0 {
		g.right(e.Child(), g.start+1, at+1, p)
	}
	if at >= g.leftEnd && below&g.have&g.lane[at].Cross != 0 {
		g.leftTiles(n, at, p)
	}
}

// turn is the bit of the letter that turns from leftward to rightward, which is the first child.
const turn tile.Mask = 1

// leftTiles plays each tile that fits on the empty square at, and continues leftward.
func (g *Generator) leftTiles(n wordgraph.Node, at int, p partial) {
	s := &g.lane[at]
	below := g.below[n]
	for m := below & g.have & s.Cross; m != 0; m &= m - 1 {
		t := m.First()
		next := g.child(n, below, t)
		if g.rack[t] > 0 {
			g.take(t)
			g.strip[at] = t
			g.left(next, at-1, g.with(p, s, t, int32(g.score[t&63])))
			g.giveBack(t)
		}
		if g.rack[tile.Blank] > 0 {
			g.take(tile.Blank)
			g.strip[at] = t | tile.Designated
			g.left(next, at-1, g.with(p, s, tile.Blank, 0))
			g.giveBack(tile.Blank)
		}
	}
}

// right continues rightward from square at, below node n; the word began at first.
func (g *Generator) right(n wordgraph.Node, at, first int, p partial) {
	for g.lane[at].Letter != 0 {
		t := g.lane[at].Letter
		next, ok := g.step(n, t.Letter())
		if !ok {
			return
		}
		n = next
		p.main += g.points(t)
		g.strip[at] = 0
		at++
		if g.lane[at].Letter == 0 && wordgraph.Entry(g.nodes[n]).Accepts() && p.played > 0 {
			g.record(first, at-1, p)
		}
	}
	s := &g.lane[at]
	below := g.below[n]
	for m := below & g.have & s.Cross; m != 0; m &= m - 1 {
		t := m.First()
		next := g.child(n, below, t)
		if g.rack[t] > 0 {
			g.strip[at] = t
			g.rightTile(next, at, first, t, g.with(p, s, t, int32(g.score[t&63])))
		}
		if g.rack[tile.Blank] > 0 {
			g.strip[at] = t | tile.Designated
			g.rightTile(next, at, first, tile.Blank, g.with(p, s, tile.Blank, 0))
		}
	}
}

// rightTile goes on after the rack tile t came to square at, which is node n.
func (g *Generator) rightTile(n wordgraph.Node, at, first int, t tile.Tile, p partial) {
	after := &g.lane[at+1]
	more := g.below[n] & g.have & after.Cross
	if after.Letter != 0 {
		more = g.below[n] & after.Letter.Letter().Bit()
	} else if wordgraph.Entry(g.nodes[n]).Accepts() {
		g.record(first, at, p)
	}
	if more != 0 {
		g.take(t)
		g.right(n, at+1, first, p)
		g.giveBack(t)
	}
}

// take removes a tile from the rack.
func (g *Generator) take(t tile.Tile) {
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
func (g *Generator) giveBack(t tile.Tile) {
	g.rack[t]++
	if t == tile.Blank {
		g.have = g.all
		return
	}
	g.letters |= t.Bit()
	g.have |= t.Bit()
}

// with returns p after the rack tile t, worth points, was played on s.
func (g *Generator) with(p partial, s *board.Square, t tile.Tile, points int32) partial {
	points *= int32(s.LetterMult)
	p.main += points
	p.mult *= int32(s.WordMult)
	if s.Crossed {
		p.cross += (int32(s.CrossScore) + points) * int32(s.WordMult)
	}
	p.keep -= int32(g.kept.Stride[t])
	p.played++
	return p
}

// record appends the play that covers the squares from first to last, unless it is a play of one
// tile that belongs to the other direction.
func (g *Generator) record(first, last int, p partial) {
	if p.played == 1 && g.dir == move.Down && g.crossesAtOnlyTile(first, last) {
		return
	}
	score := p.main*p.mult + p.cross + g.bonus[p.played]
	m := move.Move{
		Equity: tile.Equity(score)*tile.Point + g.kept.Worth[p.keep],
		Score:  score,
		Kind:   move.Play,
		Dir:    g.dir,
		Row:    g.number,
		Col:    uint8(first - 1),
		Len:    uint8(last - first + 1),
		Played: uint8(p.played),
	}
	if g.dir == move.Down {
		m.Row, m.Col = m.Col, m.Row
	}
	copy(m.Tiles[:], g.strip[first:last+1])
	if g.opening != nil {
		for i, t := range m.Word() {
			m.Equity += g.opening[first-1+i][t.Letter()]
		}
	}
	g.moves = append(g.moves, m)
}

// crossesAtOnlyTile reports whether the one tile played between first and last also touches tiles
// in the crossing direction.
func (g *Generator) crossesAtOnlyTile(first, last int) bool {
	for i := first; i <= last; i++ {
		if g.strip[i] != 0 {
			return g.lane[i].Crossed
		}
	}
	return false
}
