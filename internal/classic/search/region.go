package search

import "maven/internal/classic/board"

// A region is a set of squares, as bits of positions by lane: the anchors of the plays that a move opens, as the
// original finds them. It has the plays that touch the move, and more.
type region [board.Lanes]uint32

// around makes the region of a reply that is not made yet, for a side with so many tiles.
func (r *region) around(b *board.Board, n *node, tiles int) {
	*r = region{}
	lane, first := int(n.lane), int(n.start)
	end := first
	for k := 0; k < n.count() || b.Letters[lane][end] != 0; end++ {
		if b.Letters[lane][end] == 0 {
			r.beside(b, lane, end, tiles)
			k++
		}
	}
	r.reach(b, lane, max(first-1, 1), end, tiles)
	if first > 1 {
		across, at := board.Perpendicular(lane, first-1)
		r.reach(b, across, at, at, tiles)
	}
	if end <= board.Size {
		across, at := board.Perpendicular(lane, end)
		r.reach(b, across, at, at, tiles)
	}
}

// beside adds what a new tile opens in the lanes beside it, and in the lane that crosses it.
func (r *region) beside(b *board.Board, lane, pos, tiles int) {
	first := 1
	if lane > board.Size {
		first += board.Size
	}
	for d := lane - 1; d >= first; d-- {
		if b.Letters[d][pos] == 0 {
			r.reach(b, d, pos, pos, tiles)
			break
		}
	}
	for d := lane + 1; d < first+board.Size; d++ {
		if b.Letters[d][pos] == 0 {
			r.reach(b, d, pos, pos, tiles)
			break
		}
	}
	across, at := board.Perpendicular(lane, pos)
	beyond := at + 1
	for beyond < board.Size && b.Letters[across][beyond] != 0 {
		beyond++
	}
	beyond = min(beyond, board.Size)
	r.reach(b, across, beyond, beyond, tiles+2)
}

// reach adds the positions of a lane up to the last, from the one that is reached from pos to the left over so many
// empty squares.
func (r *region) reach(b *board.Board, lane, pos, last, free int) {
	first := pos + 1
	for ; pos > 0; pos-- {
		if b.Letters[lane][pos] == 0 {
			if free--; free < 0 {
				break
			}
		}
		first = pos
	}
	r[lane] |= 1<<(last+1) - 1<<first
}
