package tables

import (
	"fmt"
	"slices"
)

// setBigOrder takes an order of the letters.
func (p *Program) setBigOrder(f *programFile) error {
	sorted := []byte(f.BigOrder)
	slices.Sort(sorted)
	if string(sorted) != Alphabet {
		return fmt.Errorf("%.40q; must have each of %s once", f.BigOrder, Alphabet)
	}
	p.BigOrder = f.BigOrder
	return nil
}

// setLast takes values by the tiles on both racks.
func setLast(to *[8][8]int, from [][]int) error {
	if len(from) != len(to) {
		return fmt.Errorf("%d rows; must be %d, for 0 to 7 tiles of one's own", len(from), len(to))
	}
	for own, row := range from {
		if err := copyWords(to[own][:], row); err != nil {
			return fmt.Errorf("%d tiles of one's own: %w", own, err)
		}
	}
	return nil
}
