package wordgraph

import (
	"slices"
	"testing"

	"maven/internal/testshared"
	"maven/internal/testsize"
	"maven/internal/tile"
)

func collect(g *Graph) [][]tile.Tile {
	var all [][]tile.Tile
	for w := range g.Words() {
		all = append(all, slices.Clone(w))
	}
	return all
}

// fifth returns every fifth word.
func fifth(words [][]tile.Tile) (some [][]tile.Tile) {
	for i := 0; i < len(words); i += 5 {
		some = append(some, words[i])
	}
	return some
}

// TestSharedFiles rebuilds graphs of the field from their words, from a fifth of those of one file at the usual size.
func TestSharedFiles(t *testing.T) {
	testsize.OneThread(t)
	files := []struct {
		name  string
		words int
	}{{"TWL98.kwg", 167964}, {"TWL06.kwg", 178691}, {"FRA20.kwg", 402325}}
	for _, file := range files[:testsize.Of(1, len(files), len(files))] {
		theirs, err := Read(testshared.Read(t, "data", file.name), 26)
		if err != nil {
			t.Fatalf("%s: %v", file.name, err)
		}
		words := collect(theirs)
		if len(words) != file.words || theirs.WordCount() != file.words {
			t.Errorf("%s: %d words, counted %d, want %d", file.name, len(words), theirs.WordCount(), file.words)
		}
		if !testsize.Long() {
			words = fifth(words)
		}
		ours, err := Build(26, words)
		if err != nil {
			t.Fatalf("%s: %v", file.name, err)
		}
		if ours.NodeCount() > theirs.NodeCount() {
			t.Errorf("%s: %d nodes, theirs has %d", file.name, ours.NodeCount(), theirs.NodeCount())
		}
		if ours, err = Read(ours.AppendKWG(nil), 26); err != nil {
			t.Fatalf("%s: rebuilt: %v", file.name, err)
		}
		if !slices.EqualFunc(collect(ours), words, slices.Equal) {
			t.Errorf("%s: the words differ", file.name)
		}
		for _, g := range []*Graph{theirs, ours} {
			if err := g.CheckHalves(); err != nil {
				t.Errorf("%s: %v", file.name, err)
			}
		}
	}
}
