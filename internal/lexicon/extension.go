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
	return func(yield func([]tile.Tile) bool) {
		for longer := range l.OfLengths(len(word)+1, MaxWord) {
			if _, _, ok := Reach(longer, word, front, back); ok && !yield(longer) {
				return
			}
		}
	}
}

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
