package board

import (
	"maven/internal/move"
	"maven/internal/tile"
)

// An Opening is the worth of letters on the squares of the lane through the start square, added to
// the equity of a play on an empty board: Opening[square][letter], squares from 0.
type Opening [move.MaxWord][tile.MaxLetters + 2]tile.Equity
