package lexicon

import "maven/internal/tile"

// glance is how many letters in a row are looked at to see whether a word looks like one.
const glance = 3

// Wordlike reports whether undesignated letters look like a word: some good word begins with the first three of them, and every
// three in a row stand so in a good word. Without a GADDAG only the beginning counts.
func (l *Lexicon) Wordlike(word []tile.Tile) bool {
	g, n := l.Graph, min(glance, len(word))
	_, good := g.Forward(g.DAWGRoot(), word[:n])
	for end := n; good && end <= len(word) && g.HasGADDAG(); end++ {
		_, good = g.Backward(g.GADDAGRoot(), word[end-n:end])
	}
	return good
}
