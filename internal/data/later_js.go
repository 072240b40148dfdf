//go:build !whole

package data

import (
	"os"

	"maven/internal/wordgraph"
)

// laterFolder is where the worker of the page gives files that it fetches (assets/site/files.js).
const laterFolder = "/shipped/"

// later returns a file that is fetched when it is first needed. An error says that there is no network.
func later(name string) ([]byte, error) { return os.ReadFile(laterFolder + name) }

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
