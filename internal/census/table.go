// Package census knows every play that some lanes of a board take, whatever the rack, and finds the best
// of them for one rack after the other.
//
// A Table is made by one walk of the GADDAG with every tile allowed. It keeps the plays by the tiles that
// they need, best first. The best play of a rack is then a look-up for each subset of the rack: a few
// microseconds, where a search takes tens. So it is for those who meet many racks on one board.
//
// Sharp edges: a blank that is on a rack is tried as every letter, which takes longer; racks of more than
// two blanks are not for a table. On an empty board there is no table. A Table never changes once made
// and is safe for concurrent use; a Finder is not.
package census

import (
	"slices"

	"maven/internal/board"
	"maven/internal/hugepage"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/tile"
)

// A Table is the plays of some lanes of a board.
type Table struct {
	plays  []move.Compact       // those of the same tiles together, best first
	slots  []slot               // by key, a power of two; at most three of four are taken
	shift  uint                 // 64 less the bits of a place in slots
	filter []uint64             // a bit for each key that is there
	lanes  [2][move.MaxWord]int // plays by lane
	most   most
}

// A most is the points of the best play, by the number of its tiles and what these are worth without premiums; beyond the
// last of these all are together. Where there is no play it is unplayable.
type most [tile.MaxRack + 1][64]int32

const unplayable = -1_000_000

// of returns the points of the best play of so many tiles that are worth so much.
func (m *most) of(size, points int) *int32 { return &m[size][min(points, len(m[0])-1)] }

// A slot says where the plays are that need some tiles.
type slot struct {
	key          uint64 // 0 if the slot is free
	first, count uint32 // of Table.plays
}

// key returns what a letter adds to the key of tiles that it is among: numbers without a pattern, so that
// different tiles have different sums but for a chance of one in 2^64.
func key(t tile.Tile) uint64 {
	x := (uint64(t) + 1) * 0x9e3779b97f4a7c15 // the finishing step of SplitMix64
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// New returns the table of the lanes, the zero value for all, of a board that must not change any more.
// Plays are of tiles, the blanks among them as any letter, and of as many at most as a rack holds. It
// returns nil for an empty board, and if there were more than limit plays.
func New(b *board.Board, lanes movegen.Lanes, tiles *tile.Rack, limit int) *Table {
	if b.Empty() {
		return nil
	}
	w := newWalker(b, tiles, limit)
	if lanes == (movegen.Lanes{}) {
		lanes = movegen.Lanes{^uint32(0), ^uint32(0)}
	}
	for dir := range lanes {
		for lane := range b.Rules().Size {
			if lanes[dir]>>lane&1 != 0 && !w.enter(b, move.Direction(dir), lane) {
				return nil
			}
		}
	}
	t := &Table{most: w.most}
	t.group(w.plays, w.keys)
	return t
}

// In returns the number of plays in a lane.
func (t *Table) In(dir move.Direction, lane int) int { return t.lanes[dir][lane] }

// Len returns the number of plays.
func (t *Table) Len() int { return len(t.plays) }

// laneOf returns the lane of a play.
func laneOf(p *move.Compact) uint8 {
	if p.Dir == move.Down {
		return p.Col
	}
	return p.Row
}

// group puts the plays into the table; keys are those of their tiles.
func (t *Table) group(plays []move.Compact, keys []uint64) {
	bits := uint(4)
	for 1<<bits < len(plays)/2 {
		bits++
	}
	groups := 0
	t.slots, t.shift = hugepage.Make[slot](1<<bits), 64-bits
	for _, k := range keys {
		s := t.take(k)
		if s.key == 0 {
			if groups++; groups*4 > len(t.slots)*3 {
				t.grow()
				s = t.take(k)
			}
			s.key = k
		}
		s.count++
	}
	t.filter = hugepage.Make[uint64](len(t.slots) / 8)
	next := uint32(0)
	for i := range t.slots {
		s := &t.slots[i]
		s.first, s.count, next = next, 0, next+s.count
		if s.key != 0 {
			at := s.key & uint64(64*len(t.filter)-1)
			t.filter[at/64] |= 1 << (at % 64)
		}
	}
	t.plays = hugepage.Make[move.Compact](len(plays))
	for i, k := range keys {
		s := t.take(k)
		t.plays[s.first+s.count] = plays[i]
		s.count++
		t.lanes[plays[i].Dir][laneOf(&plays[i])]++
	}
	for _, s := range t.slots {
		if s.count > 1 {
			slices.SortFunc(t.plays[s.first:][:s.count], move.CompareCompact)
		}
	}
}

// take returns the slot of a key, or the free one where it belongs.
func (t *Table) take(key uint64) *slot {
	for i := key >> t.shift; ; i++ {
		s := &t.slots[i&uint64(len(t.slots)-1)]
		if s.key == 0 || s.key == key {
			return s
		}
	}
}

// grow doubles the slots.
func (t *Table) grow() {
	old := t.slots
	t.slots, t.shift = hugepage.Make[slot](2*len(old)), t.shift-1
	for i := range old {
		if old[i].key != 0 {
			*t.take(old[i].key) = old[i]
		}
	}
}

// find returns the plays that need the tiles with that key, best first.
func (t *Table) find(key uint64) []move.Compact {
	at := key & uint64(64*len(t.filter)-1)
	if t.filter[at/64]>>(at%64)&1 == 0 {
		return nil
	}
	s := t.take(key)
	return t.plays[s.first:][:s.count]
}
