package lexicon

import (
	"crypto/sha256"
	"encoding/hex"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/testshared"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// smallSet is an alphabet of three letters, so that random words meet.
func smallSet(t testing.TB) *tile.Set {
	t.Helper()
	set, err := tile.ParseSet("small", strings.NewReader("?,?,2,0,0\nA,a,4,1,1\nB,b,3,3,0\nC,c,1,5,0\n"))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// lexiconOf builds a lexicon of words written as text.
func lexiconOf(t testing.TB, set *tile.Set, words ...string) *Lexicon {
	t.Helper()
	var list [][]tile.Tile
	for _, text := range words {
		list = append(list, mustWord(t, set, text))
	}
	return lexiconFrom(t, set, list)
}

func lexiconFrom(t testing.TB, set *tile.Set, words [][]tile.Tile) *Lexicon {
	t.Helper()
	g, err := wordgraph.Build(set.Len(), words)
	if err != nil {
		t.Fatal(err)
	}
	return New("test", set, g, "")
}

func mustWord(t testing.TB, set *tile.Set, text string) []tile.Tile {
	t.Helper()
	word, err := set.ParseWord(text)
	if err != nil {
		t.Fatal(err)
	}
	return word
}

func mustRack(t testing.TB, set *tile.Set, text string) *tile.Rack {
	t.Helper()
	rack, err := set.ParseRack(text)
	if err != nil {
		t.Fatal(err)
	}
	return &rack
}

// randomWords returns different words in alphabet order, of 2 to longest letters.
func randomWords(r *rand.Rand, letters, longest, count int) [][]tile.Tile {
	var words [][]tile.Tile
	for range count {
		word := make([]tile.Tile, minWord+r.IntN(longest-minWord+1))
		for i := range word {
			word[i] = tile.Tile(1 + r.IntN(letters))
		}
		words = append(words, word)
	}
	slices.SortFunc(words, slices.Compare[[]tile.Tile])
	return slices.CompactFunc(words, slices.Equal[[]tile.Tile])
}

// texts collects the words of a search as plain text.
func texts(set *tile.Set, words iter.Seq[[]tile.Tile]) []string {
	list := []string{}
	for word := range words {
		list = append(list, plainOrBracketed(set, word))
	}
	return list
}

// filter is the slow twin of a search: every word of the list is asked.
func filter(set *tile.Set, words [][]tile.Tile, wanted func([]tile.Tile) bool) []string {
	list := []string{}
	for _, word := range words {
		if wanted(word) {
			list = append(list, plainOrBracketed(set, word))
		}
	}
	return list
}

// trials calls f with random lists over a small alphabet and over one with tiles of two letters.
func trials(t *testing.T, count int, f func(r *rand.Rand, lex *Lexicon, words [][]tile.Tile)) {
	t.Helper()
	if !testsize.Long() {
		count = (count + 4) / 5
	}
	for _, set := range []*tile.Set{smallSet(t), datatest.TileSet(t, "spanish")} {
		for seed := range count {
			r := rand.New(rand.NewPCG(uint64(seed), 7))
			words := randomWords(r, set.Len(), 7, 300)
			f(r, lexiconFrom(t, set, words), words)
			if t.Failed() {
				t.Fatalf("tile set %s, seed %d", set.Name, seed)
			}
		}
	}
}

// sharedLexicon reads a real list, which only machines with the shared folder have.
func sharedLexicon(t testing.TB) *Lexicon {
	t.Helper()
	g, err := wordgraph.Read(testshared.Read(t, "data", "TWL06.kwg"), 26)
	if err != nil {
		t.Fatal(err)
	}
	return New("TWL06", datatest.TileSet(t, "english"), g, "")
}

func TestHash(t *testing.T) {
	sum := sha256.Sum256([]byte("AB\nBA\nCAB\n"))
	want := hex.EncodeToString(sum[:])
	lex := lexiconOf(t, smallSet(t), "cab", "ba", "AB")
	if got := lex.Hash(); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
	if got := New("known", lex.Set, lex.Graph, "abc").Hash(); got != "abc" {
		t.Errorf("hash %s, want the one given", got)
	}
}

// The hash sorts by bytes and writes tiles of two letters without brackets: [CH]A stands between
// CENA and COL though CH follows C in the alphabet, and Ñ after Z.
func TestHashIsOverPlainText(t *testing.T) {
	lex := lexiconOf(t, datatest.TileSet(t, "spanish"), "ÑU", "CHA", "COL", "CENA", "NO", "ZAR")
	sum := sha256.Sum256([]byte("CENA\nCHA\nCOL\nNO\nZAR\nÑU\n"))
	if got, want := lex.Hash(), hex.EncodeToString(sum[:]); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}

func TestHashIsOfWordsNotOfTheContainer(t *testing.T) {
	set := smallSet(t)
	a := randomWords(rand.New(rand.NewPCG(1, 1)), 3, 6, 100)
	b := randomWords(rand.New(rand.NewPCG(2, 1)), 3, 6, 100)
	family, err := wordgraph.Build(3, a, b)
	if err != nil {
		t.Fatal(err)
	}
	alone := lexiconFrom(t, set, b).Hash()
	if got := New("b", set, family.List(1), "").Hash(); got != alone {
		t.Errorf("hash %s in a family, %s alone", got, alone)
	}
	if lexiconFrom(t, set, a).Hash() == alone {
		t.Error("two lists with one hash")
	}
}

func TestCheck(t *testing.T) {
	lex := lexiconOf(t, smallSet(t), "AB", "CAB", "ABBA")
	for _, c := range []struct {
		words string
		good  bool
	}{
		{"AB", true}, {"AB cab ABBA", true}, {"BA", false}, {"AB BA", false}, {"BA AB", false},
		{"ABB", false}, {"ABBAA", false}, {"", true},
	} {
		var words [][]tile.Tile
		for _, text := range strings.Fields(c.words) {
			words = append(words, mustWord(t, lex.Set, text))
		}
		if good := lex.Check(words...); good != c.good {
			t.Errorf("Check(%s) = %v", c.words, good)
		}
	}
}

func TestParseWord(t *testing.T) {
	lex := lexiconOf(t, datatest.TileSet(t, "spanish"), "CHA")
	if word, err := lex.ParseWord("chaRRo"); err != nil || lex.Set.Tiles(word) != "[CH]A[RR]O" {
		t.Errorf("chaRRo: %v %v", word, err)
	}
	for _, bad := range []string{"", "C?A", "K2", "[K]", "CHA "} {
		if word, err := lex.ParseWord(bad); err == nil {
			t.Errorf("%q read as %v", bad, word)
		}
	}
}

func TestWithoutTwin(t *testing.T) {
	trials(t, 10, func(r *rand.Rand, lex *Lexicon, words [][]tile.Tile) {
		others := randomWords(r, lex.Set.Len(), 4, 300)
		other := lexiconFrom(t, lex.Set, others)
		got := texts(lex.Set, lex.Without(other))
		want := filter(lex.Set, words, func(word []tile.Tile) bool {
			return !slices.ContainsFunc(others, func(o []tile.Tile) bool { return slices.Equal(o, word) })
		})
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		for word := range lex.Without(other) {
			if texts(lex.Set, slices.Values([][]tile.Tile{word}))[0] != want[0] {
				t.Errorf("%v first, want %s", word, want[0])
			}
			break
		}
	})
}

// The map is made once, and for few rankings only if it is there.
func TestMapFor(t *testing.T) {
	lex := lexiconOf(t, smallSet(t), "AB", "BA", "CAB")
	if lex.MapFor(mapPays-1) != nil {
		t.Error("the map is made for fewer rankings than it is worth")
	}
	made := lex.MapFor(mapPays)
	if made == nil || made != lex.Map() || made != lex.MapFor(1) {
		t.Errorf("the map is %p, then %p and %p", made, lex.Map(), lex.MapFor(1))
	}
}

// A list in other tiles of the same letters shares all that is made of its words, and counts draws anew.
func TestIn(t *testing.T) {
	words := lexiconOf(t, datatest.TileSet(t, "english"), "CARE", "CARES", "QI")
	made := 0
	words.UseCommonness(func() (*Commonness, error) {
		made++
		return NewCommonness(words.Graph, []uint8{1, 2, 3})
	})
	if words.In(words.Set) != words {
		t.Error("the same tiles make another list")
	}
	few := *words.Set
	few.Count[mustWord(t, words.Set, "Q")[0]] = 0
	other := words.In(&few)
	a, err := words.Commonness()
	b, otherErr := other.Commonness()
	if err != nil || otherErr != nil || a == nil || a != b || made != 1 {
		t.Errorf("commonness %p and %p, made %d times, %v, %v", a, b, made, err, otherErr)
	}
	if other.Map() != words.Map() || other.Hash() != words.Hash() || other.Graph != words.Graph || other.Set != &few {
		t.Error("what is made of the words is not shared")
	}
	if qi := mustWord(t, words.Set, "QI"); words.Ways(qi, MaxWord) <= other.Ways(qi, MaxWord) {
		t.Errorf("%d ways to draw QI, and %d without a Q", words.Ways(qi, MaxWord), other.Ways(qi, MaxWord))
	}
	if c, err := lexiconOf(t, datatest.TileSet(t, "english"), "QI").Commonness(); c != nil || err != nil {
		t.Errorf("%v, %v of a list of which nobody has said it", c, err)
	}
}

func TestLengths(t *testing.T) {
	trials(t, 50, func(_ *rand.Rand, lex *Lexicon, words [][]tile.Tile) {
		counts := lex.Lengths()
		for _, w := range words {
			counts[len(w)]--
		}
		if i := slices.IndexFunc(counts, func(n int) bool { return n != 0 }); i >= 0 {
			t.Errorf("words of length %d are counted wrong by %d", i, counts[i])
		}
	})
}
