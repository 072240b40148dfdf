package quiz

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/random"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// words returns the words of a list that fit a pattern.
func words(t testing.TB, lex *lexicon.Lexicon, pattern string) (all [][]tile.Tile) {
	t.Helper()
	fit, err := lexicon.ParsePattern(lex.Set, pattern)
	if err != nil {
		t.Fatal(err)
	}
	for w := range lex.Matches(fit) {
		all = append(all, slices.Clone(w))
	}
	return all
}

func sorted(text string) string {
	letters := strings.Split(text, "")
	slices.Sort(letters)
	return strings.Join(letters, "")
}

// Every answer is what a look through all words finds, for questions that are made of words of two to five letters.
func TestTwin(t *testing.T) {
	_, lex := librarytest.Shipped(t)
	var all []string
	good := map[string]bool{}
	letters := map[string][]string{}
	for _, w := range words(t, lex, "*") {
		if len(w) > 6 {
			continue // no question asks for them
		}
		text := lex.Set.Word(w)
		all = append(all, text)
		good[text] = true
		letters[sorted(text)] = append(letters[sorted(text)], text)
	}
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	phonies, asked, every := 0, 0, testsize.Of(35, 7, 7)
	for n, text := range all {
		if len(text) > 5 || n%every != 0 {
			continue
		}
		w, err := lex.ParseWord(text)
		if err != nil {
			t.Fatal(err)
		}
		kinds, _ := Kinds()
		for _, kind := range kinds {
			q, err := Ask(lex, kind, Text(lex, kind, w))
			if err != nil {
				t.Fatal(err)
			}
			var want []string
			switch kind {
			case Anagrams:
				want = letters[sorted(text)]
			case Stems:
				for _, c := range alphabet {
					want = append(want, letters[sorted(text+string(c))]...)
				}
				slices.Sort(want)
			case Hooks:
				for _, longer := range []func(c string) string{func(c string) string { return c + text }, func(c string) string { return text + c }} {
					for _, c := range alphabet {
						if one := longer(string(c)); good[one] && !slices.Contains(want, one) {
							want = append(want, one)
						}
					}
				}
			case Missing:
				gap := strings.Index(q.Text, "?")
				if len(q.Text) != len(text) || q.Text[:gap]+text[gap:gap+1]+q.Text[gap+1:] != text {
					t.Fatalf("%s: the gap is %s", text, q.Text)
				}
				for _, c := range alphabet {
					if one := strings.Replace(q.Text, "?", string(c), 1); good[one] {
						want = append(want, one)
					}
				}
			case Phony:
				asked++
				want = []string{Good}
				differ := 0 // letters
				if !good[q.Text] {
					phonies++
					want = []string{Bad}
					differ = 1
				}
				changed := 0
				for i := range text {
					if len(q.Text) == len(text) && q.Text[i] != text[i] {
						changed++
					}
				}
				if len(q.Text) != len(text) || changed != differ {
					t.Errorf("%s is asked as %s, which is %s", text, q.Text, want[0])
				}
			}
			if !slices.Equal(q.Answers, want) {
				t.Errorf("%s %s: %v, want %v", kind, q.Text, q.Answers, want)
			}
			for _, answer := range want {
				if got, right := q.Right(" " + strings.ToLower(answer)); !right || got != answer {
					t.Errorf("%s %s: %s is %q, %v", kind, q.Text, answer, got, right)
				}
			}
		}
	}
	if share := float64(phonies) / float64(asked); share < 0.4 || share > 0.6 {
		t.Errorf("of %d words %d are asked as phonies", asked, phonies)
	}
}

