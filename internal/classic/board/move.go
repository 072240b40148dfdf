package board

import (
	"fmt"

	"maven/internal/classic/tables"
)

const (
	// PassMask is the mask of kept tiles in a pass entry: the whole of a full rack.
	PassMask = 0x7F

	wordBytes = 16 // a word of 15 letters and the NUL
)

// A Move is a play, an exchange or a pass, with what it is worth in cp. Lane 0 means that nothing goes on
// the board: Word is the tiles exchanged, and empty for a pass.
type Move struct {
	Word  [wordBytes]byte // letters, those on the board included, then zeros
	Score int
	Leave int  // worth of the tiles kept
	Bonus int  // full evaluation minus Leave, or another correction
	Out   bool // the whole rack is used
	Kept  uint8
	Lane  int // 1 to 15 across, 16 to 30 down
	Start int // position of the first letter
}

// NewMove returns a play of the word, or for lane 0 the exchange of its tiles; a word of more than 15
// letters is cut.
func NewMove(lane, start int, word string) Move {
	m := Move{Lane: lane, Start: start}
	copy(m.Word[:wordBytes-1], word)
	return m
}

// Same reports whether two moves are the same, whatever they are worth. Exchanges with their tiles in a
// different order are different.
func (m *Move) Same(other *Move) bool {
	return m.Lane == other.Lane && m.Start == other.Start && m.Word == other.Word
}

// Len returns the number of letters.
func (m *Move) Len() int {
	for i, letter := range m.Word {
		if letter == 0 {
			return i
		}
	}
	return wordBytes
}

// Text returns the letters.
func (m *Move) Text() string { return string(m.Word[:m.Len()]) }

// Total returns what moves are ranked by: score, leave and bonus.
func (m *Move) Total() int { return m.Score + m.Leave + m.Bonus }

// Check refuses a move that no board can have: its lane, its start, its letters. It clears the start of a move in lane 0.
func (m *Move) Check() error {
	length := m.Len()
	last := m.Start + length - 1
	switch {
	case m.Lane == 0 && length > MaxRack:
		return fmt.Errorf("%d tiles thrown, a rack holds %d", length, MaxRack)
	case m.Lane == 0:
		m.Start = 0
	case m.Lane < 0 || m.Lane > lastDown:
		return fmt.Errorf("lane %d; must be 0 to %d", m.Lane, lastDown)
	case length == 0:
		return fmt.Errorf("a play in lane %d without a word", m.Lane)
	case m.Start < 1 || last > Size:
		return fmt.Errorf("positions %d to %d; must be 1 to %d", m.Start, last, Size)
	}
	for i, letter := range m.Word[:length] {
		if tables.Index(letter) < 0 || letter == '?' && m.Lane != 0 {
			return fmt.Errorf("byte %d of the word is %q; must be a letter from a to z", i, letter)
		}
	}
	return nil
}
