package engine

import (
	"maven/internal/game"
	"maven/internal/move"
)

// A Player chooses moves. It is used by one goroutine at a time. What it chooses depends on the
// position alone, not on what it was asked before: then a match is the same on any number of
// threads.
type Player interface {
	// Choose returns a legal move for the player on turn, with its score. The position, and its
	// board, are the caller's.
	Choose(p *game.Position) move.Move
}

// Choose returns the move that Rank puts first.
func (s *Static) Choose(p *game.Position) move.Move {
	return s.Best(p)
}
