package board

// A Region is a set of squares, as bits of positions by lane: the anchors of the plays that a move opens, as the
// original finds them. It has the plays that touch the move, and more.
type Region [Lanes]uint32

// Around makes the region of a play of count tiles that is not made yet, for a side with so many tiles.
func (r *Region) Around(b *Board, lane, first, count, tiles int) {
	*r = Region{}
	end := first
	for k := 0; k < count || b.Letters[lane][end] != 0; end++ {
		if b.Letters[lane][end] == 0 {
			r.beside(b, lane, end, tiles)
			k++
		}
	}
	r.reach(b, lane, max(first-1, 1), end, tiles)
	for _, pos := range [2]int{first - 1, end} {
		if pos >= 1 && pos <= Size {
			across, at := Perpendicular(lane, pos)
			r.reach(b, across, at, at, tiles)
		}
	}
}

// beside adds what a new tile opens in the lanes beside it, and in the lane that crosses it.
func (r *Region) beside(b *Board, lane, pos, tiles int) {
	first := 1
	if lane > Size {
		first += Size
	}
	for _, step := range [2]int{-1, 1} {
		for d := lane + step; d >= first && d < first+Size; d += step {
			if b.Letters[d][pos] == 0 {
				r.reach(b, d, pos, pos, tiles)
				break
			}
		}
	}
	across, at := Perpendicular(lane, pos)
	beyond := at + 1
	for beyond < Size && b.Letters[across][beyond] != 0 {
		beyond++
	}
	beyond = min(beyond, Size)
	r.reach(b, across, beyond, beyond, tiles+2)
}

// reach adds the positions of a lane up to the last, from the one that is reached from pos to the left over so many
// empty squares.
func (r *Region) reach(b *Board, lane, pos, last, free int) {
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
