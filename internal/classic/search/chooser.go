package search

import (
	"context"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// A Chooser finds the best move of the side to move, with its Score and Leave. Only one goroutine at a
// time uses it. The move must depend on the position alone, and the Chooser may change nothing in it but
// what the board knows of crossing words. Once the context is done it may return anything.
type Chooser interface {
	Choose(ctx context.Context, p *board.Position) (board.Move, error)
}

// Choosers returns a function that makes Choosers. These use the program's search with the given options.
func Choosers(set *tables.Set, active []*words.Section, options Options) func() Chooser {
	return func() Chooser { return searcher{New(set, active, options)} }
}

type searcher struct{ search *Searcher }

func (s searcher) Choose(ctx context.Context, p *board.Position) (board.Move, error) {
	_, report := s.search.Search(ctx, p)
	return report.Best, nil
}
