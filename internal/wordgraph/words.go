package wordgraph

import (
	"iter"

	"maven/internal/tile"
)

// Words yields the words in the order of their tiles, CAR before CARE. The slice is used again for the
// next word.
func (g *Graph) Words() iter.Seq[[]tile.Tile] {
	return g.WordsWhere(func([]tile.Tile) bool { return true })
}

// WordsWhere is Words for those words all of whose beginnings, the whole word included, pass. A beginning is asked about
// once, after all that it begins with, and what begins with one that does not pass is not looked at.
func (g *Graph) WordsWhere(passes func(beginning []tile.Tile) bool) iter.Seq[[]tile.Tile] {
	return func(yield func([]tile.Tile) bool) {
		if g.DAWG() != 0 {
			g.spell(g.DAWG(), make([]tile.Tile, 0, MaxWordLen), passes, yield)
		}
	}
}

// spell yields the words that continue prefix from n; it returns false when told to stop.
func (g *Graph) spell(n Node, prefix []tile.Tile, passes, yield func([]tile.Tile) bool) bool {
	for ; ; n++ {
		e := Entry(g.nodes[n])
		if word := append(prefix, e.Tile()); passes(word) {
			if e.Accepts() && !yield(word) {
				return false
			}
			if e.Child() != 0 && !g.spell(e.Child(), word, passes, yield) {
				return false
			}
		}
		if e.Last() {
			return true
		}
	}
}

// CheckDensity refuses a graph that spells far more words than word lists of its size do: TooDense in a
// *FormatError. A file of 48 nodes can spell eight million words. Call this before listing the words of
// a file from outside: it bounds the work by the file's size.
func (g *Graph) CheckDensity() error {
	if g.WordCount() > fewWords+wordsPerNode*len(g.nodes) {
		return &FormatError{Defect: TooDense}
	}
	return nil
}

// WordCount returns the number of words. It takes time linear in the nodes of the DAWG.
func (g *Graph) WordCount() int {
	s := newSearch(g.nodes)
	if err := s.from(g.DAWG()); err != nil {
		return 0 // happens only to Trusted graphs
	}
	return s.paths(g.DAWG())
}
