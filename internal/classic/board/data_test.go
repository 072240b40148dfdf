package board_test

import (
	"testing"

	"maven/internal/classic/words"
	"maven/internal/testsize"
	"maven/internal/wordgraph"
)

// sized returns how many cases to try of n in an ordinary run: four times as many with MAVEN_LONG=1, and
// 80 times as many with MAVEN_LONG=2.
func sized(n int) int {
	return testsize.Of(n/8, n, 20*n)
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
