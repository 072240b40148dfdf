package search

import (
	"context"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// A Chooser returns the best move of the side to move, with its Score and Leave. Only one goroutine at a
// time uses it. The move must depend on the position alone, and the Chooser may change nothing in it but
// what the board knows of crossing words. Once the context is done it may return anything.
type Chooser func(ctx context.Context, p *board.Position) board.Move

// Choosers returns a function that makes Choosers. These use the program's search with the given options.
func Choosers(set *tables.Set, active []*words.Section, options Options) func() Chooser {
	return func() Chooser {
		s := New(set, active, options)
		return func(ctx context.Context, p *board.Position) board.Move {
			_, report := s.Search(ctx, p)
			return report.Best
		}
	}
}
