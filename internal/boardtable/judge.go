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
	sum   sight                       // of all lanes known
	row   []int64                     // where Row has what is read counted; otherwise nil
}

// A lane is one that is known.
type lane struct {
	version board.Version
	sight
}

// A sight is what is seen in a lane, or in all.
type sight struct {
	worth int64 // in thousandths of a point and parts of Whole
	sums  sums  // for the net
}

// add adds what is seen in a lane, as often as times says.
func (s *sight) add(lane *sight, times int64) {
	s.worth += times * lane.worth
	for i, v := range &lane.sums {
		s.sums[i] += times * v
	}
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
	j.look(b)
	after := j.sum
	if m.Kind == move.Play {
		b.Place(m)
		for dir := range j.known {
			for i := range b.Rules().Size {
				if was := &j.known[dir][i]; b.Version(move.Direction(dir), i) != was.version {
					now := j.read(b.Lane(move.Direction(dir), i))
					after.add(&now, 1)
					after.add(&was.sight, -1)
				}
			}
		}
		b.Undo()
	}
	worth := j.table.turn(m, bag) + (after.worth-j.sum.worth)/Whole
	if net := j.table.net; net != nil {
		worth += net.points(&after.sums, m, bag) - net.points(&j.sum.sums, nil, bag)
	}
	return tile.Equity(max(-Most, min(worth, Most)))
}

// look brings the lanes known up to date.
func (j *Judge) look(b *board.Board) {
	for dir := range j.known {
		for i := range b.Rules().Size {
			was, version := &j.known[dir][i], b.Version(move.Direction(dir), i)
			if was.version != version {
				j.sum.add(&was.sight, -1)
				*was = lane{version, j.read(b.Lane(move.Direction(dir), i))}
				j.sum.add(&was.sight, 1)
			}
		}
	}
}

// read returns what is seen in a lane.
func (j *Judge) read(squares []board.Square) (seen sight) {
	var part [move.MaxWord + 2]uint32 // how likely a play fits on a square, or goes through its tile
	size, last := len(squares)-2, 0
	for i := 1; i <= size; i++ {
		s := &squares[i]
		part[i] = j.part(s)
		if s.Letter != 0 || s.Crossed {
			last = i
		}
		if s.Letter == 0 && s.Crossed {
			j.hook(&seen, int64(part[i]), s)
		}
	}
	for first := 1; first <= last; first++ {
		if squares[first-1].Letter == 0 && part[first] != 0 {
			j.from(&seen, squares, &part, first)
		}
	}
	return seen
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

// hook adds a crossed square that a play fits on as likely as part.
func (j *Judge) hook(seen *sight, part int64, s *board.Square) {
	if s.LetterMult == 2 || s.LetterMult == 3 {
		j.hooked(seen, part, int(s.LetterMult)-2)
	}
	if s.WordMult == 2 || s.WordMult == 3 {
		j.hooked(seen, part, int(s.WordMult))
	}
}

// hooked adds what a crossed square counts, at its place among the hooks.
func (j *Judge) hooked(seen *sight, part int64, at int) {
	if j.row != nil {
		j.row[hookAt+at] += part
	}
	seen.worth += part * int64(j.table.values[hookAt+at])
	for i, w := range &j.table.crosses[at] {
		seen.sums[i] += part * int64(w)
	}
}

// from adds the windows that begin at a square.
func (j *Judge) from(seen *sight, squares []board.Square, part *[move.MaxWord + 2]uint32, first int) {
	likely := uint32(Whole)
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
		place := window(n, int(word)-1, kind, min(int(extra), extras-1), min(cross, crossed-1))
		if j.row != nil {
			for _, at := range columnsOf(place) {
				j.row[at] += int64(likely)
			}
		}
		seen.worth += int64(likely) * int64(j.table.window[place])
		if j.table.sees != nil {
			for i, w := range &j.table.sees[place] {
				seen.sums[i] += int64(likely) * int64(w)
			}
		}
	}
}
