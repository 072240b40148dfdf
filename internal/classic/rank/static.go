// Package rank orders the moves of a position as the classic program did. It ranks all plays, the best
// exchange and the pass by score, worth of the tiles kept (LeaveBuilder) and a bonus, and then the ten
// best again by the full evaluation, whose parts explain a move. Statistics says what a move counts.
//
// Search, ranking and evaluation are those of the original program, with its integer arithmetic. Where
// its bytes leave something open, we chose: the bonus of an exchange keeps the worth of the tiles thrown
// and the user's bias; hot spots look at the board after the move. Values are centipoints (cp), positive is good.
//
// Sharp edges: a Static belongs to one goroutine, and the result of Search is valid until the next call.
// The second pass is for 17 or more unseen tiles; with fewer, moves have the worth of the leave table and
// no bonus. Search only reads the position, but brings up to date what its board knows of crossing words.
package rank

import (
	"math"
	"math/bits"
	"slices"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

const (
	fullUnseen = 17 // with this many unseen tiles or more, the ten best are evaluated fully
	bagEmpty   = 86 // with this many tiles on the board or more, a pass is considered: the bag is empty

	openingRow = 8 // lane of the opening
)

// A Static finds and values moves. Once warm it allocates only to score an opening at its other starts, and
// to find the blanks of plays if the tables have hot spots or exposures.
type Static struct {
	// Bias is added to the worth of the tiles that an exchange keeps, in cp: the user's wish for more or
	// fewer exchanges.
	Bias int

	// Sees, unless nil, is asked once for each candidate of Search, in the order in which they are found, and says whether it may
	// enter the list: exchanges, each by itself and from the one that keeps most tiles on, or the pass, and then plays. A play of one
	// tile that makes words in both directions is a candidate in each, and enters across alone.
	Sees func() bool

	set    *tables.Set
	active []*words.Section
	leaves *LeaveBuilder
	spots  []spot

	table  LeaveTable
	list   board.List
	listed func(*board.Move) // puts a move into list
	better func(*board.Move) // makes a better move the current one

	gens  [2]board.Generator // by player
	move  board.Move
	given board.Move // the exchange at hand
	parts []Component
	after shown
}

// NewStatic returns a Static for words of the active sections, at most two, and a set of tables, which must
// not change while it is in use.
func NewStatic(set *tables.Set, active []*words.Section) *Static {
	s := &Static{set: set, active: active, leaves: NewLeaveBuilder(set), spots: spotsOf(set.Spots)}
	s.listed = func(m *board.Move) {
		if s.Sees == nil || s.Sees() {
			s.list.Insert(m)
		}
	}
	for i := range s.gens {
		s.gens[i].Passed = func() {
			if s.Sees != nil {
				s.Sees()
			}
		}
	}
	s.better = func(m *board.Move) {
		if m.Total() > s.move.Total() {
			s.move = *m
		}
	}
	return s
}

// Search ranks the moves of the side to move. The list has at least one: if there is nothing else, a pass
// with total 0.
func (s *Static) Search(p *board.Position) *board.List {
	pool := p.Unseen()
	s.list.Clear()
	s.list.SameWord = p.Board.Tiles() == 0 && s.Sees == nil
	s.leaves.Normal(&s.table, p.Racks[p.Turn], &pool)
	if s.Sees != nil && p.CanExchange() {
		s.exchanges(p, &pool, &s.table, s.listed)
		for s.list.Len() > 1 {
			s.list.Drop(s.list.Len() - 1)
		}
	}
	s.Candidates(p, &pool, &s.table, s.listed)
	if s.list.Len() == 0 {
		s.list.Insert(&board.Move{Kept: board.PassMask})
	}
	if pool.N >= fullUnseen {
		s.again(p, &pool)
	}
	return &s.list
}

// Candidates calls emit with every move that Search ranks, valued by the table, which must be for the rack
// of the side to move: the best exchange (keeping everything is a pass), the pass if the bag is empty, and
// every play. pool is what that side has not seen. A move is valid until emit returns.
func (s *Static) Candidates(p *board.Position, pool *board.Pool, table *LeaveTable, emit func(*board.Move)) {
	if p.CanExchange() && s.Sees == nil {
		s.Exchange(p, pool, table)
		emit(&s.move)
	}
	if p.Board.Tiles() >= bagEmpty {
		s.move = board.Move{Kept: board.PassMask, Leave: stuck(p, pool)}
		emit(&s.move)
	}
	s.gens[p.Turn].All(s.active, &p.Board, p.Racks[p.Turn], &table.Value, emit)
}

// stuck returns the worth of a pass with an empty bag: the other side goes out.
func stuck(p *board.Position, pool *board.Pool) int {
	other := pool.Counts.Face()
	if p.Known {
		other = p.Racks[1-p.Turn].Face()
	}
	return -other - 2*p.Racks[p.Turn].Face()
}

// Exchange returns the best exchange of the side to move by the table, which must be for its rack; pool is what that side has not
// seen. Of equal ones it takes the one with the higher mask, so that keeping everything, which is a pass, comes before throwing
// everything.
func (s *Static) Exchange(p *board.Position, pool *board.Pool, table *LeaveTable) board.Move {
	s.move = board.Move{Leave: math.MinInt32} // below any
	s.exchanges(p, pool, table, s.better)
	return s.move
}

// exchanges calls emit with every exchange, from the one that keeps everything, which is a pass, to the one that throws everything.
func (s *Static) exchanges(p *board.Position, pool *board.Pool, table *LeaveTable, emit func(*board.Move)) {
	rack := p.Racks[p.Turn]
	own := s.tilesWorth(string(rack), pool)
	opening := s.openingBonus(p)
	for mask := table.Masks() - 1; mask >= 0; mask-- {
		if table.early(uint(mask)) != 0 {
			continue
		}
		worth, n, m := 0, 0, &s.given
		*m = board.Move{Kept: board.PassMask}
		for rest := uint8(^mask) & rack.All(); rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros8(rest)
			worth += own[i]
			m.Word[n], m.Kept = rack[i], uint8(mask)
			n++
		}
		m.Leave, m.Bonus = table.Value[mask]+s.Bias, given(worth, pool)+opening
		emit(m)
	}
}

