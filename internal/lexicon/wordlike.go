package lexicon

import (
	"slices"

	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// glance is how many letters in a row are looked at to see whether a word looks like one.
const glance = 3

// Wordlike reports whether undesignated letters look like a word: some good word begins with the first three of them, and every
// three in a row stand so in a good word. Without a GADDAG only the beginning counts.
func (l *Lexicon) Wordlike(word []tile.Tile) bool {
	g, n := l.Graph, min(glance, len(word))
	if !spells(g, g.DAWGRoot(), word[:n]) {
		return false
	}
	for end := n; end <= len(word) && g.HasGADDAG(); end++ {
		backwards := slices.Clone(word[end-n : end])
		slices.Reverse(backwards)
		if !spells(g, g.GADDAGRoot(), backwards) {
			return false
		}
	}
	return true
}

// spells reports whether letters can be followed from a node.
func spells(g *wordgraph.Graph, at wordgraph.Node, letters []tile.Tile) bool {
	for _, t := range letters {
		var ok bool
		if at, ok = g.Step(at, t); !ok {
			return false
		}
	}
	return true
}
