package lexicon

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"maven/internal/data/datatest"
	"maven/internal/tile"
)

func TestAnagrams(t *testing.T) {
	lex := lexiconOf(t, datatest.TileSet(t, "english"), "AT", "TA", "RAT", "TAR", "ART", "TRAIN", "RETAIN", "RETINA", "PAINTER", "NASTIER")
	for _, c := range []struct {
		letters string
		use     Use
		want    []string
	}{
		{"RETINA", UseAll, []string{"RETAIN", "RETINA"}},
		{"RETINA", UseSome, []string{"ART", "AT", "RAT", "RETAIN", "RETINA", "TA", "TAR", "TRAIN"}},
		{"RETINA", UseMore, []string{"NASTIER", "PAINTER", "RETAIN", "RETINA"}},
		{"RETINA?", UseAll, []string{"NASTIER", "PAINTER"}},
		{"RETINA?", UseMore, []string{"NASTIER", "PAINTER"}},
		{"??", UseAll, []string{"AT", "TA"}},
		{"XX", UseSome, []string{}},
		{"A", UseAll, []string{}},
		{"", UseAll, []string{}},
	} {
		if got := texts(lex.Set, lex.Anagrams(mustRack(t, lex.Set, c.letters), c.use)); !slices.Equal(got, c.want) {
			t.Errorf("%s, use %d: %v, want %v", c.letters, c.use, got, c.want)
		}
	}
}

// canMake is the slow twin: whether the letters make the word, counted letter by letter.
func canMake(word []tile.Tile, letters *tile.Rack, use Use) bool {
	has := tile.RackOf(word...)
	missing, over := 0, 0 // letters the word needs from blanks, letters it does not take
	for t := tile.Tile(1); int(t) < len(has); t++ {
		missing += max(0, int(has[t])-int(letters[t]))
		over += max(0, int(letters[t])-int(has[t]))
	}
	blanks := int(letters[tile.Blank])
	switch use {
	case UseAll:
		return over == 0 && missing == blanks
	case UseSome:
		return missing <= blanks
	default:
		return over == 0 && missing >= blanks
	}
}

func TestAnagramsTwin(t *testing.T) {
	trials(t, 30, func(r *rand.Rand, lex *Lexicon, words [][]tile.Tile) {
		for range 20 {
			var letters tile.Rack
			for range r.IntN(9) {
				letters[r.IntN(lex.Set.Len()+1)]++
			}
			for use := UseAll; use <= UseMore; use++ {
				got := texts(lex.Set, lex.Anagrams(&letters, use))
				want := filter(lex.Set, words, func(word []tile.Tile) bool { return canMake(word, &letters, use) })
				if !slices.Equal(got, want) {
					t.Errorf("%s, use %d: %v, want %v", lex.Set.Rack(&letters), use, got, want)
				}
			}
		}
	})
}

func TestSearchesStopWhenTold(t *testing.T) {
	lex := lexiconOf(t, smallSet(t), "AB", "ABA", "ABC", "BA", "BAB")
	p, err := ParsePattern(lex.Set, "*")
	if err != nil {
		t.Fatal(err)
	}
	for name, search := range map[string]func(func([]tile.Tile) bool){
		"anagram":   lex.Anagrams(mustRack(t, lex.Set, "AABBC"), UseSome),
		"pattern":   lex.Matches(p),
		"extension": lex.Extensions(mustWord(t, lex.Set, "B"), 3, 3),
	} {
		for most := 1; most <= 4; most++ {
			n := 0
			for range search {
				if n++; n == most {
					break
				}
			}
			if n != most {
				t.Errorf("%s went on to %d of %d", name, n, most)
			}
		}
	}
}

func TestDesignate(t *testing.T) {
	set := datatest.TileSet(t, "spanish")
	for _, c := range []struct{ word, letters, want string }{
		{"CHARRO", "[CH]AO?", "[CH]A[rr]O"},
		{"CASA", "CAS?", "CASa"},
		{"CASA", "SACA", "CASA"},
		{"CASA", "CA", "CAsa"},
	} {
		got := set.Tiles(Designate(mustWord(t, set, c.word), mustRack(t, set, c.letters)))
		if got != c.want {
			t.Errorf("%s from %s: %s, want %s", c.word, c.letters, got, c.want)
		}
	}
}

// Fifteen letters with two blanks, any of them, put in the dearest order, on a real list.
func TestFifteenLettersWithTwoBlanksAreQuick(t *testing.T) {
	lex := sharedLexicon(t)
	letters := mustRack(t, lex.Set, "AEINRSTLOUDGM??")
	best := time.Hour
	total := 0
	for range 3 {
		start := time.Now()
		total = lex.Select(lex.Anagrams(letters, UseSome), Selection{Order: ByProbability, Limit: 1000}).Total
		best = min(best, time.Since(start))
	}
	t.Logf("%d words in %v", total, best)
	if best > 500*time.Millisecond { // 100 ms on a quiet machine
		t.Errorf("%v", best)
	}
}

func BenchmarkAnagrams(b *testing.B) {
	lex := sharedLexicon(b)
	letters := mustRack(b, lex.Set, "AEINRSTLOUDGM??")
	for _, order := range []Order{ByAlphabet, ByProbability} {
		b.Run(order.String(), func(b *testing.B) {
			for b.Loop() {
				lex.Select(lex.Anagrams(letters, UseSome), Selection{Order: order, Limit: 1000})
			}
		})
	}
}
