// Package board knows the game of the classic program: the squares and their tiles, which letters fit
// the crossing words, what a play scores, which plays a rack has, what is unseen and how racks are
// drawn, a position with racks, scores and the end of the game, and the list of the ten best moves.
//
// The board is 32 lanes of 17 positions. Lanes 1 to 15 are the rows and lanes 16 to 30 the columns,
// so a square in row r and column c is position c of lane r and position r of lane c+15; both
// copies always agree. Plays across and down are handled alike, only in different lanes; the direction
// matters only because lane 15 (the last row) and lane 16 (the first column) come one after the other
// but are not neighbours. Positions 0 and 16 and lanes 0 and 31 never hold a tile, so a walk needs no
// bounds.
//
// Points are centipoints. Structure, masks, scoring and the order of plays are those of the original
// program, whose generator is the textbook one (A. Appel, G. Jacobson, "The world's fastest Scrabble
// program", 1988).
//
// Sharp edges: a move has letters only, and the scorer decides which squares get the blanks, so two
// ways to place a blank are one move. Only read the exported grids: Put, Take, Play and Undo keep the
// two copies, the masks and the count of tiles in step.
package board

import (
	"errors"
	"fmt"
	"iter"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

const (
	// Size is the number of rows and of columns.
	Size = 15
	// Lanes counts the rows, the columns, and the two lanes that are not used.
	Lanes = 32
	// Positions counts the squares of a lane and its two borders.
	Positions = 17

	centre    = 8
	firstDown = Size + 1 // the lane of column 1
	lastDown  = 2 * Size
)

// ErrSquare says that a tile cannot be put on a square.
var ErrSquare = errors.New("square")

// A Board is the tiles on the squares. Copies made by assignment are independent. It is not safe
// for concurrent use.
type Board struct {
	Letters   [Lanes][Positions]byte  // 'a' to 'z', 0 for none
	Points    [Lanes][Positions]int16 // cp of the tile, 0 for a blank
	LetterMul [Lanes][Positions]byte
	WordMul   [Lanes][Positions]byte

	custom bool // the multipliers are not those of the standard board
	tiles  int

	masks  [Lanes][Positions]uint32 // letters that fit the crossing word
	sums   [Lanes][Positions]int16  // cp of the crossing tiles, noCross if there are none
	stale  [Lanes]uint32            // positions whose mask and sum must be computed again
	active [2]*words.Section        // the lexica of the masks
}

// noCross is the sum of a square without neighbours across the lane.
const noCross = -1

// New returns an empty board with the given multipliers; nil means the standard board.
func New(p *tables.Premiums) *Board {
	b := new(Board)
	if p == nil {
		p = tables.Standard()
	}
	b.LetterMul, b.WordMul, b.custom = p.Letter, p.Word, !p.IsStandard()
	b.Clear()
	return b
}

// Clear takes all tiles off.
func (b *Board) Clear() {
	b.Letters, b.Points = [Lanes][Positions]byte{}, [Lanes][Positions]int16{}
	b.stale, b.tiles = [Lanes]uint32{}, 0
	for lane := 1; lane <= lastDown; lane++ {
		for pos := 1; pos <= Size; pos++ {
			b.masks[lane][pos], b.sums[lane][pos] = allLetters, noCross
		}
	}
}

// Tiles returns the number of tiles on the board.
func (b *Board) Tiles() int { return b.tiles }

// Put places a tile: letter is what it shows, 'a' to 'z', and a blank scores 0. With ErrSquare it refuses
// places that are not on the board, squares that have a tile, and other letters.
func (b *Board) Put(row, col int, letter byte, blank bool) error {
	switch {
	case !inside(row, col):
		return fmt.Errorf("%w: row %d, column %d: both must be from 1 to %d", ErrSquare, row, col, Size)
	case letter < 'a' || letter > 'z':
		return fmt.Errorf("%w: row %d, column %d: %q is not a letter from a to z", ErrSquare, row, col, letter)
	case b.Letters[row][col] != 0:
		return fmt.Errorf("%w: row %d, column %d: already holds %c", ErrSquare, row, col, b.Letters[row][col])
	}
	b.put(row, col, letter, blank)
	return nil
}

// put is Put for an empty square, in either of its lanes.
func (b *Board) put(lane, pos int, letter byte, blank bool) {
	points := int16(0)
	if !blank {
		points = int16(tables.Value(letter))
	}
	b.set(lane, pos, letter, points)
	b.tiles++
}

// Take removes the tile from a square. It does nothing if there is no tile or no such square.
func (b *Board) Take(row, col int) {
	if inside(row, col) && b.Letters[row][col] != 0 {
		b.set(row, col, 0, 0)
		b.tiles--
	}
}

// set changes a square in both its lanes.
func (b *Board) set(lane, pos int, letter byte, points int16) {
	across, at := Perpendicular(lane, pos)
	b.Letters[lane][pos], b.Points[lane][pos] = letter, points
	b.Letters[across][at], b.Points[across][at] = letter, points
	b.touch(lane, pos)
	b.touch(across, at)
}

// Perpendicular returns the same square in the lane that crosses the given one.
func Perpendicular(lane, pos int) (int, int) {
	if lane < firstDown {
		return pos + Size, lane
	}
	return pos, lane - Size
}

// A Square is a place on the board; rows and columns count from 1.
type Square struct{ Row, Col int }

// SquareAt returns the square at a position of a lane.
func SquareAt(lane, pos int) Square {
	if lane < firstDown {
		return Square{lane, pos}
	}
	return Square{pos, lane - Size}
}

// String names the square for messages.
func (s Square) String() string { return fmt.Sprintf("row %d, column %d", s.Row, s.Col) }

// Squares yields the row and column of all 225 squares, row by row.
func Squares() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for row := 1; row <= Size; row++ {
			for col := 1; col <= Size; col++ {
				if !yield(row, col) {
					return
				}
			}
		}
	}
}

// Anchor reports whether the square is an anchor: the centre of an empty board, otherwise an empty square
// beside a tile.
func (b *Board) Anchor(row, col int) bool {
	if !inside(row, col) || b.Letters[row][col] != 0 {
		return false
	}
	if b.tiles == 0 {
		return row == centre && col == centre
	}
	down := col + Size
	return b.Letters[row][col-1] != 0 || b.Letters[row][col+1] != 0 ||
		b.Letters[down][row-1] != 0 || b.Letters[down][row+1] != 0
}

// inside reports whether there is such a square.
func inside(row, col int) bool {
	return row >= 1 && row <= Size && col >= 1 && col <= Size
}
