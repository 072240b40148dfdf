package lexicon

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

func TestHooks(t *testing.T) {
	lex := lexiconOf(t, datatest.TileSet(t, "english"), "CARE", "SCARE", "CARED", "CARES", "ARE", "CAR", "SCARED", "QI", "QIS")
	for _, c := range []struct {
		word                string
		good                bool
		front, back         string
		beheaded, curtailed bool
	}{
		{"CARE", true, "S", "DS", true, true},
		{"ARE", true, "C", "", false, false},
		{"SCARE", true, "", "D", true, false},
		{"QI", true, "", "S", false, false},
		{"CARS", false, "", "", false, true},
		{"I", false, "Q", "", false, false},
		{"ZZZ", false, "", "", false, false},
	} {
		h := lex.Hooks(mustWord(t, lex.Set, c.word))
		if h.Good != c.good || letters(lex.Set, h.Front) != c.front || letters(lex.Set, h.Back) != c.back ||
			h.Beheaded != c.beheaded || h.Curtailed != c.curtailed {
			t.Errorf("%s: %+v, want %+v", c.word, h, c)
		}
	}
}

func letters(set *tile.Set, m tile.Mask) string {
	text := ""
	for ; m != 0; m &^= m.First().Bit() {
		text += set.Text(m.First())
	}
	return text
}

// Hooks are found in a graph with a GADDAG as in one without.
func TestHooksTwin(t *testing.T) {
	trials(t, 20, func(r *rand.Rand, lex *Lexicon, words [][]tile.Tile) {
		file := lex.Graph.AppendKWG(nil)
		clear(file[4:8]) // the root of the GADDAG
		graph, err := wordgraph.Read(file, lex.Set.Len())
		if err != nil || graph.HasGADDAG() || !lex.Graph.HasGADDAG() {
			t.Fatal("no graph without a GADDAG: ", err)
		}
		half := New("half", lex.Set, graph, "")
		known := map[string]bool{}
		for _, word := range words {
			known[lex.Set.Tiles(word)] = true
		}
		in := func(word ...tile.Tile) bool { return known[lex.Set.Tiles(word)] }
		for range 50 {
			word := words[r.IntN(len(words))]
			word = word[r.IntN(len(word)-1):]
			want := Hooks{Good: in(word...)}
			if len(word) > 2 {
				want.Beheaded, want.Curtailed = in(word[1:]...), in(word[:len(word)-1]...)
			}
			for t := tile.Tile(1); int(t) <= lex.Set.Len(); t++ {
				if in(append([]tile.Tile{t}, word...)...) {
					want.Front |= t.Bit()
				}
				if in(append(slices.Clone(word), t)...) {
					want.Back |= t.Bit()
				}
			}
			for _, one := range []*Lexicon{lex, half} {
				if got := one.Hooks(word); got != want {
					t.Errorf("%s: %+v, want %+v (GADDAG: %v)", lex.Set.Tiles(word), got, want, one.Graph.HasGADDAG())
				}
			}
		}
	})
}

func TestExtensions(t *testing.T) {
	lex := lexiconOf(t, datatest.TileSet(t, "english"), "CAR", "CARD", "SCAR", "SCARED", "OSCARS", "CARCARET", "PLACARDING")
	for _, c := range []struct {
		word        string
		front, back int
		want        string
	}{
		{"CAR", 7, 7, "CARCARET CARD OSCARS PLACARDING SCAR SCARED"},
		{"CAR", 0, 7, "CARCARET CARD"},
		{"CAR", 7, 0, "SCAR"},
		{"CAR", 1, 2, "CARD SCAR SCARED"},
		{"CAR", 3, 2, "CARCARET CARD OSCARS SCAR SCARED"},
		{"CAR", 0, 0, ""},
		{"CAR", -1, -5, ""},
		{"CAR", 1000, 1000, "CARCARET CARD OSCARS PLACARDING SCAR SCARED"},
		{"CARX", 7, 7, ""},
		{strings.Repeat("A", 22), 7, 7, ""},
	} {
		got := strings.Join(texts(lex.Set, lex.Extensions(mustWord(t, lex.Set, c.word), c.front, c.back)), " ")
		if got != c.want {
			t.Errorf("%s %d %d: %s, want %s", c.word, c.front, c.back, got, c.want)
		}
	}
}

// places is the slow twin of an extension: the first place of word in found within the bounds.
func places(found, word []tile.Tile, front, back int) (before, after int, ok bool) {
	for i := 0; i+len(word) <= len(found); i++ {
		rest := len(found) - i - len(word)
		if slices.Equal(found[i:i+len(word)], word) && i <= front && rest <= back {
			return i, rest, true
		}
	}
	return 0, 0, false
}

func TestExtensionsTwin(t *testing.T) {
	trials(t, 30, func(r *rand.Rand, lex *Lexicon, words [][]tile.Tile) {
		for range 40 {
			word := randomWords(r, lex.Set.Len(), 3, 1)[0][:1+r.IntN(2)]
			front, back := r.IntN(5), r.IntN(5)
			got := texts(lex.Set, lex.Extensions(word, front, back))
			want := filter(lex.Set, words, func(found []tile.Tile) bool {
				before, after, ok := places(found, word, front, back)
				b, a, o := Reach(found, word, front, back)
				if b != before || a != after || o != ok {
					t.Errorf("Reach(%v, %v, %d, %d) = %d %d %v", found, word, front, back, b, a, o)
				}
				return ok && len(found) > len(word)
			})
			if !slices.Equal(got, want) {
				t.Errorf("%s %d %d: %v, want %v", lex.Set.Tiles(word), front, back, got, want)
			}
		}
	})
}

// The words of a range of lengths are those of each length.
func TestOfLengths(t *testing.T) {
	lex := lexiconOf(t, datatest.TileSet(t, "english"), "AA", "CAR", "CARD", "SCARE", "AAAAAAAAAAAAAAAAAAAAA")
	for _, c := range []struct{ least, most, want int }{{2, 2, 1}, {3, 4, 2}, {0, MaxWord, 5}, {5, 100, 2}, {-3, 2, 1}, {4, 3, 0}, {22, 30, 0}} {
		n := 0
		for word := range lex.OfLengths(c.least, c.most) {
			if n++; len(word) < c.least || len(word) > c.most {
				t.Errorf("%d to %d: %s", c.least, c.most, lex.Set.Word(word))
			}
		}
		if n != c.want {
			t.Errorf("%d to %d: %d words, want %d", c.least, c.most, n, c.want)
		}
	}
}
