package board

import (
	"errors"
	"fmt"
	"slices"

	"maven/internal/classic/tables"
)

const (
	// Bingo is the bonus for a play of seven tiles, in cp.
	Bingo = 5000

	impossible = -50000 // cp that a play loses when the rack cannot make it
)

// The ways in which a move cannot be scored.
var (
	ErrMisfit  = errors.New("does not fit the board")
	ErrNotHeld = errors.New("not on the rack")
	ErrProduct = errors.New("impossible product of word squares")
)

// A tally is a play being scored. No letter counts as a blank until the blanks are placed.
type tally struct {
	lane   int
	main   int // cp of the word before the product
	prod   int
	extra  int // cp of the crossing words
	placed int
	pos    [MaxRack]int  // of the tiles placed
	letter [MaxRack]byte // of the tiles placed
	given  [MaxRack]byte // the tiles as they leave the rack: '?' for a blank
	blanks [MaxRack]byte // letters that blanks stand for
	used   int           // blanks
}

// Score returns what a move made from the rack scores, in cp, the squares of its blanks, and the rack
// after it. A blank goes where it costs least, on the first of equal squares; two blanks for one letter
// go on the two cheapest. Moves in lane 0 score 0.
//
// ErrMisfit: the word runs off the board, contradicts its tiles, or places no tile or too many.
// ErrNotHeld: the rack lacks a letter; the score then contains -50,000. ErrProduct: the word squares
// covered multiply to a number that no play on the standard board can reach (1, 2, 3, 4, 9 and 27 are
// possible; a line with both kinds has the centre between them); the score is right all the same. On
// other boards every product is accepted.
func (b *Board) Score(m *Move, rack Rack) (score int, blanks []Square, left Rack, err error) {
	if m.Lane == 0 {
		left, err = rack.Without(m.Text())
		return 0, nil, left, err
	}
	var t tally
	if err := b.tally(&t, m, rack); err != nil {
		return 0, nil, rack, fmt.Errorf("play %s at %v: %w", m.Text(), SquareAt(m.Lane, m.Start), err)
	}
	score = t.main*t.prod + t.extra
	if t.placed == MaxRack {
		score += Bingo
	}
	taken := uint32(0)
	for _, letter := range t.blanks[:t.used] {
		pos, cost := b.cheapest(&t, letter, taken)
		taken |= 1 << pos
		score -= tables.Value(letter) * cost
		blanks = append(blanks, SquareAt(m.Lane, pos))
	}
	if left, err = rack.Without(string(t.given[:t.placed])); err != nil {
		return score + impossible, blanks, rack, fmt.Errorf("play %s: %w: %w", m.Text(), ErrNotHeld, err)
	}
	if !b.custom && !slices.Contains([]int{1, 2, 3, 4, 9, 27}, t.prod) {
		err = fmt.Errorf("play %s at %v: %w: %d", m.Text(), SquareAt(m.Lane, m.Start), ErrProduct, t.prod)
	}
	return score, blanks, left, err
}

// tally walks over the word. It fails with ErrMisfit.
func (b *Board) tally(t *tally, m *Move, rack Rack) error {
	*t = tally{lane: m.Lane, prod: 1}
	if err := m.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrMisfit, err)
	}
	held := rack.Counts()
	for i := range m.Len() {
		pos, letter := m.Start+i, m.Word[i]
		switch there := b.Letters[m.Lane][pos]; {
		case there == letter:
			t.main += int(b.Points[m.Lane][pos])
			continue
		case there != 0:
			return fmt.Errorf("%w: %v holds %c, not %c", ErrMisfit, SquareAt(m.Lane, pos), there, letter)
		case t.placed == MaxRack:
			return fmt.Errorf("%w: more than %d tiles", ErrMisfit, MaxRack)
		}
		b.place(t, pos, letter, &held)
	}
	if t.placed == 0 {
		return fmt.Errorf("%w: no tile is placed", ErrMisfit)
	}
	return nil
}

// place counts a tile put on an empty square.
func (b *Board) place(t *tally, pos int, letter byte, held *Counts) {
	given := letter
	if held[tables.Index(letter)] > 0 {
		held[tables.Index(letter)]--
	} else {
		given = tables.Blank
		t.blanks[t.used] = letter
		t.used++
	}
	t.pos[t.placed], t.letter[t.placed], t.given[t.placed] = pos, letter, given
	t.placed++
	points := tables.Value(letter) * int(b.LetterMul[t.lane][pos])
	t.main += points
	t.prod *= int(b.WordMul[t.lane][pos])
	if sum, crossed := b.crossing(t.lane, pos); crossed {
		t.extra += (sum + points) * int(b.WordMul[t.lane][pos])
	}
}

// cheapest returns the position, among those not taken, where a blank for the letter loses least, and how
// many times the letter's value is lost there.
func (b *Board) cheapest(t *tally, letter byte, taken uint32) (pos, cost int) {
	for i := range t.placed {
		at := t.pos[i]
		if t.letter[i] != letter || taken>>at&1 != 0 {
			continue
		}
		times := t.prod
		if _, crossed := b.crossing(t.lane, at); crossed {
			times += int(b.WordMul[t.lane][at])
		}
		times *= int(b.LetterMul[t.lane][at])
		if pos == 0 || times < cost {
			pos, cost = at, times
		}
	}
	return pos, cost
}

// crossing returns the cp of the tiles that a tile on the square would join across the lane, and whether
// there are any.
func (b *Board) crossing(lane, pos int) (sum int, crossed bool) {
	across, at := Perpendicular(lane, pos)
	first, last := b.run(across, at)
	for i := first; i <= last; i++ {
		sum += int(b.Points[across][i])
	}
	return sum, first < last
}
