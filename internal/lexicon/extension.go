package lexicon

import (
	"iter"
	"slices"

	"maven/internal/tile"
)

// Hooks are the letters that make another word when put before or after a word, and whether it is still
// a word without its first or last letter.
type Hooks struct {
	Good      bool // the word itself is in the list
	Front     tile.Mask
	Back      tile.Mask
	Beheaded  bool // a word without its first letter: [S]CARE
	Curtailed bool // a word without its last letter: CAR[E]
}

// Hooks looks up the hooks of word, which need not be in the list itself.
func (l *Lexicon) Hooks(word []tile.Tile) Hooks {
	h := Hooks{Good: l.Graph.Contains(word)}
	if len(word) > minWord {
		h.Beheaded = l.Graph.Contains(word[1:])
		h.Curtailed = l.Graph.Contains(word[:len(word)-1])
	}
	h.Back = l.Graph.Between(word, nil)
	h.Front = l.Graph.Between(nil, word)
	return h
}

// Extensions finds the longer words that contain word with at most front letters before it and at
// most back letters after it. The word itself need not be in the list.
func (l *Lexicon) Extensions(word []tile.Tile, front, back int) iter.Seq[[]tile.Tile] {
	p := extensionPattern(word, front, back, l.Graph.Letters())
	return func(yield func([]tile.Tile) bool) {
		for found := range l.Matches(p) {
			if len(found) > len(word) && !yield(found) {
				return
			}
		}
	}
}

// extensionPattern is front places for any letter, the word, and back places for any letter. The
// automaton starts at each of the front places at once and may end at each of the back ones.
func extensionPattern(word []tile.Tile, front, back, letters int) *Pattern {
	room := MaxWord - len(word)
	if room < 0 {
		return &Pattern{}
	}
	front, back = min(max(front, 0), room), min(max(back, 0), room)
	end := front + len(word)
	p := &Pattern{start: ones(0, front), accept: ones(end, end+back)}
	for i := range front {
		p.allow(i, tile.AllLetters(letters))
	}
	for i, t := range word {
		p.allow(front+i, t.Bit())
	}
	for i := range back {
		p.allow(end+i, tile.AllLetters(letters))
	}
	return p
}

// ones returns the number whose bits first to last are set.
func ones(first, last int) uint64 { return 1<<(last+1) - 1<<first }

// Reach looks for the first place where word stands in found with at most front letters before it and
// back letters after it. It returns how many letters stand before and after; ok is false if there is
// no such place.
func Reach(found, word []tile.Tile, front, back int) (before, after int, ok bool) {
	for before = range min(front, len(found)) + 1 {
		after = len(found) - len(word) - before
		if after < 0 {
			break
		}
		if after <= back && slices.Equal(found[before:before+len(word)], word) {
			return before, after, true
		}
	}
	return 0, 0, false
}
