package movegen_test

import (
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A table is a board that is played on, with the racks of the turns so far.
type table struct {
	board *board.Board
	bag   *game.Bag
	rack  tile.Rack
	racks []tile.Rack
}

// TestMemoryTwin lets one generator serve games by different rules in turn, with racks that come again and
// worths that change, and compares it with a new generator for every position.
func TestMemoryTwin(t *testing.T) {
	testsize.OneThread(t)
	words, lookup := librarytest.Graph(t), mapOf(t)
	stream := random.Seed(8).Stream()
	var tables []*table
	for _, r := range []string{"standard", "standard", "standard", "super"} {
		rules := librarytest.Rules(t, r, "")
		tables = append(tables, &table{board: board.New(rules, words), bag: game.NewBag(&rules.Tiles.Count, stream)})
	}
	tables[1].board = board.New(bricked(tables[1].board.Rules()), words)
	old := movegen.Generator{Words: lookup}
	for step := range testsize.Of(100, 200, 200) {
		b := tables[stream.IntN(len(tables))]
		b.bag.Draw(b.board.Rules().RackSize-b.rack.Len(), &b.rack)
		b.racks = append(b.racks, b.rack)
		again := b.racks[stream.IntN(len(b.racks))]
		old.Words = nil
		if step%8 != 0 {
			old.Words = lookup
		}
		for _, rack := range []tile.Rack{b.rack, again, b.rack} {
			q := movegen.Request{Board: b.board, Kept: randomKept(&rack, stream), Bag: 20, Count: 1 + stream.IntN(15)}
			fresh := movegen.Generator{Words: lookup}
			if got, want := old.Top(nil, &q), fresh.Top(nil, &q); !slices.Equal(got, want) {
				t.Fatalf("step %d: the best %d of %s are others than without a memory", step, q.Count, q.Board.Rules().Tiles.Rack(&rack))
			}
		}
		q := movegen.Request{Board: b.board, Kept: randomKept(&b.rack, stream), Bag: 20}
		fresh := movegen.Generator{}
		all := fresh.All(nil, &q)
		if !slices.Equal(old.All(nil, &q), all) {
			t.Fatalf("step %d: the moves are others than without a memory", step)
		}
		m := all[stream.IntN(len(all))]
		used := m.Used()
		b.rack.Remove(&used)
		b.board.Place(&m)
	}
}
