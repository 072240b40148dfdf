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
	keep   int32 // number of the subset left on the rack
	played int32 // tiles played
}

// left goes on to the left: everything from the square after at to the anchor is settled, and n is the
// node of the square after at.
func (g *Generator) left(n wordgraph.Node, at int, p partial) {
	if p.played > 0 && g.paths.Accepts(n) {
		g.record(at+1, g.last, p)
	}
	below := g.paths.Below[n]
	if below&wordgraph.Turn != 0 {
		turned := g.paths.Child(n)
		if g.paths.Below[turned]&g.have&g.lane[g.last+1].Cross != 0 { // the next square is empty: the anchor ends with its run
			g.right(turned, g.last+1, at+1, p)
		}
	}
	if at >= g.leftEnd && below&g.have&g.lane[at].Cross != 0 && g.best.hopeful(p.played+1) {
		g.leftTiles(n, at, p)
	}
}

// leftTiles plays each tile that fits on the empty square at, and goes on to the left. It plays a tile
// only if that ends a word or something can follow. Half of the tiles fail that test, which saves a
// quarter of the time.
func (g *Generator) leftTiles(n wordgraph.Node, at int, p partial) {
	s, first := &g.lane[at], g.paths.Child(n)
	follow := wordgraph.Turn
	if at > g.leftEnd {
		follow |= g.have & g.lane[at-1].Cross
	}
	below := g.paths.Below[n]
	for m := below & g.have & s.Cross; m != 0; m &= m - 1 {
		t := m.First()
		next := first + wordgraph.Before(below, t)
		if g.paths.Below[next]&follow == 0 && !g.paths.Accepts(next) {
			continue
		}
		if g.rack[t] > 0 {
			g.strip[at] = t
			g.take(t)
			g.left(next, at-1, g.with(p, s, t, int32(g.score[t&63])))
			g.giveBack(t)
		}
		if g.rack[tile.Blank] > 0 {
			g.strip[at] = t | tile.Designated
			g.take(tile.Blank)
			g.left(next, at-1, g.with(p, s, tile.Blank, 0))
			g.giveBack(tile.Blank)
		}
	}
	g.strip[at] = 0
}

// right goes on to the right from square at, below node n; the word began at first. As in leftTiles, a
// tile is played only if something can come of it. Tiles on the board, letters and blanks share this
// function: split in three it takes 12% longer.
func (g *Generator) right(n wordgraph.Node, at, first int, p partial) {
	for g.lane[at].Letter != 0 {
		t := g.lane[at].Letter
		next, ok := g.paths.Step(n, t.Letter())
		if !ok {
			return
		}
		n = next
		p.main += g.score.Of(t)
		at++
		if p.played > 0 && g.paths.Accepts(n) && g.lane[at].Letter == 0 {
			g.record(first, at-1, p)
		}
	}
	s, below := &g.lane[at], g.paths.Below[n]
	m := below & g.have & s.Cross
	if m == 0 || !g.best.hopeful(p.played+1) {
		return
	}
	follow, ends := g.have&g.lane[at+1].Cross, true
	if after := g.lane[at+1].Letter; after != 0 {
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
			g.strip[at] = t
			q := g.with(p, s, t, int32(g.score[t&63]))
			if end {
				g.record(first, at, q)
			}
			if more {
				g.take(t)
				g.right(next, at+1, first, q)
				g.giveBack(t)
			}
		}
		if g.rack[tile.Blank] > 0 {
			g.strip[at] = t | tile.Designated
			q := g.with(p, s, tile.Blank, 0)
			if end {
				g.record(first, at, q)
			}
			if more {
				g.take(tile.Blank)
				g.right(next, at+1, first, q)
				g.giveBack(tile.Blank)
			}
		}
	}
	g.strip[at] = 0
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

// with returns p after tile t from the rack, which scores points, is played on s.
func (g *Generator) with(p partial, s *board.Square, t tile.Tile, points int32) partial {
	points *= int32(s.LetterMult)
	p.main += points
	p.mult *= int32(s.WordMult)
	p.cross += (int32(s.CrossScore) + points) * int32(s.CrossMult)
	p.keep -= int32(g.kept.Stride[t])
	p.played++
	return p
}

// record appends the play that covers the squares from first to last, unless it is a play of one tile
// that is found in the other direction.
func (g *Generator) record(first, last int, p partial) {
	if p.played == 1 && g.dir == move.Down && g.crossesAtOnlyTile(first, last) {
		return
	}
	score := p.main*p.mult + p.cross + g.bonus[p.played]
	equity := tile.Equity(score)*tile.Point + g.kept.Worth[p.keep]
	if g.opening != nil {
		for i := first; i <= last; i++ {
			equity += g.opening[i-1][g.strip[i].Letter()]
		}
	}
	if equity < g.best.least {
		return
	}
	g.moves = append(g.moves, move.Move{})
	m := &g.moves[len(g.moves)-1]
	m.Equity = equity
	m.Score = score
	m.Kind = move.Play
	m.Dir = g.dir
	m.Row, m.Col = g.number, uint8(first-1)
	if g.dir == move.Down {
		m.Row, m.Col = m.Col, m.Row
	}
	m.Len = uint8(last - first + 1)
	m.Played = uint8(p.played)
	m.Tiles = [move.MaxWord]tile.Tile(g.strip[first:])
	if g.best.limit > 0 {
		g.moves = g.best.settle(g.moves)
	}
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
