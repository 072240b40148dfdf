package lexicon

import (
	"math/rand/v2"
	"slices"
	"strings"
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

// chosen gives every choice of a letter for each set.
func chosen(letters tile.Rack, sets []tile.Mask) (all []tile.Rack) {
	if len(sets) == 0 {
		return []tile.Rack{letters}
	}
	for m := sets[0]; m != 0; m &= m - 1 {
		more := letters
		more[m.First()]++
		all = append(all, chosen(more, sets[1:])...)
	}
	return all
}

// Words of letters and sets are those of the letters and any choice from the sets.
func TestSetsTwin(t *testing.T) {
	met := 0
	trials(t, 30, func(r *rand.Rand, lex *Lexicon, words [][]tile.Tile) {
		for range 10 {
			var letters tile.Rack
			for range r.IntN(5) {
				letters[r.IntN(lex.Set.Len()+1)]++
			}
			text, sets := lex.Set.Rack(&letters), []tile.Mask(nil)
			for range 1 + r.IntN(3) {
				m, inside := tile.Mask(0), ""
				for range 2 + r.IntN(2) {
					one := tile.Tile(1 + r.IntN(lex.Set.Len()))
					m, inside = m|one.Bit(), inside+lex.Set.Text(one)
				}
				if r.IntN(4) == 0 && m != tile.AllLetters(lex.Set.Len()) {
					m, inside = tile.AllLetters(lex.Set.Len())&^m, "^"+inside
				}
				_, one := lex.Set.ParseRack("[" + inside + "]")
				if read, err := ParseClass(lex.Set, inside); one == nil || err != nil || read != m {
					continue // letters side by side are another tile
				}
				text, sets = text+"["+inside+"]", append(sets, m)
			}
			for use := UseAll; use <= UseMore; use++ {
				of, err := ParseLetters(lex.Set, text, use)
				if err != nil {
					t.Fatal(err)
				}
				racks := chosen(letters, sets)
				want := filter(lex.Set, words, func(word []tile.Tile) bool {
					return slices.ContainsFunc(racks, func(rack tile.Rack) bool { return canMake(word, &rack, use) })
				})
				if got := texts(lex.Set, lex.Made(of)); !slices.Equal(got, want) {
					t.Errorf("%s, use %d: %v, want %v", text, use, got, want)
				}
				met += len(want)
			}
		}
	})
	if met == 0 {
		t.Error("no word was found")
	}
}

// Letters are told in their order, sets behind them; what is one tile is no set.
func TestParseLetters(t *testing.T) {
	set := datatest.TileSet(t, "spanish")
	for text, want := range map[string]string{"ta[ch]?a": "AA[CH]T?", "t[ae]a[^s]": "AT[AE][^S]", "?": "?"} {
		if l, err := ParseLetters(set, text, UseAll); err != nil || l.String() != want {
			t.Errorf("%s: %v, %v; want %s", text, l, err, want)
		}
	}
	for text, want := range map[string]string{
		"ta[e": `'[' is not a tile`, "ta[]": "[]: must be letters in brackets", "ta[e?]": "[E?]: must be letters in brackets", "ta]": `']' is not a tile`,
		strings.Repeat("[ae]", 22): "more brackets than the longest word has letters",
	} {
		if _, err := ParseLetters(set, text, UseAll); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
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
		{"CASA", "CAA[RS]", "CAsA"},
	} {
		letters, err := ParseLetters(set, c.letters, UseAll)
		if err != nil {
			t.Fatal(err)
		}
		got := set.Tiles(letters.Designate(mustWord(t, set, c.word)))
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
