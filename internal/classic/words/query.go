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
	l := &lister{pattern: q.Pattern, least: q.Min, most: MaxWordLen}
	for i := range len(q.Pattern) {
		if !patternByte(q.Pattern[i]) {
			return nil, false, fmt.Errorf("classic words: pattern %q: character %d, %q, is neither a letter a to z nor ?", q.Pattern, i+1, q.Pattern[i])
		}
	}
	if q.Max > 0 {
		l.most = min(l.most, q.Max)
	}
	if least := min(q.Min, q.Max); least < 0 {
		return nil, false, fmt.Errorf("classic words: %d letters; must be 0 or more", least)
	}
	if q.Max > 0 && q.Min > q.Max {
		return nil, false, fmt.Errorf("classic words: no word has %d letters or more and %d or fewer", q.Min, q.Max)
	}
	if n := len(q.Pattern); n > 0 {
		if n < l.least || n > l.most {
			return nil, false, nil
		}
		l.least, l.most = n, n
	}
	if l.bound = q.Tiles != nil; l.bound {
		l.tiles = *q.Tiles
	}
	for i, s := range active {
		l.section, l.earlier = s, active[:i]
		if !l.search(s.Root(), 0) {
			return l.found, true, nil
		}
	}
	return l.found, false, nil
}

// A lister is one search.
type lister struct {
	pattern     string
	least, most int  // letters
	bound       bool // tiles counts
	tiles       [128]int

	section *Section
	earlier []*Section // sections whose words have been found
	word    [MaxWordLen]byte

	found []string
}

// search tries the entries of a group as letter number i; it returns false when there is one word too
// many.
func (l *lister) search(group, i int) bool {
	if i == l.most {
		return true
	}
	wanted := byte(anyLetter)
	if l.pattern != "" {
		wanted = l.pattern[i]
	}
	for ; ; group++ {
		e := l.section.entries[group]
		if c := e.Letter(); wanted == anyLetter || wanted == c {
			if tile, ok := l.take(c); ok {
				l.word[i] = c
				goOn := l.accept(e, i+1) && (e.Child() == 0 || l.search(e.Child(), i+1))
				l.tiles[tile]++
				if !goOn {
					return false
				}
			}
		}
		if e.Last() {
			return true
		}
	}
}

// take uses up a tile for a letter, its own if one is left, otherwise a blank, and says which.
func (l *lister) take(letter byte) (tile byte, ok bool) {
	tile = letter
	if l.bound && l.tiles[letter] <= 0 {
		tile = anyLetter
	}
	if l.bound && l.tiles[tile] <= 0 {
		return tile, false
	}
	l.tiles[tile]--
	return tile, true
}

// accept adds the first n letters of word if they match the query. It returns false if that is one word
// too many.
func (l *lister) accept(e Entry, n int) bool {
	if !e.Word() || n < l.least {
		return true
	}
	word := string(l.word[:n])
	if Valid(l.earlier, word) {
		return true
	}
	if len(l.found) == ListLimit {
		return false
	}
	l.found = append(l.found, word)
	return true
}
