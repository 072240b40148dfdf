package engine

import "maven/internal/tile"

// LeaveLost and ClosingCost are what emptying the bag costs.
const LeaveLost = leaveLost

func ClosingCost(held int) tile.Equity { return closingCost(held) }
