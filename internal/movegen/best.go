package movegen

import (
	"math"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
)

// Anything is a margin that leaves out no move.
const Anything = tile.Equity(math.MaxInt32)

// Best returns the move that ranks first among those that All finds.
func (g *Generator) Best(b *board.Board, kept *tile.Kept, opening *board.Opening, bag int) move.Move {
	return g.Top(g.best.one[:0], 1, Anything, b, kept, opening, bag)[0]
}

// Top puts in dst, which is emptied, the n best moves in the order of move.Compare: the first n of
// what All finds, in order, without those whose equity is more than within below the first's. n is
// at least 1; nothing is allocated while dst has room for one more than n.
//
// Starting places are looked at in the order of bounds on what their plays can be worth, and a walk
// turns back where what it has in hand cannot come up to the n-th move found so far. With a map of the
// words, tiles that make no word are left out, and the others are placed word by word.
func (g *Generator) Top(dst []move.Move, n int, within tile.Equity, b *board.Board, kept *tile.Kept, opening *board.Opening, bag int) []move.Move {
	g.prepare(b, kept, opening)
	r := &g.best
	r.limit, r.within, r.least = n, within, never
	r.rank(&g.rack, g.letters, g.score)
	g.moves = dst[:0]
	g.offerQuiet(b.Rules().ExchangeLimit, bag)
	g.boundAll(b)
	for len(r.queue) > 0 {
		most, number := r.queue.first()
		if most < r.least {
			break
		}
		pl := &r.places[number]
		if !pl.refined && g.Words != nil {
			r.queue.lower(r.refine(pl, true, g.Words, g.alphabet))
			continue
		}
		r.queue.drop()
		r.reach = pl.reach
		g.dir, g.number, g.lane = pl.dir, pl.lane, b.Lane(pl.dir, int(pl.lane))
		if !g.placeWords(pl) {
			g.walk(pl.anchor)
		}
	}
	dst, g.moves = g.moves, nil
	return dst
}

// offerQuiet offers the pass and the exchanges.
func (g *Generator) offerQuiet(limit, bag int) {
	kept := g.kept
	whole := kept.Len() - 1
	g.offer(move.Move{Kind: move.Pass, Equity: kept.Worth[whole]})
	if bag < limit {
		return
	}
	for i := 1; i <= whole; i++ {
		if kept.Worth[whole-i] < g.best.least {
			continue
		}
		if given := kept.Rack(i); given.Len() <= bag {
			m := move.NewExchange(&given)
			m.Equity = kept.Worth[whole-i]
			g.offer(m)
		}
	}
}

// offer keeps a move if it is among the best so far.
func (g *Generator) offer(m move.Move) {
	g.moves = g.best.settle(append(g.moves, m))
}

// boundAll lists the anchors of the board with their bounds.
func (g *Generator) boundAll(b *board.Board) {
	r := &g.best
	r.extra = 0
	if g.opening != nil {
		r.extra = mostOfOpening(g.opening)
	}
	r.subsets.fill(g.kept, g.Words)
	r.places, r.queue = r.places[:0], r.queue[:0]
	for _, dir := range [2]move.Direction{move.Across, move.Down} {
		for lane := range b.Rules().Size {
			for _, a := range g.enter(b, dir, lane) {
				r.places = append(r.places, place{anchor: a, dir: dir, lane: uint8(lane)})
				pl := &r.places[len(r.places)-1]
				g.bound(pl)
				if most := r.refine(pl, false, nil, 0); most > never {
					r.queue.push(most, len(r.places)-1)
				}
			}
		}
	}
}
