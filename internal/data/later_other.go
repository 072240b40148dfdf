//go:build !js

package data

import (
	"embed"
	"errors"

	"maven/internal/wordgraph"
)

//go:embed books/*.json words/glosses.txt.zst puzzles/*.jsonl
var laterFiles embed.FS

// later returns a file that a browser fetches when it is first needed.
func later(name string) ([]byte, error) { return laterFiles.ReadFile(name) }

// Later returns the files that stand beside the program in a browser, by their names.
func Later() (map[string][]byte, error) {
	kwg, fault := Graph()
	leaves, err := Leaves.Of(WordTileSet)
	if err := errors.Join(fault, err); err != nil {
		return nil, err
	}
	all := map[string][]byte{thinGraph: wordgraph.Trusted(kwg, len(Modes())).Thin(), leavesFile: leaves}
	for _, name := range laterNames() {
		if all[name], err = later(name); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// laterNames returns the names of the shipped files that a browser fetches when they are first needed.
func laterNames() []string {
	later := append(puzzleFiles(), glossesFile)
	for _, language := range names(laterFiles, "books", ".json") {
		later = append(later, bookFile(language))
	}
	return later
}
