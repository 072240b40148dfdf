package census

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A walker finds the plays of lanes as movegen does, with every tile allowed.
type walker struct {
	paths      wordgraph.Paths
	root       wordgraph.Node
	all        tile.Mask
	score      *tile.Scores
	bonus      [tile.MaxRack + 1]int32
	letterKeys [tile.MaxLetters + 2]uint64

	lane    []board.Square
	dir     move.Direction
	number  uint8
	leftEnd int // leftmost square that a left part may take
	last    int // last square of the anchor
	strip   [move.MaxWord + 2]tile.Tile

	tiles [tile.MaxLetters + 2]int8 // left to play; below 0 where a blank stands in
	spare int                       // blanks that stand for no letter yet
	room  int                       // tiles that may still be played

	plays []move.Compact
	keys  []uint64 // of the tiles of each play
	most  most
	limit int
}

// A partial is a play under construction.
type partial struct {
	main, cross, mult int32
	points            int32 // of the tiles played, without premiums
	played            uint8
	key               uint64
}

func newWalker(b *board.Board, tiles *tile.Rack, limit int) *walker {
	r := b.Rules()
	w := &walker{paths: b.Words().Paths(), root: b.Words().GADDAGRoot(), all: tile.AllLetters(r.Tiles.Len()),
		score: &r.Tiles.Score, spare: int(tiles[tile.Blank]), room: r.RackSize, limit: limit}
	for i, points := range r.Bonus {
		w.bonus[i] = int32(points)
	}
	for i := range w.most {
		for j := range w.most[i] {
			w.most[i][j] = unplayable
		}
	}
	for i := range w.letterKeys {
		w.letterKeys[i] = key(tile.Tile(i))
	}
	for i, n := range tiles {
		w.tiles[i] = int8(min(n, 100))
	}
	return w
}

// enter finds the plays of a lane, and reports whether they are within the limit.
func (w *walker) enter(b *board.Board, dir move.Direction, number int) bool {
	w.lane, w.dir, w.number = b.Lane(dir, number), dir, uint8(number)
	for a := range b.Anchors(dir, number) {
		w.leftEnd, w.last = a.LeftEnd, a.Last
		if a.Run {
			w.fromRun(a.First)
		} else {
			w.leftTiles(w.root, a.First, partial{mult: 1})
		}
	}
	return len(w.plays) <= w.limit
}

// fromRun finds the plays that are built on the run of tiles that begins at first and ends the anchor.
func (w *walker) fromRun(first int) {
	n, p := w.root, partial{mult: 1}
	for i := w.last; i >= first; i-- {
		t := w.lane[i].Letter
		next, ok := w.paths.Step(n, t.Letter())
		if !ok {
			return
		}
		n = next
		p.main += w.score.Of(t)
	}
	w.left(n, first-1, p)
}

// left goes on to the left: everything from the square after at to the anchor is settled, and n is the
// node of the square after at.
func (w *walker) left(n wordgraph.Node, at int, p partial) {
	if p.played > 0 && w.paths.Accepts(n) {
		w.record(at+1, w.last, &p)
	}
	below := w.paths.Below[n]
	if below&wordgraph.Turn != 0 {
		w.right(w.paths.Child(n), w.last+1, at+1, p)
	}
	if at >= w.leftEnd && w.room > 0 {
		w.leftTiles(n, at, p)
	}
}

// leftTiles plays each letter that fits on the empty square at, and goes on to the left.
func (w *walker) leftTiles(n wordgraph.Node, at int, p partial) {
	s, first, below := &w.lane[at], w.paths.Child(n), w.paths.Below[n]
	for m := below & w.all & s.Cross; m != 0; m &= m - 1 {
		t := m.First()
		if !w.take(t) {
			continue
		}
		w.strip[at] = t
		w.left(first+wordgraph.Before(below, t), at-1, w.with(p, s, t))
		w.giveBack(t)
	}
	w.strip[at] = 0
}

// right goes on to the right from square at, below node n; the word began at first.
func (w *walker) right(n wordgraph.Node, at, first int, p partial) {
	for w.lane[at].Letter != 0 {
		t := w.lane[at].Letter
		next, ok := w.paths.Step(n, t.Letter())
		if !ok {
			return
		}
		n = next
		p.main += w.score.Of(t)
		at++
		if p.played > 0 && w.paths.Accepts(n) && w.lane[at].Letter == 0 {
			w.record(first, at-1, &p)
		}
	}
	s, child, below := &w.lane[at], w.paths.Child(n), w.paths.Below[n]
	m := below & w.all & s.Cross
	if m == 0 || w.room == 0 {
		return
	}
	ends := w.lane[at+1].Letter == 0
	for ; m != 0; m &= m - 1 {
		t := m.First()
		if !w.take(t) {
			continue
		}
		w.strip[at] = t
		next, q := child+wordgraph.Before(below, t), w.with(p, s, t)
		if ends && w.paths.Accepts(next) {
			w.record(first, at, &q)
		}
		if w.paths.Below[next] != 0 {
			w.right(next, at+1, first, q)
		}
		w.giveBack(t)
	}
	w.strip[at] = 0
}

// take plays a letter, or a blank for it, and reports whether there is one.
func (w *walker) take(t tile.Tile) bool {
	if w.tiles[t] <= 0 {
		if w.spare == 0 {
			return false
		}
		w.spare--
	}
	w.tiles[t]--
	w.room--
	return true
}

// giveBack undoes take.
func (w *walker) giveBack(t tile.Tile) {
	w.room++
	if w.tiles[t]++; w.tiles[t] <= 0 {
		w.spare++
	}
}

// with returns p after letter t is played on s.
func (w *walker) with(p partial, s *board.Square, t tile.Tile) partial {
	points := int32(w.score[t&63]) * int32(s.LetterMult)
	p.main += points
	p.mult *= int32(s.WordMult)
	p.cross += (int32(s.CrossScore) + points) * int32(s.CrossMult)
	p.points += int32(w.score[t&63])
	p.key += w.letterKeys[t&63]
	p.played++
	return p
}

// record keeps the play that covers the squares from first to last, unless it is a play of one tile that
// belongs to the other direction.
func (w *walker) record(first, last int, p *partial) {
	m := move.Move{Score: p.main*p.mult + p.cross + w.bonus[p.played], Kind: move.Play, Dir: w.dir,
		Row: w.number, Col: uint8(first - 1), Len: uint8(last - first + 1), Played: p.played}
	if w.dir == move.Down {
		m.Row, m.Col = m.Col, m.Row
	}
	for i := first; i <= last; i++ {
		m.Tiles[i-first] = w.strip[i]
		if p.played == 1 && w.dir == move.Down && w.strip[i] != 0 && w.lane[i].Crossed {
			return
		}
	}
	best := w.most.of(int(p.played), int(p.points))
	*best = max(*best, m.Score)
	w.plays = append(w.plays, m.Compact())
	w.keys = append(w.keys, p.key)
}
