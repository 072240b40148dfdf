// Package eval knows the static worth of a move: what it is worth beside its score, without looking
// ahead.
//
// There are four terms. The first two are for a bag with tiles, the last for an empty one:
//
//   - leave: what the tiles kept are worth, from a table; a pass, which keeps them all, comes last;
//   - unseen: how much more or less they are worth because of the tiles unseen, from another table, and because it is
//     early or late in the game; and with few tiles in the bag what a play is worth by how many it leaves there;
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
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/unseen"
)

const (
	vowelBesidePremium = -700 // thousandths of a point per vowel; the usual value in other programs
	notOut             = -10 * tile.Point

	// A pass changes nothing, and keeps the whole rack, which is in no table of leaves: with tiles in
	// the bag it is the last resort, below any other move.
	lastResort = -100 * tile.Point

	// A leave is worth leastStage of leaveParts more with few tiles unseen, as much as without them with fewer than fewestStaged, and
	// mostStage more with most.
	leastStage, mostStage, leaveParts, fewestStaged = -150, 150, 1000, 14

	// leaveLost is the share of a leave that a play loses if it empties the bag, in hundredths.
	leaveLost = 30
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
	Bag      int       // tiles in it, if nobody may exchange any more; otherwise 0
}

// Open returns what the judge must know while there are tiles in the bag.
func Open(unseen tile.Rack, bag int, r *rules.Rules) Ending {
	if bag >= r.ExchangeLimit {
		bag = 0
	}
	return Ending{Unseen: unseen, Bag: bag}
}

// counts reports whether the tiles unseen say anything of a leave: with fewer in the bag they do not.
func (e *Ending) counts() bool { return e.Bag == 0 || e.Bag >= 5 }

// Terms are the parts of equity beside the score.
type Terms struct {
	Leave, Unseen, Opening, End tile.Equity
	Left                        tile.Equity // what the tiles left in the bag are worth, a part of the unseen term
}

// Sum returns the terms together.
func (t Terms) Sum() tile.Equity {
	return t.Leave + t.Unseen + t.Opening + t.End // Unseen includes Left
}

// Fill sets what keeping each subset of rack is worth: the leave and the unseen term, or the end term.
func (s *Static) Fill(kept *tile.Kept, rack *tile.Rack, set *tile.Set, e Ending) {
	kept.Reset(rack)
	if e.BagEmpty {
		var points [tile.MaxSubsets]int32
		kept.Sum(&points, func(t tile.Tile) int32 { return int32(set.Score[t]) })
		for i := range kept.Len() {
			kept.Worth[i] = end(int(points[i]), i == 0, e)
		}
		return
	}
	if s.leaves != nil {
		s.leaves.Fill(kept)
	}
	if s.unseen != nil {
		running(kept, &e)
		if e.counts() {
			s.unseen.Add(kept, &e.Unseen, set)
		}
	}
	kept.Worth[kept.Len()-1] = lastResort
}

// stage returns how much more a leave is worth with so many tiles unseen than the table says, which is the mean over all stages of a game:
// early leaves last longer. docs/evaluation.md says how the values were fitted.
func stage(unseen int) tile.Equity {
	const few, most = 19, 87 // with fewer or more tiles unseen it is the same as with these
	if unseen < fewestStaged {
		return 0
	}
	return leastStage + (mostStage-leastStage)*tile.Equity(min(max(unseen, few), most)-few)/(most-few)
}

// running adds to the worth of subsets, which is that of their leave, what is due to the stage of the game, and what it is worth to play the
// other tiles where the bag is nearly empty.
func running(kept *tile.Kept, e *Ending) {
	more, whole := stage(e.Unseen.Len()), kept.Whole().Len()
	if more == 0 && e.Bag == 0 {
		return
	}
	var sizes [tile.MaxSubsets]int32
	if e.Bag > 0 {
		kept.Sum(&sizes, func(tile.Tile) int32 { return 1 })
	}
	for i := range kept.Len() {
		leave := kept.Worth[i]
		kept.Worth[i] += leave * more / leaveParts
		if e.Bag > 0 {
			kept.Worth[i] += bagLeft(e.Bag, whole-int(sizes[i]), whole, leave)
		}
	}
}

// bagLeft returns what a play of so many of the rack's tiles is worth beside its leave because of the tiles that it leaves in the bag.
// docs/evaluation.md says how the values were fitted.
func bagLeft(bag, played, rack int, leave tile.Equity) tile.Equity {
	few := [...]tile.Equity{1: 8_100, 7_700, 5_100, 1_800}                     // by the tiles left
	emptied := [...]tile.Equity{1: 0, 200, 100, -2_100, -3_600, -4_700, 1_800} // by those on the rack after it
	switch left := bag - played; {
	case left >= len(few):
		return 0
	case left > 0:
		return few[left]
	}
	return emptied[min(rack-played+bag, len(emptied)-1)] - leave*leaveLost/100
}

// end returns the end term of keeping tiles of so many points, or none.
func end(points int, out bool, e Ending) tile.Equity {
	if out {
		return 2 * tile.Equity(e.Points) * tile.Point
	}
	return -2*tile.Equity(points)*tile.Point + notOut
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
	t := s.keeping(&left, used.Len(), b.Rules().Tiles, e)
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

// keeping returns the terms of the tiles left by a play of so many others, or an exchange while it is allowed.
func (s *Static) keeping(left *tile.Rack, played int, set *tile.Set, e Ending) (t Terms) {
	if e.BagEmpty {
		t.End = end(set.RackScore(left), left.Len() == 0, e)
		return t
	}
	if s.leaves != nil {
		t.Leave = s.leaves.Worth(left)
	}
	if s.unseen != nil {
		if e.counts() {
			t.Unseen = s.unseen.Worth(left, &e.Unseen, set)
		}
		t.Unseen += t.Leave * stage(e.Unseen.Len()) / leaveParts
		if e.Bag > 0 && played > 0 {
			t.Left = bagLeft(e.Bag, played, left.Len()+played, t.Leave)
			t.Unseen += t.Left
		}
	}
	return t
}
