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

// left continues leftward: everything from the square after at to the start is settled and n is
// the node after it. accepts says that this much, read as it stands, is a word.
func (g *Generator) left(n wordgraph.Node, at int, p partial, accepts bool) {
	if accepts && p.played > 0 {
		g.record(at+1, g.start, p)
	}
	if n == 0 {
		return
	}
	if g.masks[n]&1 != 0 {
		g.right(wordgraph.Entry(g.nodes[n]).Child(), g.start+1, at+1, p)
	}
	if at >= g.leftEnd {
		g.leftTiles(n, at, p)
	}
}

// leftTiles plays each tile that fits on the empty square at, and continues leftward.
func (g *Generator) leftTiles(n wordgraph.Node, at int, p partial) {
	s := &g.lane[at]
	below := g.masks[n]
	for m := below & g.have & s.Cross; m != 0; m &= m - 1 {
		t := m.First()
		e := wordgraph.Entry(g.nodes[int(n)+(below&(t.Bit()-1)).Len()])
		if g.rack[t] > 0 {
			g.take(t)
			g.strip[at] = t
			g.left(e.Child(), at-1, g.with(p, s, t, int32(g.score[t])), e.Accepts())
			g.giveBack(t)
		}
		if g.rack[tile.Blank] > 0 {
			g.take(tile.Blank)
			g.strip[at] = t | tile.Designated
			g.left(e.Child(), at-1, g.with(p, s, tile.Blank, 0), e.Accepts())
			g.giveBack(tile.Blank)
		}
	}
}

// right continues rightward from square at; the word began at first.
func (g *Generator) right(n wordgraph.Node, at, first int, p partial) {
	s := &g.lane[at]
	if s.Letter != 0 {
		e, ok := g.find(n, s.Letter.Letter())
		if !ok {
			return
		}
		p.main += g.points(s.Letter)
		g.strip[at] = 0
		g.rightFrom(e, at, first, p)
		return
	}
	below := g.masks[n]
	for m := below & g.have & s.Cross; m != 0; m &= m - 1 {
		t := m.First()
		e := wordgraph.Entry(g.nodes[int(n)+(below&(t.Bit()-1)).Len()])
		if g.rack[t] > 0 {
			g.take(t)
			g.strip[at] = t
			g.rightFrom(e, at, first, g.with(p, s, t, int32(g.score[t])))
			g.giveBack(t)
		}
		if g.rack[tile.Blank] > 0 {
			g.take(tile.Blank)
			g.strip[at] = t | tile.Designated
			g.rightFrom(e, at, first, g.with(p, s, tile.Blank, 0))
			g.giveBack(tile.Blank)
		}
	}
}

// rightFrom goes on after square at took the tile of entry e.
func (g *Generator) rightFrom(e wordgraph.Entry, at, first int, p partial) {
	if e.Accepts() && g.lane[at+1].Letter == 0 && p.played > 0 {
		g.record(first, at, p)
	}
	if n := e.Child(); n != 0 {
		g.right(n, at+1, first, p)
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
