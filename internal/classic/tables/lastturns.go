package tables

import (
	"fmt"
	"math"
	"slices"
)

// setBigOrder takes an order of the letters.
func (p *Program) setBigOrder(f *programFile) error {
	if f.BigOrder == nil {
		return nil
	}
	sorted := []byte(*f.BigOrder)
	slices.Sort(sorted)
	if string(sorted) != Alphabet {
		return fmt.Errorf("%.40q; must have each of %s once", *f.BigOrder, Alphabet)
	}
	p.BigOrder = *f.BigOrder
	return nil
}

// setTurn takes values by the tiles in the bag.
func setTurn(to *[10]int, from []int) error {
	if from == nil {
		return nil
	}
	return copyValues(to[:], from, math.MinInt16, math.MaxInt16)
}

// setLast takes values by the tiles on both racks.
func setLast(to *[8][8]int, from [][]int) error {
	if from == nil {
		return nil
	}
	if len(from) != len(to) {
		return fmt.Errorf("%d rows; must be %d, for 0 to 7 tiles of one's own", len(from), len(to))
	}
	for own, row := range from {
		if err := copyValues(to[own][:], row, math.MinInt16, math.MaxInt16); err != nil {
			return fmt.Errorf("%d tiles of one's own: %w", own, err)
		}
	}
	return nil
}
