//go:build js && !whole

package data

import "maven/internal/wordgraph"

// graph returns the word graph, which comes thin.
func graph(size int) ([]byte, error) {
	packed, err := later(ThinGraph)
	if err != nil {
		return nil, err
	}
	thin, err := unpack("word graph", packed, size)
	if err != nil {
		return nil, err
	}
	return wordgraph.Thicken(thin)
}
