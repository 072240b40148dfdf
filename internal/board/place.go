package board

import (
	"maven/internal/move"
	"maven/internal/tile"
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
			row, col := m.Square(i)
			b.put(row, col, t)
		}
	}
	across := m.Dir.Other()
	for i, t := range m.Word() {
		if t != 0 {
			row, col := m.Square(i)
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
	var letters [move.MaxWord]tile.Tile
	score := int32(0)
	for i := first; i <= last; i++ {
		letters[i-first] = lane[i].Letter
		score += b.rules.Tiles.Score.Of(lane[i].Letter)
	}
	s.Crossed, s.CrossScore, s.CrossMult = true, int16(score), s.WordMult
	if s.Cross = tile.AllLetters(b.rules.Tiles.Len()); b.words != nil {
		s.Cross = b.words.Between(letters[:mid-first], letters[mid-first+1:last-first+1])
	}
	b.set(dir, at, s)
}
