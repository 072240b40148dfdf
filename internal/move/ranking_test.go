package move_test

import (
	"slices"
	"testing"

	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// TestFirst holds the n best against sorting all, with many equals, and sees that no move is lost.
func TestFirst(t *testing.T) {
	stream := random.Seed(1).Stream()
	byRank := func(a, b move.Move) int { return move.Compare(&a, &b) }
	for range 300 {
		all := make([]move.Move, stream.IntN(250))
		for i := range all {
			all[i] = move.Move{Kind: move.Play, Row: uint8(stream.IntN(5)), Col: uint8(i), Len: 1, Played: 1,
				Tiles: [move.MaxWord]tile.Tile{1}, Score: int32(stream.IntN(4)), Equity: tile.Equity(stream.IntN(9))}
		}
		sorted := slices.Clone(all)
		slices.SortFunc(sorted, byRank)
		n := stream.IntN(240)
		if got := move.First(all, n); !slices.Equal(got, sorted[:min(n, len(all))]) {
			t.Fatalf("the first %d of %d are not the best in order", n, len(all))
		}
		if slices.SortFunc(all, byRank); !slices.Equal(all, sorted) {
			t.Fatalf("the first %d of %d: moves were lost", n, len(all))
		}
	}
}

// TestSettle puts moves in order one by one.
func TestSettle(t *testing.T) {
	stream := random.Seed(2).Stream()
	var ranked []move.Move
	for i := range 60 {
		ranked = append(ranked, move.Move{Col: uint8(i), Equity: tile.Equity(stream.IntN(20))})
		move.Settle(ranked)
		if !slices.IsSortedFunc(ranked, func(a, b move.Move) int { return move.Compare(&a, &b) }) {
			t.Fatalf("not in order after %d moves", len(ranked))
		}
	}
}
