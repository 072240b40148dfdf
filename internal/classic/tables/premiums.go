package tables

import "fmt"

const (
	lanes        = 32
	positions    = 17
	premiumBytes = 2 * lanes * positions
	maxMul       = 3
)

// Premiums are the multipliers of the squares by lane and position: lanes 1..15 are the rows, lanes
// 16..30 the columns, positions 1..15 the squares. Everything else is border and has no meaning.
type Premiums struct {
	Word, Letter [lanes][positions]byte // 1..3 on squares
}

// Standard returns the standard board, with borders of 0.
func Standard() *Premiums {
	p := &Premiums{}
	for i, row := range [boardSize]string{
		"T..d...T...d..T",
		".D...t...t...D.",
		"..D...d.d...D..",
		"d..D...d...D..d",
		"....D.....D....",
		".t...t...t...t.",
		"..d...d.d...d..",
		"T..d...D...d..T",
		"..d...d.d...d..",
		".t...t...t...t.",
		"....D.....D....",
		"d..D...d...D..d",
		"..D...d.d...D..",
		".D...t...t...D.",
		"T..d...T...d..T",
	} {
		for j := range row {
			p.put(i+1, j+1, row[j])
		}
	}
	return p
}

func (p *Premiums) put(row, col int, kind byte) {
	letter, word := byte(1), byte(1)
	switch kind {
	case 'd':
		letter = 2
	case 't':
		letter = 3
	case 'D':
		word = 2
	case 'T':
		word = 3
	}
	p.Letter[row][col], p.Letter[col+boardSize][row] = letter, letter
	p.Word[row][col], p.Word[col+boardSize][row] = word, word
}

// ReadPremiums reads the 1,088 bytes of CFIG: 32 x 17 word multipliers, then as many letter multipliers.
// Both must be 1, 2 or 3 on every square, and the same in its row and in its column.
func ReadPremiums(b []byte) (*Premiums, error) {
	if len(b) != premiumBytes {
		return nil, fmt.Errorf("CFIG: %d bytes; must be %d", len(b), premiumBytes)
	}
	p := &Premiums{}
	decode(b, p)
	for row := 1; row <= boardSize; row++ {
		for col := 1; col <= boardSize; col++ {
			if err := p.check(row, col); err != nil {
				return nil, fmt.Errorf("CFIG: row %d, column %d: %w", row, col, err)
			}
		}
	}
	return p, nil
}

func (p *Premiums) check(row, col int) error {
	letter, word := p.Letter[row][col], p.Word[row][col]
	down := col + boardSize
	switch {
	case letter < 1 || letter > maxMul:
		return fmt.Errorf("letter multiplier %d; must be 1, 2 or 3", letter)
	case word < 1 || word > maxMul:
		return fmt.Errorf("word multiplier %d; must be 1, 2 or 3", word)
	case p.Letter[down][row] != letter || p.Word[down][row] != word:
		return fmt.Errorf("multipliers %d and %d in the row but %d and %d in the column",
			letter, word, p.Letter[down][row], p.Word[down][row])
	}
	return nil
}

// AppendTo appends the 1,088 bytes of CFIG.
func (p *Premiums) AppendTo(dst []byte) []byte { return encode(dst, p) }

// IsStandard reports whether the squares are those of the standard board, whatever the borders are. It is
// true for nil, which stands for that board.
func (p *Premiums) IsStandard() bool {
	if p == nil {
		return true
	}
	standard := Standard()
	for row := 1; row <= boardSize; row++ {
		for col := 1; col <= boardSize; col++ {
			if p.Letter[row][col] != standard.Letter[row][col] || p.Word[row][col] != standard.Word[row][col] {
				return false
			}
		}
	}
	return true
}
