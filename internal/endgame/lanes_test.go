package endgame_test

import (
	"cmp"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/data/datatest"
	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// english returns the shipped words.
func english(t testing.TB, r *rules.Rules) *wordgraph.Graph {
	t.Helper()
	words, err := librarytest.Library("").Lexicon("Both", r.Tiles)
	if err != nil {
		t.Fatal(err)
	}
	return words.Graph
}

// digraphs returns rules with tiles of two letters, and words of all tiles that there are.
func digraphs(t testing.TB) (*rules.Rules, *wordgraph.Graph) {
	t.Helper()
	set := datatest.TileSet(t, "catalan")
	stream := random.Seed(3).Stream()
	var words [][]tile.Tile
	for range 3000 {
		word := make([]tile.Tile, 2+stream.IntN(7))
		for i := range word {
			word[i] = tile.Tile(1 + stream.IntN(set.Len()))
		}
		words = append(words, word)
	}
	graph, err := wordgraph.Build(set.Len(), words)
	if err != nil {
		t.Fatal(err)
	}
	return librarytest.Rules(t, "standard", "").WithTiles(set), graph
}

// bricked returns rules with squares that take no tile, and larger racks.
func bricked(r *rules.Rules) *rules.Rules {
	b := *r
	b.Squares = slices.Clone(r.Squares)
	for i := range b.Squares {
		if i%17 == 5 {
			b.Squares[i] = rules.Premium{}
		}
	}
	b.RackSize = 9
	return &b
}

// TestPlays compares the plays of both sides with those of package movegen, as games go on in the memory
// of a search, with room for few lanes and for many.
func TestPlays(t *testing.T) {
	standard := librarytest.Rules(t, "standard", "")
	words := english(t, standard)
	catalan, made := digraphs(t)
	super := librarytest.Rules(t, "super", "")
	for _, c := range []struct {
		name  string
		rules *rules.Rules
		words *wordgraph.Graph
	}{
		{"standard", standard, words}, {"super", super, english(t, super)}, {"catalan", catalan, made},
		{"bricks", bricked(standard), words},
	} {
		stream := random.Seed(2).Named(c.name).Stream()
		plays := 0
		for range 4 {
			p := dealt(c.rules, c.words, stream)
			l := endgame.NewLister(&p, stream.IntN(2)*64*megabyte)
			for p.Ending == game.Going {
				plays += samePlays(t, l, &p)
				if t.Failed() {
					t.Fatalf("%s: %d tiles on the board", c.name, p.Board.Tiles())
				}
				var g movegen.Generator
				moves := librarytest.Moves(nil, &g, &p)
				m := moves[stream.IntN(len(moves))]
				if int(m.Played) == p.Rack.Len() {
					break
				}
				l.Make(m.Compact())
				p.Apply(&m, nil)
			}
		}
		if plays < 100 {
			t.Errorf("%s: only %d plays", c.name, plays)
		}
	}
}

// dealt returns a position of random tiles in which the bag is empty, as if the tiles that were not used had
// been lost: a tile set of its own has no others.
func dealt(r *rules.Rules, words *wordgraph.Graph, stream *random.Stream) game.Position {
	b := board.New(r, words)
	bag := game.NewBag(&r.Tiles.Count, stream)
	var g movegen.Generator
	for range stream.IntN(2) * (4 + stream.IntN(10)) {
		var rack tile.Rack
		if bag.Len() < 3*r.RackSize {
			break
		}
		bag.Draw(r.RackSize, &rack)
		var kept tile.Kept
		kept.Reset(&rack)
		if moves := g.Plays(nil, &movegen.Request{Board: b, Kept: &kept}); len(moves) > 0 {
			b.Place(&moves[stream.IntN(len(moves))])
		}
	}
	k := game.Known{Board: b}
	bag.Draw(1+stream.IntN(r.RackSize), &k.Rack)
	bag.Draw(1+stream.IntN(r.RackSize), &k.Opponent)
	if k.Rack[0] > 2 {
		k.Rack[0] = 2
	}
	set := *r.Tiles
	set.Count = b.OnBoard()
	set.Count.Add(&k.Rack)
	set.Count.Add(&k.Opponent)
	fewer := r.WithTiles(&set)
	again := board.New(fewer, words)
	again.SetTiles(squaresOf(b))
	k.Board = again
	return game.NewPosition(k)
}

func samePlays(t *testing.T, l *endgame.Lister, p *game.Position) int {
	t.Helper()
	if held := l.Held(); held != p.Rack {
		t.Errorf("tiles %v, want %v", held, p.Rack)
	}
	var g movegen.Generator
	var kept tile.Kept
	kept.Reset(&p.Rack)
	var want []move.Compact
	out, most := false, int32(0)
	for _, m := range g.Plays(nil, &movegen.Request{Board: p.Board, Kept: &kept}) {
		want = append(want, m.Compact())
		if int(m.Played) == p.Rack.Len() {
			out, most = true, max(most, m.Score)
		}
	}
	got := l.Plays()
	if best, ok := l.Out(); ok != out || ok && best.Score != most {
		t.Errorf("best play of all tiles %+v %t, want %d %t", best, ok, most, out)
	}
	order := func(a, b move.Compact) int { return cmp.Or(move.CompareCompact(a, b), cmp.Compare(a.Tiles, b.Tiles)) }
	slices.SortFunc(want, order)
	slices.SortFunc(got, order)
	if !slices.Equal(got, want) {
		t.Errorf("%d plays, want %d", len(got), len(want))
	}
	return len(got)
}
