// Package librarytest gives tests rules and words to play with: those that the program ships, and a
// small game, of which a test can play hundreds.
package librarytest

import (
	"strings"
	"testing"

	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// Shipped returns the standard rules and the words of the list Both.
func Shipped(t testing.TB) (*rules.Rules, *lexicon.Lexicon) {
	t.Helper()
	r := standard(t)
	words, err := library.Open("").Lexicon("Both", r.Tiles)
	if err != nil {
		t.Fatal(err)
	}
	return r, words
}

// Small returns rules and words of short games: the standard board, 31 tiles, four on a rack. The
// rules are the caller's to change.
func Small(t testing.TB) (*rules.Rules, *lexicon.Lexicon) {
	t.Helper()
	set, err := tile.ParseSet("small", strings.NewReader(
		"?,?,2,0,0\nA,a,6,1,1\nE,e,6,1,1\nN,n,4,1,0\nR,r,4,1,0\nS,s,4,2,0\nT,t,4,1,0\nQ,q,1,10,0\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := *standard(t).WithTiles(set)
	r.RackSize, r.Bonus = 4, [tile.MaxRack + 1]int{4: 20}
	return &r, Words(t, set, "AT TA TEA EAT ATE TAN NET TEN RAT TAR ART EAR ERA ARE SEA SAT SET "+
		"NEAR EARN RATE TEAR SANE STAR RATS ARTS TARS NEST SENT ANTS NEAT ANTE TEAS SEAT EAST RENT TERN AN NA AE RE ER ES AS")
}

// Words returns a list of the words of a text, with blanks between.
func Words(t testing.TB, set *tile.Set, text string) *lexicon.Lexicon {
	t.Helper()
	var words [][]tile.Tile
	for _, one := range strings.Fields(text) {
		word, err := set.ParseWord(one)
		if err != nil {
			t.Fatal(err)
		}
		words = append(words, word)
	}
	graph, err := wordgraph.Build(set.Len(), words)
	if err != nil {
		t.Fatal(err)
	}
	return lexicon.New(set.Name, set, graph, "")
}

func standard(t testing.TB) *rules.Rules {
	t.Helper()
	r, err := library.Open("").Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	return r
}
