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
	UseSome            // any of them, two at least: TRAIN
	UseMore            // every letter, with others or without: RETAIN, PAINTER
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

// An anagramWalk goes down the graph and takes a letter off for each step. A letter that is left is
// used before a blank: what the blank could do instead it can do later, so no word comes twice.
type anagramWalk struct {
	nodes []uint32
	use   Use
	yield func([]tile.Tile) bool

	left tile.Rack
	need int // tiles left
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

// found reports whether the word that ends in entry is one of those looked for.
func (w *anagramWalk) found(entry wordgraph.Entry) bool {
	return entry.Accepts() && len(w.word) >= minWord && (w.need == 0 || w.use == UseSome)
}

// Designate returns a copy of word as it is played from the letters: the tiles that only a blank
// can provide, or nothing at all, are marked as designated. The first of equal tiles are the
// letters.
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
