package main

import (
	"strings"
	"testing"
)

// tiny returns the files of a tiny WordNet. Places of synsets are counted for the index.
func tiny(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	add := func(part string, index map[string][]string, synsets ...string) {
		data, at := "  1 licence\n", map[string]int{}
		for _, s := range synsets {
			at[s] = len(data)
			data += s + "\n"
		}
		text := "  1 licence\n"
		for lemma, of := range index {
			places := ""
			for _, s := range of {
				places += " " + pad(at[s])
			}
			text += lemma + " " + part[:1] + " " + pad(len(of))[7:] + " 1 @ " + pad(len(of))[7:] + " " + "1" + places + "\n"
		}
		files["index."+part], files["data."+part] = []byte(text), []byte(data)
	}
	cat, youth, name := `1 05 n 01 cat 0 000 | feline mammal; "a cat"; "cats"`, `2 18 n 02 guy 0 cat 1 000 | a youth`, `3 15 n 01 March 0 000 | a month`
	long := "4 05 n 01 ox 0 000 | " + strings.Repeat("word ", 40)
	add("noun", map[string][]string{"cat": {cat, youth}, "march": {name}, "ox": {long}, "city_cat": {cat}}, cat, youth, name, long)
	run, base := `5 38 v 01 run 0 000 01 + 02 00 | move fast; tab	and | bar`, `6 38 v 01 base 0 000 | found`
	add("verb", map[string][]string{"run": {run}, "base": {base}, "cat": {base}}, run, base)
	happy := `7 00 a 01 happy(p) 0 000 | joyful`
	add("adj", map[string][]string{"happy": {happy}}, happy)
	add("adv", nil)
	files["noun.exc"], files["verb.exc"], files["adj.exc"] = []byte("oxen ox\nfeet foot\n"), []byte("am run\nran run\nrunning run\nruns run\nwas run\n"), []byte("happier happy\n")
	return files
}

func pad(n int) string {
	const zeros = "00000000"
	digits := ""
	for ; n > 0; n /= 10 {
		digits = string(rune('0'+n%10)) + digits
	}
	return zeros[:8-len(digits)] + digits
}

// Words have glosses without examples, names have none, and forms lead to bases that have glosses.
func TestGlosses(t *testing.T) {
	w, err := readWordnet(tiny(t))
	if err != nil {
		t.Fatal(err)
	}
	var list wordList
	for _, text := range []string{"am", "based", "bases", "basing", "cat", "cats", "feet", "happier", "march", "ox", "oxen", "ran", "run", "running", "runs", "was", "zed"} {
		list = append(list, word{text, everywhere})
	}
	got := string(glosses(list, w))
	want := "am\tbrun\nbase\tvfound\nbased\tdbase\nbases\tsbase\nbasing\tgbase\ncat\tnfeline mammal|na youth\ncats\tpcat\nhappier\tchappy\nhappy\tajoyful\nox\tn" +
		strings.TrimSpace(strings.Repeat("word ", 22)) + " …\noxen\tpox\nran\tdrun\nrun\tvmove fast; tab and bar\nrunning\tgrun\nruns\tsrun\nwas\tdrun\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if err := checkGlosses([]byte(got)); err == nil || !strings.Contains(err.Error(), "must have 112123") {
		t.Error(err)
	}
}

// Files that are torn are refused with the line.
func TestGlossesRefused(t *testing.T) {
	for _, change := range []func(map[string][]byte){
		func(f map[string][]byte) { delete(f, "data.verb") },
		func(f map[string][]byte) { f["index.noun"] = []byte("cat n 2 1 @ 2 1 00000012\n") },
		func(f map[string][]byte) { f["index.noun"] = []byte("cat n 1 1 @ 1 1 99999999\n") },
		func(f map[string][]byte) { f["index.noun"] = []byte("cat n x\n") },
		func(f map[string][]byte) { f["index.noun"] = []byte("cat n\n") },
	} {
		files := tiny(t)
		change(files)
		if _, err := readWordnet(files); err == nil || !strings.HasPrefix(err.Error(), "wordnet: ") {
			t.Errorf("%v", err)
		}
	}
}
