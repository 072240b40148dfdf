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
