package play

import (
	"fmt"

	"maven/internal/tile"
)

// An Order is a rack in the order that the person has put it.
type Order []tile.Tile

// Arrange drops tiles that are gone, keeps the order of the rest, and puts new ones behind them.
func (o *Order) Arrange(held tile.Rack) {
	var kept Order
	for _, one := range *o {
		if held[one] > 0 {
			held[one]--
			kept = append(kept, one)
		}
	}
	*o = append(kept, held.Ordered()...)
}

// Text writes the tiles, and their points below.
func (o Order) Text(set *tile.Set) (tiles, points string) {
	for _, one := range o {
		text, worth := set.Text(one), fmt.Sprint(set.Score[one])
		width := max(len([]rune(text)), len(worth)) + 2
		tiles += fmt.Sprintf("%-*s", width, text)
		points += fmt.Sprintf("%-*s", width, worth)
	}
	return tiles, points
}
