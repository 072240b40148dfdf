package words

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// TestGraph makes a word graph of two sections and a section of it: the words of both, each once, without
// those that are longer than a lane.
func TestGraph(t *testing.T) {
	long := strings.Repeat("ab", 10)
	var sections []*Section
	for _, list := range [][]string{{"aa", "cat", long}, {"aa", "za", long[:15], long[:16]}} {
		s, err := NewSection(list)
		if err != nil {
			t.Fatal(err)
		}
		sections = append(sections, s)
	}
	graph, err := ToGraph(sections)
	if err != nil {
		t.Fatal(err)
	}
	section, err := FromGraph(graph)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := slices.Collect(section.Words()), []string{"aa", long[:15], "cat", "za"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestGraphTwin makes sections of graphs in two ways: by FromGraph, and of the list of their words. They are the same, and so are
// the errors.
func TestGraphTwin(t *testing.T) {
	shipped := datatest.Graph(t)
	compareSections(t, "the last shipped list", shipped.List(shipped.Lists()-1))
	beyond, err := wordgraph.Build(27, [][]tile.Tile{{1, 1}, {27, 1}})
	if err != nil {
		t.Fatal(err)
	}
	if compareSections(t, "a first letter after z", beyond) {
		t.Error("a letter after z is taken")
	}
	r := rand.New(rand.NewPCG(2, 1))
	refused := 0
	for i := range 200 {
		alphabet, shortest := 1+i%5, 2
		if i%10 == 0 {
			alphabet, shortest = 24+r.IntN(5), 1+r.IntN(2)
		}
		family := make([][][]tile.Tile, 1+i%3)
		for k := range family {
			family[k] = someWords(r, r.IntN(300), alphabet, shortest, 8+i%10)
		}
		graph, err := wordgraph.Build(alphabet, family...)
		if err != nil {
			t.Fatal(err)
		}
		for k := range family {
			if !compareSections(t, fmt.Sprintf("graph %d, list %d", i, k), graph.List(k)) {
				refused++
			}
		}
	}
	if refused < 10 || refused > 100 {
		t.Errorf("%d graphs refused", refused)
	}
}

// someWords returns words, half of them with letters of the one before.
func someWords(r *rand.Rand, n, letters, shortest, longest int) [][]tile.Tile {
	list := make([][]tile.Tile, n)
	for i := range list {
		word := make([]tile.Tile, shortest+r.IntN(longest+1-shortest))
		for j := range word {
			word[j] = tile.Tile(1 + r.IntN(letters))
		}
		if before := list[max(i-1, 0)]; i > 0 && r.IntN(2) == 0 {
			copy(word[r.IntN(len(word)):], before[r.IntN(len(before)):])
		}
		list[i] = word
	}
	return list
}

// compareSections reports whether a graph can be a section.
func compareSections(t *testing.T, name string, graph *wordgraph.Graph) bool {
	t.Helper()
	var list []string
	for word := range graph.Words() {
		if len(word) <= lane {
			list = append(list, spell(word))
		}
	}
	want, wrong := NewSection(list)
	got, err := FromGraph(graph)
	if wrong != nil || err != nil {
		if fmt.Sprint(err) != fmt.Sprint(wrong) {
			t.Fatalf("%s: %v, want %v", name, err, wrong)
		}
		return false
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s: %d words in %d entries, want %d in %d", name, got.words, got.Len(), want.words, want.Len())
	}
	return true
}

// BenchmarkFromGraph makes a section of a shipped list.
func BenchmarkFromGraph(b *testing.B) {
	graph := datatest.Graph(b).List(0)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := FromGraph(graph); err != nil {
			b.Fatal(err)
		}
	}
}
