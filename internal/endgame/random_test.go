package endgame_test

import (
	"testing"

	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/random"
	"maven/internal/testsize"
	"maven/internal/wordgraph"
)

// TestRandomRules compares endgames of at most four tiles a side with plain minimax, by rules and words that are drawn.
func TestRandomRules(t *testing.T) {
	testsize.OneThread(t)
	s, numbers, solved := endgame.New(8*megabyte, 1), endgame.New(8*megabyte, 1).Hurry(), 0
	for i := range testsize.Of(8, 80, 800) {
		stream := random.Seed(i).Named("random rules").Stream()
		r := librarytest.RandomRules(t, stream, 5, 24)
		graph, err := wordgraph.Build(r.Tiles.Len(), librarytest.RandomWords(r.Tiles, 1+stream.IntN(60), 2+stream.IntN(4), stream))
		if err != nil {
			t.Fatal(err)
		}
		d := dealer{rules: r, words: graph, stream: stream}
		for range 3 {
			p, ok := d.late(4)
			if !ok {
				break
			}
			j := judge{known: map[uint64]int{}, left: 6000}
			want, ok := j.value(&p)
			if !ok { // too many lines for the twin
				continue
			}
			solved++
			compare(t, s, &j, &p, want)
			if compare(t, numbers, &j, &p, want); t.Failed() {
				t.Fatalf("with the rules %d, racks %s and %s: %+v", i, r.Tiles.Rack(&p.Rack), r.Tiles.Rack(&p.Opponent), r)
			}
		}
	}
	if solved == 0 {
		t.Error("nothing is compared")
	}
}

// late returns an endgame of at most so many tiles a side, from games of random moves; false if games end before.
func (d *dealer) late(most int) (game.Position, bool) {
	for range 200 {
		g := game.New(d.rules, d.words, random.Seed(d.stream.Uint64()))
		for !g.Over() {
			p := g.Position()
			if other, ok := p.Held(); ok && p.Bag() == 0 && p.Rack.Len() <= most && other.Len() <= most {
				p.Opponent = other
				late := game.NewPosition(p.Known)
				return late.Clone(), late.Over() == game.Going
			}
			d.moves = librarytest.Moves(d.moves[:0], &d.gen, &p)
			g.Play(&d.moves[d.stream.IntN(len(d.moves))])
		}
	}
	return game.Position{}, false
}
