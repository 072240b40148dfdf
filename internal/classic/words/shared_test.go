package words

import (
	"slices"
	"testing"
	"time"

	"maven/internal/testshared"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// sharedWords reads the words of a graph of the comparison data, or skips the test where they are
// not at hand.
func sharedWords(t testing.TB, name string) []string {
	t.Helper()
	graph, err := wordgraph.Read(testshared.Read(t, "data", name), 26)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for w := range graph.Words() {
		words = append(words, spell(w))
	}
	return words
}

func spell(tiles []tile.Tile) string {
	w := make([]byte, len(tiles))
	for i, l := range tiles {
		w[i] = 'a' - 1 + byte(l)
	}
	return string(w)
}

// TestSharedLists builds the lists of the comparison data and reads them back.
func TestSharedLists(t *testing.T) {
	if !testsize.Long() {
		t.Skip("SKIPPED: the comparison data take long")
	}
	na, uk := sharedWords(t, "TWL98.kwg"), sharedWords(t, "TWL06.kwg")
	if largest := sharedWords(t, "FRA20.kwg"); len(largest) > 0 {
		compareLists(t, largest, na)
	}
	compareLists(t, na, uk)
}

func compareLists(t *testing.T, na, uk []string) {
	t.Helper()
	start := time.Now()
	built, err := Build(na, uk)
	if err != nil {
		t.Fatal(err)
	}
	took := time.Since(start)
	b := built.AppendTo(nil)
	start = time.Now()
	f, err := Read(b)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d and %d words: built in %v, %d and %d entries, %d bytes, read in %v",
		len(na), len(uk), took, f.Sections[0].Len(), f.Sections[1].Len(), len(b), time.Since(start))
	for i, want := range [][]string{na, uk} {
		s := f.Sections[i]
		if got := slices.Collect(s.Words()); !slices.Equal(got, want) || s.Count() != len(want) {
			t.Errorf("S%d: %d words, counted %d, want %d", i+1, len(got), s.Count(), len(want))
		}
		in := map[string]bool{}
		for _, w := range want {
			in[w] = true
		}
		for _, w := range na {
			if s.Has(w) != in[w] || s.Has(w[:len(w)-1]) != in[w[:len(w)-1]] {
				t.Fatalf("S%d: %s", i+1, w)
			}
		}
	}
}

// BenchmarkBuild builds TWL98 from its words.
func BenchmarkBuild(b *testing.B) {
	words := sharedWords(b, "TWL98.kwg")
	for b.Loop() {
		if _, err := NewSection(words); err != nil {
			b.Fatal(err)
		}
	}
}
