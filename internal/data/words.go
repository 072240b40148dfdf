package data

import "encoding/json"

//go:generate go run ./rebuild

const (
	// WordTileSet is the tile set that gives the word graph its letters.
	WordTileSet = "english"
	// WordLetters is the number of letters of that set.
	WordLetters = 26
)

// A Mode is one of the word lists that the program ships.
type Mode struct {
	Name  string `json:"name"`
	Words int    `json:"words"` // how many
	Hash  string `json:"hash"`  // the list's identity, as lexicon.HashOf computes it
}

type manifest struct {
	Modes []Mode `json:"modes"`
	Graph struct {
		Bytes int `json:"bytes"`
	} `json:"graph"`
}

func readManifest() manifest {
	var m manifest
	if err := json.Unmarshal(shipped("words/manifest.json"), &m); err != nil {
		panic("data: " + err.Error()) // the file is part of the program
	}
	return m
}

// Modes returns the word lists in the order of the family that Graph gives: Both, NA (without spellings
// that only British lists have) and UK (without spellings that only American lists have).
func Modes() []Mode { return readManifest().Modes }

// Graph returns the word graph: a family with a list for each mode, as wordgraph.Trusted and
// wordgraph.ReadFamily take it. Its checksum is verified. Each call decompresses it into new memory.
func Graph() ([]byte, error) { return graph(readManifest().Graph.Bytes) }

// Sizes returns how common the words of Both are, with a byte for each, in their order: the smallest of
// SCOWL's sizes that has the word, from 10 for the commonest to 95 for the rarest, 0 if none has it.
func Sizes() ([]byte, error) {
	return unpack("word sizes", shipped("words/sizes.bin.zst"), Modes()[0].Words)
}

// glossesFile is the name of the glosses.
const glossesFile = "words/glosses.txt.zst"

// Glosses returns short glosses of words of Both, as define.Read takes them.
func Glosses() ([]byte, error) {
	packed, err := later(glossesFile)
	if err != nil {
		return nil, err
	}
	return unpack("glosses", packed, 0)
}
