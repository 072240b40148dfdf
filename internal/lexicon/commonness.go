package lexicon

import (
	"fmt"

	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A Commonness says how common words are: each has a size, small for common words and large for
// rare ones. It does not change once made, so any number of threads may share it.
type Commonness struct {
	words *wordgraph.Graph
	sizes []uint8  // of the words, in order
	after []uint32 // by node: words at and below this entry and the siblings after it
}

// NewCommonness takes the sizes of the words of a graph, in the order of Words; 0 means that a word's
// size is not known.
func NewCommonness(words *wordgraph.Graph, sizes []uint8) (*Commonness, error) {
	c := &Commonness{words: words, sizes: sizes, after: make([]uint32, words.NodeCount())}
	if n := int(words.PathsFrom(words.DAWG(), c.after)); n != len(sizes) {
		return nil, fmt.Errorf("%d sizes for %d words", len(sizes), n)
	}
	return c, nil
}

// Size returns the size of a word of undesignated letters, 0 if it has none.
func (c *Commonness) Size(word []tile.Tile) uint8 {
	at, before := c.words.DAWGRoot(), uint32(0)
	for i, t := range word {
		n, ok := c.words.Step(at, t)
		if !ok {
			return 0
		}
		before += c.after[wordgraph.Entry(c.words.Nodes()[at]).Child()] - c.after[n]
		accepts := wordgraph.Entry(c.words.Nodes()[n]).Accepts()
		switch last := i == len(word)-1; {
		case last && accepts:
			return c.sizes[before]
		case accepts:
			before++
		}
		at = n
	}
	return 0
}

// Share returns what part of a list's words is in the graph of the sizes, 0 to 1, whether their size is
// known or not. It is near 1 for a list of the same language, and 0 for an empty list.
func (c *Commonness) Share(list *wordgraph.Graph) float64 {
	if list == c.words && list.WordCount() > 0 {
		return 1
	}
	shared := 0
	for word := range list.Words() {
		if c.words.Contains(word) {
			shared++
		}
	}
	return float64(shared) / float64(max(list.WordCount(), 1))
}
