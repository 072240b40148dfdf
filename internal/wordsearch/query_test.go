package wordsearch

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/define"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/tile"
)

// shelf is lists by their names, and files by theirs.
type shelf struct {
	lists map[string]*lexicon.Lexicon
	files map[string][]string
}

func (s *shelf) Named(name string, _ *tile.Set) (*lexicon.Lexicon, error) {
	if lex := s.lists[name]; lex != nil {
		return lex, nil
	}
	return nil, fmt.Errorf("no list %q", name)
}

func (s *shelf) Saved(name string) (string, error) {
	text, ok := map[string]string{"twos": "length:2", "zs": "any:Z or ends:S", "likely": "length:7 top:1-3", "self": "@self", "deep": "@twos @zs", "bad": "lenght:2",
		"none": ""}[name]
	if !ok {
		return "", fmt.Errorf("no saved search %q", name)
	}
	return text, nil
}

func (s *shelf) File(name string, set *tile.Set) (func([]tile.Tile) bool, error) {
	words, ok := s.files[name]
	if !ok {
		return nil, fmt.Errorf("no file %q", name)
	}
	return func(word []tile.Tile) bool { return slices.Contains(words, set.Word(word)) }, nil
}

// fixture is the shipped list, and others by their names.
func fixture(t testing.TB) (*lexicon.Lexicon, *shelf) {
	t.Helper()
	lib := librarytest.Library("")
	both, err := lib.Lexicon("Both", nil)
	if err != nil {
		t.Fatal(err)
	}
	na, err := lib.Lexicon("NA", nil)
	if err != nil {
		t.Fatal(err)
	}
	return both, &shelf{map[string]*lexicon.Lexicon{"NA": na}, map[string][]string{"mine.txt": {"CAT", "QUIZ", "QZQ"}}}
}

