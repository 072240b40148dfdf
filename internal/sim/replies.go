package sim

import (
	"maven/internal/board"
	"maven/internal/census"
	"maven/internal/eval"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/tile"
)

// listed is how many of the best replies on the board before the candidates are found for all of them:
// with fewer, too many candidates find none that they leave as it was.
const listed = 15

// worthLooking is the part of a table's plays, one of so many, that must stand in lanes as they were for a
// look-up to pay: late in a long play-out few do.
const worthLooking = 5

// A hand is a rack with which a side chooses, and what is known about it in one draw.
type hand struct {
	rack   tile.Rack
	kept   tile.Kept
	finder census.Finder
	ready  bool // finder is prepared
	list   []move.Move
	whole  bool // list has every play there is
}

// hand returns the rack of a side, prepared for choosing. While there are tiles in the bag, the other
// candidates that come to the same rack in the same draw share it.
func (p *playout) hand(turn, depth int) *hand {
	rack := &p.sides[turn].rack
	if len(p.bag) == 0 {
		h := &p.last
		p.fill(h, rack, eval.Ending{BagEmpty: true, Points: p.rules.Tiles.RackScore(&p.sides[1-turn].rack)})
		return h
	}
	if depth > 1 {
		p.fill(&p.last, rack, eval.Ending{})
		return &p.last
	}
	for _, h := range p.hands[:p.held] {
		if h.rack == *rack {
			return h
		}
	}
	if p.held == len(p.hands) {
		p.hands = append(p.hands, new(hand))
	}
	h := p.hands[p.held]
	p.held++
	p.fill(h, rack, eval.Ending{})
	return h
}

func (p *playout) fill(h *hand, rack *tile.Rack, e eval.Ending) {
	h.rack = *rack
	p.means.Judge.Fill(&h.kept, rack, p.rules.Tiles, e)
	h.list, h.whole, h.ready = h.list[:0], false, false
}

// best returns the move that a side makes: the one that ranks first by static equity.
func (p *playout) best(turn, depth int, c *candidate) move.Move {
	h := p.hand(turn, depth)
	p.kept = &h.kept
	q := movegen.Request{Board: p.at, Kept: p.kept, Bag: len(p.bag)}
	if p.at.Empty() {
		q.Opening = &p.open
	}
	switch {
	case p.at.Empty():
	case p.from.table != nil && h.rack[tile.Blank] <= census.MaxBlanks:
		return p.lookUp(h, depth, c, &q)
	case p.at == c.board && len(p.bag) > 0 && !p.from.board.Empty():
		return p.fromList(h, c, &q)
	}
	return p.finder.Best(&q)
}

// fromList finds the opponent's reply: the best of those on the board before the candidates, in a lane
// that the candidate left as it was, or one in the other lanes.
func (p *playout) fromList(h *hand, c *candidate, q *movegen.Request) move.Move {
	if len(h.list) == 0 && !h.whole {
		before := *q
		before.Board, before.Bag, before.Count = p.from.board, 0, listed
		h.list = p.finder.Top(h.list, &before)
		h.whole = len(h.list) < listed
	}
	for i := range h.list {
		if m := &h.list[i]; m.Kind == move.Play && !stands(m, &c.changed) {
			q.Lanes = c.changed
			return p.search(q, m)
		}
	}
	if h.whole {
		q.Lanes = c.changed
	}
	return p.finder.Best(q)
}

// stands reports whether a play is in one of the lanes.
func stands(m *move.Move, lanes *movegen.Lanes) bool {
	lane, _ := m.Lane()
	return lanes[m.Dir]>>lane&1 != 0
}

// search returns the best of the moves asked for and a play that is known.
func (p *playout) search(q *movegen.Request, known *move.Move) move.Move {
	if q.Lanes == (movegen.Lanes{}) {
		q.Lanes = movegen.Lanes{1 << 31, 1 << 31} // which no board has: the search finds exchanges and the pass only
	}
	q.Count, q.Bounded, q.Least = 1, true, known.Equity
	if better := p.finder.Top(p.one[:0], q); len(better) > 0 && move.Compare(&better[0], known) < 0 {
		return better[0]
	}
	return *known
}

// lookUp finds a move by the tables, and searches the lanes that are in none.
func (p *playout) lookUp(h *hand, depth int, c *candidate, q *movegen.Request) move.Move {
	var fresh, gone, left movegen.Lanes // to be searched; not as in the table of all, and of the candidate
	size, stay := p.rules.Size, 0       // plays in lanes as they were
	for dir := range move.Direction(2) {
		for lane := range size {
			v := p.at.Version(dir, lane)
			if v == p.from.board.Version(dir, lane) {
				stay += p.from.table.In(dir, lane)
				continue
			}
			gone.Add(dir, lane)
			if c.table == nil {
				fresh.Add(dir, lane)
			} else if v != c.board.Version(dir, lane) {
				left.Add(dir, lane)
				fresh.Add(dir, lane)
			}
		}
	}
	if stay < p.from.table.Len()/worthLooking {
		return p.finder.Best(q)
	}
	if !h.ready {
		h.ready = true
		h.finder.Reset(&h.kept, p.rules.Tiles)
	}
	known := move.Move{Kind: move.Pass, Equity: h.kept.Worth[h.kept.Len()-1]}
	if m, ok := p.inTable(h, depth, gone, known.Equity); ok && move.Compare(&m, &known) < 0 {
		known = m
	}
	if c.table != nil {
		if m, ok := h.finder.Best(c.table, p.at, left, known.Equity); ok && move.Compare(&m, &known) < 0 {
			known = m
		}
	}
	q.Lanes = fresh
	return p.search(q, &known)
}

// inTable returns the best play in the lanes that are as before the candidates, worth at least least. The
// opponent's best replies are looked up once for all candidates.
func (p *playout) inTable(h *hand, depth int, gone movegen.Lanes, least tile.Equity) (move.Move, bool) {
	if depth > 0 || h == &p.last {
		return h.finder.Best(p.from.table, p.at, gone, least)
	}
	if len(h.list) == 0 && !h.whole {
		h.list = h.finder.Top(h.list, p.from.table, p.from.board, listed)
		h.whole = len(h.list) < listed
	}
	for i := range h.list {
		if !stands(&h.list[i], &gone) {
			return h.list[i], true
		}
	}
	if h.whole {
		return move.Move{}, false
	}
	return h.finder.Best(p.from.table, p.at, gone, least)
}

// changedFrom returns the lanes of b that are not as on the board before.
func changedFrom(before, b *board.Board) movegen.Lanes {
	var lanes movegen.Lanes
	for dir := range move.Direction(2) {
		for lane := range b.Rules().Size {
			if b.Version(dir, lane) != before.Version(dir, lane) {
				lanes.Add(dir, lane)
			}
		}
	}
	return lanes
}
