package eval

import "maven/internal/tile"

// LeaveLost and BagLeft are what a play is worth because of the tiles that it leaves in the bag.
const LeaveLost = leaveLost

func BagLeft(bag, played, rack int, leave tile.Equity) tile.Equity {
	return bagLeft(bag, played, rack, leave)
}

// Stage is how much more a leave is worth with so many tiles unseen, as a share of what it is worth.
func Stage(unseen int) float64 { return float64(stage(unseen)) / leaveParts }
