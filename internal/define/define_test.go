package define

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/data/datatest"
)

func read(t testing.TB, text string) *Glosses {
	t.Helper()
	g, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func texts(all []Sense) string {
	var lines []string
	for _, s := range all {
		lines = append(lines, s.String())
	}
	return strings.Join(lines, "; ")
}

// A word has its own meanings, and those of what it is a form of, by the same part of speech.
func TestOf(t *testing.T) {
	g := read(t, "base\tnbottom|vfound\nbases\tpbase|pbasis|sbase\nbetter\tvsurpass|rmore|cgood|fwell\ngood\tnbenefit|aof the right kind\nran\tdrun\nwell\taof health|rin a good way\n")
	for word, want := range map[string]string{
		"BASE":   "noun: bottom; verb: found",
		"bases":  "plural of BASE: bottom; plural of BASIS; third person of BASE: found",
		"Better": "verb: surpass; adverb: more; comparative of GOOD: of the right kind; form of WELL: in a good way",
		"RAN":    "past of RUN",
		"BAS":    "", "BASESS": "", "A": "", "ZZ": "", "": "",
	} {
		if got := texts(g.Of(word)); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

// Text that is no glosses is refused with its line.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{"cat": "line 1", "cat\t\n": "line 1", "b\tnx\na\tnx\n": `line 2: "a\tnx"; must be a word after "b"`,
		"a\tnx\na\tnx\n": "line 2", "a\tqx\n": "line 1", "a\tn\n": "line 1", "a\tnx|\n": "line 1", "\tnx\n": "line 1"} {
		if _, err := Read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// Every word that is shipped is found as a look through all lines finds it, and no word beside one.
func TestShipped(t *testing.T) {
	text, err := data.Glosses()
	if err != nil {
		t.Fatal(err)
	}
	g := read(t, string(text))
	n := 0
	for line := range strings.Lines(string(text)) {
		if n++; n%50 != 0 {
			continue
		}
		word, entries, _ := strings.Cut(strings.TrimSpace(line), "\t")
		all := g.Of(word)
		if len(all) != strings.Count(entries, "|")+1 {
			t.Errorf("%s has %d senses, and %q", word, len(all), entries)
		}
		for i, entry := range strings.Split(entries, "|") {
			if s := all[i]; s.Form == "" && s.Gloss != entry[1:] || s.Form != "" && (s.Base != strings.ToUpper(entry[1:]) || s.Gloss == "") {
				t.Errorf("%s: %+v of %q", word, s, entry)
			}
		}
		if all := g.Of(word + "q"); all != nil && !strings.Contains(string(text), "\n"+word+"q\t") {
			t.Errorf("%sq: %v", word, all)
		}
	}
	if n < 100_000 {
		t.Errorf("%d words", n)
	}
	if got := texts(g.Of("QI")); !strings.HasPrefix(got, "noun: the circulating life energy") {
		t.Errorf("%s", got)
	}
}

// A user's definitions are read, the last one of a word holds, and what is none is refused with its line.
func TestOwn(t *testing.T) {
	tiles := datatest.TileSet(t, "english").Alphabet
	own, err := ReadOwn(strings.NewReader("\uFEFF# mine\nza\tpizza\n\nQI\t life force \r\nZa\ta pizza\nżółw\tturtle\n"), tiles)
	if err != nil || len(own) != 2 || own["ZA"] != "a pizza" || own["QI"] != "life force" {
		t.Errorf("%v %v", own, err)
	}
	wide, err := ReadOwn(strings.NewReader("\xFE\xFF\x00z\x00a\x00\t\x00p"), tiles)
	if err != nil || wide["ZA"] != "p" {
		t.Errorf("UTF-16: %v %v", wide, err)
	}
	for text, want := range map[string]string{"za pizza\n": `line 1: "za pizza"`, "za\t\n": "line 1", "\n\n\tpizza\n": "line 3", "za\tp\xffzza\n": "line 1",
		"za\t" + strings.Repeat("p", maxLine-2): fmt.Sprintf("line 1 has over %d bytes", maxLine)} {
		if _, err := ReadOwn(strings.NewReader(text), tiles); !errors.Is(err, ErrDefinitions) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
}

// Lines end in every way, and control characters do nothing to a terminal.
func TestOwnText(t *testing.T) {
	for text, want := range map[string]Own{
		"za\tpizza\rqi\tlife\r":          {"ZA": "pizza", "QI": "life"},
		"za\tpizza\r\nqi\tlife":          {"ZA": "pizza", "QI": "life"},
		"za\tp\x1b[2Ji\u0085z\tz\x00a\n": {"ZA": "p [2Ji z z a"},
	} {
		if own, err := ReadOwn(strings.NewReader(text), datatest.TileSet(t, "english").Alphabet); err != nil || !maps.Equal(own, want) {
			t.Errorf("%q: %q, %v; want %q", text, own, err, want)
		}
	}
}

// Words are known by their tiles: as the letters have small forms, and with brackets or without.
func TestOwnByTiles(t *testing.T) {
	for _, c := range []struct{ tiles, words, want string }{
		{"turkish", "iğne ışık", "İĞNE IŞIK"}, {"spanish", "charco [C][H]A", "[CH]ARCO CHA"}, {"catalan", "col·legi", "CO[L·L]EGI"}} {
		lines := strings.ReplaceAll(c.words, " ", "\tso\n") + "\tso\n"
		own, err := ReadOwn(strings.NewReader(lines), datatest.TileSet(t, c.tiles).Alphabet)
		for _, word := range strings.Fields(c.want) {
			if err != nil || own[word] != "so" || len(own) != len(strings.Fields(c.want)) {
				t.Errorf("%s: %q is not in %v, %v", c.tiles, word, own, err)
			}
		}
	}
}

// The longest line is read, and a file that is longer than any is refused rather than cut.
func TestOwnLimits(t *testing.T) {
	tiles := datatest.TileSet(t, "english").Alphabet
	longest := "za\t" + strings.Repeat("p", maxLine-3)
	if own, err := ReadOwn(strings.NewReader(longest+"\nqi\tlife\n"), tiles); err != nil || len(own) != 2 || len(own["ZA"]) != maxLine-3 {
		t.Errorf("%d words, %v", len(own), err)
	}
	whole := strings.NewReader(strings.Repeat(longest+"\n", maxOwn/len(longest)+1))
	if own, err := ReadOwn(whole, tiles); !errors.Is(err, ErrDefinitions) || !strings.Contains(err.Error(), "the file has over 67108864 bytes") {
		t.Errorf("%d words, %v", len(own), err)
	}
}

// No text makes the readers fall over, and what they take can be asked for.
func FuzzRead(f *testing.F) {
	f.Add("base\tnbottom|vfound\nbases\tpbase\n", "za\tpizza\n")
	tiles := datatest.TileSet(f, "english").Alphabet
	f.Fuzz(func(t *testing.T, glosses, own string) {
		if g, err := Read([]byte(glosses)); err == nil {
			for line := range strings.Lines(glosses) {
				word, _, _ := strings.Cut(line, "\t")
				if word == strings.ToLower(word) && len(g.Of(word)) == 0 {
					t.Errorf("%q is not found", word)
				}
			}
		}
		if all, err := ReadOwn(strings.NewReader(own), tiles); err == nil && all[""] != "" {
			t.Error("an empty word has a definition")
		}
	})
}
