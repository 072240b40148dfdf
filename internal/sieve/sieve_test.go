package sieve

import (
	"slices"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/data/datatest"
	"maven/internal/wordgraph"
)

// sift returns the words of a list in one line, and what is left out as "line:reason".
func sift(t testing.TB, s Sieve, list string) (words, left string) {
	t.Helper()
	var out []string
	found, err := s.Sift([]byte(list), func(line string, why Reason) error {
		out = append(out, line+":"+string(why))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var in []string
	for _, w := range found {
		in = append(in, s.Set.Word(w))
	}
	return strings.Join(in, " "), strings.Join(out, " ")
}

func TestSift(t *testing.T) {
	for _, c := range []struct {
		tiles       string
		change      func(*Sieve)
		list        string
		words, left string
	}{
		{"dutch", nil, "aap\nvan\nJan\nANWB\niPod\nauto's\nzee-egel\n6e\nbeërfde\néén\neen\nbh\nb\nlynx\nabcdefghijklmnop\n# a remark\n\n",
			"AAP BEERFDE EEN LYNX VAN",
			"Jan:name ANWB:abbreviation iPod:name auto's:sign zee-egel:sign 6e:sign een:repeat bh:abbreviation b:abbreviation abcdefghijklmnop:length"},
		{"german", func(s *Sieve) { s.Nouns = true }, "Haus\nStraße\nschön\nTÜV\neBay\nCafé\nDr\n",
			"CAFE HAUS SCHÖN STRASSE", "TÜV:abbreviation eBay:name Dr:abbreviation"},
		{"polish", nil, "żółw\nvideo\ncafé\nnaïwny\nŁódź\nkg\n", "CAFE NAIWNY ŻÓŁW", "video:letter Łódź:name kg:abbreviation"},
		{"french", nil, "cœur\nœuf\nà\nété\nl'\ncafe\u0301\n", "CAFE COEUR ETE OEUF", "à:length l':sign"},
		{"catalan", nil, "col·legi\nnoveŀla\nquè\nllenya\nany\n", "ANY COL·LEGI LLENYA NOVEL·LA QUE", ""},
		{"spanish", nil, "año\npingüino\nkilo\nperro\n", "AÑO PERRO PINGUINO", "kilo:letter"},
		{"english", nil, "CAT\nDOG\nBRR\n", "CAT DOG", "BRR:abbreviation"},
		{"czech", func(s *Sieve) { s.Vowelless = true }, "krk\nvlk\nžena\n", "KRK VLK ŽENA", ""},
		{"turkish", nil, "ışık\niğne\nKemal\ni\u0307lik\n\u0307an\n", "IŞIK İĞNE İLİK", "Kemal:name \u0307an:sign"},
		{"dutch", nil, "ĳs\n", "IJS", ""},
		{"greek", nil, "λόγος\nκαι\n", "ΚΑΙ ΛΟΓΟΣ", ""},
		{"dutch", func(s *Sieve) { s.Drop, s.Add = []string{"ov"}, []string{"bh", "aap"} }, "aap\nov\n", "AAP BH", "ov:dropped"},
	} {
		s := Sieve{Set: datatest.TileSet(t, c.tiles), Most: 15}
		if c.change != nil {
			c.change(&s)
		}
		words, left := sift(t, s, c.list)
		if words != c.words || left != c.left {
			t.Errorf("%s:\n%s\n%s\nwant\n%s\n%s", c.tiles, words, left, c.words, c.left)
		}
	}
}

func TestLatin1(t *testing.T) {
	words, left := sift(t, Sieve{Set: datatest.TileSet(t, "swedish"), Most: 15}, "r\xe4v\n\xc5sa\n")
	if words != "RÄV" || left != "Åsa:name" {
		t.Errorf("%s, %s", words, left)
	}
}

// Lines end with LF, CRLF or CR.
func TestLineEnds(t *testing.T) {
	for _, list := range []string{"aap\rJan\rvan\r", "aap\r\nJan\r\nvan\r\n", "aap\nJan\rvan"} {
		if words, left := sift(t, Sieve{Set: datatest.TileSet(t, "dutch"), Most: 15}, list); words != "AAP VAN" || left != "Jan:name" {
			t.Errorf("%q: %s, %s", list, words, left)
		}
	}
}

func TestNamedWords(t *testing.T) {
	for _, s := range []Sieve{{Drop: []string{"a-b"}}, {Add: []string{"a"}}, {Add: []string{"ca?"}}, {Drop: []string{"?a"}}, {Add: []string{strings.Repeat("a", 16)}}} {
		s.Set, s.Most = datatest.TileSet(t, "english"), 15
		if _, err := s.Sift([]byte("cat\n"), nil); err == nil {
			t.Errorf("%q and %q are accepted", s.Drop, s.Add)
		}
	}
}

// A list is a text, in any of the usual encodings.
func TestText(t *testing.T) {
	for what, list := range map[string]string{
		"UTF-8": "aap\nbeërfde\n", "with a mark": "\uFEFFaap\r\nbeërfde\r\n", "Latin-1": "aap\rbe\xebrfde\r",
		"UTF-16": "\xff\xfea\x00a\x00p\x00\n\x00b\x00e\x00\xeb\x00r\x00f\x00d\x00e\x00\n\x00",
	} {
		if text, err := Text([]byte(list)); err != nil || text != "aap\nbeërfde\n" {
			t.Errorf("%s: %q, %v", what, text, err)
		}
	}
	s := Sieve{Set: datatest.TileSet(t, "english"), Most: 15}
	words, err := s.Sift([]byte("cat\naa\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	graph, err := wordgraph.Build(s.Set.Len(), words)
	if err != nil {
		t.Fatal(err)
	}
	if words, err = s.Sift(graph.AppendKWG(nil), nil); err == nil || !strings.Contains(err.Error(), "not a text") {
		t.Errorf("a word graph gives %d words, %v", len(words), err)
	}
}

// Whatever the list, its words are sorted, each once, of tiles of the set and of lengths that fit the board; and words that are sifted
// again are the same.
func FuzzSift(f *testing.F) {
	for _, list := range []string{"aap\nJan\n", "l·l\nœuf\n", "\xff\xfe\n", "İI\nıi\n", "CH\nch\nqu\n", "é\nSS\nß\n"} {
		for i := range data.TileSets() {
			f.Add(i, []byte(list), i%2 == 0)
		}
	}
	names := data.TileSets()
	f.Fuzz(func(t *testing.T, which int, list []byte, nouns bool) {
		s := Sieve{Set: datatest.TileSet(t, names[uint(which)%uint(len(names))]), Most: 15, Nouns: nouns}
		if _, err := Text(list); err != nil {
			t.Skip(err)
		}
		words, err := s.Sift(list, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.IsSortedFunc(words, slices.Compare) {
			t.Fatal("not sorted")
		}
		var text strings.Builder
		for i, w := range words {
			if len(w) < 2 || len(w) > s.Most || i > 0 && slices.Equal(w, words[i-1]) {
				t.Fatalf("%v after %v", w, words[max(i-1, 0)])
			}
			text.WriteString(s.Set.Word(w) + "\n")
		}
		again, err := s.Sift([]byte(text.String()), nil)
		if err != nil || len(again) != len(words) {
			t.Fatalf("%d words again, of %d: %v", len(again), len(words), err)
		}
	})
}
