package movegen

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
)

// A Request says which moves a generator should find. The equity of a move is its score, plus what Kept
// says for the tiles left, plus what Opening says for a play on an empty board.
type Request struct {
	Board   *board.Board
	Kept    *tile.Kept      // the subsets of the rack, and what keeping each is worth
	Opening *board.Openings // nil for nothing
	Bag     int             // tiles in it
	Lanes   Lanes           // plays are found in these lanes only, as far as the board has them; exchanges and the pass always

	Count  int         // for Top: moves, at least 1
	Within tile.Equity // for Top: how much less than the best a move may be worth; 0 for no limit

	Bounded bool // for Top: moves that are worth less than Least are left out
	Least   tile.Equity
}

// Lanes is a set of lanes: for each direction a bit for each lane, the lowest for lane 0. The zero value
// stands for all lanes of both directions.
type Lanes [2]uint32

// Add adds a lane to the set.
func (l *Lanes) Add(dir move.Direction, lane int) { l[dir] |= 1 << lane }

// lanes returns the lanes asked for that the board has.
func (q *Request) lanes() Lanes {
	whole := uint32(1)<<q.Board.Rules().Size - 1
	if q.Lanes == (Lanes{}) {
		return Lanes{whole, whole}
	}
	return Lanes{q.Lanes[move.Across] & whole, q.Lanes[move.Down] & whole}
}
