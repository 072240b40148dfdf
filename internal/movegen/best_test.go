package movegen_test

import (
	"slices"
	"testing"

	"maven/internal/anagram"
	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// randomKept numbers the subsets of a rack and gives each a worth that falls about as leaves do,
// with many ties.
func randomKept(rack *tile.Rack, stream *random.Stream) *tile.Kept {
	var kept tile.Kept
	kept.Reset(rack)
	spread := 1 + stream.IntN(60)
	for i := range kept.Len() - 1 {
		kept.Worth[i] = tile.Equity(stream.IntN(spread)-spread/2) * tile.Point / 2
	}
	return &kept
}

// compareTop holds Top against the sorted list of All.
func compareTop(t *testing.T, g *movegen.Generator, q movegen.Request, stream *random.Stream) []move.Move {
	t.Helper()
	b, rack := q.Board, q.Board.Rules().Tiles.Rack(q.Kept.Whole())
	all := g.All(nil, &q)
	slices.SortFunc(all, func(x, y move.Move) int { return move.Compare(&x, &y) })
	if best := g.Best(&q); best != all[0] {
		t.Errorf("rack %s: best is %s %v, want %s %v", rack, b.Spell(&best), best.Equity, b.Spell(&all[0]), all[0].Equity)
	}
	q.Count, q.Within = 1+stream.IntN(20), tile.Equity(1+stream.IntN(20_000))
	if stream.IntN(2) == 0 {
		q.Within = 0
	}
	want := all[:min(q.Count, len(all))]
	for len(want) > 0 && q.Within > 0 && want[len(want)-1].Equity < all[0].Equity-q.Within {
		want = want[:len(want)-1]
	}
	if got := g.Top(nil, &q); !slices.Equal(got, want) {
		t.Errorf("rack %s: the best %d within %v are %d moves, want %d", rack, q.Count, q.Within, len(got), len(want))
	}
	q.Bounded, q.Least = true, all[min(stream.IntN(30), len(all)-1)].Equity+tile.Equity(stream.IntN(3)-1)
	for len(want) > 0 && want[len(want)-1].Equity < q.Least {
		want = want[:len(want)-1]
	}
	if got := g.Top(nil, &q); !slices.Equal(got, want) {
		t.Errorf("rack %s: the best %d of at least %v are %d moves, want %d", rack, q.Count, q.Least, len(got), len(want))
	}
	return all
}

// TestTopTwin plays games, now the best move and now any, and compares at every turn, with racks as
// they are and with blanks instead of tiles. MAVEN_LONG=2 compares over 100,000 positions.
func TestTopTwin(t *testing.T) {
	testsize.OneThread(t)
	games := 40
	if !testsize.Long() {
		games = 1
	}
	if testsize.Longest() {
		games = 2500
	}
	words, wordMap := librarytest.Graph(t), mapOf(t)
	nine := *librarytest.Rules(t, "standard", "")
	nine.RackSize, nine.Bonus = 9, [10]int{7: 50, 8: 60, 9: 70}
	spanish, list := librarytest.Digraphs(t, "standard")
	digraphs := list.Graph
	wide, words62 := librarytest.Wide(t)
	catalan := madeUp(t, "catalan", 6000)
	for _, c := range []struct {
		name   string
		rules  *rules.Rules
		words  *wordgraph.Graph
		lookup *anagram.Map
		games  int
	}{
		{"english", librarytest.Rules(t, "standard", ""), words, wordMap, games},
		{"without words", librarytest.Rules(t, "standard", ""), words, nil, games / 4},
		{"bricks", bricked(librarytest.Rules(t, "standard", "")), words, wordMap, games / 4},
		{"start beside the diagonal", oblique(librarytest.Rules(t, "standard", ""), true), words, wordMap, games / 4},
		{"nine tiles", &nine, words, wordMap, games / 8},
		{"super", librarytest.Rules(t, "super", ""), words, wordMap, games / 8},
		{"digraphs", spanish, digraphs, anagram.NewMap(digraphs), games},
		{"digraphs of a language", librarytest.Rules(t, "super", "catalan"), catalan, anagram.NewMap(catalan), games / 4},
		{"62 letters", wide, words62.Graph, words62.Map(), games},
		{"62 letters without words", wide, words62.Graph, nil, games / 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			positions := 0
			for i := range max(c.games, 1) {
				positions += playTopGame(t, c.rules, c.words, c.lookup, random.Seed(i).Named(c.name))
				if t.Failed() {
					return
				}
			}
			t.Logf("%d positions", positions)
		})
	}
}

// mapOf returns the map of librarytest.Graph, made once.
func mapOf(t *testing.T) *anagram.Map {
	t.Helper()
	_, words := librarytest.Shipped(t)
	return words.Map()
}

// madeUp returns words made up of the tiles of a language.
func madeUp(t *testing.T, tiles string, n int) *wordgraph.Graph {
	t.Helper()
	set := librarytest.Rules(t, "standard", tiles).Tiles
	graph, err := wordgraph.Build(set.Len(), wordsOf(set, n, 10, random.Seed(n).Stream()))
	if err != nil {
		t.Fatal(err)
	}
	return graph
}

func playTopGame(t *testing.T, r *rules.Rules, words *wordgraph.Graph, lookup *anagram.Map, seed random.Seed) int {
	stream := seed.Stream()
	b := board.New(r, words)
	bag := game.NewBag(&r.Tiles.Count, stream)
	g := movegen.Generator{Words: lookup}
	var opening board.Openings
	for dir := range opening {
		for i := range opening[dir] {
			for l := 1; l <= r.Tiles.Len(); l++ {
				opening[dir][i][l] = tile.Equity(stream.IntN(3)-1) * tile.Point
			}
		}
	}
	var rack tile.Rack
	positions := 0
	for range 40 {
		bag.Draw(r.RackSize-rack.Len(), &rack)
		if rack.Len() == 0 {
			break
		}
		if stream.IntN(4) == 0 {
			given := rack.AppendTiles(nil)[rack.Len()-1]
			rack[given]--
			rack[0]++
		}
		q := movegen.Request{Board: b, Kept: randomKept(&rack, stream), Opening: &opening, Bag: stream.IntN(12)}
		all := compareTop(t, &g, q, stream)
		positions++
		if t.Failed() {
			break
		}
		m := all[0]
		if stream.IntN(2) == 0 {
			m = all[stream.IntN(len(all))]
		}
		used := m.Used()
		rack.Remove(&used)
		b.Place(&m)
	}
	return positions
}

// Once the working memory has grown, the best moves are found without allocating.
func TestTopDoesNotAllocate(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	words := librarytest.Graph(t)
	b := board.New(r, words)
	g := movegen.Generator{Words: mapOf(t)}
	stream := random.Seed(2).Stream()
	bag := game.NewBag(&r.Tiles.Count, stream)
	top := make([]move.Move, 0, 11)
	for range 12 {
		var rack tile.Rack
		bag.Draw(r.RackSize, &rack)
		q := movegen.Request{Board: b, Kept: randomKept(&rack, stream), Bag: 20, Count: 10}
		g.Best(&q)
		if n := testing.AllocsPerRun(3, func() {
			g.Best(&q)
			top = g.Top(top, &q)
		}); n > 0 {
			t.Errorf("rack %s: %v allocations", r.Tiles.Rack(&rack), n)
		}
		q.Bag = 0
		m := g.Best(&q)
		b.Place(&m)
	}
}
