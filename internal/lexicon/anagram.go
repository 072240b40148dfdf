package lexicon

import (
	"iter"

	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// Use says what an anagram search does with the letters it is given.
type Use uint8

// The uses of letters, with what RETINA finds.
const (
	UseAll  Use = iota // every letter and no other: RETAIN
	UseSome            // any of them, at least two: TRAIN
	UseMore            // every letter, with or without others: RETAIN, PAINTER
)

// Anagrams finds the words that can be made of the letters. A blank stands for any letter.
func (l *Lexicon) Anagrams(letters *tile.Rack, use Use) iter.Seq[[]tile.Tile] {
	return func(yield func([]tile.Tile) bool) {
		w := anagramWalk{
			nodes: l.Graph.Nodes(), use: use, yield: yield,
			left: *letters, need: letters.Len(),
			word: make([]tile.Tile, 0, MaxWord),
		}
		if root := l.Graph.DAWG(); root != 0 {
			w.from(root)
		}
	}
}

// An anagramWalk goes down the graph and uses up a letter for each step. It uses a letter before a
// blank, since the blank can always stand in later, so no word comes twice.
type anagramWalk struct {
	nodes []uint32
	use   Use
	yield func([]tile.Tile) bool

	left tile.Rack
	need int // tiles still to be used
	word []tile.Tile
}

// from walks the siblings that begin at n and reports whether to go on.
func (w *anagramWalk) from(n wordgraph.Node) bool {
	for {
		entry := wordgraph.Entry(w.nodes[n])
		if !w.step(entry) {
			return false
		}
		if entry.Last() {
			return true
		}
		n++
	}
}

func (w *anagramWalk) step(entry wordgraph.Entry) bool {
	t, taken := entry.Tile(), 1
	switch {
	case w.left[t] > 0:
	case w.left[tile.Blank] > 0:
		t = tile.Blank
	case w.use == UseMore && len(w.word)+w.need < MaxWord:
		taken = 0
	default:
		return true
	}
	w.left[t] -= uint8(taken)
	w.need -= taken
	w.word = append(w.word, entry.Tile())
	more := !w.found(entry) || w.yield(w.word)
	if child := entry.Child(); more && child != 0 && len(w.word) < MaxWord {
		more = w.from(child)
	}
	w.word = w.word[:len(w.word)-1]
	w.need += taken
	w.left[t] += uint8(taken)
	return more
}

// found reports whether a word that was looked for ends in entry.
func (w *anagramWalk) found(entry wordgraph.Entry) bool {
	return entry.Accepts() && len(w.word) >= minWord && (w.need == 0 || w.use == UseSome)
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
