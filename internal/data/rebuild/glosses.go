package main

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

const (
	glossesFile = "glosses.txt.zst"

	mostSenses = 2   // of a part of speech that are told
	mostGloss  = 110 // bytes of a gloss; longer ones are cut between words

	// The known number of words with a gloss, or a base that has one, and of these bases.
	wantGlossed = 112123
)

// wordnetPackage is where the glosses come from.
func wordnetPackage() source {
	return source{
		Name: "wordnet-base", Version: "1:3.0-37", From: "Debian",
		SHA256:  "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752",
		Licence: "WordNet 3.0's own, permissive", Notice: "wordnet-copyright.txt",
		file:    "wordnet-base_1%3a3.0-37_all.deb",
		command: []string{"apt-get", "download", "wordnet-base=1:3.0-37"},
		unpack:  openDeb,
		dirs:    []string{"usr/share/wordnet", "usr/share/doc/wordnet-base"},
		notice:  "copyright",
	}
}

// A part of speech: its letter in the glosses, the name of its files, and the endings of its inflections.
type part struct {
	letter  string
	name    string
	endings []ending
}

// An ending of an inflection, what stands for it in the base, and the letter of the form in the glosses. These are WordNet's rules of
// detachment (morphy), with what each form is called.
type ending struct{ is, base, form string }

// The letters of forms in the glosses.
const (
	plural      = "p"
	third       = "s" // third person
	present     = "b" // another person
	past        = "d"
	gerund      = "g"
	comparative = "c"
	superlative = "t"
	otherForm   = "f"
)

func parts() []part {
	return []part{
		{"n", "noun", []ending{{"s", "", plural}, {"ses", "s", plural}, {"xes", "x", plural}, {"zes", "z", plural}, {"ches", "ch", plural},
			{"shes", "sh", plural}, {"men", "man", plural}, {"ies", "y", plural}}},
		{"v", "verb", []ending{{"s", "", third}, {"ies", "y", third}, {"es", "e", third}, {"es", "", third}, {"ed", "e", past}, {"ed", "", past},
			{"ing", "e", gerund}, {"ing", "", gerund}}},
		{"a", "adj", []ending{{"er", "", comparative}, {"est", "", superlative}, {"er", "e", comparative}, {"est", "e", superlative}}},
		{"r", "adv", nil},
	}
}

// A wordnet has what is needed of the database, by part of speech and base.
type wordnet struct {
	senses [4]map[string][]string // glosses, the most frequent first
	tagged [4]map[string]int      // senses that are attested, to order parts of speech by
	forms  [4]map[string][]string // exceptions: the bases of an irregular form
}

// readWordnet reads the files of the package: index, data and exceptions of each part of speech. Their format is that of wndb(5WN) and
// morphy(7WN).
func readWordnet(files map[string][]byte) (*wordnet, error) {
	w := &wordnet{}
	for i, p := range parts() {
		w.senses[i], w.tagged[i], w.forms[i] = map[string][]string{}, map[string]int{}, map[string][]string{}
		index, data := files["index."+p.name], files["data."+p.name]
		if index == nil || data == nil {
			return nil, fmt.Errorf("wordnet: there are no index.%s and data.%s", p.name, p.name)
		}
		for line := range bytes.Lines(index) {
			if err := w.lemma(i, string(line), data); err != nil {
				return nil, fmt.Errorf("wordnet: index.%s: %.40q: %w", p.name, line, err)
			}
		}
		for line := range bytes.Lines(files[p.name+".exc"]) {
			if fields := strings.Fields(string(line)); len(fields) > 1 {
				w.forms[i][fields[0]] = fields[1:]
			}
		}
	}
	return w, nil
}

// lemma reads a line of an index: lemma, part, number of senses, number of pointers and these, senses, attested senses, and the places of
// the senses in the data. Only words of the letters a to z count.
func (w *wordnet) lemma(part int, line string, data []byte) error {
	fields := strings.Fields(line)
	if strings.HasPrefix(line, "  ") || len(fields) == 0 || !plain(fields[0]) {
		return nil
	}
	var numbers []int
	for _, at := range []int{2, 3} {
		if at >= len(fields) {
			return fmt.Errorf("it has %d fields", len(fields))
		}
		n, err := strconv.Atoi(fields[at])
		if err != nil {
			return err
		}
		numbers = append(numbers, n)
	}
	senses, rest := numbers[0], 4+numbers[1]
	if len(fields) != rest+2+senses {
		return fmt.Errorf("it has %d fields; must have %d", len(fields), rest+2+senses)
	}
	attested, err := strconv.Atoi(fields[rest+1])
	if err != nil {
		return err
	}
	w.tagged[part][fields[0]] = attested
	for _, place := range fields[rest+2:] {
		at, err := strconv.Atoi(place)
		if err != nil || at < 0 || at >= len(data) {
			return fmt.Errorf("a sense at %q", place)
		}
		synset, _, _ := bytes.Cut(data[at:], []byte("\n"))
		if gloss, ok := glossOf(string(synset), fields[0]); ok && len(w.senses[part][fields[0]]) < mostSenses {
			w.senses[part][fields[0]] = append(w.senses[part][fields[0]], gloss)
		}
	}
	return nil
}

