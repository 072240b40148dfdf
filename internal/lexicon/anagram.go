package lexicon

import (
	"iter"

	"maven/internal/tile"
)

// Use says what an anagram search does with the letters it is given.
type Use uint8

// The uses of letters, with what RETINA finds.
const (
	UseAll  Use = iota // every letter and no other: RETAIN
	UseSome            // any of them, at least two: TRAIN
	UseMore            // every letter, with or without others: RETAIN, PAINTER
)

// Letters are what words are to be made of, and how. A blank stands for any letter.
type Letters struct {
	use    Use
	own    tile.Rack // without the blanks
	count  int       // of these
	blanks int
}

// NewLetters returns the letters of a rack.
func NewLetters(rack *tile.Rack, use Use) *Letters {
	l := &Letters{use: use, own: *rack, blanks: int(rack[tile.Blank])}
	l.own[tile.Blank] = 0
	l.count = l.own.Len()
	return l
}

// against returns how many of the letters a word does not use, and how many it has beyond them.
func (l *Letters) against(word []tile.Tile) (unused, over int) {
	left := l.own
	for _, t := range word {
		if left[t] > 0 {
			left[t]--
		} else {
			over++
		}
	}
	return l.count - (len(word) - over), over
}

// Make reports whether a word can be made of the letters, be it in a list or not.
func (l *Letters) Make(word []tile.Tile) bool {
	unused, over := l.against(word)
	switch l.use {
	case UseAll:
		return unused == 0 && over == l.blanks
	case UseSome:
		return over <= l.blanks
	}
	return unused == 0 && over >= l.blanks
}

// begin reports whether a word that can be made of the letters may begin so.
func (l *Letters) begin(beginning []tile.Tile) bool {
	unused, over := l.against(beginning)
	if l.use == UseMore {
		return len(beginning)+unused+max(l.blanks-over, 0) <= MaxWord
	}
	return over <= l.blanks
}

// Anagrams finds the words that can be made of the letters. A blank stands for any letter.
func (l *Lexicon) Anagrams(letters *tile.Rack, use Use) iter.Seq[[]tile.Tile] {
	of := NewLetters(letters, use)
	return l.find(of.begin, of.Make)
}

// Designate returns a copy of word as it is played from the letters: tiles for which there is no letter
// are marked as designated. Of equal tiles, the first ones are the letters.
func Designate(word []tile.Tile, letters *tile.Rack) []tile.Tile {
	left := *letters
	played := make([]tile.Tile, len(word))
	for i, t := range word {
		if left[t] == 0 {
			played[i] = t | tile.Designated
			continue
		}
		left[t]--
		played[i] = t
	}
	return played
}
