package board

import "fmt"

// A Display is what a window shows of a board: a grid of committed tiles and one of tentative tiles,
// which a player may still move. A tile is an upper-case letter, a blank with its letter is lower
// case, and 0 is an empty square. The engine's grid holds lower case only, and tells blanks by
// their points; Place and Remove convert. The zero value is empty.
type Display struct {
	// Redraw, if set, is called for each square that shows something else than before.
	Redraw func(row, col int)

	committed [Positions][Positions]byte
	tentative [Positions][Positions]byte
}

// lower is the bit that makes a letter lower case.
const lower = 'a' - 'A'

// At returns what a square shows, the tentative tile; 0 for places that are not on the board.
func (d *Display) At(row, col int) byte {
	if !inside(row, col) {
		return 0
	}
	return d.tentative[row][col]
}

// Lay shows a tentative tile on a square without a committed one, or with 0 none. It refuses, with
// ErrSquare, other squares and what is no letter.
func (d *Display) Lay(row, col int, shown byte) error {
	switch letter := shown | lower; {
	case !inside(row, col):
		return fmt.Errorf("%w: row %d, column %d: both must be from 1 to %d", ErrSquare, row, col, Size)
	case shown != 0 && (letter < 'a' || letter > 'z'):
		return fmt.Errorf("%w: row %d, column %d: %q is not a letter", ErrSquare, row, col, shown)
	case d.committed[row][col] != 0:
		return fmt.Errorf("%w: row %d, column %d: already holds %c", ErrSquare, row, col, d.committed[row][col])
	}
	d.show(row, col, shown)
	return nil
}

// Reset shows the committed tile of a square again.
func (d *Display) Reset(row, col int) {
	if inside(row, col) {
		d.show(row, col, d.committed[row][col])
	}
}

func (d *Display) show(row, col int, shown byte) {
	if d.tentative[row][col] == shown {
		return
	}
	d.tentative[row][col] = shown
	if d.Redraw != nil {
		d.Redraw(row, col)
	}
}

// Place commits the tentative tile of a square and puts it on the board. It refuses, with
// ErrSquare, a square without one, or one that is taken on the board.
func (d *Display) Place(b *Board, row, col int) error {
	if !inside(row, col) || d.tentative[row][col] == 0 || d.committed[row][col] != 0 {
		return fmt.Errorf("%w: row %d, column %d: no tentative tile", ErrSquare, row, col)
	}
	shown := d.tentative[row][col]
	if err := b.Put(row, col, shown|lower, shown&lower != 0); err != nil {
		return err
	}
	d.committed[row][col] = shown
	return nil
}

// Remove undoes Place: the tile leaves the board and is tentative again. Other squares are left
// alone.
func (d *Display) Remove(b *Board, row, col int) {
	if inside(row, col) && d.committed[row][col] != 0 {
		b.Take(row, col)
		d.committed[row][col] = 0
	}
}

// Arranged returns the play that the tentative tiles make, if Fits allows it and the rack has these
// tiles, blanks as the player laid them. Errors are those of Fits; ErrArrangement also means that no
// tile is laid, or that they lie in no line or with a gap.
func (d *Display) Arranged(b *Board, rack Rack) (Move, error) {
	laid, given := d.laid()
	if len(laid) == 0 {
		return Move{}, fmt.Errorf("%w: no tile is laid", ErrArrangement)
	}
	if _, err := rack.Without(given); err != nil {
		return Move{}, fmt.Errorf("%w: %w", ErrNotHeld, err)
	}
	lane, pos := laid[0].Row, laid[0].Col
	last := laid[len(laid)-1]
	if last.Row != lane || len(laid) == 1 && d.tentative[lane][pos-1] == 0 && d.tentative[lane][pos+1] == 0 {
		lane, pos = Perpendicular(lane, pos)
	}
	for pos > 1 && d.lane(lane, pos-1) != 0 {
		pos--
	}
	m := Move{Lane: lane, Start: pos}
	covered := 0
	for n := 0; pos <= Size && d.lane(lane, pos) != 0; n++ {
		s := SquareAt(lane, pos)
		if d.committed[s.Row][s.Col] == 0 {
			covered++
		}
		m.Word[n] = d.lane(lane, pos) | lower
		pos++
	}
	if covered != len(laid) {
		return Move{}, fmt.Errorf("%w: the tiles from %v to %v lie in no line, or with a gap", ErrArrangement, laid[0], last)
	}
	return m, b.Fits(&m, rack)
}

// laid returns the squares of tentative tiles row by row, and the tiles as they leave the rack.
func (d *Display) laid() (squares []Square, given string) {
	for row, col := range Squares() {
		shown := d.tentative[row][col]
		if shown == 0 || d.committed[row][col] != 0 {
			continue
		}
		squares = append(squares, Square{row, col})
		if shown&lower != 0 {
			given += "?"
		} else {
			given += string(shown | lower)
		}
	}
	return squares, given
}

// lane returns what is shown at a position of a lane.
func (d *Display) lane(lane, pos int) byte {
	s := SquareAt(lane, pos)
	return d.tentative[s.Row][s.Col]
}
