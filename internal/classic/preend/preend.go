// Package preend ranks moves while 8 to 16 tiles are unseen, as the original's pre-endgame did: each move by the mean, over
// all racks of the other side, of what the best reply leaves. Nothing is drawn and no endgame is searched: the racks that can
// make a reply are counted.
//
// The 90 best replies are found once, by score and the worth of what stays unseen. Every legal move is tried against them,
// best reply first, without those that it blocks; each reply takes as many racks as are left for it. The ten best moves are
// tried again with the replies that they open. All of this is the original's, with its integer arithmetic, and was compared
// with its executed bytes, slips included: most replies of the same tiles at the same place count each, although one is meant
// to (counted). The numbers of Tables are ours. Values are centipoints (cp).
//
// Sharp edges: a Solver belongs to one goroutine. The position does not change. If the other rack is known, that is ignored.
package preend

import (
	"context"
	"strings"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// A pre-endgame has between FewestUnseen and MostUnseen unseen tiles.
const (
	FewestUnseen, MostUnseen = 8, 16
)

// A Report says what a search counted.
type Report struct {
	Racks   int // that the other side may hold, equal ones apart
	Replies int // that moves were tried against, before those that a move opens
}

// Given is what a search takes from elsewhere.
type Given struct {
	Worth    *[1 << board.MaxRack]int // of the tiles kept, by the table of the pre-endgame
	Exchange uint8                    // the tiles that the best exchange keeps; board.PassMask for the pass, and for all of them
	Spots    func(b *board.Board) int // hot spots on a board
	Again    bool                     // try all of the ten best moves again; otherwise only those that may still be the best
}

// A Solver ranks the moves of pre-endgames.
type Solver struct {
	set    *tables.Set
	search search
}

// A search is the state of one search.
type search struct {
	active []*words.Section
	board  board.Board
	gen    generator
	pool   pool
	tables tables.PreEndgame
	rack   board.Counts
	worth  [1 << board.MaxRack]int // of the tiles kept
	spots  func(*board.Board) int

	first, second []reply
	seen          [1 << MostUnseen]int8 // by tiles kept: the reply that took the last play
	limit         int                   // value of the last reply before the hot spots were added
	threshold     int                   // no reply below it counts among those opened
	minimum       int                   // lowest reply that a candidate was tried against
	classes       []class
	left          []int // racks of each class without a reply
	known         [board.MaxRack + 1][2]int
	tripled       bool // the play found last covers word squares whose product is 3 or 9
}

// NewSolver returns a Solver for words of the active sections, at most two, and a set of tables, which must not change while
// it is in use.
func NewSolver(set *tables.Set, active []*words.Section) *Solver {
	return &Solver{set: set, search: search{active: active}}
}

// Search ranks the moves of the side to move. The bonus of a move is the mean of what it brings after its score. The list is nil
// if the other side has no reply at all, if the number of unseen tiles is not 8 to 16, or if the context is cancelled.
func (s *Solver) Search(ctx context.Context, p *board.Position, from Given) (*board.List, Report) {
	unseen, rack := p.Unseen(), p.Racks[p.Turn]
	if unseen.N < FewestUnseen || unseen.N > MostUnseen {
		return nil, Report{}
	}
	f := &s.search
	f.setUp(s.set, p, from.Worth)
	f.spots = from.Spots
	stopped := false
	f.gen.Stop = func() bool {
		stopped = stopped || ctx.Err() != nil
		return stopped
	}
	f.begin(rack)
	if len(f.first) == 0 || stopped {
		return nil, Report{}
	}
	kept := adjusted(rack, from.Exchange, p.CanExchange())
	list := f.again(rack, f.round(rack, kept).Moves(), from.Again)
	if stopped {
		return nil, Report{}
	}
	return list, Report{Racks: f.pool.racks, Replies: len(f.first)}
}

// setUp takes over a position and the tables.
func (s *search) setUp(set *tables.Set, p *board.Position, worth *[1 << board.MaxRack]int) {
	unseen := p.Unseen()
	s.board, s.worth = p.Board, *worth
	s.tables = set.Program.PreEndgame()
	s.pool.setUp(&unseen, p.Racks[p.Turn], set.Program.BigOrder, func(pattern string) int {
		v, _ := set.Lookup(pattern)
		return v
	})
}

// begin finds the replies of the present board.
func (s *search) begin(rack board.Rack) {
	s.rack, s.second = rack.Counts(), nil
	s.answer()
	for i := range s.known {
		s.known[i] = [2]int{unset, unset}
	}
	s.classify()
}

// round values every move against the replies.
func (s *search) round(rack board.Rack, exchange uint8) *board.List {
	s.threshold, s.minimum = s.limit, unset
	quiet := s.candidate(rack, &board.Move{Kept: exchange})
	s.value(&quiet, nil)
	list := new(board.List)
	list.Insert(&quiet.move)
	s.gen.set(&s.rack)
	s.gen.twins = false
	s.generate(nil, func(m *play) {
		c := s.candidate(rack, &m.Move)
		s.value(&c, nil)
		list.Insert(&c.move)
	})
	s.gen.set(&s.pool.unseen)
	return list
}

// again values the moves of a list with the replies that they open. Without all, moves that are behind the first already keep
// their replies.
func (s *search) again(rack board.Rack, old []board.Move, all bool) *board.List {
	s.threshold = s.minimum
	list := new(board.List)
	for i := range old {
		m := &old[i]
		c := s.candidate(rack, m)
		c.move.Leave = m.Leave
		behind := !all && i > 0 && list.Moves()[0].Score+list.Moves()[0].Bonus >= m.Score+m.Bonus
		if m.Lane == 0 || behind {
			s.value(&c, nil)
		} else {
			s.open(rack, &c)
			s.classify()
			s.value(&c, s.second)
		}
		list.Insert(&c.move)
	}
	return list
}

// candidate makes the candidate of a play, or of the exchange that keeps so much.
func (s *search) candidate(rack board.Rack, m *board.Move) candidate {
	c := candidate{move: board.Move{Kept: m.Kept}}
	kept := m.Kept & rack.All()
	if m.Lane == 0 {
		n := 0
		for i := range len(rack) {
			if kept>>i&1 == 0 {
				c.move.Word[n] = rack[i]
				n++
			}
		}
		if n == 0 {
			c.move.Kept = board.PassMask
		}
	} else {
		c.move = *m
		c.fills = board.Filled(&s.board, &c.move)
	}
	if c.kept = rack.Keep(kept).Counts(); m.Lane == 0 {
		for i, n := range c.kept {
			c.thrown[i] = s.rack[i] - n
		}
	}
	c.move.Out = kept == 0 && m.Lane != 0
	c.tiles = len(rack) - len(rack.Keep(kept))
	c.leave, c.face = s.worth[kept], c.kept.Face()
	c.move.Leave = c.leave
	return c
}

// adjusted returns what an exchange keeps: never a Q, and a U that would go with the Q. If no exchange is allowed, it keeps all.
func adjusted(rack board.Rack, kept uint8, allowed bool) uint8 {
	kept &= rack.All()
	q := strings.IndexByte(string(rack), 'q')
	if q < 0 || !allowed {
		return kept
	}
	kept &^= 1 << q
	for i := len(rack) - 1; i >= 0; i-- {
		if rack[i] == 'u' && kept>>i&1 == 0 {
			return kept | 1<<i
		}
	}
	return kept
}

// generate finds plays of the generator's tiles, until the search is to stop.
func (s *search) generate(marks *board.Region, emit func(*play)) {
	s.gen.all(s.active, &s.board, marks, func(m *play) {
		s.tripled = triples(m.product)
		emit(m)
	})
	s.tripled = triples(s.gen.Last.Product) // the last play found need not have been emitted
}

// triples reports whether word squares have the product 3 or 9.
func triples(product int32) bool { return product == 3 || product == 9 }

// clearSeen forgets the tiles of the plays.
func (s *search) clearSeen() {
	for i := range 1 << s.pool.n {
		s.seen[i] = noEntry
	}
}