func found(t testing.TB, lex *lexicon.Lexicon, lists Lists, text string) []string {
	t.Helper()
	q, err := Parse(lex, lists, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	words := []string{}
	for word := range q.Words(lex) {
		words = append(words, lex.Set.Word(word))
	}
	return words
}

// Every query finds what a plain look at each word's text finds.
func TestTwin(t *testing.T) {
	whole, lists := fixture(t)
	var all []string
	n := 0
	for word := range whole.OfLengths(0, lexicon.MaxWord) {
		if n++; len(word) <= 4 || n%8 == 0 || strings.HasPrefix(whole.Set.Word(word), "QUOTE") {
			all = append(all, whole.Set.Word(word))
		}
	}
	lex := lexicon.New("some", whole.Set, librarytest.GraphOf(t, whole.Set, all...), "")
	is := map[string]bool{}
	sorted := map[string]int{}
	letters := func(w string) string { b := []byte(w); slices.Sort(b); return string(b) }
	for _, w := range all {
		is[w] = true
		sorted[letters(w)]++
	}
	count := func(w, of string) (n int) {
		for _, c := range w {
			if strings.ContainsRune(of, c) {
				n++
			}
		}
		return n
	}
	score := func(w string) (n int) {
		const points = "1332142418513113A11114484A"
		for _, c := range w {
			if n += int(points[c-'A'] - '0'); points[c-'A'] == 'A' {
				n += 10 - int('A'-'0')
			}
		}
		return n
	}
	na := lists.lists["NA"]
	for text, holds := range map[string]func(w string) bool{
		"anagram:RETINA":  func(w string) bool { return letters(w) == "AEINRT" },
		"anagram:RETINA?": func(w string) bool { return len(w) == 7 && sub(letters(w), "AEINRT") == 1 },
		"anagram:RETI[AO][NS]": func(w string) bool {
			return slices.Contains([]string{"AEINRT", "AEIRST", "EINORT", "EIORST"}, letters(w))
		},
		"build:[QX][JZ]":      func(w string) bool { return strings.ContainsAny(w, "QX") && strings.ContainsAny(w, "JZ") },
		"sub:QUIZZED":         func(w string) bool { return sub(letters(w), "DEIQUZZ") == 0 },
		"sub:QUIZ?":           func(w string) bool { return sub(letters(w), "IQUZ") <= 1 },
		"build:QZ":            func(w string) bool { return strings.Contains(w, "Q") && strings.Contains(w, "Z") },
		"build:QZ??":          func(w string) bool { return strings.Contains(w, "Q") && strings.Contains(w, "Z") && len(w) >= 4 },
		"Q[^U]*":              func(w string) bool { return w[0] == 'Q' && w[1] != 'U' },
		"begins:UN ends:ING":  func(w string) bool { return strings.HasPrefix(w, "UN") && strings.HasSuffix(w, "ING") },
		"holds:ZZ":            func(w string) bool { return strings.Contains(w, "ZZ") },
		"extends:QUOTE":       func(w string) bool { return len(w) > 5 && strings.Contains(w, "QUOTE") },
		"front:? length:3":    func(w string) bool { return len(w) == 3 && hooked(is, w, true, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") },
		"back:[SD] length:4":  func(w string) bool { return len(w) == 4 && hooked(is, w, false, "SD") },
		"prefix:over":         func(w string) bool { return is["OVER"+w] },
		"suffix:ABLE":         func(w string) bool { return is[w+"ABLE"] },
		"inner:front":         func(w string) bool { return is[w[1:]] },
		"inner:back":          func(w string) bool { return is[w[:len(w)-1]] },
		"any:[JQXZ] length:2": func(w string) bool { return len(w) == 2 && strings.ContainsAny(w, "JQXZ") },
		"any:^ length:2":      nil,
		"only:AEIOU":          func(w string) bool { return count(w, "AEIOU") == len(w) },
		"only:[^AEIOU]":       func(w string) bool { return count(w, "AEIOU") == 0 },
		"length:14-":          func(w string) bool { return len(w) >= 14 },
		"length:-2":           func(w string) bool { return len(w) <= 2 },
		"vowels:0 length:5-":  func(w string) bool { return count(w, "AEIOU") == 0 && len(w) >= 5 },
		"points:36-":          func(w string) bool { return score(w) >= 36 },
		"different:2 length:4": func(w string) bool {
			seen := map[rune]bool{}
			for _, c := range w {
				seen[c] = true
			}
			return len(seen) == 2 && len(w) == 4
		},
		"anagrams:5-":                   func(w string) bool { return sorted[letters(w)] >= 5 },
		"list:NA length:2":              func(w string) bool { return len(w) == 2 && contains(na, w) },
		"not list:NA length:3":          func(w string) bool { return len(w) == 3 && !contains(na, w) },
		"file:mine.txt":                 func(w string) bool { return w == "CAT" || w == "QUIZ" },
		"length:2 not (any:A or any:E)": func(w string) bool { return len(w) == 2 && !strings.ContainsAny(w, "AE") },
		"Q* length:3 or X* length:2":    func(w string) bool { return w[0] == 'Q' && len(w) == 3 || w[0] == 'X' && len(w) == 2 },
		"@zs length:2":                  func(w string) bool { return len(w) == 2 && (strings.Contains(w, "Z") || w[1] == 'S') },
		"not @zs length:2":              func(w string) bool { return len(w) == 2 && !strings.Contains(w, "Z") && w[1] != 'S' },
		"@deep":                         func(w string) bool { return len(w) == 2 && (strings.Contains(w, "Z") || w[1] == 'S') },
		"inner:back vowels:3- anagrams:2- length:6": func(w string) bool {
			return is[w[:len(w)-1]] && count(w, "AEIOU") >= 3 && sorted[letters(w)] >= 2 && len(w) == 6
		},
		"anagrams:3- length:3 or length:2 front:S": func(w string) bool {
			return sorted[letters(w)] >= 3 && len(w) == 3 || len(w) == 2 && is["S"+w]
		},
		"length:2-3 not length:3-4": func(w string) bool { return len(w) == 2 },
		"QI or length:2 and Z*":     func(w string) bool { return w == "QI" || len(w) == 2 && w[0] == 'Z' },
	} {
		if holds == nil {
			continue
		}
		var want []string
		for _, w := range all {
			if holds(w) {
				want = append(want, w)
			}
		}
		if got := found(t, lex, lists, text); !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s: %d words, want %d: %.200v", text, len(got), len(want), got)
		}
	}
}

// What words mean is looked for in all their meanings, in any case.
func TestMeans(t *testing.T) {
	lex, lists := fixture(t)
	for text, fits := range map[string]func(s define.Sense) bool{
		"means:FELINE":      func(s define.Sense) bool { return strings.Contains(s.Gloss, "feline") },
		`means:"of fabric"`: func(s define.Sense) bool { return strings.Contains(s.Gloss, "of fabric") },
		"part:Adverb":       func(s define.Sense) bool { return s.Part == "adverb" },
	} {
		var want []string
		for word := range lex.OfLengths(4, 4) {
			senses, err := lex.Define(word)
			if err != nil {
				t.Fatal(err)
			}
			if slices.ContainsFunc(senses, fits) {
				want = append(want, lex.Set.Word(word))
			}
		}
		if got := found(t, lex, lists, text+" length:4"); !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s has %v; want %v", text, got, want)
		}
	}
}

// sub returns how many of the sorted letters of a word are not among others, which are sorted too.
func sub(word, of string) (over int) {
	for _, c := range word {
		if i := strings.IndexRune(of, c); i >= 0 {
			of = of[:i] + of[i+1:]
		} else {
			over++
		}
	}
	return over
}

func hooked(is map[string]bool, w string, front bool, letters string) bool {
	for _, c := range letters {
		if front && is[string(c)+w] || !front && is[w+string(c)] {
			return true
		}
	}
	return false
}

func contains(lex *lexicon.Lexicon, w string) bool {
	word, err := lex.ParseWord(w)
	return err == nil && lex.Graph.Contains(word)
}

// A set of four blanks can be drawn from with two of them.
func TestPlacesWithSomeOfTheBlanks(t *testing.T) {
	lex, lists := fixture(t)
	lex = lex.In(datatest.TileSet(t, "super-english"))
	for blanks := range 5 {
		var ways []uint64
		for w := range lex.OfLength(8) {
			ways = append(ways, lex.Ways(w, blanks))
		}
		slices.Sort(ways)
		least := ways[len(ways)-1000]
		first := found(t, lex, lists, fmt.Sprintf("length:8 top:1-1000/%d", blanks))
		for _, text := range first {
			word, err := lex.ParseWord(text)
			if err != nil {
				t.Fatal(err)
			}
			if got := lex.Ways(word, blanks); got < least {
				t.Fatalf("%d blanks: %s has %d ways; the thousandth has %d", blanks, text, got, least)
			}
		}
		if len(first) != 1000 {
			t.Errorf("%d blanks: %d words", blanks, len(first))
		}
	}
}

// Places by probability are those of all words of a length, or of all that fit.
func TestPlaces(t *testing.T) {
	lex, lists := fixture(t)
	sevens := lex.Select((func() func(func([]tile.Tile) bool) {
		q, err := Parse(lex, lists, "length:7")
		if err != nil {
			t.Fatal(err)
		}
		return q.Words(lex)
	})(), lexicon.Selection{Order: lexicon.ByProbability, Limit: 300}).Words
	last := 0
	for last < 100 || sevens[last].Ways == sevens[last-1].Ways {
		last++ // words with as many ways share the first of their places
	}
	var want []string
	for _, w := range sevens[:last] {
		want = append(want, lex.Set.Word(w.Tiles))
	}
	slices.Sort(want)
	if got := found(t, lex, lists, "length:7 rank:1-100"); !slices.Equal(got, want) {
		t.Errorf("%d words: %v, want %v", len(got), got, want)
	}
	if got := found(t, lex, lists, "length:7 any:Z top:2-4"); len(got) != 3 {
		t.Errorf("the second to fourth: %v", got)
	}
	with, without := found(t, lex, lists, "length:7 rank:1"), found(t, lex, lists, "length:7 rank:1/0")
	if len(with) == 0 || len(without) == 0 {
		t.Errorf("the likeliest: %v with blanks, %v without", with, without)
	}
	if got := found(t, lex, lists, "length:7 rank:1-100/2"); !slices.Equal(got, want) {
		t.Errorf("with both blanks %v, want %v", got, want)
	}
	for _, q := range []string{"top:1-100", "top:1-100/1", "top:1-100/0"} { // the order of the same name, cut
		order, err := lexicon.ParseOrder(strings.Replace(q, "top:1-100", "probability", 1))
		if err != nil {
			t.Fatal(err)
		}
		want := []string{}
		for _, w := range lex.Select(lex.OfLengths(7, 8), lexicon.Selection{Order: order, Limit: 100}).Words {
			want = append(want, lex.Set.Word(w.Tiles))
		}
		slices.Sort(want)
		if got := found(t, lex, lists, "length:7-8 "+q); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", q, got, want)
		}
	}
	var ways []uint64 // a place counts the words of its length alone, also if words of others are asked about
	for w := range lex.OfLength(5) {
		ways = append(ways, lex.Ways(w, 0))
	}
	slices.Sort(ways)
	least, likely := ways[len(ways)-50], 0
	for _, w := range ways {
		if w >= least {
			likely++
		}
	}
	if got := found(t, lex, lists, "rank:1-50/0 ?????"); len(got) != likely {
		t.Errorf("the 50 likeliest of five letters: %d words, want %d", len(got), likely)
	}
	common, rare := found(t, lex, lists, "length:2 size:10-35"), found(t, lex, lists, "length:2 size:0")
	if !slices.Contains(common, "AM") || slices.Contains(common, "ZA") || slices.Contains(rare, "AM") {
		t.Errorf("common %v, not known %v", common, rare)
	}
	if got := found(t, lex, lists, "length:2 size:-35"); !slices.Equal(got, common) {
		t.Errorf("up to 35: %v, want %v", got, common)
	}
	if got := found(t, lex, lists, "length:2 size:0-35"); len(got) != len(common)+len(rare) {
		t.Errorf("0 to 35: %v, want %v and %v", got, common, rare)
	}
}

