// Package unseen knows how the tiles that are still unseen change what tiles kept are worth.
//
// A table of leaves says what a leave is worth on average over the game. But an I is worth less while many
// more are to come, and a U more while the Q is unseen. A Table adds to the leave L
//
//	Σ L(k)·w(k, u)·d(u) + Σ max(L(k)−1, 0)·a(k)·d(k)        over the letters k kept and u unseen
//
// where L(k) is the number of tiles k in the leave, d(u) the share of u in the unseen tiles less its share in a
// full bag, and w and a are the table's values, in thousandths of a point for the whole of the tiles. The blank
// is a letter too. Keeping nothing is worth the same with any tiles unseen. docs/evaluation.md has the
// mathematics, docs/formats/tables.md the file.
//
// Sharp edges: unseen is the bag and the opponent's rack together, before the move, as the player on turn sees
// it. All sums are whole numbers, each letter's is rounded once, and every machine finds the same.
package unseen

import (
	"errors"
	"fmt"
	"slices"

	"maven/internal/stamp"
	"maven/internal/stat"
	"maven/internal/tile"
)

// Most bounds the values of a table, in thousandths of a point, up and down. So no sum is too large for an Equity.
const Most = 1_000_000

// ErrValue says that a value is too large for a table.
var ErrValue = errors.New("a value of the unseen table is out of range")

// A Table says how much more or less tiles kept are worth because of those unseen. It never changes once made and
// is safe for concurrent use.
type Table struct {
	stamp *stamp.Stamp

	kinds int     // of tiles: the letters and the blank
	worth []int32 // by letter kept, then letter unseen
	again []int32 // by letter kept: of each tile of it after the first
}

// New returns a table of so many letters and the blank. worth has the values of each letter kept, the blank first,
// for each letter unseen; again those of each letter kept. Both are in thousandths of a point. The only error is
// ErrValue, for a value beyond Most.
func New(letters int, worth, again []int32, made *stamp.Stamp) (*Table, error) {
	kinds := letters + 1
	if len(worth) != kinds*kinds || len(again) != kinds {
		panic("unseen: values and letters differ in number")
	}
	for _, values := range [2][]int32{worth, again} {
		for i, v := range values {
			if v < -Most || v > Most {
				return nil, fmt.Errorf("%w: value %d of %d is %d thousandths of a point; must be at most %d", ErrValue, i, len(values), v, Most)
			}
		}
	}
	return &Table{stamp: made, kinds: kinds, worth: slices.Clone(worth), again: slices.Clone(again)}, nil
}

// Stamp returns what the table was made for.
func (t *Table) Stamp() *stamp.Stamp { return t.stamp }

// Letters returns the number of letters of the table, without the blank.
func (t *Table) Letters() int { return t.kinds - 1 }

// Value returns the value, in thousandths of a point, of a letter kept for a letter unseen.
func (t *Table) Value(kept, unseen tile.Tile) tile.Equity {
	return tile.Equity(t.worth[int(kept)*t.kinds+int(unseen)])
}

// Again returns the value, in thousandths of a point, of each tile of a letter kept after the first.
func (t *Table) Again(kept tile.Tile) tile.Equity { return tile.Equity(t.again[kept]) }

// excess is by how much each tile's share in the unseen tiles exceeds its share in a full bag, as a whole number
// of units that are the same for all tiles.
type excess struct {
	over [tile.MaxLetters + 2]int64
	unit int64 // the number that stands for all tiles; 0 if no tile is unseen
}

// excess finds the shares of the set's tiles.
func (t *Table) excess(e *excess, unseen *tile.Rack, set *tile.Set) {
	if set.Len() != t.Letters() {
		panic("unseen: the table is for other letters")
	}
	rest, full := int64(unseen.Len()), int64(set.Count.Len())
	if e.unit = rest * full; rest == 0 {
		return
	}
	for i := range t.kinds {
		e.over[i] = int64(unseen[i])*full - int64(set.Count[i])*rest
	}
}

// letter returns what the first tile of a letter kept is worth, and how much more each further one is.
func (t *Table) letter(kept int, e *excess) (first, further tile.Equity) {
	sum := int64(0)
	over := e.over[:t.kinds]
	for i, v := range t.worth[kept*t.kinds:][:len(over)] {
		sum += int64(v) * over[i]
	}
	return tile.Equity(stat.Nearest(sum, e.unit)), tile.Equity(stat.Nearest(int64(t.again[kept])*e.over[kept], e.unit))
}

// Worth returns what the unseen tiles add to the worth of a leave; the set must have the table's letters. It is 0
// if no tile is unseen.
func (t *Table) Worth(leave, unseen *tile.Rack, set *tile.Set) tile.Equity {
	var e excess
	if t.excess(&e, unseen, set); e.unit == 0 {
		return 0
	}
	sum := tile.Equity(0)
	for i, n := range leave[:t.kinds] {
		if n > 0 {
			first, further := t.letter(i, &e)
			sum += tile.Equity(n)*first + tile.Equity(n-1)*further
		}
	}
	return sum
}

// Add adds to the worth of each subset of kept's rack what the unseen tiles do to it.
func (t *Table) Add(kept *tile.Kept, unseen *tile.Rack, set *tile.Set) {
	var e excess
	if t.excess(&e, unseen, set); e.unit == 0 {
		return
	}
	var sums [tile.MaxSubsets]tile.Equity // of the subsets of the letters so far, by their numbers
	count := 1
	for i, n := range kept.Whole()[:t.kinds] {
		if n == 0 {
			continue
		}
		first, further := t.letter(i, &e)
		before := sums[:count]
		for k := range tile.Equity(n) {
			more := (k+1)*first + k*further
			for j, sum := range before {
				sums[count+j] = sum + more
			}
			count += len(before)
		}
	}
	for i, sum := range sums[:count] {
		kept.Worth[i] += sum
	}
}
