//go:build !js

package data

import (
	"embed"

	"github.com/klauspost/compress/zstd"

	"maven/internal/wordgraph"
)

//go:embed books/*.json words/glosses.txt.zst puzzles/*.jsonl
var laterFiles embed.FS

// later returns a file that a browser fetches when it is first needed.
func later(name string) ([]byte, error) { return laterFiles.ReadFile(name) }

// Later returns the files that stand beside the program in a browser, by their names. It takes a second or two: the word graph is compressed anew.
func Later() (map[string][]byte, error) {
	all := map[string][]byte{}
	for _, name := range laterNames() {
		var err error
		if all[name], err = later(name); err != nil {
			return nil, err
		}
	}
	var err error
	all[ThinGraph], err = thin()
	return all, err
}

// thin returns the compressed graph that browsers fetch.
func thin() ([]byte, error) {
	kwg, err := Graph()
	if err != nil {
		return nil, err
	}
	packer, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer packer.Close()
	return packer.EncodeAll(wordgraph.Trusted(kwg, WordLetters, len(Modes())).Thin(), nil), nil
}

// laterNames returns the names of the shipped files that a browser fetches when they are first needed.
func laterNames() []string {
	later := append(puzzleFiles(), glossesFile)
	for _, language := range names(laterFiles, "books", ".json") {
		later = append(later, bookFile(language))
	}
	return later
}
