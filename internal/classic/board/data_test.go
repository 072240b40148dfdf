package board_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"maven/internal/classic/words"
	"maven/internal/data"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// sized returns how many cases to try of n in an ordinary run: four times as many with MAVEN_LONG=1, and
// 80 times as many with MAVEN_LONG=2.
func sized(n int) int {
	return testsize.Of(n/4, n, 20*n)
}

// standardRules returns the rules that the classic program plays by.
func standardRules(t testing.TB) *rules.Rules {
	t.Helper()
	text, ok := data.RuleFile("standard")
	if !ok {
		t.Fatal("no rules standard")
	}
	r, err := rules.Parse("standard", text, func(name string) (*tile.Set, error) {
		text, ok := data.TileSet(name)
		if !ok {
			return nil, fmt.Errorf("no tile set %s", name)
		}
		return tile.ParseSet(name, bytes.NewReader(text))
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sharedGraph returns a word graph of the comparison data, and skips where there is none.
func sharedGraph(t testing.TB, name string) *wordgraph.Graph {
	t.Helper()
	dir := os.Getenv("MAVEN_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "shared")
	}
	file, err := os.ReadFile(filepath.Join(dir, "data", name))
	if err != nil {
		t.Skipf("SKIPPED: no comparison data: %v (set MAVEN_SHARED)", err)
	}
	graph, err := wordgraph.Read(file, data.WordLetters)
	if err != nil {
		t.Fatal(err)
	}
	return graph
}

// shippedGraph returns the family of the shipped lists: Both, NA and UK.
func shippedGraph(t testing.TB) *wordgraph.Graph {
	t.Helper()
	file, err := data.Graph()
	if err != nil {
		t.Fatal(err)
	}
	return wordgraph.Trusted(file, data.WordLetters, len(data.Modes()))
}

// sectionsIn returns the words of each graph as a section.
func sectionsIn(t testing.TB, graphs ...*wordgraph.Graph) []*words.Section {
	t.Helper()
	var all []*words.Section
	for _, graph := range graphs {
		section, err := words.FromGraph(graph)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, section)
	}
	return all
}
