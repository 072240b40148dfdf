package wordgraph

import (
	"math/rand/v2"
	"slices"
	"testing"

	"maven/internal/tile"
)

func TestContainsOnlyItsWords(t *testing.T) {
	list := lists("A", "AB", "ABBA", "BABA", "CAB")
	g := build(t, 3, list)
	for _, word := range allWords(nil, 3, 5) {
		want := slices.Contains(distinct(list), text(word))
		if g.Contains(word) != want {
			t.Errorf("Contains(%s) is %t", text(word), !want)
		}
	}
	for _, word := range [][]tile.Tile{nil, {}, {0}, {1, 0}, {4}, {1 | tile.Designated}, {64 + 1}, {tile.MaxLetters}, {255}} {
		if g.Contains(word) {
			t.Errorf("Contains(%v) is true", word)
		}
	}
}

// TestMasks compares masks and Find with a scan of the run.
func TestMasks(t *testing.T) {
	g := build(t, 26, randomList(rand.New(rand.NewPCG(9, 9)), 500, 26, 5))
	for n := 2; n < g.NodeCount(); n++ {
		want := tile.Mask(0)
		for i := n; ; i++ {
			e := Entry(g.Nodes()[i])
			want |= e.Tile().Bit()
			if found, ok := g.Find(Node(n), e.Tile()); !ok || found != e {
				t.Fatalf("node %d: Find(%d) gives %x, %t, want %x", n, e.Tile(), found, ok, e)
			}
			if e.Last() {
				break
			}
		}
		if g.Masks()[n] != want {
			t.Fatalf("node %d: mask %x, want %x", n, g.Masks()[n], want)
		}
		for letter := range 256 {
			_, ok := g.Find(Node(n), tile.Tile(letter))
			if ok != (letter < 64 && want.Has(tile.Tile(letter))) {
				t.Fatalf("node %d: Find(%d) is %t", n, letter, ok)
			}
		}
	}
	if g.Masks()[0] != 0 || g.Masks()[1] != 0 {
		t.Error("a root node has a mask")
	}
}

func TestWordsStops(t *testing.T) {
	g := build(t, 26, lists("A", "AB", "ABC", "B"))
	seen := 0
	for range g.Words() {
		if seen++; seen == 2 {
			break
		}
	}
	if seen != 2 {
		t.Errorf("%d words seen, want 2", seen)
	}
}

func TestListPanics(t *testing.T) {
	g := build(t, 26, lists("A"), lists("B"))
	for _, test := range []struct {
		graph *Graph
		k     int
	}{{g, -1}, {g, 2}, {g.List(1), 1}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("List(%d) of %d lists does not panic", test.k, test.graph.Lists())
				}
			}()
			test.graph.List(test.k)
		}()
	}
	if one := g.List(1); one.List(0) != one {
		t.Error("the only list of a graph is not the graph")
	}
}

func TestAccessors(t *testing.T) {
	e := Entry(0x05_C0_00_07)
	if e.Tile() != 5 || !e.Accepts() || !e.Last() || e.Child() != 7 {
		t.Errorf("entry %x is tile %d, accepts %t, last %t, child %d", uint32(e), e.Tile(), e.Accepts(), e.Last(), e.Child())
	}
	g := build(t, 7, lists("A"))
	if g.Letters() != 7 || g.NodeCount() != 3 || g.DAWG() != 2 || g.GADDAG() != 2 {
		t.Errorf("the graph of A: %d letters, %d nodes, roots %d and %d", g.Letters(), g.NodeCount(), g.DAWG(), g.GADDAG())
	}
}

func TestLookupsDoNotAllocate(t *testing.T) {
	g := build(t, 26, lists("CARE", "CARED", "SCARE"))
	word := tiles("CARED")
	if n := testing.AllocsPerRun(100, func() { g.Contains(word) }); n != 0 {
		t.Errorf("Contains allocates %v times", n)
	}
}
