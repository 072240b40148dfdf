package main

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
)

// A class says on which side of the ocean a word is spelled that way.
type class byte

const (
	everywhere class = 0
	american   class = 'a' // in American spelling only
	british    class = 'b' // in British spelling only
)

// A word is a word of the list: 2 to 15 letters a to z.
type word struct {
	text  string
	class class
}

// A wordList is the words in order, each once.
type wordList []word

const (
	listFile = "words.txt.zst"

	shortest = 2
	longest  = 15

	// The known numbers of words in the inputs.
	wantWords    = 269870
	wantBritish  = 7700
	wantAmerican = 1608
)

// classes are scowl's lists that decide the classes of words, as patterns of file names. A word is
// British only if it is in a British list, and not in an American list, a common list or the American
// abbreviations. It is American only if it is in an American list, and not in a British or common list.
type classes struct {
	British       []string `json:"british"`
	American      []string `json:"american"`
	Common        []string `json:"common"`
	Abbreviations []string `json:"american_abbreviations"`
}

func scowlClasses() classes {
	return classes{
		British:       []string{"british-words.*", "british_z-words.*", "british_variant_1-words.*"},
		American:      []string{"american-words.*"},
		Common:        []string{"english-words.*", "variant_1-words.*"},
		Abbreviations: []string{"american-abbreviations.*"},
	}
}

// classify takes the words of 2 to 15 letters from a file with one word to a line, and gives them their
// classes from scowl's lists.
func classify(words []byte, scowl map[string][]byte) (wordList, error) {
	c := scowlClasses()
	var sets [4]map[string]bool
	for i, patterns := range [][]string{c.British, c.American, c.Common, c.Abbreviations} {
		var err error
		if sets[i], err = scowlSet(scowl, patterns); err != nil {
			return nil, err
		}
	}
	inBritish, inAmerican, inCommon, abbreviated := sets[0], sets[1], sets[2], sets[3]
	var list wordList
	for line := range strings.Lines(string(words)) {
		w := word{text: strings.TrimRight(line, "\r\n")}
		if !plain(w.text) {
			continue
		}
		switch t := w.text; {
		case inCommon[t] || inBritish[t] && inAmerican[t]:
		case inBritish[t] && !abbreviated[t]:
			w.class = british
		case inAmerican[t]:
			w.class = american
		}
		list = append(list, w)
	}
	slices.SortFunc(list, func(a, b word) int { return cmp.Compare(a.text, b.text) })
	return slices.Compact(list), nil
}

// scowlSet returns the words in the files that the patterns name; each must name at least one. The
// files are in ISO 8859-1, in which the letters a to z are the same as in ASCII.
func scowlSet(files map[string][]byte, patterns []string) (map[string]bool, error) {
	set := map[string]bool{}
	for _, pattern := range patterns {
		found := false
		for name, text := range files {
			if match, _ := path.Match(pattern, name); !match {
				continue
			}
			found = true
			for line := range bytes.Lines(text) {
				set[string(bytes.TrimRight(line, "\r\n"))] = true
			}
		}
		if !found {
			return nil, fmt.Errorf("scowl has no list %s", pattern)
		}
	}
	return set, nil
}

// plain reports whether text is 2 to 15 letters a to z.
func plain(text string) bool {
	return len(text) >= shortest && len(text) <= longest && !strings.ContainsFunc(text, func(c rune) bool { return c < 'a' || c > 'z' })
}

// check compares the list with the known numbers.
func (l wordList) check() error {
	n := map[class]int{}
	for _, w := range l {
		n[w.class]++
	}
	if len(l) != wantWords || n[british] != wantBritish || n[american] != wantAmerican {
		return fmt.Errorf("%d words, %d of them British only and %d American only; want %d, %d and %d",
			len(l), n[british], n[american], wantWords, wantBritish, wantAmerican)
	}
	return nil
}

// without returns the texts of the words that are not of a class.
func (l wordList) without(c class) []string {
	texts := make([]string, 0, len(l))
	for _, w := range l {
		if w.class != c || c == everywhere {
			texts = append(texts, w.text)
		}
	}
	return texts
}

// text writes the list: one word to a line, followed by " a" or " b" if it has a class.
func (l wordList) text() []byte {
	var b bytes.Buffer
	for _, w := range l {
		b.WriteString(w.text)
		if w.class != everywhere {
			b.Write([]byte{' ', byte(w.class)})
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// parseList reads what text writes, and nothing else. Errors name the line.
func parseList(text []byte) (wordList, error) {
	var list wordList
	for line := range bytes.Lines(text) {
		w := word{text: string(bytes.TrimSuffix(line, []byte("\n")))}
		if before, mark, ok := strings.Cut(w.text, " "); ok {
			if mark != "a" && mark != "b" {
				return nil, fmt.Errorf("line %d: class %q, want a or b", len(list)+1, mark)
			}
			w = word{before, class(mark[0])}
		}
		switch {
		case line[len(line)-1] != '\n':
			return nil, fmt.Errorf("line %d: no line feed at its end", len(list)+1)
		case !plain(w.text):
			return nil, fmt.Errorf("line %d: %q is not 2 to 15 letters a to z", len(list)+1, w.text)
		case len(list) > 0 && list[len(list)-1].text >= w.text:
			return nil, fmt.Errorf("line %d: %q does not come after %q", len(list)+1, w.text, list[len(list)-1].text)
		}
		list = append(list, w)
	}
	return list, nil
}

func readList(file string) (wordList, error) {
	text, err := readPacked(file)
	if err != nil {
		return nil, err
	}
	list, err := parseList(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return list, nil
}
