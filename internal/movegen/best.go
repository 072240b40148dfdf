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
// walk turns back as soon as it cannot beat the last of the moves kept. With a map of the words, an anchor takes
// turns with the others for each number of tiles: at first its tiles that make no word are left out, then the
// others are tried word by word.
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
		switch {
		case g.Words != nil && p.refined>>p.top&1 == 0:
			g.refine(p)
			r.requeue(p)
		case g.Words != nil && g.canLookUp(p):
			g.stand(q.Board, p.dir, int(p.lane))
			g.tryWords(p)
			r.requeue(p)
		default:
			r.queue.drop()
			r.reach = p.reach(r.tiles)
			g.stand(q.Board, p.dir, int(p.lane))
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
	best := 1 // it comes first, so that few others are worth the trouble
	for i := 2; i <= whole; i++ {
		if kept.Worth[whole-i] > kept.Worth[whole-best] {
			best = i
		}
	}
	if whole > 0 {
		g.offerExchange(q, best)
	}
	for i := 1; i <= whole; i++ {
		if i != best && kept.Worth[whole-i] >= g.best.least {
			g.offerExchange(q, i)
		}
	}
}

// offerExchange offers to exchange a subset of the rack, by its number, if the bag has as many tiles.
func (g *Generator) offerExchange(q *Request, subset int) {
	if given := q.Kept.Rack(subset); given.Len() <= q.Bag {
		m := move.NewExchange(&given)
		m.Equity = q.Kept.Worth[q.Kept.Len()-1-subset]
		g.offer(m)
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
	for k, worth := range r.subsets.worth {
		if r.leaves[k] = worth; worth != never {
			r.leaves[k] += r.extra
		}
	}
	if g.Words != nil {
		r.memory.recall(r.subsets.sums[r.subsets.whole()], g.rack[tile.Blank], g.Words)
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
				p.anchor, p.dir, p.lane = anchors[i], g.dir, g.number
				if most := g.bound(p); most > never {
					r.queue.push(most, len(r.prospects)-1)
				}
			}
		}
	}
}
