package anagram_test

import (
	"testing"

	"maven/internal/anagram"
	"maven/internal/library/librarytest"
)

// Lists of few words have a filter, too.
func TestFilterOfFewWords(t *testing.T) {
	set := librarytest.TileSet(t, "english")
	for n := 1; n <= 6; n++ {
		words := []string{"CAT", "DOG", "AT", "GO", "TO", "ZA"}[:n]
		f := anagram.NewMap(librarytest.GraphOf(t, set, words...))
		for _, word := range words {
			var sums [64]anagram.Sum
			tiles, _ := set.ParseWord(word)
			for _, one := range tiles {
				sums[0] += f.Sum(one)
			}
			if may, _ := f.May(&sums, []uint8{0}, 0); may != 1 {
				t.Errorf("%d words: %s is not there", n, word)
			}
		}
	}
}
