package main

import (
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestSizesOf(t *testing.T) {
	scowl := scowlOf(map[string]string{
		"english-words.10":              "cat",
		"english-words.35":              "cat retina caf\xe9",
		"american-words.95":             "retina zax",
		"australian-words.80":           "zax",
		"variant_1-words.20":            "cosy",
		"variant_2-words.10":            "cosy luv",
		"variant_3-words.70":            "luv ani",
		"british_variant_2-words.95":    "shew",
		"english-upper.10":              "polish",
		"american-proper-names.50":      "mark",
		"english-contractions.10":       "cant",
		"british-abbreviations.80":      "ad",
		"hacker-words-of-old.txt":       "grok",
		"special-roman-numerals.35":     "xi",
		"README":                        "aa",
		"canadian_variant_1-words.60":   "zebra",
		"australian_variant_2-words.60": "zebra",
	})
	var list wordList
	want := map[string]byte{"cat": 10, "retina": 35, "zax": 80, "cosy": 20, "luv": 60, "ani": 70, "shew": 95, "zebra": 60,
		"polish": noSize, "mark": noSize, "cant": noSize, "ad": noSize, "grok": noSize, "xi": noSize, "aa": noSize}
	for _, text := range slices.Sorted(maps.Keys(want)) {
		list = append(list, word{text, everywhere})
	}
	sizes, err := sizesOf(list, scowl)
	if err != nil || len(sizes) != len(list) {
		t.Fatalf("%d sizes, %v", len(sizes), err)
	}
	for i, w := range list {
		if sizes[i] != want[w.text] {
			t.Errorf("%s has size %d, want %d", w.text, sizes[i], want[w.text])
		}
	}
	for _, name := range []string{"english-words.big", "english-words.0", "english-words.256", "english-words.1.2"} {
		if _, err := sizesOf(list, map[string][]byte{name: nil}); err == nil || !strings.Contains(err.Error(), name+" has no size") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// TestSizesTwin looks for each word in every list.
func TestSizesTwin(t *testing.T) {
	names := []string{"english-words.", "british_variant_1-words.", "variant_2-words.", "canadian_variant_2-words.", "variant_3-words.", "english-upper."}
	values := []int{10, 20, 35, 40, 50, 55, 60, 70, 80, 95}
	r := rand.New(rand.NewPCG(1, 2))
	scowl := map[string][]byte{}
	var list wordList
	for i := range 200 {
		list = append(list, word{"w" + string([]byte{byte('a' + i/26), byte('a' + i%26)}), everywhere})
	}
	for _, name := range names {
		for _, v := range values {
			for range 10 {
				at := name + strconv.Itoa(v)
				scowl[at] = append(scowl[at], list[r.IntN(len(list))].text+"\n"...)
			}
		}
	}
	sizes, err := sizesOf(list, scowl)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range list {
		want := 0
		for k, name := range names[:5] {
			for _, v := range values {
				if strings.Contains("\n"+string(scowl[name+strconv.Itoa(v)]), "\n"+w.text+"\n") {
					if k >= 2 {
						v = max(v, 60)
					}
					if want == 0 || v < want {
						want = v
					}
				}
			}
		}
		if int(sizes[i]) != want {
			t.Errorf("%s has size %d, want %d", w.text, sizes[i], want)
		}
	}
}

func TestCheckSizes(t *testing.T) {
	committed := filepath.Join("..", "words")
	list, err := readList(filepath.Join(committed, listFile))
	if err != nil {
		t.Fatal(err)
	}
	sizes, err := readPacked(filepath.Join(committed, sizesFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := checkSizes(list, sizes); err != nil {
		t.Error(err)
	}
	if err := checkSizes(list, sizes[1:]); err == nil || !strings.Contains(err.Error(), "269869 sizes for 269870 words") {
		t.Errorf("a size less: %v", err)
	}
	sizes[slices.Index(sizes, 35)] = noSize
	if err := checkSizes(list, sizes); err == nil || !strings.Contains(err.Error(), "scowl has 257966 of the words") {
		t.Errorf("a word without size: %v", err)
	}
	if _, err := readPacked(filepath.Join(t.TempDir(), sizesFile)); err == nil {
		t.Error("sizes are read where there are none")
	}
}
