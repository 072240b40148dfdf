package words

import (
	"slices"

	"maven/internal/wordgraph"
)

// lane is the number of squares in a row or column of the original's board.
const lane = 15

// FromGraph returns the words of a graph over the 26 letters of English as a section. Words that are
// longer than a lane of the board are left out.
func FromGraph(graph *wordgraph.Graph) (*Section, error) {
	var list []string
	for word := range graph.Words() {
		if len(word) > lane {
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
