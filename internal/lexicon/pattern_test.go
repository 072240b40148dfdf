package lexicon

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/tile"
)

func TestMatches(t *testing.T) {
	english := lexiconOf(t, datatest.TileSet(t, "english"), "CAT", "COT", "CUT", "CHAT", "CAST", "SCAT", "QAT", "TACT")
	spanish := lexiconOf(t, datatest.TileSet(t, "spanish"), "CHA", "[C][H]A", "CA", "HACHA", "CARRO", "CARO", "ÑU")
	turkish := lexiconOf(t, datatest.TileSet(t, "turkish"), "KIM", "KİM")
	for _, c := range []struct {
		lex     *Lexicon
		pattern string
		want    string
	}{
		{turkish, "?im", "KİM"},
		{turkish, "[ğik]ım", "KIM"},
		{english, "c?t", "CAT COT CUT"},
		{english, "C.T", "CAT COT CUT"},
		{english, "C[AO]T", "CAT COT"},
		{english, "c[^ao]t", "CUT"},
		{english, "C*T", "CAST CAT CHAT COT CUT"},
		{english, "*AT", "CAT CHAT QAT SCAT"},
		{english, "*A*", "CAST CAT CHAT QAT SCAT TACT"},
		{english, "**A**T", "CAST CAT CHAT QAT SCAT TACT"},
		{english, "????", "CAST CHAT SCAT TACT"},
		{english, "*", "CAST CAT CHAT COT CUT QAT SCAT TACT"},
		{english, "CAT", "CAT"},
		{english, "X*", ""},
		{spanish, "CHA", "CHA"},
		{spanish, "[CH]A", "CHA"},
		{spanish, "[HC]A", "CA"},
		{spanish, "[C][H]A", "[C]HA"},
		{spanish, "?A", "CA CHA"},
		{spanish, "?A[CH]A", "HACHA"},
		{spanish, "*RR*", "CARRO"},
		{spanish, "*[R]O", "CARO"},
		{spanish, "ñ?", "ÑU"},
	} {
		p, err := ParsePattern(c.lex.Set, c.pattern)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		if got := strings.Join(texts(c.lex.Set, c.lex.Matches(p)), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.pattern, got, c.want)
		}
	}
}

func TestBadPatterns(t *testing.T) {
	set := datatest.TileSet(t, "english")
	for _, c := range []struct{ pattern, want string }{
		{"", "empty pattern"},
		{"C[AB", `pattern "C[AB": [ without ]; must be letters in brackets, such as [ABC] or [^ABC]`}, {"[", `pattern "[": [ without ]; must be letters`},
		{"C[]T", "must be letters in brackets"},
		{"C[^]T", "must be letters in brackets"},
		{"C[A?]T", "must be letters in brackets"},
		{"C[A.]T", "not a tile"},
		{"C4T", `'4' is not a tile`},
		{"C]T", `']' is not a tile`},
		{"C[Ñ]T", `'Ñ' is not a tile`},
		{"C[[A]]T", `not a tile`},
		{strings.Repeat("?", 22), "more than 21 letters"},
		{strings.Repeat("A", 100000), "more than 21 letters"},
	} {
		if _, err := ParsePattern(set, c.pattern); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.30q: error %v, want %s", c.pattern, err, c.want)
		}
	}
	if _, err := ParsePattern(set, strings.Repeat("?", 21)+"*"); err != nil {
		t.Error(err)
	}
}

// randomPattern writes the same pattern for ParsePattern and, with letter t as the rune '一'+t, as a
// regular expression.
func randomPattern(r *rand.Rand, set *tile.Set) (pattern string, twin *regexp.Regexp) {
	expression := ""
	for range 1 + r.IntN(6) {
		switch r.IntN(7) {
		case 0:
			pattern, expression = pattern+"*", expression+".*"
		case 1:
			pattern, expression = pattern+"?", expression+"."
		case 2:
			pattern, expression = pattern+".", expression+"."
		case 3, 4:
			class, letters := "", ""
			for range 1 + r.IntN(3) {
				t := tile.Tile(1 + r.IntN(set.Len()))
				if read, err := set.ParseWord(class + set.Text(t)); err != nil || len(read) != len([]rune(letters))+1 {
					continue // would be read as a tile of two letters
				}
				class, letters = class+set.Text(t), letters+string('一'+rune(t))
			}
			not := []string{"", "^"}[r.IntN(2)]
			pattern, expression = pattern+"["+not+class+"]", expression+"["+not+letters+"]"
		default:
			t := tile.Tile(1 + r.IntN(set.Len()))
			pattern, expression = pattern+"["+set.Text(t)+"]", expression+regexp.QuoteMeta(string('一'+rune(t)))
		}
	}
	return pattern, regexp.MustCompile("^(?:" + expression + ")$")
}

func TestMatchesTwin(t *testing.T) {
	trials(t, 30, func(r *rand.Rand, lex *Lexicon, words [][]tile.Tile) {
		for range 40 {
			pattern, twin := randomPattern(r, lex.Set)
			p, err := ParsePattern(lex.Set, pattern)
			if err != nil {
				t.Errorf("%s: %v", pattern, err)
				return
			}
			got := texts(lex.Set, lex.Matches(p))
			want := filter(lex.Set, words, func(word []tile.Tile) bool {
				runes := make([]rune, len(word))
				for i, letter := range word {
					runes[i] = '一' + rune(letter)
				}
				return twin.MatchString(string(runes))
			})
			if !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", pattern, got, want)
			}
		}
	})
}

func FuzzParsePattern(f *testing.F) {
	for _, seed := range []string{"C?T", "*[^ABC].", "[CH]A*", "[[", "ñ", "\xff", "]", "[^]"} {
		f.Add(seed)
	}
	lex := lexiconOf(f, datatest.TileSet(f, "spanish"), "CHA", "CA", "ÑU")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePattern(lex.Set, text)
		if err != nil {
			return
		}
		for word := range lex.Matches(p) {
			if !lex.Check(word) {
				t.Errorf("%q finds %v", text, word)
			}
		}
	})
}
