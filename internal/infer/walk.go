package infer

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// tableBlanks is how many blanks a play in a table has at most.
const tableBlanks = 2

// A walk finds all that any of the racks in question can play on a board, and enters it in a table. It
// goes lane by lane as movegen does, but with all tiles that may be on a rack: those surely held, and so
// many others. Squares are filled with letters first; which of them are blanks is seen at the end. As one walk with
// that of package census, told apart by a type parameter, it takes 1.35 times as long.
type walk struct {
	table *table
	turn  *turn
	paths wordgraph.Paths
	root  wordgraph.Node
	score *tile.Scores
	bonus *[tile.MaxRack + 1]int
	scan  *board.Opening // nil unless the board is empty

	sure   tile.Rack // tiles surely held
	most   tile.Rack // most of each tile that a rack may hold
	extra  int       // tiles that are not sure, on each rack
	blanks int       // most blanks of a rack that are played

	lane    []board.Square
	leftEnd int                  // leftmost square that a left part may take
	last    int                  // last square of the anchor
	used    tile.Rack            // letters played, blanks as their letters
	beyond  int                  // of them, those beyond the sure ones
	lacking int                  // of them, those beyond most
	placed  [tile.MaxRack]placed // in the order of the walk
}

// A placed is a letter played on a square: what it scores unless it is a blank.
type placed struct {
	letter tile.Tile
	main   int32 // without the premiums of the word
	cross  int32
}

// A partial is a play under construction.
type partial struct {
	main   int32 // points of the word so far, letter premiums applied
	cross  int32 // points of the crossing words
	mult   int32 // product of word premiums covered
	played int
	tiles  sum
	scan   tile.Equity // worth of the letters' squares on an empty board
}

// newWalk returns a walk on the board of a turn, with the racks that may have been held before it.
func newWalk(t *turn) *walk {
	r, words := t.board.Rules(), t.board.Words()
	w := &walk{
		table: newTable(), turn: t, paths: words.Paths(), root: words.GADDAGRoot(),
		score: &r.Tiles.Score, bonus: &r.Bonus, sure: t.surely, most: t.surely, extra: t.number,
	}
	for one, n := range t.others {
		w.most[one] += min(n, uint8(t.number))
	}
	w.blanks = min(int(w.most[tile.Blank]), tableBlanks)
	return w
}

// do walks from every anchor of a lane.
func (w *walk) do(lane int) {
	b := w.turn.board
	dir, number := move.Direction(lane/b.Rules().Size), lane%b.Rules().Size
	if w.lane = b.Lane(dir, number); b.Empty() {
		w.scan = &w.turn.scan[dir]
	}
	for a := range b.Anchors(dir, number) {
		w.leftEnd, w.last = a.LeftEnd, a.Last
		if a.Run {
			w.run(a.First)
		} else {
			w.leftTiles(w.root, a.First, partial{mult: 1})
		}
	}
}

// run walks from the run of tiles that begins at first and ends the anchor.
func (w *walk) run(first int) {
	n, p := w.root, partial{mult: 1}
	for i := w.last; i >= first; i-- {
		next, ok := w.through(n, i, &p)
		if !ok {
			return
		}
		n = next
	}
	w.left(n, first-1, p)
}

// through plays through the tile at i, and returns the node after it.
func (w *walk) through(n wordgraph.Node, i int, p *partial) (wordgraph.Node, bool) {
	t := w.lane[i].Letter
	p.main += w.score.Of(t)
	return w.paths.Step(n, t.Letter())
}

// left goes on to the left from square at; n is the node of the square after it.
func (w *walk) left(n wordgraph.Node, at int, p partial) {
	if p.played > 0 && w.paths.Accepts(n) {
		w.record(&p)
	}
	if w.paths.Below[n]&wordgraph.Turn != 0 {
		w.right(w.paths.Child(n), w.last+1, p)
	}
	if at >= w.leftEnd {
		w.leftTiles(n, at, p)
	}
}

