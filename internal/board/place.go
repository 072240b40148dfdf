package board

import (
	"maven/internal/move"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// Place puts the tiles of a play on the board, and does nothing for other moves. The play must fit
// (see Fits); its words need not be good.
//
// Only the squares at the ends of the words formed change their cross-sets: the two ends of the play
// itself for words that cross it, and the two ends of each crossing word for words in the play's
// direction.
func (b *Board) Place(m *move.Move) {
	b.marks = append(b.marks, len(b.log))
	if m.Kind != move.Play {
		return
	}
	for i, t := range m.Word() {
		if t != 0 {
			row, col := step(m.Dir, int(m.Row), int(m.Col), i)
			b.put(row, col, t)
		}
	}
	across := m.Dir.Other()
	for i, t := range m.Word() {
		if t != 0 {
			row, col := step(m.Dir, int(m.Row), int(m.Col), i)
			b.recrossEnds(across, row, col)
		}
	}
	b.recrossEnds(m.Dir, int(m.Row), int(m.Col))
}

// Undo takes back the last Place that was not yet taken back.
func (b *Board) Undo() {
	if len(b.marks) == 0 {
		panic("board: nothing to undo")
	}
	mark := b.marks[len(b.marks)-1]
	for i := len(b.log) - 1; i >= mark; i-- {
		c := &b.log[i]
		s := &b.lanes[c.dir][c.index]
		if s.Letter != c.before.Letter && c.dir == move.Across {
			b.tiles--
		}
		*s = c.before
		b.versions[c.dir][c.lane] = c.version
	}
	b.log, b.marks = b.log[:mark], b.marks[:len(b.marks)-1]
}

// put puts a tile on an empty square.
func (b *Board) put(row, col int, t tile.Tile) {
	for _, dir := range [2]move.Direction{move.Across, move.Down} {
		at := b.index(dir, row, col)
		s := &b.lanes[dir][at]
		b.set(dir, at, Square{Letter: t, LetterMult: s.LetterMult, WordMult: s.WordMult})
	}
	b.tiles++
}

// set changes the square at index, and logs what it was.
func (b *Board) set(dir move.Direction, index int, to Square) {
	s, lane := &b.lanes[dir][index], index/b.stride
	version := &b.versions[dir][lane]
	b.log = append(b.log, change{dir, uint8(lane), int32(index), *version, *s})
	*version ^= s.print(index) ^ to.print(index)
	*s = to
}

// recrossEnds recomputes the cross-sets of the empty squares at both ends of the run of tiles in
// direction dir through row and column.
func (b *Board) recrossEnds(dir move.Direction, row, col int) {
	lane, at := b.lanes[dir], b.index(dir, row, col)
	first, last := at, at
	for lane[first].Letter != 0 {
		first--
	}
	for lane[last].Letter != 0 {
		last++
	}
	for _, end := range [2]int{first, last} {
		r, c := step(dir, row, col, end-at)
		if b.inside(r, c) {
			b.recross(dir.Other(), r, c)
		}
	}
}

// recross recomputes which letters words in direction dir may put on an empty square, from the run of
// tiles through it in the other direction.
func (b *Board) recross(dir move.Direction, row, col int) {
	at := b.index(dir, row, col)
	s := b.lanes[dir][at]
	if s.Letter != 0 || s.LetterMult == 0 {
		return
	}
	lane, mid := b.lanes[dir.Other()], b.index(dir.Other(), row, col)
	first, last := mid, mid
	for lane[first-1].Letter != 0 {
		first--
	}
	for lane[last+1].Letter != 0 {
		last++
	}
	if first == last {
		return // only Undo takes tiles away, and it restores the square itself
	}
	score := 0
	for i := first; i <= last; i++ {
		score += b.faceValue(lane[i].Letter)
	}
	s.Crossed, s.CrossScore, s.CrossMult = true, int16(score), s.WordMult
	s.Cross = b.fitting(lane[first:mid], lane[mid+1:last+1])
	b.set(dir, at, s)
}

// faceValue returns the points of a tile on the board: 0 for a blank and for no tile.
func (b *Board) faceValue(t tile.Tile) int {
	if t.IsDesignated() || t == 0 {
		return 0
	}
	return int(b.rules.Tiles.Score[t])
}

// fitting returns the letters that make a word between the tiles before and the tiles after. At
// least one side has tiles.
func (b *Board) fitting(before, after []Square) tile.Mask {
	if b.words == nil {
		return tile.AllLetters(b.rules.Tiles.Len())
	}
	if len(before) == 0 {
		at, ok := b.words.GADDAGRoot(), true
		for i := len(after) - 1; i >= 0 && ok; i-- {
			at, ok = b.words.Step(at, after[i].Letter.Letter())
		}
		return b.accepting(at, ok, nil)
	}
	at, ok := b.words.DAWGRoot(), true
	for i := 0; i < len(before) && ok; i++ {
		at, ok = b.words.Step(at, before[i].Letter.Letter())
	}
	return b.accepting(at, ok, after)
}

// accepting returns the letters below node at after which the tiles of rest end a word; none if there is
// no such node.
func (b *Board) accepting(at wordgraph.Node, there bool, rest []Square) tile.Mask {
	var found tile.Mask
	if !there {
		return 0
	}
	nodes := b.words.Nodes()
	n := wordgraph.Entry(nodes[at]).Child()
	for m := b.words.Below()[at]; m != 0; m &= m - 1 {
		end, ok := n, m.First() != 0
		for i := 0; i < len(rest) && ok; i++ {
			end, ok = b.words.Step(end, rest[i].Letter.Letter())
		}
		if ok && wordgraph.Entry(nodes[end]).Accepts() {
			found |= m.First().Bit()
		}
		n++
	}
	return found
}
