package maven

import (
	"fmt"
	"iter"

	"maven/internal/lexicon"
	"maven/internal/tile"
)

// A Lexicon is a word list. Words are text in any case, and come in upper case; where a tile prints
// as several characters, the longest that fits is taken, and brackets force another reading:
// "[C][H]A". Any number of goroutines may use it.
type Lexicon struct {
	words *lexicon.Lexicon
}

// Name returns the name of the list.
func (l *Lexicon) Name() string { return l.words.Name }

// Hash returns the identity of the words, whatever file they came from: the SHA-256, in lower-case
// hexadecimal, of the words in upper case, sorted by bytes, each followed by a line feed.
func (l *Lexicon) Hash() string { return l.words.Hash() }

// Has reports whether the word is in the list. What is not made of the list's letters is not.
func (l *Lexicon) Has(word string) bool {
	tiles, err := l.words.ParseWord(word)
	return err == nil && l.words.Check(tiles)
}

// All gives every word of up to 21 tiles, in alphabet order.
func (l *Lexicon) All() iter.Seq[string] {
	return func(yield func(string) bool) {
		found, err := l.Pattern("*")
		if err == nil {
			found(yield)
		}
	}
}

// Anagrams gives the words made of all the letters and no others, in alphabet order; ? is a blank.
// The error is of text that is no rack.
func (l *Lexicon) Anagrams(letters string) (iter.Seq[string], error) {
	return l.made(letters, lexicon.UseAll)
}

// Subanagrams gives the words of two letters or more that are made of some of the letters, in
// alphabet order; ? is a blank. The error is of text that is no rack.
func (l *Lexicon) Subanagrams(letters string) (iter.Seq[string], error) {
	return l.made(letters, lexicon.UseSome)
}

func (l *Lexicon) made(letters string, use lexicon.Use) (iter.Seq[string], error) {
	rack, err := l.words.Set.ParseRack(letters)
	if err != nil {
		return nil, fmt.Errorf("maven: letters %q: %w", letters, err)
	}
	return l.text(l.words.Anagrams(&rack, use)), nil
}

// Pattern gives the words that fit, in alphabet order: ? or . is any one letter, * any run of them,
// [ABC] one of these, [^ABC] one of the others. The error is of text that is no pattern.
func (l *Lexicon) Pattern(pattern string) (iter.Seq[string], error) {
	p, err := lexicon.ParsePattern(l.words.Set, pattern)
	if err != nil {
		return nil, fmt.Errorf("maven: pattern %q: %w", pattern, err)
	}
	return l.text(l.words.Matches(p)), nil
}

// Hooks returns the letters that make a word when put before the word, and those that do behind it,
// in alphabet order. The word itself need not be one. The error is of text that is no word.
func (l *Lexicon) Hooks(word string) (front, back []string, err error) {
	tiles, err := l.words.ParseWord(word)
	if err != nil {
		return nil, nil, fmt.Errorf("maven: word %q: %w", word, err)
	}
	hooks := l.words.Hooks(tiles)
	return l.letters(hooks.Front), l.letters(hooks.Back), nil
}

func (l *Lexicon) letters(m tile.Mask) []string {
	var letters []string
	for i := 1; i <= l.words.Set.Len(); i++ {
		if t := tile.Tile(i); m.Has(t) {
			letters = append(letters, l.words.Set.Text(t))
		}
	}
	return letters
}

func (l *Lexicon) text(words iter.Seq[[]tile.Tile]) iter.Seq[string] {
	return func(yield func(string) bool) {
		for word := range words {
			if !yield(l.words.Set.Word(word)) {
				return
			}
		}
	}
}
