package anagram

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/testsize"
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

// may reports whether the filter lets one sum pass.
func may(m *Map, sum Sum) bool { return m.words.bit(sum) != 0 }

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
			sum := m.sumOf(words[0])
			letters, size := m.Words(sum)
			if !may(m, sum) || size != len(words[0]) || !slices.Equal(letters, slices.Concat(words...)) {
				t.Fatalf("%v: May %t, words %v of %d, want %v", c, may(m, sum), letters, size, words)
			}
		}
		for _, word := range randomWords(2000, c.letters, c.longest) {
			letters, _ := m.Words(m.sumOf(word))
			if (len(letters) > 0) != (want[sorted(word)] != nil) {
				t.Fatalf("%v: letters %v have words %v, want %v", c, word, letters, want[sorted(word)])
			}
		}
	}
}

// Of multisets of seven letters that spell nothing, the filter lets through at most one in thirty.
func TestFilterIsTight(t *testing.T) {
	m := NewMap(datatest.Graph(t).List(0))
	r := rand.New(rand.NewPCG(3, 3))
	none, passed := 0, 0
	for range 50_000 {
		word := make([]tile.Tile, 7)
		for i := range word {
			word[i] = tile.Tile(1 + r.IntN(26))
		}
		sum := m.sumOf(word)
		if letters, _ := m.Words(sum); len(letters) > 0 {
			continue
		}
		none++
		if may(m, sum) {
			passed++
		}
	}
	if passed*30 > none {
		t.Errorf("%d of %d multisets without words pass", passed, none)
	}
	t.Logf("%d of %d multisets without words pass", passed, none)
}

func TestLookupsDoNotAllocate(t *testing.T) {
	testsize.OneThread(t)
	m := NewMap(datatest.Graph(t).List(0))
	sum := m.sumOf([]tile.Tile{18, 5, 20, 9, 14, 1, 19})
	if n := testing.AllocsPerRun(100, func() {
		if letters, size := m.Words(sum); !may(m, sum) || size != 7 || len(letters) < 7 {
			t.Error("RETINAS is no word")
		}
	}); n > 0 {
		t.Errorf("a lookup allocates %v times", n)
	}
}

// BenchmarkMay asks about eight of the subsets of six random letters and one more.
func BenchmarkMay(b *testing.B) {
	m := NewMap(datatest.Graph(b).List(0))
	r := rand.New(rand.NewPCG(1, 2))
	var racks [256][64]Sum
	for i := range racks {
		for tile := range 6 {
			letter := m.sums[1+r.IntN(26)]
			for subset := range 64 {
				if subset>>tile&1 == 1 {
					racks[i][subset] += letter
				}
			}
		}
	}
	var which [4096][]uint8
	for i := range which {
		which[i] = numbersOf(r.Uint64() & r.Uint64() & r.Uint64())
	}
	hits := 0
	for i := 0; b.Loop(); i++ {
		may, _ := m.May(&racks[i&255], which[i&4095], m.sums[1+i%26])
		hits += bits.OnesCount64(may)
	}
	b.ReportMetric(float64(hits)/float64(b.N), "hits")
}

func BenchmarkNewMap(b *testing.B) {
	graph := datatest.Graph(b).List(0)
	b.ReportAllocs()
	for b.Loop() {
		NewMap(graph)
	}
}

// What the filter says of many sums at once, and of words with a blank, is what it says of one word after the
// other; and it never denies a word.
func TestFilterTwin(t *testing.T) {
	for _, c := range []struct{ words, letters, longest int }{{60, 3, 4}, {3000, 6, 7}, {3000, 62, 5}, {800, 26, 31}} {
		list := randomWords(c.words, c.letters, c.longest)
		graph, err := wordgraph.Build(c.letters, list)
		if err != nil {
			t.Fatal(err)
		}
		m := NewMap(graph)
		for _, word := range list {
			for i, out := range word {
				rest := m.sumOf(word) - m.Sum(out)
				if !m.Completed(rest) || !m.Completions(rest, c.letters).Has(out) {
					t.Fatalf("%v: without letter %d, %v makes no word", c, i+1, word)
				}
			}
		}
		compareMany(t, m, list)
	}
}

// numbersOf lists a set.
func numbersOf(set uint64) []uint8 {
	var list []uint8
	for ; set != 0; set &= set - 1 {
		list = append(list, uint8(bits.TrailingZeros64(set)))
	}
	return list
}

// compareMany asks about random letters, 64 at a time, and one by one.
func compareMany(t *testing.T, m *Map, list [][]tile.Tile) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 5))
	var sums [64]Sum
	var spelled [64]Spelling
	for range 40 {
		through := m.Sum(list[r.IntN(len(list))][0])
		for i := range sums {
			word := list[r.IntN(len(list))]
			sums[i] = m.sumOf(word[:r.IntN(len(word)+1)]) - through*Sum(r.IntN(2))
		}
		which := r.Uint64()
		plain, askedPlain := m.May(&sums, numbersOf(which), through)
		blank, askedBlank := m.MayWithBlank(&sums, numbersOf(which), through)
		if askedPlain != which || askedBlank != which {
			t.Fatalf("asked about %b and %b, want %b", askedPlain, askedBlank, which)
		}
		m.Spell(spelled[:], sums[:])
		for i, sum := range sums {
			asked := which>>i&1 == 1
			if want := asked && may(m, sum+through); plain>>i&1 == 1 != want {
				t.Fatalf("sum %d: a word %t, want %t", i, !want, want)
			}
			if want := asked && m.Completed(sum+through); blank>>i&1 == 1 != want {
				t.Fatalf("sum %d: a word with a blank %t, want %t", i, !want, want)
			}
			letters, size := m.Words(sum)
			if f := &spelled[i]; !slices.Equal(f.Letters, letters) || len(letters) > 0 && f.Size != size {
				t.Fatalf("sum %d spells %v of %d, want %v of %d", i, f.Letters, f.Size, letters, size)
			}
			some := m.Completions(sum, 5)
			for l := tile.Tile(1); l < 8; l++ {
				if want := l <= 5 && may(m, sum+m.Sum(l)); some.Has(l) != want {
					t.Fatalf("sum %d with letter %d: a word %t, want %t", i, l, !want, want)
				}
			}
		}
	}
}

// Of multisets of six letters that make no word with any seventh, at most one in thirty passes as one that
// does.
func TestBlanksAreTight(t *testing.T) {
	testsize.OneThread(t)
	m := NewMap(datatest.Graph(t).List(0))
	r := rand.New(rand.NewPCG(3, 4))
	none, passed := 0, 0
	for range 20_000 {
		sum := Sum(0)
		for range 6 {
			sum += m.Sum(tile.Tile(1 + r.IntN(26)))
		}
		words := 0
		for l := tile.Tile(1); l <= 26; l++ {
			letters, _ := m.Words(sum + m.Sum(l))
			words += len(letters)
		}
		if words > 0 {
			continue
		}
		none++
		if m.Completed(sum) {
			passed++
		}
	}
	if passed*30 > none {
		t.Errorf("%d of %d multisets without words pass", passed, none)
	}
	t.Logf("%d of %d multisets without words pass", passed, none)
}
