package lexicon

import (
	"iter"
	"strings"

	"maven/internal/said"
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

// Letters are what words are to be made of, and how. A blank stands for any letter, a set for one of its letters.
type Letters struct {
	use    Use
	own    tile.Rack // without the blanks
	count  int       // of these
	blanks int
	sets   []tile.Mask
	text   string
}

// NewLetters returns the letters of a rack.
func NewLetters(rack *tile.Rack, use Use) *Letters {
	l := &Letters{use: use, own: *rack, blanks: int(rack[tile.Blank])}
	l.own[tile.Blank] = 0
	l.count = l.own.Len()
	return l
}

// ParseLetters reads letters as a rack, and among them [ABC] for one of these letters, and [^ABC] for any other. What is one tile, as
// [CH] may be, is no set.
func ParseLetters(set *tile.Set, text string, use Use) (*Letters, error) {
	tiles, sets, masks := "", "", []tile.Mask(nil)
	for rest := set.Upper(text); rest != ""; {
		before, inside, opened := strings.Cut(rest, "[")
		tiles += before
		if !opened {
			break
		}
		inside, after, closed := strings.Cut(inside, "]")
		if _, err := set.ParseRack("[" + inside + "]"); err == nil || !closed {
			tiles += rest[len(before) : len(rest)-len(after)]
		} else {
			m, err := ParseClass(set, inside)
			if err != nil {
				return nil, err
			}
			masks, sets = append(masks, m), sets+"["+inside+"]"
		}
		rest = after
	}
	if len(masks) > MaxWord {
		return nil, said.Errorf("more brackets than the longest word has letters")
	}
	rack, err := set.ParseRack(tiles)
	l := NewLetters(&rack, use)
	l.sets, l.text = masks, set.Rack(&rack)+sets
	return l, err
}

// String returns the letters as they were parsed, the tiles in the order of the alphabet.
func (l *Letters) String() string { return l.text }

// against returns how many of the letters a word does not use, how many it has beyond them, and how many of the sets have one of
// those.
func (l *Letters) against(word []tile.Tile) (unused, over, met int) {
	left := l.own
	var beyond [MaxWord]tile.Tile
	for _, t := range word {
		if left[t] > 0 {
			left[t]--
			continue
		}
		if over < len(beyond) {
			beyond[over] = t
		}
		over++
	}
	if len(l.sets) > 0 {
		met = l.meet(beyond[:min(over, len(beyond))])
	}
	return l.count - (len(word) - over), over, met
}

// meet returns how many sets can have a letter each, at most.
func (l *Letters) meet(letters []tile.Tile) (met int) {
	var has [MaxWord]int // the letter of each set, one more than its place; 0 for none
	for i := range letters {
		asked := 0
		if l.take(letters, i, &has, &asked) {
			met++
		}
	}
	return met
}

// take gives a letter to a set, which may give its own to another one. Sets that were asked are not asked again.
func (l *Letters) take(letters []tile.Tile, i int, has *[MaxWord]int, asked *int) bool {
	for j, set := range l.sets {
		if !set.Has(letters[i]) || *asked>>j&1 != 0 {
			continue
		}
		*asked |= 1 << j
		if has[j] == 0 || l.take(letters, has[j]-1, has, asked) {
			has[j] = i + 1
			return true
		}
	}
	return false
}

// Make reports whether a word can be made of the letters, be it in a list or not.
func (l *Letters) Make(word []tile.Tile) bool {
	unused, over, met := l.against(word)
	free := over - met // for blanks, or beyond all letters
	switch l.use {
	case UseAll:
		return unused == 0 && met == len(l.sets) && free == l.blanks
	case UseSome:
		return free <= l.blanks
	}
	return unused == 0 && met == len(l.sets) && free >= l.blanks
}

// begin reports whether a word that can be made of the letters may begin so.
func (l *Letters) begin(beginning []tile.Tile) bool {
	unused, over, met := l.against(beginning)
	if l.use == UseMore {
		return len(beginning)+unused+max(l.blanks+len(l.sets)-over, 0) <= MaxWord
	}
	return over-met <= l.blanks
}

// Anagrams finds the words that can be made of the letters of a rack. A blank stands for any letter.
func (l *Lexicon) Anagrams(letters *tile.Rack, use Use) iter.Seq[[]tile.Tile] {
	return l.Made(NewLetters(letters, use))
}

// Made finds the words that can be made of the letters.
func (l *Lexicon) Made(of *Letters) iter.Seq[[]tile.Tile] { return l.find(of.begin, of.Make) }

// Designate returns a copy of word as it is played from the letters: tiles for which there is no letter but those of blanks and sets
// are marked as designated. Of equal tiles, the first ones are the letters.
func (l *Letters) Designate(word []tile.Tile) []tile.Tile {
	left := l.own
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
