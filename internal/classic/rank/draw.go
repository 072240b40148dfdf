package rank

import "maven/internal/classic/board"

// Places in tables.Alphabet that the formulas name.
const (
	blank   = 0
	letterQ = 'q' - 'a' + 1
	letterU = 'u' - 'a' + 1
)

// draw returns how many tiles a leave of the given length draws, by the rule of the leave tables: up to a
// full rack, or as many as the bag has.
func draw(pool *board.Pool, kept int) int {
	return max(0, min(board.MaxRack-kept, pool.N-board.MaxRack))
}
