package words

import "fmt"

// ListLimit is the most words that a Query finds, as in the original.
const ListLimit = 1000

const anyLetter = '?'

// A Query is the program's word lister: it asks for the words that match a pattern and can be spelled
// from some tiles. The zero Query asks for all words.
type Query struct {
	// Pattern has one character for each letter of the word: the letter, or '?' for any. An empty
	// pattern matches words of every length.
	Pattern string
	// Tiles says how often a word may use each letter, by letter, with the blanks at '?'. A blank stands
	// for a letter when no tile of that letter is left. Nil means no limit.
	Tiles *[128]int
	// Min and Max limit the length of the words; 0 means no limit.
	Min, Max int
}

// Tiles returns the tiles of a rack, letters a to z and '?', for a Query.
func Tiles(rack string) (*[128]int, error) {
	var tiles [128]int
	for i := range len(rack) {
		if !patternByte(rack[i]) {
			return nil, fmt.Errorf("classic words: rack %q: character %d, %q, is neither a letter a to z nor ?", rack, i+1, rack[i])
		}
		tiles[rack[i]]++
	}
	return &tiles, nil
}

// patternByte reports whether a pattern or a rack may have a character.
func patternByte(c byte) bool {
	return 'a' <= c && c <= 'z' || c == anyLetter
}

// List returns at most ListLimit words of the sections: those of the first section in ascending order,
// then those that only the next one has, and so on. more says that there are others. A bad pattern, or
// limits that contradict each other, are an error.
func (q *Query) List(active []*Section) (words []string, more bool, err error) {
	for i := range len(q.Pattern) {
		if !patternByte(q.Pattern[i]) {
			return nil, false, fmt.Errorf("classic words: pattern %q: character %d, %q, is neither a letter a to z nor ?", q.Pattern, i+1, q.Pattern[i])
		}
	}
	if least := min(q.Min, q.Max); least < 0 {
		return nil, false, fmt.Errorf("classic words: %d letters; must be 0 or more", least)
	}
	if q.Max > 0 && q.Min > q.Max {
		return nil, false, fmt.Errorf("classic words: no word has %d letters or more and %d or fewer", q.Min, q.Max)
	}
	for i, s := range active {
		for word := range s.wordsWhere(q.begins) {
			switch {
			case len(word) < max(q.Min, len(q.Pattern)) || Valid(active[:i], word):
				continue
			case len(words) == ListLimit:
				return words, true, nil
			}
			words = append(words, word)
		}
	}
	return words, false, nil
}

// begins reports whether a word that matches may begin so.
func (q *Query) begins(beginning []byte) bool {
	if q.Max > 0 && len(beginning) > q.Max || q.Pattern != "" && len(beginning) > len(q.Pattern) {
		return false
	}
	var used [128]int
	for i, letter := range beginning {
		if q.Pattern != "" && q.Pattern[i] != anyLetter && q.Pattern[i] != letter {
			return false
		}
		if q.Tiles == nil {
			continue
		}
		tile := letter
		if used[letter] >= q.Tiles[letter] {
			tile = anyLetter
		}
		if used[tile]++; used[tile] > q.Tiles[tile] {
			return false
		}
	}
	return true
}
