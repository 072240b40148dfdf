//go:build js && !whole

package data

import "maven/internal/wordgraph"

// graph returns the word graph, which comes thin.
func graph(int) ([]byte, error) {
	thin, err := later(thinGraph)
	if err != nil {
		return nil, err
	}
	return wordgraph.Thicken(thin)
}

// leafNames returns the names of the tile sets with leaves.
func leafNames() []string { return []string{WordTileSet} }

// leavesOf returns the leaves of a tile set; nil if there are none.
func leavesOf(tileSet string) ([]byte, error) {
	if tileSet != WordTileSet {
		return nil, nil
	}
	return later(leavesFile)
}
