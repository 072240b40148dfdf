package preend

import (
	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// afterWord is how far behind the end of a word the bytes lie that the original compares.
const afterWord = 61

// counted reports whether a play of the same tiles as one that was counted for a reply is taken to be that one. It should be if
// it is at the place of the reply and uses the same big tiles. The original has these in another register: it compares the big
// tiles with four bytes of its grids of letters and scores, so that it mostly counts both plays (36:0598).
func (s *search) counted(r *reply, m *play) bool {
	if r.play.Lane != m.Lane || r.play.Start != m.Start {
		return false
	}
	used, at := s.pool.bigs(&m.used), board.Positions*m.Lane+s.scored(m)+afterWord
	for i, n := range [bigTiles]int{used[2], used[0], used[3], used[1]} {
		if gridByte(&s.board, at+i) != byte(n) {
			return false
		}
	}
	return true
}

// gridByte returns a byte of the grid of letters, or of that of scores, which follows it.
func gridByte(b *board.Board, at int) byte {
	if size := board.Lanes * board.Positions; at >= size {
		at -= size
		points := b.Points[at/2/board.Positions][at/2%board.Positions]
		return byte(points >> (8 * (1 - at%2)))
	}
	return b.Letters[at/board.Positions][at%board.Positions]
}

// scored returns the position where the original's walk over a word ends as it scores it: after the word, or where it has found
// the place of a blank.
func (s *search) scored(m *play) int {
	var blanks []int // letters played by a blank, in the order of the word
	var seen board.Counts
	for i, letter := range m.Word[:m.Len()] {
		tile := tables.Index(letter)
		if s.board.Letters[m.Lane][m.Start+i] != 0 {
			continue
		}
		if seen[tile]++; seen[tile] > m.used[tile] {
			blanks = append(blanks, tile)
		}
	}
	if len(blanks) == 0 {
		return m.Start + m.Len()
	}
	x, y := blanks[0], blanks[len(blanks)-1]
	natural := m.used[x]
	switch two := len(blanks) == 2; {
	case two && x == y && natural == 0:
		return s.afterNew(m, x, 1) - 1
	case two && x == y:
		return s.afterNew(m, x, natural+2)
	case two && m.used[y] > 0, !two && natural == 0:
		return m.Start + m.Len()
	}
	return s.afterNew(m, x, natural+1)
}

// afterNew returns the position after the n-th new tile of a play that shows a letter.
func (s *search) afterNew(m *play, tile, n int) int {
	pos := m.Start
	for ; n > 0 && pos < m.Start+m.Len(); pos++ {
		if s.board.Letters[m.Lane][pos] == 0 && tables.Index(m.Word[pos-m.Start]) == tile {
			n--
		}
	}
	return pos
}
