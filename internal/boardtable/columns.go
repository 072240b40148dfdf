package boardtable

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
)

// Row adds to row, which has Columns numbers, how much of each value a move gets: that of windows and crossed squares in parts of
// Whole, that of the turn whole and in points, as Worth counts them but for what the lanes were before. The values times
// these are Worth without a net; differences between moves of one position are what values are fitted to.
func (j *Judge) Row(row []int64, b *board.Board, m *move.Move, bag int) {
	turn := row[turnAt+stage(bag)*ofStage:]
	turn[keptPart] += int64(kept(m)) / int64(tile.Point)
	turn[scorePart] += int64(m.Score)
	if m.Kind != move.Play {
		turn[exchange]++
	} else {
		turn[min(m.Played, tiles)]++
		b.Place(m)
		defer b.Undo()
	}
	for dir := range j.known {
		for i := range b.Rules().Size {
			squares := b.Lane(move.Direction(dir), i)
			j.hooksOf(row, squares)
			for first := 1; first <= b.Rules().Size; first++ {
				for last := first + 1; last <= b.Rules().Size; last++ {
					j.windowOf(row, squares, first, last)
				}
			}
		}
	}
}

// hooksOf adds the crossed squares of a lane.
func (j *Judge) hooksOf(row []int64, squares []board.Square) {
	for i := range squares[1 : len(squares)-1] {
		s := &squares[i+1]
		if s.Letter != 0 || !s.Crossed {
			continue
		}
		part := int64(j.part(s))
		if s.LetterMult == 2 || s.LetterMult == 3 {
			row[hookAt+int(s.LetterMult)-2] += part
		}
		if s.WordMult == 2 || s.WordMult == 3 {
			row[hookAt+int(s.WordMult)] += part
		}
	}
}

// part returns how likely a play fits on a square, or goes through its tile.
func (j *Judge) part(s *board.Square) uint32 {
	switch {
	case s.Letter != 0:
		return uint32(j.table.through[s.Letter.Letter()])
	case s.Cross == 0:
		return 0
	case !s.Crossed:
		return Whole
	}
	part := j.share[tile.Blank]
	for m := s.Cross; m != 0; m &= m - 1 {
		part += j.share[m.First()]
	}
	return part
}

// windowOf adds the stretch of squares from first to last of a lane, if it is a window.
func (j *Judge) windowOf(row []int64, squares []board.Square, first, last int) {
	if squares[first-1].Letter != 0 || squares[last+1].Letter != 0 {
		return
	}
	likely, n, word, kind, extra, cross := uint32(Whole), 0, 1, 0, 0, 0
	for at := first; at <= last; at++ {
		s := &squares[at]
		likely = likely * j.part(s) / Whole
		switch {
		case s.WordMult == 0: // a brick
			return
		case s.Letter != 0 && (squares[at-1].Letter != 0 || squares[at+1].Letter != 0):
			kind = 2
		case s.Letter != 0:
			kind = max(kind, 1)
		default:
			n++
			word *= int(s.WordMult)
			extra += int(s.LetterMult) - 1
			if s.Crossed {
				cross++
			}
		}
	}
	if n == 0 || n > tiles || kind+cross == 0 {
		return
	}
	n--
	row[windowAt(n, min(word, premiums)-1, kind)] += int64(likely)
	row[extrasAt+n*extras+min(extra, extras-1)] += int64(likely)
	row[crossAt+n*crossed+min(cross, crossed-1)] += int64(likely)
}

// Unit is what stands for one of what Row counts: Whole for windows and crossed squares, 1 for the turn's.
func Unit(at int) int64 {
	if at < turnAt {
		return Whole
	}
	return 1
}
