package words

import (
	"slices"

	"maven/internal/wordgraph"
)

// FromGraph returns the words of a graph over the 26 letters of English as a section. Words of over
// 15 letters, which the original's board cannot hold, are left out.
func FromGraph(graph *wordgraph.Graph) (*Section, error) {
	var list []string
	for word := range graph.Words() {
		if len(word) > MaxWordLen {
			continue
		}
		text := make([]byte, len(word))
		for i, t := range word {
			text[i] = 'a' + byte(t) - 1
		}
		list = append(list, string(text))
	}
	slices.Sort(list)
	return NewSection(list)
}