// What is wrong with a query is said with the part at fault.
func TestRefused(t *testing.T) {
	lex, lists := fixture(t)
	for text, want := range map[string]string{
		"":                        "it is empty; must have conditions such as length:7",
		"lenght:7":                `lenght:7: there is no condition "lenght"; there are anagram, sub,`,
		"length:":                 "length:: must be length:RANGE",
		"length:8-7":              `"8-7" must begin with the lower number`,
		"length:x":                `"x" must be a number or a range, such as 7, 7-8, 9- or -3`,
		"length:-":                `"-" must be a number or a range`,
		"(length:7":               "a bracket is not closed",
		"length:7)":               `")" closes no bracket`,
		"not":                     "it ends where a condition must follow",
		"or length:7":             `a condition must stand before "or"`,
		"length:7 or":             "it ends where a condition must follow",
		`file:"a b`:               "a quote is not closed",
		"anagram:R3":              "anagram:R3: ",
		"[AB":                     "[AB: pattern \"[AB\": [ without ]",
		"holds:[AB":               "holds:[AB: pattern \"[AB\": [ without ]",
		"ends:4":                  "ends:4: pattern \"4\": ",
		"@mine":                   `@mine: no saved search "mine"`,
		"@self":                   "more than 10 saved searches in one another",
		"@bad QI":                 `lenght:2: there is no condition "lenght"`,
		"@none":                   "it is empty",
		"@none QI":                "a condition must stand before",
		"@likely QI":              "or in a saved search beside other conditions",
		"any:A?":                  "? must stand alone",
		"any:[AB":                 "any:[AB: [ and ] must stand around the letters",
		"any:AB]":                 "[ and ] must stand around the letters",
		"inner:middle":            "must be inner:front or inner:back",
		"part:pronoun":            "must be part:noun, part:verb, part:adjective or part:adverb",
		"prefix:U7":               "prefix:U7: ",
		"list:XYZ":                `list:XYZ: no list "XYZ"`,
		"not top:1-5":             `must stand only once, and never in brackets, after "not", or in a saved search beside other conditions`,
		"top:1 top:2":             "must stand only once",
		"top:1-5 or QI":           "top: must not stand alone beside or, since it counts all that fit",
		"QI or top:1-5":           "top: must not stand alone beside or",
		"top:0":                   "places begin with 1",
		"top:1/x":                 `"x" must be a number of blanks`,
		"rank:1/x":                `"x" must be a number of blanks`,
		strings.Repeat("(", 200):  "more than 100 brackets and nots in one another",
		strings.Repeat("A", 5000): "it has 5000 bytes; must have at most 4096",
	} {
		_, err := Parse(lex, lists, text)
		if err == nil || !errors.Is(err, ErrQuery) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
	for _, c := range Conditions() {
		if c.Name == "" || c.Value == "" || c.About == "" {
			t.Errorf("%+v is not described", c)
		}
	}
}

// No text makes a query fall over.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"length:7 not (any:[^A] or top:1-3)", `file:"a b" rank:1-9/1`, "Q[^U]* front:? size:-35"} {
		f.Add(text)
	}
	lex, lists := fixture(f)
	f.Fuzz(func(t *testing.T, text string) {
		q, err := Parse(lex, lists, text)
		if err != nil {
			if !errors.Is(err, ErrQuery) {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		q.is(&finder{lex: lex}, []tile.Tile{3, 1, 20})
	})
}

// The searches of docs/testing.md.
func BenchmarkQueries(b *testing.B) {
	lex, lists := fixture(b)
	for _, text := range queries {
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				found(b, lex, lists, text)
			}
		})
	}
}

