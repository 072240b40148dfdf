package movegen

import (
	"math/bits"

	"maven/internal/move"
	"maven/internal/tile"
)

// Best returns the move that ranks first of all moves.
func (g *Generator) Best(q *Request) move.Move {
	first := *q
	first.Count, first.Within, first.Bounded = 1, 0, false
	return g.Top(g.best.one[:0], &first)[0]
}

// Top replaces what is in dst by the best moves, in the order of move.Compare: the first Count of the
// moves that All finds, without those whose equity is more than Within below the best. Nothing is
// allocated while dst has room for one more than Count.
//
// Top bounds what the plays of each anchor can be worth, and takes the most promising anchors first. A
// walk turns back as soon as it cannot beat the last of the moves kept. With a map of the words, tiles
// that make no word are skipped, and the others are tried word by word.
func (g *Generator) Top(dst []move.Move, q *Request) []move.Move {
	g.prepare(q)
	r := &g.best
	r.keepBest(q)
	r.rank(&g.rack, g.letters, g.score)
	g.moves = dst[:0]
	g.offerPassAndExchanges(q)
	g.boundAll(q)
	for len(r.queue) > 0 {
		most, number := r.queue.first()
		if most < r.least {
			break
		}
		p := &r.prospects[number]
		if !p.refined && g.Words != nil {
			r.subsets.having(&r.having, p.need())
			r.queue.lower(g.refine(p))
			continue
		}
		r.queue.drop()
		r.reach = p.reach
		g.stand(q.Board, p.dir, int(p.lane))
		r.subsets.having(&r.having, p.need())
		if !g.tryWords(p) {
			g.walk(&p.anchor)
		}
	}
	dst, g.moves = g.moves, nil
	return dst
}

func (g *Generator) offerPassAndExchanges(q *Request) {
	kept := q.Kept
	whole := kept.Len() - 1
	g.offer(move.Move{Kind: move.Pass, Equity: kept.Worth[whole]})
	if q.Bag < q.Board.Rules().ExchangeLimit {
		return
	}
	for i := 1; i <= whole; i++ {
		if kept.Worth[whole-i] < g.best.least {
			continue
		}
		if given := kept.Rack(i); given.Len() <= q.Bag {
			m := move.NewExchange(&given)
			m.Equity = kept.Worth[whole-i]
			g.offer(m)
		}
	}
}

// offer keeps a move if it is one of the best so far.
func (g *Generator) offer(m move.Move) {
	g.moves = g.best.settle(append(g.moves, m))
}

// boundAll lists the anchors of the lanes asked for, with their bounds.
func (g *Generator) boundAll(q *Request) {
	r := &g.best
	r.extra = 0
	if g.openings != nil {
		r.extra = max(mostOfOpening(&g.openings[move.Across]), mostOfOpening(&g.openings[move.Down]))
	}
	r.subsets.fill(g.kept, g.Words)
	if g.Words != nil {
		r.memory.recall(r.subsets.whole().sum, g.rack[tile.Blank], g.Words)
	}
	r.prospects, r.queue = r.prospects[:0], r.queue[:0]
	for dir, lanes := range q.lanes() {
		for ; lanes != 0; lanes &= lanes - 1 {
			lane := bits.TrailingZeros32(lanes)
			anchors := g.enter(q.Board, move.Direction(dir), lane)
			for i := range anchors {
				if anchors[i].need()&g.have == 0 {
					continue
				}
				p := r.prospect()
				p.anchor, p.dir, p.lane, p.refined = anchors[i], g.dir, g.number, false
				g.bound(p)
				if most := r.estimate(p); most > never {
					r.queue.push(most, len(r.prospects)-1)
				}
			}
		}
	}
}
