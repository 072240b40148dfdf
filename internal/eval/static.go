// Package eval knows the static worth of a move: what it is worth beside its score, without looking
// ahead.
//
// There are four terms. The first two are for a bag with tiles, the last for an empty one:
//
//   - leave: what the tiles kept are worth, from a table; a pass, which keeps them all, comes last;
//   - unseen: how much more or less they are worth because of the tiles unseen, from another table;
//   - opening: on an empty board, a vowel costs 0.7 points if the square directly above or below it
//     has a letter premium, since it gives the opponent a double or triple letter for a strong tile
//     (B. Sheppard's measure, "World-championship-caliber Scrabble", 2002, as others read it);
//   - end: if the bag is empty before the move, going out earns twice the opponent's tiles, and
//     any other move loses twice the tiles kept and 10 points more.
//
// Sharp edges: the worth is heuristic, except the end term of a play that goes out. Equity is in
// thousandths of a point.
package eval

import (
	"maven/internal/board"
	"maven/internal/leave"
	"maven/internal/move"
	"maven/internal/tile"
	"maven/internal/unseen"
)

const (
	vowelBesidePremium = -700 // thousandths of a point per vowel; the usual value in other programs
	notOut             = -10 * tile.Point

	// A pass changes nothing, and keeps the whole rack, which is in no table of leaves: with tiles in
	// the bag it is the last resort, below any other move.
	lastResort = -100 * tile.Point
)

// A Static judges moves by a table of leaves, and by one of the tiles unseen if it has one. It never changes once
// made.
type Static struct {
	leaves *leave.Table  // nil: leaves are worth nothing
	unseen *unseen.Table // nil: they are worth the same whatever is unseen
}

// NewStatic returns a judge with the given table; with nil, every leave is worth 0.
func NewStatic(leaves *leave.Table) *Static {
	return &Static{leaves: leaves}
}

// WithUnseen returns a judge by the same leaves and a table of the tiles unseen, nil for none. The tiles that it
// judges must be those of the table.
func (s *Static) WithUnseen(table *unseen.Table) *Static {
	return &Static{leaves: s.leaves, unseen: table}
}

// Leaves returns the table of leaves, nil for none.
func (s *Static) Leaves() *leave.Table { return s.leaves }

// Unseen returns the table of the tiles unseen, nil for none.
func (s *Static) Unseen() *unseen.Table { return s.unseen }

// An Ending is what the judge must know of the tiles that are not on the board and the rack: whether the bag is
// empty, and if so the points on the opponent's tiles. Otherwise it may know which tiles are unseen; with none
// given, there is no unseen term.
type Ending struct {
	BagEmpty bool
	Points   int
	Unseen   tile.Rack // bag and opponent's rack
}

// Terms are the parts of equity beside the score.
type Terms struct {
	Leave, Unseen, Opening, End tile.Equity
}

// Sum returns the terms together.
func (t Terms) Sum() tile.Equity {
	return t.Leave + t.Unseen + t.Opening + t.End
}

// Fill sets what keeping each subset of rack is worth: the leave and the unseen term, or the end term.
func (s *Static) Fill(kept *tile.Kept, rack *tile.Rack, set *tile.Set, e Ending) {
	kept.Reset(rack)
	if e.BagEmpty {
		for i := range kept.Len() {
			left := kept.Rack(i)
			kept.Worth[i] = end(&left, set, e)
		}
		return
	}
	if s.leaves != nil {
		s.leaves.Fill(kept)
	}
	if s.unseen != nil {
		s.unseen.Add(kept, &e.Unseen, set)
	}
	kept.Worth[kept.Len()-1] = lastResort
}

// end returns the end term of keeping left.
func end(left *tile.Rack, set *tile.Set, e Ending) tile.Equity {
	if left.Len() == 0 {
		return 2 * tile.Equity(e.Points) * tile.Point
	}
	return -2*tile.Equity(set.RackScore(left))*tile.Point + notOut
}

// Openings fills in what letters are worth on an empty board, for plays across and, where they are listed, down.
func (s *Static) Openings(o *board.Openings, b *board.Board) {
	s.Opening(&o[move.Across], b, move.Across)
	if !b.Rules().Mirrored() {
		s.Opening(&o[move.Down], b, move.Down)
	}
}

// Opening fills in what letters are worth in the lane through the start square of an empty board, for
// words in direction dir.
func (s *Static) Opening(o *board.Opening, b *board.Board, dir move.Direction) {
	*o = board.Opening{}
	r := b.Rules()
	lane := r.StartRow
	if dir == move.Down {
		lane = r.StartCol
	}
	for at := range r.Size {
		if !besidePremium(b, dir, lane, at) {
			continue
		}
		for m := r.Tiles.Vowels; m != 0; m &= m - 1 {
			o[at][m.First()] = vowelBesidePremium
		}
	}
}

// besidePremium reports whether a square next to the given one, in the neighbouring lanes, has a
// letter premium.
func besidePremium(b *board.Board, dir move.Direction, lane, at int) bool {
	for _, next := range [2]int{lane - 1, lane + 1} {
		if next >= 0 && next < b.Rules().Size && b.Lane(dir, next)[at+1].LetterMult > 1 {
			return true
		}
	}
	return false
}

// Terms returns the terms of one legal move, given the rack before it. It is slow; Fill and Opening do
// the same for many moves at once.
func (s *Static) Terms(b *board.Board, m *move.Move, rack *tile.Rack, e Ending) Terms {
	left, used := *rack, m.Used()
	if !left.Remove(&used) {
		panic("eval: the move uses tiles that are not on the rack")
	}
	t := s.keeping(&left, b.Rules().Tiles, e)
	if m.Kind == move.Pass && !e.BagEmpty {
		t = Terms{Leave: lastResort}
	}
	if b.Empty() && m.Kind == move.Play {
		var o board.Opening
		s.Opening(&o, b, m.Dir)
		_, first := m.Lane()
		for i, letter := range m.Word() {
			t.Opening += o[first+i][letter.Letter()]
		}
	}
	return t
}

// keeping returns the terms of the tiles left.
func (s *Static) keeping(left *tile.Rack, set *tile.Set, e Ending) (t Terms) {
	if e.BagEmpty {
		t.End = end(left, set, e)
		return t
	}
	if s.leaves != nil {
		t.Leave = s.leaves.Worth(left)
	}
	if s.unseen != nil {
		t.Unseen = s.unseen.Worth(left, &e.Unseen, set)
	}
	return t
}
