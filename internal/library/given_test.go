package library

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// A list is found by its name, whatever the case, from a text as from a word graph; both have the same words.
func TestGive(t *testing.T) {
	l := Open("")
	if err := l.Give(&Kit{Name: "Tiny", Graph: []byte("cat\ncats\r\nact\n\n")}); err != nil {
		t.Fatal(err)
	}
	tiny, err := l.Lexicon("tiny", nil)
	if err != nil || tiny.Name != "Tiny" || tiny.Graph.WordCount() != 3 {
		t.Fatalf("%+v %v", tiny, err)
	}
	for name, graph := range map[string][]byte{"whole": tiny.Graph.AppendKWG(nil), "words only": tiny.Graph.AppendDAWG(nil)} {
		if err := l.Give(&Kit{Name: "graph", Graph: graph}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if other, err := l.Lexicon("graph", nil); err != nil || other.Hash() != tiny.Hash() || !other.Graph.HasGADDAG() {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := l.Give(&Kit{Name: "oui", Tiles: "french", Graph: []byte("oui\nnon\n")}); err != nil {
		t.Fatal(err)
	}
	if french, err := l.Lexicon("oui", nil); err != nil || french.Set.Name != "french" {
		t.Errorf("%v", err)
	}
	if err := l.Give(&Kit{Name: "wide", Graph: []byte("\xFF\xFEc\x00a\x00t\x00")}); err != nil {
		t.Errorf("a text in UTF-16: %v", err)
	}
	if _, err := Open("").Lexicon("tiny", nil); err == nil {
		t.Error("another library has the list")
	}
}

// A list with a fault is refused, and says what is wrong with it; the one before stays.
func TestGiveRefuses(t *testing.T) {
	l := Open("")
	if err := l.Give(&Kit{Name: "own", Graph: []byte("cat\n")}); err != nil {
		t.Fatal(err)
	}
	graph, err := l.Lexicon("own", nil)
	if err != nil {
		t.Fatal(err)
	}
	kwg := graph.Graph.AppendKWG(nil)
	if err := l.Give(&Kit{Name: "other", Tiles: "spanish", Graph: []byte("niño\nzorro\n")}); err != nil {
		t.Fatal(err)
	}
	spanish, err := l.Lexicon("other", nil)
	if err != nil {
		t.Fatal(err)
	}
	var unknown *UnknownError
	var bad *BadWordsError
	for _, one := range []struct {
		name, tiles string
		content     []byte
		want        string
		as          any
	}{
		{"own", "", nil, "lexicon own is empty", nil},
		{"own", "", []byte("cat\nd0g\n"), "1 of 2 lines is not a word of the tile set english; it is line 2: d0g: ", &bad},
		{"own", "", kwg[:len(kwg)-2], "lexicon own", nil},
		{"own", "", bytes.Repeat([]byte{0xff, 0}, 64), "lexicon own", nil},
		{"own", "", spanish.Graph.AppendKWG(nil), "lexicon own: it is not a word graph for the 26 letters of the tile set english", nil}, // passes for UTF-16
		{"own", "klingon", []byte("cat\n"), `no tile set "klingon"`, &unknown},
		{"NA", "", []byte("cat\n"), "built-in", nil},
		{"", "", []byte("cat\n"), "not a name", nil},
	} {
		err := l.Give(&Kit{Name: one.name, Tiles: one.tiles, Graph: one.content})
		if err == nil || !strings.Contains(err.Error(), one.want) || strings.Contains(err.Error(), "\n") || one.as != nil && !errors.As(err, one.as) {
			t.Errorf("%q %q: %v; want %s", one.name, one.content, err, one.want)
		}
	}
	if again, err := l.Lexicon("own", nil); err != nil || again != graph {
		t.Errorf("the list has changed: %v", err)
	}
}

// No bytes are too strange: they are a list that can be asked for, or refused in one line.
func FuzzGive(f *testing.F) {
	l := Open("")
	if err := l.Give(&Kit{Name: "seed", Graph: []byte("cat\nact\n")}); err != nil {
		f.Fatal(err)
	}
	seed, err := l.Lexicon("seed", nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte("cat\nact\n"))
	f.Add(seed.Graph.AppendKWG(nil))
	f.Fuzz(func(t *testing.T, content []byte) {
		l := Open("")
		if err := l.Give(&Kit{Name: "list", Graph: content}); err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%q", err)
			}
			return
		}
		if lex, err := l.Lexicon("list", nil); err != nil || lex.Graph.WordCount() == 0 {
			t.Errorf("%v", err)
		}
	})
}
