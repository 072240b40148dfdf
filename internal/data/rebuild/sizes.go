package main

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

const (
	sizesFile = "sizes.bin.zst"

	// noSize is for words that scowl does not have.
	noSize = 0
	// rareVariant is the smallest size of a seldom used spelling. Scowl gives a variant the size of the
	// usual spelling: LUV that of LOVE.
	rareVariant = 60

	// The known number of words with a size.
	wantSized = 257967
)

// sizeLists are scowl's lists that decide the sizes of words, as patterns of file names: lists of words,
// not of names and abbreviations.
type sizeLists struct {
	Words        []string `json:"words"`
	RareVariants []string `json:"rare_variants"` // have size 60 at least
}

func scowlSizes() sizeLists {
	return sizeLists{
		Words:        []string{"*-words.*"},
		RareVariants: []string{"*variant_2-words.*", "*variant_3-words.*"},
	}
}

// size returns the size that one of scowl's lists gives its words, noSize for a list that does not
// count. The name of a list ends in its size: english-words.35.
func (s sizeLists) size(name string) (byte, error) {
	if !matches(s.Words, name) {
		return noSize, nil
	}
	_, suffix, _ := strings.Cut(name, ".")
	n, err := strconv.ParseUint(suffix, 10, 8)
	if err != nil || n == noSize {
		return noSize, fmt.Errorf("scowl's list %s has no size", name)
	}
	if matches(s.RareVariants, name) {
		n = max(n, rareVariant)
	}
	return byte(n), nil
}

func matches(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		match, _ := path.Match(pattern, name)
		return match
	})
}

// sizesOf returns for each word the smallest size of the lists that have it.
func sizesOf(list wordList, scowl map[string][]byte) ([]byte, error) {
	smallest := map[string]byte{}
	for name, text := range scowl {
		size, err := scowlSizes().size(name)
		if err != nil {
			return nil, err
		}
		if size == noSize {
			continue
		}
		for line := range bytes.Lines(text) {
			w := string(bytes.TrimRight(line, "\r\n"))
			if known, ok := smallest[w]; !ok || size < known {
				smallest[w] = size
			}
		}
	}
	sizes := make([]byte, len(list))
	for i, w := range list {
		sizes[i] = smallest[w.text]
	}
	return sizes, nil
}

// checkSizes compares sizes with the known number.
func checkSizes(list wordList, sizes []byte) error {
	if len(sizes) != len(list) {
		return fmt.Errorf("%d sizes for %d words", len(sizes), len(list))
	}
	if n := sized(sizes); n != wantSized {
		return fmt.Errorf("scowl has %d of the words; must have %d", n, wantSized)
	}
	return nil
}

// sized returns how many words have a size.
func sized(sizes []byte) int { return len(sizes) - bytes.Count(sizes, []byte{noSize}) }