// leftTiles plays each letter that fits on the empty square at, and goes on to the left. As in right, a
// letter is played only if something can come of it.
func (w *walk) leftTiles(n wordgraph.Node, at int, p partial) {
	follow := wordgraph.Turn
	if at > w.leftEnd {
		follow |= w.lane[at-1].Cross
	}
	below := w.paths.Below[n]
	for m := below & w.lane[at].Cross &^ wordgraph.Turn; m != 0; m &= m - 1 {
		t := m.First()
		next := w.paths.Child(n) + wordgraph.Before(below, t)
		if (w.paths.Below[next]&follow != 0 || w.paths.Accepts(next)) && w.take(t) {
			w.left(next, at-1, w.with(p, at, t))
			w.giveBack(t)
		}
	}
}

// right goes on to the right from square at, below node n.
func (w *walk) right(n wordgraph.Node, at int, p partial) {
	for w.lane[at].Letter != 0 {
		next, ok := w.through(n, at, &p)
		if !ok {
			return
		}
		n = next
		at++
	}
	if p.played > 0 && at > w.last+1 && w.paths.Accepts(n) {
		w.record(&p)
	}
	below := w.paths.Below[n]
	m := below & w.lane[at].Cross &^ wordgraph.Turn
	if m == 0 {
		return
	}
	follow := w.lane[at+1].Cross
	if after := w.lane[at+1].Letter; after != 0 {
		follow = after.Letter().Bit()
	}
	for ; m != 0; m &= m - 1 {
		t := m.First()
		next := w.paths.Child(n) + wordgraph.Before(below, t)
		if (w.paths.Below[next]&follow != 0 || w.paths.Accepts(next)) && w.take(t) {
			w.right(next, at+1, w.with(p, at, t))
			w.giveBack(t)
		}
	}
}

// take plays a letter, if some rack can, with blanks for letters that it has not.
func (w *walk) take(t tile.Tile) bool {
	w.takeAgain(t)
	if w.lacking > w.blanks || w.beyond > w.extra+min(w.blanks, int(w.sure[tile.Blank])) {
		w.giveBack(t)
		return false
	}
	return true
}

// giveBack undoes takeAgain.
func (w *walk) giveBack(t tile.Tile) {
	w.used[t]--
	if w.used[t] >= w.sure[t] {
		w.beyond--
	}
	if w.used[t] >= w.most[t] {
		w.lacking--
	}
}

// with returns p after a letter is played on square at.
func (w *walk) with(p partial, at int, t tile.Tile) partial {
	s := &w.lane[at]
	points := int32(w.score[t]) * int32(s.LetterMult)
	w.placed[p.played] = placed{t, points, points * int32(s.CrossMult)}
	p.main += points
	p.mult *= int32(s.WordMult)
	p.cross += int32(s.CrossScore)*int32(s.CrossMult) + points*int32(s.CrossMult)
	p.played++
	p.tiles += w.table.sums[t]
	if w.scan != nil {
		p.scan += w.scan[at-1][t]
	}
	return p
}

// record enters a play, with every choice of blanks among its letters that some rack has.
func (w *walk) record(p *partial) {
	worth := tile.Equity(p.main*p.mult+p.cross+int32(w.bonus[p.played]))*tile.Point + p.scan
	if w.lacking == 0 && w.beyond <= w.extra {
		w.table.offer(p.tiles, worth, p.played)
	}
	if w.blanks == 0 {
		return
	}
	w.withBlanks(p, worth, p.tiles, 0, 1)
}

// withBlanks enters a play in which one more of the letters from first on is a blank, number so many.
func (w *walk) withBlanks(p *partial, worth tile.Equity, tiles sum, first, number int) {
	for i := first; i < p.played; i++ {
		one := &w.placed[i]
		less := worth - tile.Equity(one.main*p.mult+one.cross)*tile.Point
		without := tiles - w.table.sums[one.letter] + w.table.sums[tile.Blank]
		w.giveBack(one.letter)
		if w.lacking == 0 && w.beyond+max(number-int(w.sure[tile.Blank]), 0) <= w.extra {
			w.table.offer(without, less, p.played)
		}
		if number < w.blanks {
			w.withBlanks(p, less, without, i+1, number+1)
		}
		w.takeAgain(one.letter)
	}
}

// takeAgain plays a letter, whether some rack can or not.
func (w *walk) takeAgain(t tile.Tile) {
	if w.used[t] >= w.sure[t] {
		w.beyond++
	}
	if w.used[t] >= w.most[t] {
		w.lacking++
	}
	w.used[t]++
}
