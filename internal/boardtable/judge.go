package boardtable

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
)

// A Judge finds what moves are worth by a table. It remembers lanes from call to call, and is not safe for concurrent use.
type Judge struct {
	table *Table
	share [tile.MaxLetters + 2]uint32 // of each tile in a full bag, in parts of Whole
	known [2][move.MaxWord]lane       // of the board that was asked about last
}

// A lane is one whose worth is known.
type lane struct {
	version board.Version
	worth   int64 // as read returns it
}

// NewJudge returns a judge by the table, which must have the letters of the set.
func NewJudge(t *Table, set *tile.Set) *Judge {
	if set.Len() != t.Letters() {
		panic("boardtable: the table is for other letters")
	}
	j := &Judge{table: t}
	full := set.Count.Len()
	for i, n := range set.Count[:set.Len()+1] {
		j.share[i] = uint32(int(n) * Whole / full)
	}
	return j
}

// Worth returns what a legal move is worth to who makes it beside its equity, which must be set: what it does to the board, and its
// turn, with so many tiles in the bag before it. The board is as before when it returns; all boards of a judge must have the same rules and words.
func (j *Judge) Worth(b *board.Board, m *move.Move, bag int) tile.Equity {
	sum := j.table.turn(m, bag)
	if m.Kind != move.Play {
		return bounded(sum)
	}
	j.look(b)
	b.Place(m)
	after := int64(0)
	for dir := range j.known {
		for i := range b.Rules().Size {
			was := &j.known[dir][i]
			if b.Version(move.Direction(dir), i) != was.version {
				after += j.read(b.Lane(move.Direction(dir), i)) - was.worth
			}
		}
	}
	b.Undo()
	return bounded(sum + after/Whole)
}

// bounded keeps a worth within Most.
func bounded(worth int64) tile.Equity { return tile.Equity(max(-Most, min(worth, Most))) }

// look brings the lanes known up to date.
func (j *Judge) look(b *board.Board) {
	for dir := range j.known {
		for i := range b.Rules().Size {
			was, version := &j.known[dir][i], b.Version(move.Direction(dir), i)
			if was.version != version {
				*was = lane{version, j.read(b.Lane(move.Direction(dir), i))}
			}
		}
	}
}

// read returns the worth of a lane, in thousandths of a point and parts of Whole.
func (j *Judge) read(squares []board.Square) int64 {
	var part [move.MaxWord + 2]uint32 // how likely a play fits on a square, or goes through its tile
	size, last, sum := len(squares)-2, 0, int64(0)
	for i := 1; i <= size; i++ {
		s := &squares[i]
		switch {
		case s.Letter != 0:
			part[i], last = uint32(j.table.through[s.Letter.Letter()]), i
		case s.Crossed:
			last = i
			for m := s.Cross; m != 0; m &= m - 1 {
				part[i] += j.share[m.First()]
			}
			if s.Cross != 0 {
				part[i] += j.share[tile.Blank]
			}
			sum += int64(part[i]) * int64(j.hook(s))
		default:
			part[i] = Whole
			if s.Cross == 0 { // a brick
				part[i] = 0
			}
		}
	}
	for first := 1; first <= last; first++ {
		if squares[first-1].Letter == 0 && part[first] != 0 {
			sum += j.from(squares, &part, first)
		}
	}
	return sum
}

// hook returns the value of a crossed square.
func (j *Judge) hook(s *board.Square) int32 {
	v := j.table.values[hookAt:]
	sum := int32(0)
	switch s.LetterMult {
	case 2:
		sum += v[0]
	case 3:
		sum += v[1]
	}
	switch s.WordMult {
	case 2:
		sum += v[2]
	case 3:
		sum += v[3]
	}
	return sum
}

// from returns the worth of the windows that begin at a square.
func (j *Judge) from(squares []board.Square, part *[move.MaxWord + 2]uint32, first int) int64 {
	likely, sum := uint32(Whole), int64(0)
	n, word, kind, extra, cross := -1, uint8(1), 0, uint8(0), 0
	for at := first; at <= len(squares)-2; at++ {
		s := &squares[at]
		if s.Letter != 0 {
			if kind == 0 {
				kind = 1
			}
			if squares[at-1].Letter != 0 && at > first {
				kind = 2
			}
		} else {
			if n++; n == tiles {
				break
			}
			word = min(word*s.WordMult, premiums)
			extra += s.LetterMult - 1
			if s.Crossed {
				cross++
			}
		}
		if likely = likely * part[at] / Whole; likely == 0 {
			break
		}
		if squares[at+1].Letter != 0 || n < 0 || at == first || kind+cross == 0 {
			continue
		}
		sum += int64(likely) * int64(j.table.window[n][word-1][kind][min(extra, extras-1)][min(cross, crossed-1)])
	}
	return sum
}