// openingBonus returns what an exchange is worth beside a first word of five tiles.
func (s *Static) openingBonus(p *board.Position) int {
	if p.Board.Tiles() > 0 {
		return 0
	}
	return s.set.First[0] - s.set.First[5]
}

// thrown returns what it costs to put these tiles into the bag.
func (s *Static) thrown(tiles string, pool *board.Pool) int {
	sum := 0
	for _, worth := range s.tilesWorth(tiles, pool) {
		sum += worth
	}
	return given(sum, pool)
}

// tilesWorth returns the worth of each tile on its own.
func (s *Static) tilesWorth(tiles string, pool *board.Pool) [board.MaxRack]int {
	var worth [board.MaxRack]int
	for i := range min(len(tiles), len(worth)) {
		if at := tables.Index(tiles[i]); at >= 0 {
			worth[i] = s.leaves.letter(at, pool)
		}
	}
	return worth
}

// given is thrown for tiles whose worth, each on its own, is known.
func given(thrown int, pool *board.Pool) int {
	if pool.N <= board.MaxRack {
		return 0
	}
	return -2 * thrown / (pool.N - board.MaxRack)
}

// again lists the moves again with leave and bonus from the full evaluation. On an empty board every start
// of a word is tried, once, however often the word was listed.
func (s *Static) again(p *board.Position, pool *board.Pool) {
	first := s.list
	s.list.Clear()
	for i := range first.Moves() {
		m := &first.Moves()[i]
		if p.Board.Tiles() > 0 || m.Lane == 0 {
			m.Bonus = s.full(p, pool, m) - m.Leave
			s.list.Insert(m)
			continue
		}
		if slices.ContainsFunc(first.Moves()[:i], func(o board.Move) bool { return o.Lane != 0 && o.Word == m.Word }) {
			continue
		}
		for start := openingRow + 1 - m.Len(); start <= openingRow; start++ {
			m.Start = start
			m.Score, _, _, _ = p.Board.Score(m, p.Racks[p.Turn])
			m.Bonus = s.full(p, pool, m) - m.Leave
			s.list.Insert(m)
		}
	}
}
