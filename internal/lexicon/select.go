package lexicon

import (
	"cmp"
	"container/heap"
	"fmt"
	"iter"
	"slices"
	"strings"

	"maven/internal/tile"
)

// Order says which words come first.
type Order uint8

// The orders of words. Ties are in alphabet order.
const (
	ByAlphabet     Order = iota
	ByLength             // short ones first
	ByProbability        // words that can be drawn in the most ways first; see Ways
	ByProbability1       // the same, with at most one blank
	ByProbability0       // the same, without blanks
)

// Orders returns the names of the orders, in the order of their numbers.
func Orders() []string {
	return []string{"alphabet", "length", "probability", "probability/1", "probability/0"}
}

// String returns the name of the order.
func (o Order) String() string { return Orders()[o] }

// blanks returns how many blanks may be drawn at most.
func (o Order) blanks() int {
	switch o {
	case ByProbability1:
		return 1
	case ByProbability0:
		return 0
	}
	return MaxWord
}

// ParseOrder reads the name of an order.
func ParseOrder(name string) (Order, error) {
	i := slices.Index(Orders(), strings.ToLower(name))
	if i < 0 {
		return 0, fmt.Errorf("order %q: must be %s", name, strings.Join(Orders(), ", "))
	}
	return Order(i), nil
}

// A Selection says which of the words found to keep.
type Selection struct {
	Order   Order
	Reverse bool // Z to A, long ones first, rare ones first
	Limit   int  // words to keep, 0 for all
}

// Found is what a search found: the words kept, in order, and how many were found.
type Found struct {
	Words []Word
	Total int
}

// A Word is a word found and the number of ways to draw its tiles, with as many blanks as the order has.
type Word struct {
	Tiles []tile.Tile
	Ways  uint64
}

// Select puts the words of a search in order and keeps the first ones. It never holds more words than
// it keeps.
func (l *Lexicon) Select(words iter.Seq[[]tile.Tile], s Selection) Found {
	draws := l.draws()
	best := kept{selection: s}
	total := 0
	for word := range words {
		total++
		candidate := Word{Tiles: word}
		if s.Order >= ByProbability {
			candidate.Ways = draws.ways(word, s.Order.blanks())
		}
		best.offer(candidate)
	}
	slices.SortFunc(best.words, s.compare)
	for i := range best.words {
		best.words[i].Ways = draws.ways(best.words[i].Tiles, s.Order.blanks())
	}
	return Found{Words: best.words, Total: total}
}

// compare is negative if a comes before b.
func (s Selection) compare(a, b Word) int {
	main, alphabet := 0, slices.Compare(a.Tiles, b.Tiles)
	switch s.Order {
	case ByAlphabet:
		main = alphabet
	case ByLength:
		main = cmp.Compare(len(a.Tiles), len(b.Tiles))
	case ByProbability, ByProbability1, ByProbability0:
		main = cmp.Compare(b.Ways, a.Ways)
	}
	if s.Reverse {
		main = -main
	}
	return cmp.Or(main, alphabet)
}

// kept is the words kept so far. If there is a limit, they are a heap with the last word on top.
type kept struct {
	selection Selection
	words     []Word
}

// offer keeps a copy of the word if it is among the first.
func (k *kept) offer(w Word) {
	if k.selection.Limit <= 0 || len(k.words) < k.selection.Limit {
		w.Tiles = slices.Clone(w.Tiles)
		if k.selection.Limit <= 0 {
			k.words = append(k.words, w)
			return
		}
		heap.Push(k, w)
		return
	}
	if k.selection.compare(w, k.words[0]) < 0 {
		w.Tiles = append(k.words[0].Tiles[:0], w.Tiles...)
		k.words[0] = w
		heap.Fix(k, 0)
	}
}

// Len is for container/heap.
func (k *kept) Len() int { return len(k.words) }

// Less is for container/heap: the word that comes last is the least.
func (k *kept) Less(i, j int) bool { return k.selection.compare(k.words[i], k.words[j]) > 0 }

// Swap is for container/heap.
func (k *kept) Swap(i, j int) { k.words[i], k.words[j] = k.words[j], k.words[i] }

// Push is for container/heap.
func (k *kept) Push(w any) { k.words = append(k.words, w.(Word)) }

// Pop is for container/heap.
func (k *kept) Pop() any {
	last := k.words[len(k.words)-1]
	k.words = k.words[:len(k.words)-1]
	return last
}
