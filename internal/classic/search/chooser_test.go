package search_test

import (
	"context"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/search"
	"maven/internal/testsize"
)

// testChooser checks what a Simulator counts on: the move can be made, it depends on the position
// alone, and the position stays as it is.
func testChooser(t *testing.T, maker func() search.Chooser, positions []board.Position) {
	t.Helper()
	used := maker()
	ctx := context.Background()
	for i, p := range positions {
		p.Board.Masks(small(t))
		before := p
		m := used(ctx, &p)
		p.Board.Masks(small(t))
		if p != before {
			t.Fatalf("position %d has changed", i)
		}
		if fresh := maker()(ctx, &p); fresh != m {
			t.Errorf("position %d: chosen %+v, by a fresh one %+v", i, m, fresh)
		}
		if err := p.Apply(&m); err != nil {
			t.Errorf("position %d: %v", i, err)
		}
	}
}

func TestChoosers(t *testing.T) {
	var positions []board.Position
	for i, p := range turns(t, small(t), 1) {
		switch n := p.Unseen().N; {
		case i%8 == 0 && n > 16 || n == 8 && testsize.Long():
			positions = append(positions, hidden(p))
		case n <= 7:
			positions = append(positions, p)
		}
	}
	for _, options := range []search.Options{staticOnly(), {Nodes: 100, Seed: 1}} {
		testChooser(t, search.Choosers(valued(), small(t), options), positions)
	}
}
