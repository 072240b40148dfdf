package anagram

import (
	"math/rand/v2"
	"slices"
	"testing"

	"maven/internal/data"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// randomWords makes words of few letters, so that many share their letters.
func randomWords(n, letters, longest int) [][]tile.Tile {
	r := rand.New(rand.NewPCG(7, uint64(n)))
	words := make([][]tile.Tile, n)
	for i := range words {
		words[i] = make([]tile.Tile, 1+r.IntN(longest))
		for j := range words[i] {
			words[i][j] = tile.Tile(1 + r.IntN(letters))
		}
	}
	return words
}

func sumOf(f *Filter, word []tile.Tile) Sum {
	sum := Sum(0)
	for _, t := range word {
		sum += f.Sum(t)
	}
	return sum
}

// sorted returns the letters of a word in order, as a key.
func sorted(word []tile.Tile) string {
	letters := slices.Clone(word)
	slices.Sort(letters)
	key := ""
	for _, t := range letters {
		key += string(rune(t))
	}
	return key
}

// The map gives for every multiset the words that a Go map over sorted letters gives, in the
// order of the graph, and the filter never denies a word.
func TestMapTwin(t *testing.T) {
	for _, c := range []struct{ words, letters, longest int }{{1, 1, 1}, {50, 3, 4}, {3000, 6, 7}, {3000, 62, 5}, {800, 26, 31}} {
		graph, err := wordgraph.Build(c.letters, randomWords(c.words, c.letters, c.longest))
		if err != nil {
			t.Fatal(err)
		}
		m := NewMap(graph)
		want := map[string][][]tile.Tile{}
		for word := range graph.Words() {
			want[sorted(word)] = append(want[sorted(word)], slices.Clone(word))
		}
		for _, words := range want {
			sum := sumOf(m.Filter, words[0])
			letters, size := m.Words(sum)
			if !m.May(sum) || size != len(words[0]) || !slices.Equal(letters, slices.Concat(words...)) {
				t.Fatalf("%v: May %t, words %v of %d, want %v", c, m.May(sum), letters, size, words)
			}
		}
		for _, word := range randomWords(2000, c.letters, c.longest) {
			letters, _ := m.Words(sumOf(m.Filter, word))
			if (len(letters) > 0) != (want[sorted(word)] != nil) {
				t.Fatalf("%v: letters %v have words %v, want %v", c, word, letters, want[sorted(word)])
			}
		}
	}
}

func english(t testing.TB) *wordgraph.Graph {
	t.Helper()
	packed, err := data.Graph()
	if err != nil {
		t.Fatal(err)
	}
	return wordgraph.Trusted(packed, data.WordLetters, len(data.Modes())).List(0)
}

// Of multisets of seven letters that spell nothing, the filter lets through at most one in thirty.
func TestFilterIsTight(t *testing.T) {
	m := NewMap(english(t))
	r := rand.New(rand.NewPCG(3, 3))
	none, passed := 0, 0
	for range 50_000 {
		word := make([]tile.Tile, 7)
		for i := range word {
			word[i] = tile.Tile(1 + r.IntN(26))
		}
		sum := sumOf(m.Filter, word)
		if letters, _ := m.Words(sum); len(letters) > 0 {
			continue
		}
		none++
		if m.May(sum) {
			passed++
		}
	}
	if passed*30 > none {
		t.Errorf("%d of %d multisets without words pass", passed, none)
	}
	t.Logf("%d of %d multisets without words pass", passed, none)
}

func TestLookupsDoNotAllocate(t *testing.T) {
	m := NewMap(english(t))
	sum := sumOf(m.Filter, []tile.Tile{18, 5, 20, 9, 14, 1, 19})
	if n := testing.AllocsPerRun(100, func() {
		if letters, size := m.Words(sum); !m.May(sum) || size != 7 || len(letters) < 7 {
			t.Error("RETINAS is no word")
		}
	}); n > 0 {
		t.Errorf("a lookup allocates %v times", n)
	}
}

func BenchmarkNewMap(b *testing.B) {
	graph := english(b)
	b.ReportAllocs()
	for b.Loop() {
		NewMap(graph)
	}
}
