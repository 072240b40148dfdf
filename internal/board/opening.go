package board

import (
	"maven/internal/move"
	"maven/internal/tile"
)

// An Opening says what letters are worth on the squares of the lane through the start square. A play on
// an empty board adds them to its equity: Opening[square][letter], squares from 0.
type Opening [move.MaxWord][tile.MaxLetters + 2]tile.Equity

// Openings are those of plays across and of plays down. Where the board is its own image in the diagonal, plays down are not listed,
// and theirs stays empty.
type Openings [2]Opening
