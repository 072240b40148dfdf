package sim

import (
	"testing"

	"maven/internal/eval"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/random"
	"maven/internal/testsize"
	"maven/internal/wordgraph"
)

// TestRandomRules compares play-outs with those of the slow twin, by rules and words that are drawn.
func TestRandomRules(t *testing.T) {
	testsize.OneThread(t)
	compared := 0
	for i := range testsize.Of(5, 60, 600) {
		stream := random.Seed(i).Named("random rules").Stream()
		r := librarytest.RandomRules(t, stream, 9, 50)
		graph, err := wordgraph.Build(r.Tiles.Len(), librarytest.RandomWords(r.Tiles, 1+stream.IntN(200), 2+stream.IntN(6), stream))
		if err != nil {
			t.Fatal(err)
		}
		c := newClub(r, graph, Means{Judge: eval.NewStatic(anyLeaves(r.Tiles, 1)), Words: lexicon.New("random", r.Tiles, graph, "").Map(), Win: winTable(t)})
		for turn := i % 3; turn < 14; turn += 4 {
			p := c.position(random.Seed(i), turn)
			if p == nil {
				break
			}
			compared += compareTwins(t, c, c.simulation(t, p, 6, Options{Plies: 1 + stream.IntN(8), Seed: random.Seed(i)}), 2)
		}
		if t.Failed() {
			t.Fatalf("with the rules %d: %+v", i, r)
		}
	}
	if compared == 0 {
		t.Error("nothing is compared")
	}
}
