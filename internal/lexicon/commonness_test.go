package lexicon

import (
	"math/rand/v2"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/data/datatest"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// TestCommonnessTwin compares sizes with a plain map, for lists of random words, alone and as part of a
// family, and for words that the list does not have.
func TestCommonnessTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	random := func() []tile.Tile {
		word := make([]tile.Tile, 1+r.IntN(6))
		for i := range word {
			word[i] = tile.Tile(1 + r.IntN(3))
		}
		return word
	}
	for range 50 {
		var words, others [][]tile.Tile
		for range 1 + r.IntN(200) {
			words, others = append(words, random()), append(others, random())
		}
		family, err := wordgraph.Build(3, others, words)
		if err != nil {
			t.Fatal(err)
		}
		alone, err := wordgraph.Build(3, words)
		if err != nil {
			t.Fatal(err)
		}
		sizes := make([]uint8, alone.WordCount())
		want := map[string]uint8{}
		i := 0
		for word := range alone.Words() {
			sizes[i] = uint8(r.IntN(100))
			want[string(tileBytes(word))] = sizes[i]
			i++
		}
		in := 0
		for word := range family.List(0).Words() {
			if alone.Contains(word) {
				in++
			}
		}
		for _, g := range []*wordgraph.Graph{alone, family.List(1)} {
			c, err := NewCommonness(g, sizes)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := c.Share(family.List(0)), float64(in)/float64(family.List(0).WordCount()); got != want {
				t.Fatalf("share %v, want %v", got, want)
			}
			for _, word := range append(append(others, words...), nil, []tile.Tile{4}, []tile.Tile{0}, []tile.Tile{1 | tile.Designated}) {
				if got := c.Size(word); got != want[string(tileBytes(word))] {
					t.Fatalf("%v has size %d, want %d", word, got, want[string(tileBytes(word))])
				}
			}
		}
	}
}

// tileBytes returns the numbers of the tiles.
func tileBytes(word []tile.Tile) []byte {
	b := make([]byte, len(word))
	for i, t := range word {
		b[i] = byte(t)
	}
	return b
}

func TestCommonnessErrors(t *testing.T) {
	l := lexiconOf(t, smallSet(t), "AB", "ABC", "BA")
	for n := range 6 {
		_, err := NewCommonness(l.Graph, make([]uint8, n))
		if n == 3 && err != nil || n != 3 && (err == nil || !strings.Contains(err.Error(), "for 3 words")) {
			t.Errorf("%d sizes: %v", n, err)
		}
	}
	empty := lexiconFrom(t, smallSet(t), nil)
	c, err := NewCommonness(empty.Graph, nil)
	if err != nil || c.Size([]tile.Tile{1}) != 0 || c.Share(l.Graph) != 0 || c.Share(empty.Graph) != 0 {
		t.Errorf("no words: %v", err)
	}
}

func TestShare(t *testing.T) {
	set := smallSet(t)
	c, err := NewCommonness(lexiconOf(t, set, "AB", "ABC", "BA", "CAB").Graph, make([]uint8, 4))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		words string
		want  float64
	}{{"AB BA", 1}, {"AB BA AA CC", 0.5}, {"AAA", 0}, {"AB ABC BA CAB", 1}} {
		if got := c.Share(lexiconOf(t, set, strings.Fields(test.words)...).Graph); got != test.want {
			t.Errorf("%s: share %v, want %v", test.words, got, test.want)
		}
	}
}

func BenchmarkCommonness(b *testing.B) {
	sizes, err := data.Sizes()
	if err != nil {
		b.Fatal(err)
	}
	graph := datatest.Graph(b).List(0)
	b.Run("new", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := NewCommonness(graph, sizes); err != nil {
				b.Fatal(err)
			}
		}
	})
	c, err := NewCommonness(graph, sizes)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("size", func(b *testing.B) {
		word := []tile.Tile{18, 5, 20, 9, 14, 1}
		for b.Loop() {
			c.Size(word)
		}
	})
	b.Run("share", func(b *testing.B) {
		for b.Loop() {
			c.Share(graph)
		}
	})
}
