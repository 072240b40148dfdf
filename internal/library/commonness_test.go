package library

import (
	"slices"
	"testing"

	"maven/internal/data"
	"maven/internal/testshared"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// The sizes are given to every list of English words, whatever its tile set, and say nothing of words
// that only it has.
func TestCommonness(t *testing.T) {
	s := newFixture(t)
	for _, name := range []string{"english", "super-english", "friendly"} {
		set, err := s.lib.TileSet(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, mode := range data.Modes() {
			words, err := s.lib.Lexicon(mode.Name, set)
			if err != nil {
				t.Fatal(err)
			}
			common, err := words.Commonness()
			if err != nil || common == nil {
				t.Fatalf("%s with %s: no sizes, %v", mode.Name, name, err)
			}
			for text, want := range map[string]uint8{"THE": 10, "retina": 35, "qi": 70, "aa": 0, "xyzzy": 0} {
				word, err := words.ParseWord(text)
				if err != nil {
					t.Fatal(err)
				}
				if got := common.Size(word); got != want {
					t.Errorf("%s: %s has size %d, want %d", mode.Name, text, got, want)
				}
			}
		}
	}
}

// A list of another language has no sizes, even if its letters are those of English.
func TestCommonnessOtherLanguage(t *testing.T) {
	testsize.OneThread(t)
	s := newFixture(t)
	var backwards [][]tile.Tile
	every, n := testsize.Of(20, 1, 1), 0
	for word := range s.na.Graph.Words() {
		if n++; n%every != 0 {
			continue
		}
		back := slices.Clone(word)
		slices.Reverse(back)
		backwards = append(backwards, back)
	}
	graph, err := wordgraph.Build(s.na.Set.Len(), backwards)
	if err != nil {
		t.Fatal(err)
	}
	if common, err := s.lib.newLexicon("backwards", s.na.Set, graph, "").Commonness(); common != nil || err != nil {
		t.Errorf("words backwards: sizes %v, %v", common != nil, err)
	}
	polish, err := s.lib.TileSet("polish")
	if err != nil {
		t.Fatal(err)
	}
	few, err := wordgraph.Build(polish.Len(), [][]tile.Tile{{1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	if common, err := s.lib.newLexicon("polish", polish, few, "").Commonness(); common != nil || err != nil {
		t.Errorf("other letters: sizes %v, %v", common != nil, err)
	}
}

// The language of a list follows from its words.
func TestCommonnessOfFiles(t *testing.T) {
	testsize.OneThread(t)
	s := newFixture(t)
	lists := map[string]bool{"TWL98": true}
	if testsize.Long() {
		lists["TWL06"], lists["FRA20"] = true, false
	}
	for name, want := range lists {
		file := testshared.Path(t, "data", name+".kwg")
		tiles := "english"
		if !want {
			tiles = "french"
		}
		set, err := s.lib.TileSet(tiles)
		if err != nil {
			t.Fatal(err)
		}
		words, err := s.lib.Lexicon(file, set)
		if err != nil {
			t.Fatal(err)
		}
		common, err := words.Commonness()
		if err != nil || (common != nil) != want {
			t.Errorf("%s: sizes %v, want %v, %v", name, common != nil, want, err)
		}
		if both, err := s.both.Commonness(); err == nil {
			t.Logf("%s: share %.3f", name, both.Share(words.Graph))
		}
	}
}