// glossOf returns the gloss of a synset without its examples; false if the word is a name there, with a capital.
func glossOf(synset, lemma string) (string, bool) {
	head, gloss, found := strings.Cut(synset, " | ")
	if !found {
		return "", false
	}
	is := false
	for _, field := range strings.Fields(head) {
		field, _, _ = strings.Cut(field, "(") // the place of an adjective
		is = is || field == lemma
	}
	if !is {
		return "", false
	}
	if i := strings.Index(gloss, `"`); i >= 0 {
		gloss = gloss[:i]
	}
	gloss = strings.TrimRight(strings.TrimSpace(gloss), "; :,")
	gloss = strings.Join(strings.Fields(strings.ReplaceAll(gloss, "|", " ")), " ")
	if len(gloss) > mostGloss {
		cut := strings.LastIndex(gloss[:mostGloss], " ")
		gloss = strings.TrimRight(gloss[:max(cut, 1)], " ,;:(") + " …"
	}
	return gloss, gloss != ""
}

// glosses returns a line for each word of the list that has a gloss or a base with one, and for these bases: the word, a tab, and entries
// between bars. An entry is the letter of a part of speech or of a form, and the gloss or the base.
func glosses(list wordList, w *wordnet) []byte {
	lines := map[string]string{}
	add := func(word string) (entries []string) {
		if entries = w.entries(word); len(entries) > 0 {
			lines[word] = strings.Join(entries, "|")
		}
		return entries
	}
	for _, word := range list {
		for _, entry := range add(word.text) {
			if !strings.Contains("nvar", entry[:1]) { // a form
				add(entry[1:])
			}
		}
	}
	var out bytes.Buffer
	for _, word := range slices.Sorted(maps.Keys(lines)) {
		fmt.Fprintf(&out, "%s\t%s\n", word, lines[word])
	}
	return out.Bytes()
}

// entries returns what is known of a word: its own glosses, those of the part of speech that is attested most first, and then of what
// it is a form.
func (w *wordnet) entries(word string) (entries []string) {
	order := []int{0, 1, 2, 3}
	slices.SortStableFunc(order, func(a, b int) int { return w.tagged[b][word] - w.tagged[a][word] })
	for _, i := range order {
		for _, gloss := range w.senses[i][word] {
			entries = append(entries, parts()[i].letter+gloss)
		}
	}
	for i, p := range parts() {
		for _, one := range w.bases(i, p, word) {
			if !slices.Contains(entries, one) {
				entries = append(entries, one)
			}
		}
	}
	return entries
}

// bases returns the forms that a word is, of one part of speech.
func (w *wordnet) bases(part int, p part, word string) (all []string) {
	for _, base := range w.forms[part][word] {
		if base != word && len(w.senses[part][base]) > 0 {
			all = append(all, irregular(p.letter, word)+base)
		}
	}
	if len(all) > 0 {
		return all
	}
	for _, e := range p.endings {
		stem, ok := strings.CutSuffix(word, e.is)
		if base := stem + e.base; ok && len(stem) > 1 && base != word && len(w.senses[part][base]) > 0 {
			return []string{e.form + base}
		}
	}
	return nil
}

// irregular returns the letter of the form that an exception is.
func irregular(part, word string) string {
	switch {
	case part == "n":
		return plural
	case word == "am" || word == "are":
		return present
	case word == "was":
		return past
	case part == "v" && strings.HasSuffix(word, "ing"):
		return gerund
	case part == "a" && strings.HasSuffix(word, "est"):
		return superlative
	case part == "a" && strings.HasSuffix(word, "er"):
		return comparative
	case part == "v" && !strings.HasSuffix(word, "s"):
		return past
	case part == "v":
		return third
	}
	return otherForm
}

// checkGlosses compares glosses with the known number.
func checkGlosses(text []byte) error {
	if n := bytes.Count(text, []byte("\n")); n != wantGlossed {
		return fmt.Errorf("wordnet has %d of the words, or their bases; must have %d", n, wantGlossed)
	}
	return nil
}
