// Package define says what words mean: short glosses of a word, and of what it is a form.
//
// The glosses that the program ships are those of WordNet 3.0: internal/data/words has them with their licence. A user may have
// definitions of other words.
package define

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"maven/internal/bom"
	"maven/internal/tile"
)

// The limits of a user's definitions.
const (
	maxLine = 4096
	maxOwn  = 64 << 20 // bytes
)

// ErrDefinitions is wrapped by the errors about a file of definitions.
var ErrDefinitions = errors.New("definitions")

// A Sense is one meaning of a word.
type Sense struct {
	Part  string // noun, verb, adjective or adverb; "" for a user's definition
	Form  string // what the word is of Base, such as "plural"; "" for a meaning of its own
	Base  string // in upper case
	Gloss string // of Base if there is one
}

// String writes the sense: "noun: feline mammal", "plural of CAT: feline mammal".
func (s Sense) String() string {
	switch {
	case s.Form != "" && s.Gloss == "":
		return s.Form + " of " + s.Base
	case s.Form != "":
		return s.Form + " of " + s.Base + ": " + s.Gloss
	case s.Part == "":
		return s.Gloss
	}
	return s.Part + ": " + s.Gloss
}

// partOf returns the part of speech of a letter in the glosses, or the form and its part of speech.
func partOf(letter byte) (part, form string) {
	switch letter {
	case 'n':
		return "noun", ""
	case 'v':
		return "verb", ""
	case 'a':
		return "adjective", ""
	case 'r':
		return "adverb", ""
	case 'p':
		return "noun", "plural"
	case 's':
		return "verb", "third person"
	case 'b':
		return "verb", "present"
	case 'd':
		return "verb", "past"
	case 'g':
		return "verb", "-ing form"
	case 'c':
		return "adjective", "comparative"
	case 't':
		return "adjective", "superlative"
	case 'f':
		return "adverb", "form"
	}
	return "", ""
}

// Glosses are those of many words. They never change once read, and are safe for concurrent use.
type Glosses struct {
	lines [][]byte // by word
}

// Read reads glosses as the command internal/data/rebuild writes them: a line for each word, in order: the word in lower case, a tab,
// and entries between bars, each the letter of a part of speech and a gloss, or of a form and its base. Errors name the line.
func Read(text []byte) (*Glosses, error) {
	g := &Glosses{}
	var before []byte
	for line := range bytes.Lines(text) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		word, entries, found := bytes.Cut(line, []byte("\t"))
		if !found || len(word) == 0 || bytes.Compare(word, before) <= 0 || !whole(entries) {
			return nil, fmt.Errorf("glosses: line %d: %.40q; must be a word after %q, a tab and entries", len(g.lines)+1, line, before)
		}
		before = word
		g.lines = append(g.lines, line)
	}
	return g, nil
}

// whole reports whether every entry has a letter and a text.
func whole(entries []byte) bool {
	for _, entry := range bytes.Split(entries, []byte("|")) {
		if len(entry) < 2 {
			return false
		}
		if part, _ := partOf(entry[0]); part == "" {
			return false
		}
	}
	return true
}

// entries returns what there is of a word in lower case.
func (g *Glosses) entries(word string) []string {
	word += "\t" // which comes before every letter, so that lines are in the order of their words
	i := sort.Search(len(g.lines), func(i int) bool { return string(g.lines[i]) >= word })
	if i == len(g.lines) || !bytes.HasPrefix(g.lines[i], []byte(word)) {
		return nil
	}
	return strings.Split(string(g.lines[i][len(word):]), "|")
}

// Of returns the senses of a word in any case, its own first; nil if none is known.
func (g *Glosses) Of(word string) (all []Sense) {
	for _, entry := range g.entries(strings.ToLower(word)) {
		part, form := partOf(entry[0])
		if form == "" {
			all = append(all, Sense{Part: part, Gloss: entry[1:]})
			continue
		}
		s := Sense{Part: part, Form: form, Base: strings.ToUpper(entry[1:])}
		for _, of := range g.entries(entry[1:]) {
			if its, other := partOf(of[0]); its == part && other == "" {
				s.Gloss = of[1:]
				break
			}
		}
		all = append(all, s)
	}
	return all
}

// Own are a user's definitions, by word as Alphabet.Tiles writes it.
type Own map[string]string

// ReadOwn reads a user's definitions: UTF-8, or UTF-16, a line for each word: the word in any case, a tab, and the definition, where control characters become spaces. Lines end as bom.Lines has it; empty lines and those
// that begin with # do not count, nor do words that the tiles cannot spell. The last line of a word holds. Errors name the line, and wrap ErrDefinitions.
func ReadOwn(r io.Reader, tiles *tile.Alphabet) (Own, error) {
	own := Own{}
	limited := &io.LimitedReader{R: r, N: maxOwn + 1}
	in := bufio.NewScanner(bom.Reader(limited))
	in.Buffer(nil, maxLine+2) // with the end of the line
	in.Split(bom.Lines)
	number := 0
	for in.Scan() {
		number++
		if len(in.Bytes()) > maxLine {
			return nil, fmt.Errorf("%w: line %d has over %d bytes", ErrDefinitions, number, maxLine)
		}
		line := strings.TrimSpace(bom.Trim(in.Text()))
		if line == "" || line[0] == '#' {
			continue
		}
		word, text, found := strings.Cut(line, "\t")
		word, text = strings.TrimSpace(word), strings.TrimSpace(text)
		if !found || word == "" || text == "" || !utf8.ValidString(line) {
			return nil, fmt.Errorf("%w: line %d: %.40q; must be a word, a tab and its definition, in UTF-8", ErrDefinitions, number, line)
		}
		if spelled, err := tiles.ParseWord(word); err == nil {
			own[tiles.Tiles(spelled)] = strings.Map(printable, text)
		}
	}
	if err := in.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("line %d has over %d bytes", number+1, maxLine)
		}
		return nil, fmt.Errorf("%w: %w", ErrDefinitions, err)
	}
	if limited.N == 0 {
		return nil, fmt.Errorf("%w: the file has over %d bytes", ErrDefinitions, maxOwn)
	}
	return own, nil
}

// printable returns a character of a line, and a space for one that would do something to a terminal or a table.
func printable(c rune) rune {
	if unicode.IsControl(c) {
		return ' '
	}
	return c
}
