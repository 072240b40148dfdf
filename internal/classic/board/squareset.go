package board

// A SquareSet is a set of squares, by row and column.
type SquareSet [4]uint64

// add adds the square at a position of a lane.
func (s *SquareSet) add(lane, pos int) {
	at := SquareAt(lane, pos)
	i := (at.Row-1)*Size + at.Col - 1
	s[i/64] |= 1 << (i % 64)
}

// Meets reports whether the two have a square in common.
func (s *SquareSet) Meets(t *SquareSet) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

// Filled returns the squares that a play puts tiles on.
func Filled(b *Board, m *Move) SquareSet {
	var s SquareSet
	for i := range m.Len() {
		if b.Letters[m.Lane][m.Start+i] == 0 {
			s.add(m.Lane, m.Start+i)
		}
	}
	return s
}

// Touched returns the squares on which a new tile changes a play or its score: the squares it fills, the
// two at the ends of its word, and the two at the ends of each crossing word.
func Touched(b *Board, m *Move) SquareSet {
	var s SquareSet
	end := m.Start + m.Len()
	s.addInside(m.Lane, m.Start-1)
	s.addInside(m.Lane, end)
	for pos := m.Start; pos < end; pos++ {
		if b.Letters[m.Lane][pos] != 0 {
			continue
		}
		s.add(m.Lane, pos)
		across, at := Perpendicular(m.Lane, pos)
		first, last := b.run(across, at)
		s.addInside(across, first-1)
		s.addInside(across, last+1)
	}
	return s
}

// addInside adds the square unless it is a border.
func (s *SquareSet) addInside(lane, pos int) {
	if pos >= 1 && pos <= Size {
		s.add(lane, pos)
	}
}
