package infer

import (
	"maven/internal/hugepage"
	"maven/internal/random"
	"maven/internal/tile"
)

// never is below any equity.
const never = tile.Equity(-1 << 31)

// A sum stands for some tiles: each has a fixed pseudo-random value, and the values are added. Different
// tiles have the same sum with a chance of one in 2^64.
type sum uint64

// sumsOf returns the value of each tile, the blank's included.
func sumsOf() *[tile.MaxLetters + 2]sum {
	var sums [tile.MaxLetters + 2]sum
	stream := random.Seed(1).Named("infer").Stream()
	for t := range tile.MaxLetters + 1 {
		sums[t] = sum(stream.Uint64() | 1) // no tiles alone are 0
	}
	return &sums
}

// A table is the best that can be played with each choice of tiles on one board: points and, on an empty
// board, the worth of the letters' squares.
type table struct {
	slots []slot // a power of two of them
	used  int
	shift uint // from a sum to its first slot
	sums  *[tile.MaxLetters + 2]sum

	highest [tile.MaxRack + 1]tile.Equity // worth, by number of tiles
}

type slot struct {
	tiles  sum // 0 for none
	worth  tile.Equity
	played int32
}

// startBits is the size of an empty table, as a power of two.
const startBits = 12

func newTable() *table {
	t := &table{slots: hugepage.Make[slot](1 << startBits), shift: 64 - startBits, sums: sumsOf()}
	for n := range t.highest {
		t.highest[n] = never
	}
	return t
}

// find returns the slot of the tiles, or the empty one where they belong.
func (t *table) find(tiles sum) *slot {
	for at := uint64(tiles) >> t.shift; ; at++ {
		if s := &t.slots[at&uint64(len(t.slots)-1)]; s.tiles == tiles || s.tiles == 0 {
			return s
		}
	}
}

// offer notes that so many tiles can be played for so much.
func (t *table) offer(tiles sum, worth tile.Equity, played int) {
	s := t.find(tiles)
	if s.tiles == tiles {
		s.worth = max(s.worth, worth)
		return
	}
	*s = slot{tiles, worth, int32(played)}
	if t.used++; t.used > len(t.slots)/2 {
		t.grow()
	}
}

func (t *table) grow() {
	old := t.slots
	t.slots = hugepage.Make[slot](2 * len(old))
	t.shift--
	for _, s := range old {
		if s.tiles != 0 {
			*t.find(s.tiles) = s
		}
	}
}

// add offers all that another table has.
func (t *table) add(other *table) {
	for _, s := range other.slots {
		if s.tiles != 0 {
			t.offer(s.tiles, s.worth, int(s.played))
		}
	}
}

// finish finds the highest worths, once all has been offered.
func (t *table) finish() {
	for _, s := range t.slots {
		if s.tiles != 0 {
			t.highest[s.played] = max(t.highest[s.played], s.worth)
		}
	}
}

// A reader asks a table about racks. It has working memory of its own.
type reader struct {
	*table
	tiles [tile.MaxSubsets]sum
	sizes [tile.MaxSubsets]uint8
}

// best returns what the best move is worth with a rack that has been numbered, of which keeping each part is worth so much, with
// so many tiles in the bag, of which at least limit must be there to exchange.
func (r *reader) best(kept *tile.Kept, bag, limit int) tile.Equity {
	whole := kept.Len() - 1
	most := kept.Worth[whole] // the pass
	exchange := 0             // most tiles
	if bag >= limit {
		exchange = bag
	}
	for n := whole; n > 0; n-- {
		left, size := kept.Worth[whole-n], r.sizes[n]
		if int(size) <= exchange {
			most = max(most, left)
		}
		if r.highest[size] == never || r.highest[size]+left <= most {
			continue
		}
		if s := r.find(r.tiles[n]); s.tiles != 0 {
			most = max(most, s.worth+left)
		}
	}
	return most
}

// number fills in sum and size of every part of a rack.
func (r *reader) number(kept *tile.Kept) {
	r.tiles[0], r.sizes[0] = 0, 0
	done := 1
	for t, c := range kept.Whole() {
		if c == 0 {
			continue
		}
		for n := range done * int(c) {
			r.tiles[done+n] = r.tiles[n] + r.sums[t]
			r.sizes[done+n] = r.sizes[n] + 1
		}
		done *= int(c) + 1
	}
}