// Short ways to say an answer mean what is told of them, and what is no answer is none.
func TestRight(t *testing.T) {
	_, lex := librarytest.Shipped(t)
	for _, c := range []struct {
		kind  Kind
		text  string
		typed string
		want  string
		right bool
	}{
		{Hooks, "at", "c-", "CAT", true}, {Hooks, "CAT", "-s", "CATS", true}, {Hooks, "CAT", "-x", "CATX", false}, {Hooks, "CAT", "s", "S", false},
		{Missing, "c?t", "u", "CUT", true}, {Missing, "C?T", "cot", "COT", true}, {Missing, "C?T", "x", "CXT", false}, {Missing, "C?T", "scut", "SCUT", false},
		{Anagrams, "TRAINE", "retina", "RETINA", true}, {Anagrams, "RETINA", "retinas", "RETINAS", false}, {Anagrams, "RETINA", "", "", false},
		{Stems, "RETINA?", "nastier", "NASTIER", true}, {Anagrams, "RETINA", "7!", "7!", false},
		{Phony, "QI", "y", Good, true}, {Phony, "QI", "n", Bad, false}, {Phony, "QX", "P", Bad, true}, {Phony, "QI", "what", "what", false},
	} {
		q, err := Ask(lex, c.kind, c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got, right := q.Right(c.typed); got != c.want || right != c.right {
			t.Errorf("%s %s: %q is %q, %v", c.kind, c.text, c.typed, got, right)
		}
	}
}

// Questions are made once for the same letters, in the order of the words, and not of words that give none.
func TestTexts(t *testing.T) {
	_, lex := librarytest.Shipped(t)
	var list [][]tile.Tile
	for _, text := range []string{"RETINA", "CAT", "RETAIN", "ACT", "QUIZZIFY"} {
		w, err := lex.ParseWord(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, w)
	}
	if got := Texts(lex, Anagrams, list); !slices.Equal(got, []string{"AEINRT", "ACT"}) && !slices.Equal(got, []string{"AEINRT", "ACT", "FIIQUYZZ"}) {
		t.Errorf("%v", got)
	}
	if got := Texts(lex, Hooks, list); !slices.Contains(got, "CAT") || slices.Contains(got, "AEINRT") {
		t.Errorf("%v", got)
	}
}

// Tiles of several letters are asked and answered as such.
func TestDigraphs(t *testing.T) {
	rules, lex := librarytest.Digraphs(t, "standard")
	asked := 0
	for _, w := range words(t, lex, "*") {
		kinds, _ := Kinds()
		for _, kind := range kinds {
			q, err := Ask(lex, kind, Text(lex, kind, w))
			if err != nil {
				t.Fatal(err)
			}
			if kind == Anagrams || kind == Missing {
				if got, right := q.Right(rules.Tiles.Play(w)); !right {
					t.Errorf("%s %s: %s is %q", kind, q.Text, rules.Tiles.Play(w), got)
				}
				asked++
			}
		}
	}
	if asked == 0 {
		t.Error("nothing was asked")
	}
}

// A word whose letters could be read as one tile is asked as itself, and its answers are right without brackets and dots.
func TestSplitDigraphs(t *testing.T) {
	spanish := librarytest.Words(t, librarytest.TileSet(t, "spanish"), "CHA [C]HA [C]HAS CHAL")
	catalan := librarytest.Words(t, librarytest.TileSet(t, "catalan"), "COL·LA")
	for _, c := range []struct {
		lex        *lexicon.Lexicon
		kind       Kind
		word, text string
		answers    string
		typed      string
	}{
		{spanish, Hooks, "[C]HA", "[C]HA", "[C]HAS", "chas"}, {spanish, Hooks, "[C]HA", "[C]HA", "[C]HAS", "-s"}, {spanish, Hooks, "CHA", "[CH]A", "[CH]AL", "chal"},
		{spanish, Anagrams, "[C]HA", "ACH", "[C]HA", "cha"}, {spanish, Anagrams, "CHA", "A[CH]", "[CH]A", "cha"}, {catalan, Anagrams, "COL·LA", "AC[L·L]O", "CO[L·L]A", "colla"},
	} {
		word, err := c.lex.ParseWord(c.word)
		if err != nil {
			t.Fatal(err)
		}
		q, err := Ask(c.lex, c.kind, Text(c.lex, c.kind, word))
		if err != nil || q.Text != c.text || !slices.Equal(q.Answers, []string{c.answers}) {
			t.Errorf("%s %s: %+v, %v; want %s with %s", c.kind, c.word, q, err, c.text, c.answers)
			continue
		}
		if got, right := q.Right(c.typed); !right || got != c.answers {
			t.Errorf("%s %s: %s is %q, %v", c.kind, c.text, c.typed, got, right)
		}
	}
}

// A question is the same in lower case, also where i is not the small I.
func TestLowerCase(t *testing.T) {
	lex := librarytest.Words(t, librarytest.TileSet(t, "turkish"), "KİM KIM KİL")
	for _, text := range []string{"K?M", "?İM"} {
		upper, err := Ask(lex, Missing, text)
		if err != nil {
			t.Fatal(err)
		}
		lower, err := Ask(lex, Missing, strings.ReplaceAll(strings.ToLower(text), "i̇", "i"))
		if err != nil || lower.Text != upper.Text || !slices.Equal(lower.Answers, upper.Answers) {
			t.Errorf("%+v, want %+v; %v", lower, upper, err)
		}
		if got, right := upper.Right("kim"); !right || got != "KİM" {
			t.Errorf("kim is read as %q", got)
		}
	}
}

// What is no question is refused with the part at fault.
func TestRefused(t *testing.T) {
	_, lex := librarytest.Shipped(t)
	for _, c := range []struct {
		kind       Kind
		text, want string
	}{
		{"cards", "CAT", `kind "cards"; must be anagrams, stems, hooks, missing, phony`}, {Anagrams, "", "must have 1 to 100"},
		{Anagrams, "CA7", "7"}, {Anagrams, "C???", "3 blanks"}, {Stems, "RETINA", "0 blanks; must have one"}, {Missing, "CAT", "one ?"},
		{Missing, "C??", "one ?"}, {Hooks, "C?T", "blank"}, {Phony, strings.Repeat("A", 101), "101 bytes"},
	} {
		if _, err := Ask(lex, c.kind, c.text); !errors.Is(err, ErrQuestion) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %v, want %s", c.kind, c.text, err, c.want)
		}
	}
	if k, err := ParseKind("Hooks"); err != nil || k != Hooks {
		t.Errorf("%v %v", k, err)
	}
}

