package board

import (
	"errors"
	"fmt"
)

// ErrArrangement says that tiles fit the squares and the rack, but are not a play by the rules.
var ErrArrangement = errors.New("not a legal play")

// Fits checks that a play can be made from the rack, whatever its words. It returns the errors of Score,
// except ErrProduct, or ErrArrangement: the word leaves out a tile next to it, the first play misses the
// centre, no tile of a later play touches the tiles on the board, or no word of two letters is made.
func (b *Board) Fits(m *Move, rack Rack) error {
	if _, _, _, err := b.Score(m, rack); err != nil && !errors.Is(err, ErrProduct) {
		return err
	}
	if m.Lane == 0 {
		return nil
	}
	refuse := func(reason string) error {
		return fmt.Errorf("%w: %s at %v: %s", ErrArrangement, m.Text(), SquareAt(m.Lane, m.Start), reason)
	}
	last := m.Start + m.Len() - 1
	switch {
	case b.Letters[m.Lane][m.Start-1] != 0:
		return refuse("the tile before it is part of the word")
	case b.Letters[m.Lane][last+1] != 0:
		return refuse("the tile after it is part of the word")
	case !b.hooked(m):
		if b.tiles == 0 {
			return refuse("the first play must cover row 8, column 8")
		}
		return refuse("it touches no tile on the board")
	case b.tiles == 0 && m.Len() < 2:
		return refuse("a word has at least two letters")
	}
	return nil
}

// hooked reports whether the word covers an anchor or a tile.
func (b *Board) hooked(m *Move) bool {
	for i := range m.Len() {
		s := SquareAt(m.Lane, m.Start+i)
		if b.Letters[s.Row][s.Col] != 0 || b.Anchor(s.Row, s.Col) {
			return true
		}
	}
	return false
}
