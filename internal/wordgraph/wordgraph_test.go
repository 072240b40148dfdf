package wordgraph

import (
	"bytes"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"maven/internal/testsize"
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

// TestBelow compares the tiles below and Step with a scan of the children.
func TestBelow(t *testing.T) {
	g := build(t, 26, randomList(rand.New(rand.NewPCG(9, 9)), 500, 26, 5))
	for n := range g.NodeCount() {
		children := map[tile.Tile]Node{}
		var want tile.Mask
		first := Entry(g.Nodes()[n]).Child()
		for i := first; i != 0; i++ {
			e := Entry(g.Nodes()[i])
			children[e.Tile()] = i
			want |= e.Tile().Bit()
			if e.Last() {
				break
			}
		}
		if below := g.Paths().Below[n]; below != want {
			t.Fatalf("node %d: below are %x, want %x", n, below, want)
		}
		for letter := range 256 {
			child, there := children[tile.Tile(letter)]
			if at, ok := g.Step(Node(n), tile.Tile(letter)); ok != there || at != child {
				t.Fatalf("node %d: Step(%d) gives %d, %t, want %d, %t", n, letter, at, ok, child, there)
			}
		}
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

// Few words may be as dense as they like, many not.
func TestCheckDensity(t *testing.T) {
	for _, test := range []struct {
		depth int
		more  int // nodes beside the fan
		want  error
	}{
		{3, 0, nil}, {4, 0, TooDense}, {4, 6295, TooDense}, {4, 6296, nil},
	} {
		at := 2 + test.more
		nodes := []uint32{last | uint32(at), last}
		for len(nodes) < at {
			nodes = append(nodes, node('A', last|acc, 0))
		}
		g, err := Read(raw(append(nodes, fan(at, test.depth)...)...), 26)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.CheckDensity(); !errors.Is(err, test.want) {
			t.Errorf("%d words in %d nodes: %v, want %v", g.WordCount(), g.NodeCount(), err, test.want)
		}
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
	if g.NodeCount() != 3 || g.DAWG() != 2 || g.GADDAG() != 2 {
		t.Errorf("the graph of A: %d nodes, roots %d and %d", g.NodeCount(), g.DAWG(), g.GADDAG())
	}
}

func TestLookupsDoNotAllocate(t *testing.T) {
	g := build(t, 26, lists("CARE", "CARED", "SCARE"))
	word := tiles("CARED")
	if n := testing.AllocsPerRun(100, func() { g.Contains(word) }); n != 0 {
		t.Errorf("Contains allocates %v times", n)
	}
}

// The child of a node is what was put there, over the whole range, and leaves tile and flags alone.
func TestChildOf(t *testing.T) {
	for _, place := range []uint32{0, 1, MaxNarrow - 1, MaxNarrow, MaxNarrow + 1, MaxNodes - 1, 3 << narrowBits} {
		for _, flags := range []uint32{0, lastFlag, acceptsFlag, lastFlag | acceptsFlag} {
			e := Entry(tile.MaxLetters<<tileShift | flags | childOf(place))
			if e.Child() != Node(place) || e.Tile() != tile.MaxLetters || e.Last() != (flags&lastFlag != 0) || e.Accepts() != (flags&acceptsFlag != 0) {
				t.Errorf("child %d with flags %x: %d, tile %d, last %t, accepts %t", place, flags, e.Child(), e.Tile(), e.Last(), e.Accepts())
			}
		}
	}
}

// A list that outgrows the nodes of other programs is written and read as any other, and its DAWG alone is the same words.
func TestWide(t *testing.T) {
	testsize.Slow(t)
	r, words := rand.New(rand.NewPCG(3, 4)), make([][]tile.Tile, 75_000)
	for i := range words {
		words[i] = randomWord(r, 12, 15)
	}
	g := build(t, 12, words)
	if !g.Wide() {
		t.Fatalf("%d nodes are not too many for this test", g.NodeCount())
	}
	b := g.AppendKWG(nil)
	read, err := Read(b, 12)
	if err != nil {
		t.Fatal(err)
	}
	alone, err := Read(g.AppendDAWG(nil), 12)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(read.AppendKWG(nil), b) || alone.HasGADDAG() || alone.Wide() {
		t.Errorf("written again %t; without GADDAG: %t, wide %t", bytes.Equal(read.AppendKWG(nil), b), !alone.HasGADDAG(), alone.Wide())
	}
	if err := read.CheckHalves(); err != nil {
		t.Error(err)
	}
	next, stop := iter.Pull(alone.Words())
	defer stop()
	for word := range read.Words() {
		if other, ok := next(); !ok || !slices.Equal(word, other) {
			t.Fatalf("%v where the DAWG alone has %v", word, other)
		}
	}
	for _, word := range words {
		if !read.Contains(word) {
			t.Fatalf("%v is not there", word)
		}
	}
	if _, more := next(); more {
		t.Error("the DAWG alone has more words")
	}
	b[4*100+3] ^= 0x40 // a child of the other quarter, or a path that was not there
	if other, err := Read(b, 12); err == nil && other.CheckHalves() == nil {
		t.Error("an altered wide graph is accepted")
	}
}