// Whether a question has an answer is found by the map as by asking it.
func TestHasAnswer(t *testing.T) {
	_, lex := librarytest.Shipped(t)
	lex.Map()
	by := HasAnswer(lex, 1)
	stream, count := random.Seed(3).Stream(), map[Kind][2]int{}
	for i := range 6000 {
		word := make([]tile.Tile, 1+stream.IntN(6))
		for i := range word {
			word[i] = tile.Tile(1 + stream.IntN(lex.Set.Len()))
		}
		kind, text := Stems, Text(lex, Stems, word)
		if i%2 == 1 {
			kind, text = Anagrams, text[:len(text)-i/2%2] // with a blank or without
		}
		q, err := Ask(lex, kind, text)
		want := err == nil && len(q.Answers) > 0
		if got := by(kind, text); got != want {
			t.Errorf("%s %s: %v, want %v", kind, text, got, want)
		}
		n := count[kind]
		if want {
			n[0]++
		} else {
			n[1]++
		}
		count[kind] = n
	}
	for _, kind := range []Kind{Anagrams, Stems} {
		if n := count[kind]; n[0] < 300 || n[1] < 300 {
			t.Errorf("%d %s with an answer, %d without", n[0], kind, n[1])
		}
	}
	for text, want := range map[string]bool{"": false, "Ä": false, "ACT??": true, "QQ??": false, "?": false} {
		if got := by(Anagrams, text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	for _, kind := range []Kind{Hooks, Missing, Phony} {
		for _, text := range []string{"CAT", "C?T", "QQ?Q", "AEON", "ZAX", "?", ""} {
			q, err := Ask(lex, kind, text)
			if want := err == nil && len(q.Answers) > 0; by(kind, text) != want {
				t.Errorf("%s %q: %v, want %v", kind, text, !want, want)
			}
		}
	}
}