// queries are of the kinds that people ask.
var queries = []string{
	"anagram:RETINAS", "anagram:RETINA?", "anagram:RETINA??", "sub:QUIZZED", "build:QZ", "Q[^U]*", "begins:UN ends:ING",
	"holds:ZZ", "extends:QUOTE", "length:3 front:?", "length:4 back:S not back:D", "inner:front inner:back length:8", "prefix:UN", "means:feline",
	"length:2", "only:AEIOU", "vowels:5- length:7", "points:30- length:8", "length:7 anagrams:4-", "length:7 rank:1-500",
	"not list:NA length:4-5", "length:7-8 size:-35 any:[JQXZ] top:1-100",
	"anagrams:5-", "rank:1-2000/0 only:[^QJXZ]", "top:1-100", "front:? back:? not (inner:front or inner:back)", // the worst
}

// A tile of several letters is one in brackets, by itself and among others.
func TestTilesOfSeveralLetters(t *testing.T) {
	set := datatest.TileSet(t, "spanish")
	list := []string{"arco", "chas", "ocho", "hola", "charco", "llama", "osa", "sacho"}
	lex := lexicon.New("mine", set, librarytest.GraphOf(t, set, list...), "")
	for query, want := range map[string]string{
		"any:[CH]": "CHARCO CHAS OCHO SACHO", "any:[ch]": "CHARCO CHAS OCHO SACHO", "any:S[LL]": "CHAS LLAMA OSA SACHO", "any:[LL][CH]": "CHARCO CHAS LLAMA OCHO SACHO",
		"only:[CH]AS": "CHAS", "any:[CR]": "ARCO CHARCO", "any:[C]": "ARCO CHARCO", "only:[^[CH]LR]": "LLAMA OSA", "front:[CH]": "ARCO",
		"any:[CHR]": "ARCO CHARCO CHAS OCHO SACHO", "only:[^CH]": "ARCO HOLA LLAMA OSA", "only:[^chllr]": "HOLA OSA", // as in patterns
	} {
		words := found(t, lex, nil, query)
		slices.Sort(words)
		if got := strings.Join(words, " "); got != want {
			t.Errorf("%s finds %s, want %s", query, got, want)
		}
	}
}
