package lexicon_test

import (
	"testing"

	"maven/internal/library/librarytest"
)

// A text looks like a word if good words have its beginning and its letters, three by three.
func TestWordlike(t *testing.T) {
	set := librarytest.TileSet(t, "english")
	l := librarytest.Words(t, set, "GARDEN REGAL ENSUE")
	for text, want := range map[string]bool{
		"GARDEN": true, "REGARDENSU": true, "GALDEN": false, "REGARDEN": true, "GARDENSUE": true, "ARDEN": false, "GA": true, "AG": false,
		"REGA": true, "EN": true, "QZ": false, "G": true,
	} {
		word, err := l.ParseWord(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Wordlike(word); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
