package maven

import (
	"fmt"
	"iter"

	"maven/internal/lexicon"
	"maven/internal/tile"
)

// A Lexicon is a word list. You may write words in any case; they come back in upper case. If tiles
// print as several characters, the longest that fits is taken, and brackets force another reading:
// "[C][H]A". Words come back with brackets where the plain text would be read as another word. Any number
// of goroutines may use a Lexicon.
type Lexicon struct {
	words *lexicon.Lexicon
}

// Name returns the name of the list.
func (l *Lexicon) Name() string { return l.words.Name }

// Hash returns the identity of the words, whichever file they came from: the SHA-256, in lower-case
// hexadecimal, of the words in upper case without brackets, sorted by bytes, each followed by a line feed.
func (l *Lexicon) Hash() string { return l.words.Hash() }

// Has reports whether the word is in the list. Text with other letters than the list's never is.
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

// Anagrams gives the words that use exactly these letters, in alphabet order: ? is a blank, [ABC] one of
// these letters, [^ABC] any other. Text that is not letters is an error.
func (l *Lexicon) Anagrams(letters string) (iter.Seq[string], error) {
	return l.made(letters, lexicon.UseAll)
}

// Subanagrams gives the words of two letters or more that use some or all of these letters, in
// alphabet order, with ? and brackets as in Anagrams. Text that is not letters is an error.
func (l *Lexicon) Subanagrams(letters string) (iter.Seq[string], error) {
	return l.made(letters, lexicon.UseSome)
}

func (l *Lexicon) made(letters string, use lexicon.Use) (iter.Seq[string], error) {
	of, err := lexicon.ParseLetters(l.words.Set, letters, use)
	if err != nil {
		return nil, fmt.Errorf("maven: letters %q: %w", letters, err)
	}
	return l.text(l.words.Made(of)), nil
}

// Pattern gives the words that fit, in alphabet order: ? or . is any one letter, * any run of them,
// [ABC] one of these, [^ABC] any other. Text that is not a pattern is an error.
func (l *Lexicon) Pattern(pattern string) (iter.Seq[string], error) {
	p, err := lexicon.ParsePattern(l.words.Set, pattern)
	if err != nil {
		return nil, fmt.Errorf("maven: %w", err)
	}
	return l.text(l.words.Matches(p)), nil
}

// Hooks returns the front hooks and the back hooks of a word, in alphabet order. The word itself need
// not be in the list. Text with other characters than letters is an error.
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
			if !yield(l.words.Text(word)) {
				return
			}
		}
	}
}
