package board

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"maven/internal/classic/tables"
)

const (
	// MoveSize is the length in bytes of the original's move record.
	MoveSize = 34
	// PassMask is the mask of kept tiles in a pass entry: the whole of a full rack.
	PassMask = 0x7F

	wordBytes = 16 // a word of 15 letters and the NUL
)

// ErrMove is 34 bytes that are no move.
var ErrMove = errors.New("move record")

// A Move is a play, an exchange or a pass, with what it is worth in cp. In lane 0 nothing goes on
// the board: Word is the tiles thrown, and empty for a pass.
type Move struct {
	Word  [wordBytes]byte // letters, those on the board included, then zeros
	Score int
	Leave int  // worth of the tiles kept
	Bonus int  // full evaluation less Leave, or another correction
	Out   bool // the whole rack is used
	Kept  uint8
	Lane  int // 1 to 15 across, 16 to 30 down
	Start int // position of the first letter
}

// NewMove returns a play of the word, or for lane 0 the exchange of its tiles; words of more than
// 15 letters are cut.
func NewMove(lane, start int, word string) Move {
	m := Move{Lane: lane, Start: start}
	copy(m.Word[:wordBytes-1], word)
	return m
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

// AppendTo appends the record of 34 bytes: word at 0, score at 16, leave at 20, bonus at 24, flag
// for going out at 28, mask of kept tiles at 30, lane at 32 and start at 33; numbers are
// big-endian. Worths beyond 32 bits become the nearest that fits.
func (m *Move) AppendTo(dst []byte) []byte {
	dst = append(dst, m.Word[:]...)
	for _, v := range [3]int{m.Score, m.Leave, m.Bonus} {
		v = min(max(v, math.MinInt32), math.MaxInt32)
		dst = binary.BigEndian.AppendUint32(dst, uint32(v))
	}
	out := uint16(0)
	if m.Out {
		out = 1
	}
	dst = binary.BigEndian.AppendUint16(dst, out)
	dst = binary.BigEndian.AppendUint16(dst, uint16(m.Kept))
	return append(dst, byte(m.Lane), byte(m.Start))
}

// ReadMove reads a record of 34 bytes. What follows the NUL of the word is not looked at, nor is the
// start of a move in lane 0. Errors wrap ErrMove and name the field.
func ReadMove(b []byte) (Move, error) {
	var m Move
	if len(b) != MoveSize {
		return m, fmt.Errorf("%w: %d bytes, want %d", ErrMove, len(b), MoveSize)
	}
	copy(m.Word[:], b)
	length := m.Len()
	if length == wordBytes {
		return Move{}, fmt.Errorf("%w: the word has no end in its %d bytes", ErrMove, wordBytes)
	}
	clear(m.Word[length:])
	m.Score = int(int32(binary.BigEndian.Uint32(b[16:])))
	m.Leave = int(int32(binary.BigEndian.Uint32(b[20:])))
	m.Bonus = int(int32(binary.BigEndian.Uint32(b[24:])))
	m.Out = binary.BigEndian.Uint16(b[28:]) != 0
	kept := binary.BigEndian.Uint16(b[30:])
	m.Kept, m.Lane, m.Start = uint8(kept), int(int8(b[32])), int(int8(b[33]))
	if kept > PassMask {
		return Move{}, fmt.Errorf("%w: mask of kept tiles %#x, want at most %#x", ErrMove, kept, PassMask)
	}
	if err := m.checkPlace(length); err != nil {
		return Move{}, err
	}
	return m, nil
}

// checkPlace judges lane, start and letters, and clears the start of a move in lane 0.
func (m *Move) checkPlace(length int) error {
	last := m.Start + length - 1
	switch {
	case m.Lane == 0 && length > MaxRack:
		return fmt.Errorf("%w: %d tiles thrown, a rack holds %d", ErrMove, length, MaxRack)
	case m.Lane == 0:
		m.Start = 0
	case m.Lane < 0 || m.Lane > lastDown:
		return fmt.Errorf("%w: lane %d, want 0 to %d", ErrMove, m.Lane, lastDown)
	case length == 0:
		return fmt.Errorf("%w: a play in lane %d without a word", ErrMove, m.Lane)
	case m.Start < 1 || last > Size:
		return fmt.Errorf("%w: positions %d to %d, want 1 to %d", ErrMove, m.Start, last, Size)
	}
	for i, letter := range m.Word[:length] {
		if tables.Index(letter) < 0 || letter == '?' && m.Lane != 0 {
			return fmt.Errorf("%w: byte %d of the word is %q, want a letter from a to z", ErrMove, i, letter)
		}
	}
	return nil
}
