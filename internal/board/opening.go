package board

import (
	"maven/internal/move"
	"maven/internal/tile"
)

// An Opening says what letters are worth on the squares of the lane through the start square. A play on
// an empty board adds them to its equity: Opening[square][letter], squares from 0.
type Opening [move.MaxWord][tile.MaxLetters + 2]tile.Equity
