// Package sieve makes words of the game from a spelling list.
//
// A spelling list has proper names, abbreviations, words with hyphens and apostrophes, and letters that are on no tile. The
// sieve leaves these out, each for a reason. The rules are the same for all languages, and few:
//
//   - a line with anything but letters, other than inside a letter such as L·L, is a word with signs;
//   - a capital makes a name, two make an abbreviation; in German, where nouns have one, only two count. In a list without small
//     letters capitals mean nothing;
//   - a letter that is on no tile loses its accent (É is E, ß is SS, Œ is OE); if that is on no tile either, the word is left out;
//   - a word without a vowel or Y is an abbreviation, unless the language has such words;
//   - a word has 2 tiles at least, and at most as many as the board has squares on a side;
//   - what is dropped by name is left out, what is added by name is taken.
//
// Sharp edges: a list that is neither UTF-8 nor UTF-16 is read as Latin-1. In German, names cannot be told from nouns.
package sieve

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"maven/internal/bom"
	"maven/internal/tile"
)

// A Reason says why a line of a list is no word of the game.
type Reason string

// The reasons, in the order in which they are asked.
const (
	Sign         Reason = "sign"         // a hyphen, an apostrophe, a digit, a space
	Name         Reason = "name"         // a capital
	Abbreviation Reason = "abbreviation" // more capitals, or no vowel
	Letter       Reason = "letter"       // on no tile, with or without its accent
	Length       Reason = "length"
	Dropped      Reason = "dropped" // by name
	Repeat       Reason = "repeat"  // the same tiles as another word
)

// Reasons returns all reasons, in order.
func Reasons() []Reason { return []Reason{Sign, Name, Abbreviation, Letter, Length, Dropped, Repeat} }

// A Sieve is the rules of one language.
type Sieve struct {
	Set       *tile.Set
	Most      int      // tiles of the longest word
	Nouns     bool     // one capital at the beginning is that of a noun
	Vowelless bool     // words without a vowel are words: krk, vlk
	Drop      []string // words to leave out, in any case
	Add       []string // words to take whatever the list has
}

// LeftOut is told each line that is no word, in the order of the list.
type LeftOut func(line string, why Reason) error

// replaced are letters that have no accent to lose.
func replaced(c rune) string {
	switch c {
	case 'ß', 'ẞ':
		return "SS"
	case 'Œ':
		return "OE"
	case 'Æ':
		return "AE"
	case 'Ø':
		return "O"
	case 'Ł':
		return "L"
	case 'Đ':
		return "D"
	case 'Ĳ':
		return "IJ"
	case 'Ŀ':
		return "L·"
	}
	return ""
}

// Sift returns the words of a list, sorted by their tiles, each once. leftOut may be nil.
func (s *Sieve) Sift(list []byte, leftOut LeftOut) ([][]tile.Tile, error) {
	if leftOut == nil {
		leftOut = func(string, Reason) error { return nil }
	}
	drop, err := s.named(s.Drop, "dropped")
	if err != nil {
		return nil, err
	}
	add, err := s.named(s.Add, "added")
	if err != nil {
		return nil, err
	}
	text, err := Text(list)
	if err != nil {
		return nil, err
	}
	w := sifting{Sieve: s, letters: letters(s.Set), capitals: strings.ContainsFunc(text, unicode.IsLower)}
	seen := make(map[string]bool, len(text)/12)
	var words [][]tile.Tile
	take := func(word []tile.Tile) {
		seen[string(word)] = true
		words = append(words, word)
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		word, why := w.word(line)
		if why == "" {
			switch {
			case drop[string(word)]:
				why = Dropped
			case seen[string(word)]:
				why = Repeat
			default:
				take(word)
				continue
			}
		}
		if err := leftOut(line, why); err != nil {
			return nil, err
		}
	}
	for key := range add {
		if !seen[key] {
			take([]tile.Tile(key))
		}
	}
	slices.SortFunc(words, slices.Compare)
	return words, nil
}

// Reader returns what reads one word as Sift reads a line, whatever its capitals.
func (s *Sieve) Reader() func(text string) (word []tile.Tile, ok bool) {
	w := sifting{Sieve: s, letters: letters(s.Set)}
	return func(text string) ([]tile.Tile, bool) {
		word, why := w.word(text)
		return word, why == ""
	}
}

