package wordgraph

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/testsize"
	"maven/internal/tile"
)

func TestCare(t *testing.T) {
	g := build(t, 26, lists("CARE"))
	want := []string{"AC·RE", "C·ARE", "ERAC", "RAC·E"}
	if got := pathsAt(g, g.GADDAG()); !slices.Equal(got, want) {
		t.Errorf("the GADDAG of CARE holds %v, want %v", got, want)
	}
}

// TestAllSmallLists builds every list of words of up to two letters from three, and of words of up
// to three letters from two.
func TestAllSmallLists(t *testing.T) {
	step := 1
	if !testsize.Long() {
		step = 37
	}
	for _, shape := range []struct{ letters, longest, words int }{{3, 2, 12}, {2, 3, 14}} {
		all := allWords(nil, shape.letters, shape.longest)
		if len(all) != shape.words {
			t.Fatalf("%d words of up to %d of %d letters, want %d", len(all), shape.longest, shape.letters, shape.words)
		}
		for set := 0; set < 1<<len(all); set += step {
			var list [][]tile.Tile
			for i, word := range all {
				if set>>i&1 != 0 {
					list = append(list, word)
				}
			}
			g := build(t, shape.letters, list)
			checkAgainstTwin(t, g, list)
			if set%8 == 0 {
				checkMinimal(t, g, list)
			}
		}
	}
}

// allWords returns the words that continue prefix by up to longest letters.
func allWords(prefix []tile.Tile, letters, longest int) [][]tile.Tile {
	var all [][]tile.Tile
	for l := 1; l <= letters && longest > 0; l++ {
		word := append(slices.Clone(prefix), tile.Tile(l))
		all = append(append(all, word), allWords(word, letters, longest-1)...)
	}
	return all
}

func checkMinimal(t *testing.T, g *Graph, family ...[][]tile.Tile) {
	t.Helper()
	m := minimal{}
	for _, list := range family {
		words := distinct(list)
		m.run(words)
		m.run(splits(words))
	}
	if got, want := g.NodeCount(), m.nodes()+2*len(family); got != want {
		t.Fatalf("%d nodes for %v, want %d", got, family, want)
	}
}

func TestRandomLists(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		letters := 1 + r.IntN(4)
		list := randomList(r, 40, letters, 1+r.IntN(7))
		g := build(t, letters, list)
		checkAgainstTwin(t, g, list)
		checkMinimal(t, g, list)

		shuffled := append(slices.Clone(list), list[:len(list)/2]...)
		r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if !slices.Equal(build(t, letters, shuffled).Nodes(), g.Nodes()) {
			t.Fatalf("%v: the graph depends on the order of the words", distinct(list))
		}
	}
}

func TestLongWordsAndLargeAlphabets(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, letters := range []int{1, 26, tile.MaxLetters} {
		list := randomList(r, 200, letters, MaxWordLen)
		list = append(list, slices.Repeat([]tile.Tile{tile.Tile(letters)}, MaxWordLen))
		checkAgainstTwin(t, build(t, letters, list), list)
	}
}

func TestFamilies(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		common := randomList(r, 30, 3, 6)
		family := make([][][]tile.Tile, 1+r.IntN(4))
		for k := range family {
			family[k] = append(slices.Clone(common), randomList(r, 5, 3, 6)...)
		}
		g := build(t, 3, family...)
		checkMinimal(t, g, family...)
		again, err := ReadFamily(g.AppendKWG(nil), 3, len(family))
		if err != nil {
			t.Fatal(err)
		}
		if g.Lists() != len(family) || !slices.Equal(again.Nodes(), g.Nodes()) {
			t.Fatal("a family is not what was written")
		}
		for k, list := range family {
			view := again.List(k)
			checkAgainstTwin(t, view, list)
			if got, want := view.AppendKWG(nil), build(t, 3, list).AppendKWG(nil); !bytes.Equal(got, want) {
				t.Fatalf("list %d of %d: a view writes %d bytes, a graph of its words %d", k, len(family), len(got), len(want))
			}
		}
	}
}

func TestBuildErrors(t *testing.T) {
	long := slices.Repeat([]tile.Tile{1}, MaxWordLen+1)
	good := lists("AB")
	for _, test := range []struct {
		name    string
		letters int
		family  [][][]tile.Tile
		want    string
	}{
		{"no letters", 0, [][][]tile.Tile{good}, "alphabet of 0 letters"},
		{"too many letters", 63, [][][]tile.Tile{good}, "alphabet of 63 letters"},
		{"no lists", 26, nil, "family of 0 lists"},
		{"too many lists", 26, make([][][]tile.Tile, MaxLists+1), "family of 17 lists"},
		{"empty word", 26, [][][]tile.Tile{good, {{1}, {}}}, "list 1: word 1: 0 tiles"},
		{"long word", 26, [][][]tile.Tile{{long}}, "list 0: word 0: 32 tiles"},
		{"letter past the alphabet", 2, [][][]tile.Tile{{{1, 3}}}, "word 0: tile 3; must be 1 to 2"},
		{"blank", 26, [][][]tile.Tile{{{1, 0}}}, "tile 0"},
		{"designated", 26, [][][]tile.Tile{{{1 | tile.Designated}}}, "tile 129"},
	} {
		_, err := Build(test.letters, test.family...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q in it", test.name, err, test.want)
		}
	}
}

func TestBuildOutgrowsFormat(t *testing.T) {
	if !testsize.Long() {
		t.Skip("SKIPPED in short mode: a graph of over sixteen million nodes")
	}
	r := rand.New(rand.NewPCG(7, 8))
	list := make([][]tile.Tile, 40_000)
	for i := range list {
		list[i] = randomWord(r, tile.MaxLetters, MaxWordLen)
	}
	if _, err := Build(tile.MaxLetters, list); !errors.Is(err, TooManyNodes) {
		t.Errorf("40,000 random words of 31 tiles: error %v, want TooManyNodes", err)
	}
}

func TestEmptyLists(t *testing.T) {
	g := build(t, 26, nil, lists("AB"), nil)
	checkAgainstTwin(t, g, nil)
	checkAgainstTwin(t, g.List(1), lists("AB"))
	checkAgainstTwin(t, g.List(2), nil)
	if g.HasGADDAG() || !g.List(1).HasGADDAG() {
		t.Error("an empty list has a GADDAG or a full one has none")
	}
}
