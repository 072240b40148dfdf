package movegen_test

import (
	"testing"

	"maven/internal/anagram"
	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// TestRandomRules compares all moves with those of the slow twin, and the best with all, by rules and words that are drawn: down to one
// word, to racks of one tile and boards of three squares a side.
func TestRandomRules(t *testing.T) {
	testsize.OneThread(t)
	for i := range testsize.Of(12, 60, 600) {
		stream := random.Seed(i).Named("random rules").Stream()
		r := librarytest.RandomRules(t, stream, 9, 60)
		list := librarytest.RandomWords(r.Tiles, 1+stream.IntN(200), 2+stream.IntN(7), stream)
		known := map[string]bool{}
		for _, w := range list {
			known[string(tileBytes(w))] = true
		}
		graph, err := wordgraph.Build(r.Tiles.Len(), list)
		if err != nil {
			t.Fatal(err)
		}
		var words *anagram.Map
		if i%2 == 0 {
			words = anagram.NewMap(graph)
		}
		playTopGame(t, r, graph, words, random.Seed(i))
		b, bag := board.New(r, graph), game.NewBag(&r.Tiles.Count, stream)
		var g movegen.Generator
		var rack tile.Rack
		for range 8 {
			bag.Draw(r.RackSize-rack.Len(), &rack)
			found := compare(t, &g, b, rack, newBrute(b, list, known, rack).all())
			if len(found) == 0 {
				rack = tile.Rack{}
				continue
			}
			m := found[stream.IntN(len(found))]
			used := m.Used()
			rack.Remove(&used)
			b.Place(&m)
		}
		if t.Failed() {
			t.Fatalf("with the rules %d: %+v", i, r)
		}
	}
}
