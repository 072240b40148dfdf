package lexicon

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/tile"
)

func TestSelect(t *testing.T) {
	lex := lexiconOf(t, datatest.TileSet(t, "english"), "QUIZ", "EAT", "TEA", "ZA", "AE", "RETINAS")
	p, err := ParsePattern(lex.Set, "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		s    Selection
		want []string
	}{
		{Selection{}, []string{"AE", "EAT", "QUIZ", "RETINAS", "TEA", "ZA"}},
		{Selection{Reverse: true}, []string{"ZA", "TEA", "RETINAS", "QUIZ", "EAT", "AE"}},
		{Selection{Order: ByLength}, []string{"AE", "ZA", "EAT", "TEA", "QUIZ", "RETINAS"}},
		{Selection{Order: ByLength, Reverse: true, Limit: 3}, []string{"RETINAS", "QUIZ", "EAT"}},
		{Selection{Order: ByProbability}, []string{"RETINAS", "EAT", "TEA", "QUIZ", "AE", "ZA"}},
		{Selection{Order: ByProbability, Limit: 2}, []string{"RETINAS", "EAT"}},
		{Selection{Order: ByProbability0}, []string{"RETINAS", "EAT", "TEA", "AE", "QUIZ", "ZA"}},
		{Selection{Limit: 1}, []string{"AE"}},
	} {
		found := lex.Select(lex.Matches(p), c.s)
		got := []string{}
		for _, w := range found.Words {
			got = append(got, lex.Set.Word(w.Tiles))
			if w.Ways != lex.Ways(w.Tiles, c.s.Order.blanks()) {
				t.Errorf("%+v: %v has %d ways", c.s, w.Tiles, w.Ways)
			}
		}
		if found.Total != 6 || !slices.Equal(got, c.want) {
			t.Errorf("%+v: %d words, %v, want 6, %v", c.s, found.Total, got, c.want)
		}
	}
}

// The twin sorts everything and then cuts.
func TestSelectTwin(t *testing.T) {
	trials(t, 20, func(r *rand.Rand, lex *Lexicon, words [][]tile.Tile) {
		for range 20 {
			s := Selection{Order: Order(r.IntN(int(WithBlanks(3)))), Reverse: r.IntN(2) == 0, Limit: r.IntN(len(words) + 3)}
			want := slices.Clone(words)
			sign := 1
			if s.Reverse {
				sign = -1
			}
			slices.SortFunc(want, func(a, b []tile.Tile) int {
				key := []int{slices.Compare(a, b), cmp.Compare(len(a), len(b)), cmp.Compare(lex.Ways(b, MaxWord), lex.Ways(a, MaxWord)),
					cmp.Compare(lex.Ways(b, 0), lex.Ways(a, 0)), cmp.Compare(lex.Ways(b, 1), lex.Ways(a, 1)), cmp.Compare(lex.Ways(b, 2), lex.Ways(a, 2))}[s.Order]
				return cmp.Or(sign*key, slices.Compare(a, b))
			})
			if s.Limit > 0 {
				want = want[:min(s.Limit, len(want))]
			}
			found := lex.Select(lex.Graph.Words(), s)
			got := [][]tile.Tile{}
			for _, w := range found.Words {
				got = append(got, w.Tiles)
			}
			if found.Total != len(words) || !slices.EqualFunc(got, want, slices.Equal[[]tile.Tile]) {
				t.Errorf("%+v: %v, want %v", s, got, want)
			}
		}
	})
}

func TestSelectHoldsNoMoreThanTheLimit(t *testing.T) {
	set := smallSet(t)
	lex := lexiconFrom(t, set, randomWords(rand.New(rand.NewPCG(1, 2)), 3, 9, 5000))
	few := testing.AllocsPerRun(3, func() { lex.Select(lex.Graph.Words(), Selection{Order: ByProbability, Limit: 10}) })
	if few > 60 {
		t.Errorf("%v allocations for ten words", few)
	}
}

func TestParseOrder(t *testing.T) {
	for o := ByAlphabet; o <= WithBlanks(1); o++ {
		if got, err := ParseOrder(o.String()); got != o || err != nil {
			t.Errorf("%v: %v %v", o, got, err)
		}
	}
	if _, err := ParseOrder("size"); err == nil {
		t.Error("size taken for an order")
	}
}

// bruteWays counts the sets of physical tiles that make the word.
func bruteWays(set *tile.Set, word []tile.Tile) uint64 {
	bag := set.Count.AppendTiles(nil)
	ways := uint64(0)
	for chosen := range 1 << len(bag) {
		var rack tile.Rack
		for i, t := range bag {
			if chosen>>i&1 != 0 {
				rack[t]++
			}
		}
		if rack.Len() == len(word) && canMake(word, &rack, UseAll) {
			ways++
		}
	}
	return ways
}

func TestWaysTwin(t *testing.T) {
	set := smallSet(t) // ten tiles
	lex := lexiconOf(t, set, "AB")
	for _, word := range randomWords(rand.New(rand.NewPCG(3, 4)), 3, 8, 200) {
		if got, want := lex.Ways(word, MaxWord), bruteWays(set, word); got != want {
			t.Errorf("%s: %d ways, want %d", set.Word(word), got, want)
		}
	}
}

func TestWaysAtTheEdges(t *testing.T) {
	english := lexiconOf(t, datatest.TileSet(t, "english"), "AA")
	for _, c := range []struct {
		word string
		want uint64
	}{
		{"QI", 9 + 2 + 2*9 + 1}, // Q I, Q blank, blank I, two blanks
		{"RETINAS", 839808 + 1772928 + 393336},
		{"ZZZ", 1},                         // Z and two blanks
		{"ZZZZ", 0},                        // only three of four can be had
		{"AAAAAAAAAAAAAAAAAAAAA", 0},       // more than the bag holds
		{"AAAAAAAAAAAAAAAAAAAAAAAAAAA", 0}, // more than a board holds
	} {
		if got := english.Ways(mustWord(t, english.Set, c.word), MaxWord); got != c.want {
			t.Errorf("%s: %d ways, want %d", c.word, got, c.want)
		}
	}
}

// Where 99 of each letter are in the bag the count does not fit, and stays at the top.
func TestWaysDoNotOverflow(t *testing.T) {
	set := *smallSet(t)
	for i := range set.Len() + 1 {
		set.Count[i] = 99
	}
	lex := lexiconOf(t, &set, "AB")
	if got := lex.Ways(mustWord(t, &set, "ABCABCABCABCABCABCABC"), MaxWord); got != math.MaxUint64 {
		t.Errorf("%d ways, want the largest number", got)
	}
}
