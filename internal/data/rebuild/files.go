package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"maven/internal/atomicfile"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

const (
	graphFile    = "graph.kwg.zst"
	manifestFile = "manifest.json"

	tileSet = "english"
	letters = 26
)

// A manifest says what the files are; internal/data reads its modes and its graph.
type manifest struct {
	Modes   []mode   `json:"modes"` // in the order of the family
	Graph   graph    `json:"graph"`
	Files   []file   `json:"files"`
	Sources []source `json:"sources"`
	Classes classes  `json:"classes"`
	Sizes   sizes    `json:"sizes"`
}

type mode struct {
	Name  string `json:"name"`
	Words int    `json:"words"`
	Hash  string `json:"hash"` // SHA-256 of the upper-case words in order, a line feed after each
}

type graph struct {
	TileSet string `json:"tile_set"`
	Letters int    `json:"letters"`
	Nodes   int    `json:"nodes"`
	Bytes   int    `json:"bytes"` // decompressed
}

// sizes says what the file of sizes holds: a byte for each word of Both, in order.
type sizes struct {
	Words int       `json:"words"` // words that have a size
	Lists sizeLists `json:"lists"`
}

type file struct {
	Name   string `json:"name"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// makeFiles makes the list, the sizes and glosses of its words, the graph and the manifest.
func makeFiles(list wordList, size, gloss []byte) (map[string][]byte, error) {
	m := manifest{
		Sources: []source{wordPackage(), scowlPackage(), wordnetPackage()},
		Classes: scowlClasses(),
		Sizes:   sizes{Words: sized(size), Lists: scowlSizes()},
	}
	var family [][][]tile.Tile
	for _, each := range []struct {
		name    string
		without class
	}{{"Both", everywhere}, {"NA", british}, {"UK", american}} {
		texts := list.without(each.without)
		m.Modes = append(m.Modes, mode{Name: each.name, Words: len(texts), Hash: hash(texts)})
		family = append(family, tiles(texts))
	}
	g, err := wordgraph.Build(letters, family...)
	if err != nil {
		return nil, err
	}
	kwg := g.AppendKWG(nil)
	m.Graph = graph{TileSet: tileSet, Letters: letters, Nodes: g.NodeCount(), Bytes: len(kwg)}
	files := map[string][]byte{}
	if files[listFile], err = compress(list.text()); err != nil {
		return nil, err
	}
	if files[graphFile], err = compress(kwg); err != nil {
		return nil, err
	}
	if files[sizesFile], err = compress(size); err != nil {
		return nil, err
	}
	if files[glossesFile], err = compress(gloss); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		sum := sha256.Sum256(files[name])
		m.Files = append(m.Files, file{name, len(files[name]), hex.EncodeToString(sum[:])})
	}
	text, err := json.MarshalIndent(m, "", "  ")
	files[manifestFile] = append(text, '\n')
	return files, err
}

// hash returns the identity of a list: the SHA-256, in lower-case hexadecimal, of its words in upper
// case, sorted by bytes, each followed by a line feed.
func hash(texts []string) string {
	sum := sha256.New()
	for _, text := range texts {
		io.WriteString(sum, strings.ToUpper(text)+"\n")
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func tiles(texts []string) [][]tile.Tile {
	words := make([][]tile.Tile, len(texts))
	for i, text := range texts {
		words[i] = make([]tile.Tile, len(text))
		for j := range len(text) {
			words[i][j] = tile.Tile(text[j] - 'a' + 1)
		}
	}
	return words
}

// compress packs data on one thread, so that the bytes do not depend on the machine, with a window as
// large as the data.
func compress(data []byte) ([]byte, error) {
	encoder, err := zstd.NewWriter(nil,
		zstd.WithEncoderLevel(zstd.SpeedBestCompression),
		zstd.WithEncoderConcurrency(1),
		zstd.WithWindowSize(8<<20))
	if err != nil {
		return nil, err
	}
	return encoder.EncodeAll(data, nil), encoder.Close()
}

func readPacked(file string) ([]byte, error) {
	packed, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostUnpacked))
	if err != nil {
		return nil, err
	}
	defer decoder.Close()
	content, err := decoder.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return content, nil
}

// write puts the files into a directory, each whole or not at all, and reports their checksums.
func write(dir string, files map[string][]byte, progress io.Writer) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		target := filepath.Join(dir, name)
		if err := atomicfile.WriteBytes(target, 0o644, files[name]); err != nil {
			return err
		}
		fmt.Fprintf(progress, "%x %9d %s\n", sha256.Sum256(files[name]), len(files[name]), name)
	}
	return nil
}
