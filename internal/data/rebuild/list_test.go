package main

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// scowlOf returns files with one each of the lists that are asked for, empty but for the given ones.
func scowlOf(lists map[string]string) map[string][]byte {
	files := map[string][]byte{}
	for _, name := range []string{
		"british-words.10", "british_z-words.10", "british_variant_1-words.10", "american-words.10",
		"english-words.10", "variant_1-words.10", "american-abbreviations.70",
	} {
		files[name] = nil
	}
	for name, words := range lists {
		files[name] = []byte(strings.ReplaceAll(words, " ", "\n") + "\n")
	}
	return files
}

func TestClassify(t *testing.T) {
	scowl := scowlOf(map[string]string{
		"british-words.10":           "colour grey both ton",
		"british_z-words.95":         "realise",
		"british_variant_1-words.50": "gaol cosy",
		"british_variant_2-words.50": "shew",
		"american-words.10":          "gray both",
		"american-words.95":          "aluminum cozy color",
		"english-words.20":           "cosy caf\xe9 it's",
		"variant_1-words.10":         "color",
		"american-abbreviations.70":  "ton",
		"american-upper.50":          "grey",
		"australian-words.10":        "colour",
	})
	words := "zebra\ngray\ncolour\ngrey\nboth\nrealise\ngaol\nshew\naluminum\ncosy\ncozy\ncolor\nton\na\nit's\nCat\ncaf\xe9\n" +
		"gray\nabcdefghijklmno\nabcdefghijklmnop\ndos\r\n"
	list, err := classify([]byte(words), scowl)
	if err != nil {
		t.Fatal(err)
	}
	want := "abcdefghijklmno|aluminum a|both|color|colour b|cosy|cozy a|dos|gaol b|gray a|grey b|realise b|shew|ton|zebra|"
	if got := strings.ReplaceAll(string(list.text()), "\n", "|"); got != want {
		t.Errorf("the list is %s, want %s", got, want)
	}
}

// TestClassifyTwin compares classes with the rule written out over sets.
func TestClassifyTwin(t *testing.T) {
	names := slices.Sorted(maps.Keys(scowlOf(nil)))
	r := rand.New(rand.NewPCG(1, 1))
	in := map[string]map[string]bool{} // word, list
	lists := map[string]string{}
	var words []string
	for range 500 {
		w := string([]byte{byte('a' + r.IntN(26)), byte('a' + r.IntN(26)), byte('a' + r.IntN(26))})
		words = append(words, w)
		in[w] = map[string]bool{}
		for range r.IntN(3) {
			in[w][names[r.IntN(len(names))]] = true
		}
	}
	for w, of := range in {
		for name := range of {
			lists[name] += " " + w
		}
	}
	list, err := classify([]byte(strings.Join(words, "\n")), scowlOf(lists))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range list {
		of := in[w.text]
		anyBritish := of["british-words.10"] || of["british_z-words.10"] || of["british_variant_1-words.10"]
		common := of["english-words.10"] || of["variant_1-words.10"]
		want := everywhere
		if anyBritish && !common && !of["american-words.10"] && !of["american-abbreviations.70"] {
			want = british
		}
		if of["american-words.10"] && !common && !anyBritish {
			want = american
		}
		if w.class != want {
			t.Errorf("%s of %v has class %q, want %q", w.text, of, w.class, want)
		}
	}
}

func TestClassifyWantsEveryList(t *testing.T) {
	for missing := range scowlOf(nil) {
		scowl := scowlOf(nil)
		delete(scowl, missing)
		if _, err := classify([]byte("cat\n"), scowl); err == nil || !strings.Contains(err.Error(), "scowl has no list") {
			t.Errorf("without %s: error %v", missing, err)
		}
	}
}

func TestParseListErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"cat\ndog c\n", `line 2: class "c"`},
		{"cat b b\n", `line 1: class "b b"`},
		{"cat \n", `line 1: class ""`},
		{"dog\ncat\n", `line 2: "cat" does not come after "dog"`},
		{"cat\ncat\n", `line 2: "cat" does not come after "cat"`},
		{"Cat\n", `line 1: "Cat" is not 2 to 15 letters`},
		{"a\n", `line 1: "a" is not 2 to 15 letters`},
		{"abcdefghijklmnop\n", `line 1: "abcdefghijklmnop" is not 2 to 15 letters`},
		{"cat\n\n", `line 2: "" is not 2 to 15 letters`},
		{"cat\r\n", `line 1: "cat\r" is not 2 to 15 letters`},
		{"cat\ndog", "line 2: no line feed"},
	} {
		if _, err := parseList([]byte(test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want %q in it", test.text, err, test.want)
		}
	}
}

func FuzzParseList(f *testing.F) {
	f.Add([]byte(""))
	f.Add([]byte("color a\ncolour b\ncolours b\nzebra\n"))
	f.Add([]byte("zebra\ncolor a"))
	f.Add([]byte(" a\n\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		list, err := parseList(text)
		if err == nil && !bytes.Equal(list.text(), text) {
			t.Errorf("%q is read and written as %q", text, list.text())
		}
	})
}

func TestCheckCounts(t *testing.T) {
	list, err := readList(filepath.Join("..", "words", listFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := list.check(); err != nil {
		t.Error(err)
	}
	if err := list[1:].check(); err == nil {
		t.Error("a list of a word less passes")
	}
	list = slices.Clone(list)
	list[slices.IndexFunc(list, func(w word) bool { return w.class == british })].class = american
	if err := list.check(); err == nil {
		t.Error("a list of a British word less passes")
	}
}