// named reads words that are given by name.
func (s *Sieve) named(texts []string, what string) (map[string]bool, error) {
	all := map[string]bool{}
	for _, text := range texts {
		word, err := s.Set.ParseWord(text)
		if err != nil {
			return nil, fmt.Errorf("%s word %q: %w", what, text, err)
		}
		if slices.Contains(word, tile.Blank) {
			return nil, fmt.Errorf("%s word %q: instead of a blank, write the letter it stands for", what, text)
		}
		if len(word) < 2 || len(word) > s.Most {
			return nil, fmt.Errorf("%s word %q: %d tiles; must be 2 to %d", what, text, len(word), s.Most)
		}
		all[string(word)] = true
	}
	return all, nil
}

// Text reads a list as UTF-8 or UTF-16, or as Latin-1 if it is neither, with LF at the end of each line.
func Text(list []byte) (string, error) {
	list = bytes.ReplaceAll(bytes.ReplaceAll(bom.UTF8(list), []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	if bytes.IndexByte(list, 0) >= 0 { // a word graph has zeros, even if it passes for UTF-16
		return "", errors.New("it is not a text; of a word graph, maven lexicon export writes one")
	}
	if utf8.Valid(list) {
		return string(list), nil
	}
	var b strings.Builder
	b.Grow(len(list) + len(list)/8)
	for _, c := range list {
		b.WriteRune(rune(c))
	}
	return b.String(), nil
}

// letters returns the characters of a tile set's letters, in upper case.
func letters(set *tile.Set) map[rune]bool {
	all := map[rune]bool{}
	for t := tile.Tile(1); int(t) <= set.Len(); t++ {
		for _, c := range set.Text(t) {
			all[c] = true
		}
	}
	return all
}

// A sifting is a sieve at work on a list.
type sifting struct {
	*Sieve
	letters  map[rune]bool // characters of the tiles
	capitals bool          // they mean something
}

// word returns the tiles of a line, or why it is no word.
func (w *sifting) word(line string) ([]tile.Tile, Reason) {
	capitals, at := 0, 0
	line = norm.NFC.String(line) // lists of macOS have accents by themselves
	for i, c := range line {
		accent := i > 0 && unicode.Is(unicode.Mn, c)
		if upper := unicode.ToUpper(c); !unicode.IsLetter(c) && !accent && !w.letters[upper] {
			return nil, Sign
		}
		if unicode.IsUpper(c) {
			capitals++
			at = i
		}
	}
	if w.capitals && capitals > 0 {
		noun := w.Nouns && capitals == 1 && at == 0
		switch {
		case noun:
		case capitals > 1:
			return nil, Abbreviation
		default:
			return nil, Name
		}
	}
	text, ok := w.onTiles(w.Set.Upper(line))
	if !ok {
		return nil, Letter
	}
	word, err := w.Set.ParseWord(text)
	if err != nil {
		return nil, Letter
	}
	if !w.Vowelless && !slices.ContainsFunc(word, w.vowel) {
		return nil, Abbreviation
	}
	if len(word) < 2 || len(word) > w.Most {
		return nil, Length
	}
	return word, ""
}

// vowel reports whether a tile has a vowel, or is a Y.
func (w *sifting) vowel(t tile.Tile) bool {
	return w.Set.Vowels.Has(t) || w.Set.Text(t) == "Y" || w.Set.Text(t) == "QU"
}

// onTiles writes a word in capitals with the characters of the tiles.
func (w *sifting) onTiles(text string) (string, bool) {
	plain := true
	for _, c := range text {
		plain = plain && w.letters[c]
	}
	if plain {
		return text, true
	}
	var b strings.Builder
	for _, c := range norm.NFC.String(text) {
		if w.letters[c] {
			b.WriteRune(c)
			continue
		}
		bare := cmp.Or(replaced(c), bareOf(c))
		if strings.ContainsFunc(bare, func(c rune) bool { return !w.letters[c] }) {
			return "", false
		}
		b.WriteString(bare)
	}
	return b.String(), true
}

// bareOf returns a letter without its accents; of an accent that no single character has with its letter, "".
func bareOf(c rune) string {
	return strings.Map(func(c rune) rune {
		if unicode.Is(unicode.Mn, c) {
			return -1
		}
		return c
	}, norm.NFD.String(string(c)))
}
