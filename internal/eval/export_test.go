package eval

import "maven/internal/tile"

// LeaveLost and BagLeft are what a play is worth because of the tiles that it leaves in the bag.
const LeaveLost = leaveLost

func BagLeft(bag, played, rack int, leave tile.Equity) tile.Equity {
	return bagLeft(bag, played, rack, leave)
}
