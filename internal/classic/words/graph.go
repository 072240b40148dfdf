package words

import (
	"slices"

	"maven/internal/tile"
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

// ToGraph returns the words of sections as a word graph over the 26 letters of English, without words that
// are too long for the original's board.
func ToGraph(sections []*Section) (*wordgraph.Graph, error) {
	var list [][]tile.Tile
	for _, s := range sections {
		for text := range s.Words() {
			if len(text) > lane {
				continue
			}
			word := make([]tile.Tile, len(text))
			for i := range word {
				word[i] = tile.Tile(text[i]-'a') + 1
			}
			list = append(list, word)
		}
	}
	return wordgraph.Build(letters, list)
}
