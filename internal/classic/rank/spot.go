package rank

import (
	"slices"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// A spot is a hot spot prepared for looking it up in a grid of letters.
type spot struct {
	*tables.Spot
	at    int   // place on the grid
	empty []int // places that must be empty
	fits  uint32
}

// A shown is the letters on the board after a move: a place is row * board.Positions + column. A blank is
// the letter it stands for in upper case, and 0 is an empty square.
type shown [(board.Size + 2) * board.Positions]byte

// upper is the bit that a lower-case letter has and an upper-case one lacks.
const upper = 'a' - 'A'

// spotsOf prepares the hot spots of a set, whose squares and offsets must lie on the board.
func spotsOf(all []tables.Spot) []spot {
	spots := make([]spot, len(all))
	for i := range all {
		from := &all[i]
		one := spot{Spot: from, at: from.Row*board.Positions + from.Col}
		for _, letter := range []byte(from.Set) {
			one.fits |= 1 << (letter - 'a')
		}
		for _, to := range from.Empty {
			one.empty = append(one.empty, (from.Row+to.Row)*board.Positions+from.Col+to.Col)
		}
		spots[i] = one
	}
	return spots
}

// hotSpots appends the hot spots that apply after the move: step 10.
func (s *Static) hotSpots(dst []Component, p *board.Position, m *board.Move) []Component {
	s.show(p, m)
	for i := range s.spots {
		one := &s.spots[i]
		there := s.after[one.at]
		if there == 0 || one.fits>>((there|upper)-'a')&1 == 0 || !s.after.clear(one.empty) {
			continue
		}
		dst = appendPart(dst, Spot, one.worth(there), one.Set)
	}
	return dst
}

// Spots returns what the hot spots on a board are worth, in cp.
func (s *Static) Spots(b *board.Board) int {
	if len(s.spots) == 0 {
		return 0
	}
	s.parts = s.hotSpots(s.parts[:0], &board.Position{Board: *b}, &board.Move{})
	sum := 0
	for i := range s.parts {
		sum += s.parts[i].Value
	}
	return sum
}

// worth returns what a spot with this tile is worth: less for a blank, and half for a q if the spot has
// other letters too.
func (one *spot) worth(there byte) int {
	letter := there | upper
	switch less := 2 * tables.Value(letter); {
	case there != letter && one.Value >= 0:
		return max(0, one.Value-less)
	case there != letter:
		return min(0, one.Value+less)
	case letter == 'q' && len(one.Set) > 1:
		return one.Value / 2
	}
	return one.Value
}

// clear reports whether the places are empty.
func (g *shown) clear(places []int) bool {
	for _, at := range places {
		if g[at] != 0 {
			return false
		}
	}
	return true
}

// show fills the grid from the board and the tiles of the move.
func (s *Static) show(p *board.Position, m *board.Move) {
	for row := 1; row <= board.Size; row++ {
		for col := 1; col <= board.Size; col++ {
			letter := p.Board.Letters[row][col]
			if letter != 0 && p.Board.Points[row][col] == 0 {
				letter &^= upper
			}
			s.after[row*board.Positions+col] = letter
		}
	}
	if !inLane(m) {
		return
	}
	blanks := blanksOf(p, m)
	for i := range m.Len() {
		if p.Board.Letters[m.Lane][m.Start+i] != 0 {
			continue
		}
		square := board.SquareAt(m.Lane, m.Start+i)
		letter := m.Word[i]
		if slices.Contains(blanks, square) {
			letter &^= upper
		}
		s.after[square.Row*board.Positions+square.Col] = letter
	}
}

// inLane reports whether the move is a play on squares of the board.
func inLane(m *board.Move) bool {
	return m.Lane >= 1 && m.Lane <= 2*board.Size && m.Start >= 1 && m.Start+m.Len()-1 <= board.Size
}

// blanksOf returns the squares of the move's blanks. It allocates only if the rack has blanks.
func blanksOf(p *board.Position, m *board.Move) []board.Square {
	if rack := p.Racks[p.Turn]; len(rack) > 0 && rack[0] == tables.Blank {
		_, blanks, _, _ := p.Board.Score(m, rack)
		return blanks
	}
	return nil
}

// exposures appends the open premium squares beside new tiles, if a crossing word could cover both: step 2.
// The premium square, the square beyond it, and the square on the other side of the tile must be empty.
func (s *Static) exposures(dst []Component, p *board.Position, m *board.Move) []Component {
	if !inLane(m) {
		return dst
	}
	b := &p.Board
	blanks := blanksOf(p, m)
	for i := range m.Len() {
		pos := m.Start + i
		if b.Letters[m.Lane][pos] != 0 {
			continue
		}
		letter := m.Word[i]
		if slices.Contains(blanks, board.SquareAt(m.Lane, pos)) {
			letter = tables.Blank
		}
		lane, at := board.Perpendicular(m.Lane, pos)
		for _, side := range [2]int{-1, 1} {
			premium := int(b.LetterMul[lane][at+side]) * int(b.WordMul[lane][at+side])
			if at+side < 1 || at+side > board.Size || premium <= 1 || b.Letters[lane][at+side] != 0 || b.Letters[lane][at-side] != 0 ||
				b.Letters[lane][at+2*side] != 0 {
				continue
			}
			penalty, place := s.set.Program.Penalty(letter, side, premium), tables.Index(letter)
			dst = appendPart(dst, Exposure, -penalty, tables.Alphabet[place:place+1])
		}
	}
	return dst
}
