package search

import (
	"context"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// A Chooser finds the best move of the side to move, with its Score and Leave. It is used by one
// goroutine at a time. The move must depend on nothing but the position, and of that nothing may
// change but what the board knows of crossing words. When the context is done it may return anything.
type Chooser interface {
	Choose(ctx context.Context, p *board.Position) (board.Move, error)
}

// Choosers returns a maker of Choosers that ask the search of the program, under its options: whether
// there is a pre-endgame and an endgame, and how large a tree the latter grows.
func Choosers(set *tables.Set, active []*words.Section, options Options) func() Chooser {
	return func() Chooser { return searcher{New(set, active, options)} }
}

type searcher struct{ search *Searcher }

func (s searcher) Choose(ctx context.Context, p *board.Position) (board.Move, error) {
	_, report := s.search.Search(ctx, p)
	return report.Best, nil
}
