package preend

import (
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
)

// A plan is what can happen when a move has been made that draws a number of tiles: it is the same for
// all such moves.
type plan struct {
	cells  []draw // what the player on turn may draw; the ways count the orders of the whole bag
	splits []split
	drawn  int     // tiles
	total  float64 // of the ways
}

// A split is one way in which the unseen tiles may lie.
type split struct {
	cell  int         // the draw that it has
	held  tile.Rack   // the opponent's tiles
	bag   tile.Rack   // what is in the bag before the move
	order []tile.Tile // the order in which it will be drawn, with SeesAll; nil with ByKnowledge
	ways  float64
}

// newPlan lists what can happen when n tiles are drawn.
func newPlan(p *game.Position, n int, model Model) *plan {
	unseen := p.Unseen()
	pool := unseen.Less(&p.Opponent)
	made := &plan{cells: draws(&pool, n), drawn: n}
	for cell := range made.cells {
		d := &made.cells[cell]
		left := pool.Less(&d.tiles)
		ways := 0.0
		for _, rest := range draws(&left, p.Bag()-n) {
			s := split{cell: cell, bag: d.tiles, ways: d.ways * rest.ways}
			s.bag.Add(&rest.tiles)
			s.held = unseen.Less(&s.bag)
			ways += s.ways
			made.add(s, d, &rest.tiles, model)
		}
		d.ways = ways
		made.total += ways
	}
	return made
}

// add adds a split, with each order of the rest of the bag where that matters.
func (p *plan) add(s split, d *draw, rest *tile.Rack, model Model) {
	if model == ByKnowledge {
		p.splits = append(p.splits, s)
		return
	}
	all := orders(rest)
	first := d.tiles.AppendTiles(nil)
	s.ways /= float64(len(all))
	for _, order := range all {
		s.order = append(first[:len(first):len(first)], order...)
		p.splits = append(p.splits, s)
	}
}

// state returns the position of a split on a board, as the player on turn would see it with both racks
// and what is in the bag.
func (s *split) state(p *game.Position, pos *game.Position) state {
	k := p.Known
	k.Opponent = s.held
	*pos = game.NewPosition(k)
	return state{pos: pos, bag: s.bag, order: s.order, seen: [2]tile.Rack{{}, p.Opponent}, asker: true}
}

// Empties reports whether the bag is empty after a move.
func Empties(p *game.Position, m *move.Move) bool {
	return m.Kind == move.Play && int(m.Played) >= p.Bag()
}

// first reports whether the split is the first of its cell.
func (p *plan) first(number int) bool {
	return number == 0 || p.splits[number-1].cell != p.splits[number].cell
}
