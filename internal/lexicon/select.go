package lexicon

import (
	"cmp"
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
	ByProbability0       // the same, without blanks; see WithBlanks
)

// WithBlanks returns the order by the ways to draw words with at most so many blanks, 0 to MaxWord.
func WithBlanks(blanks int) Order { return ByProbability0 + Order(blanks) }

// Orders returns the names of the orders that ParseOrder reads.
func Orders() []string {
	return []string{"alphabet", "length", "probability", "probability/1", "probability/0"}
}

// String returns the name of the order.
func (o Order) String() string {
	if o >= ByProbability0 {
		return fmt.Sprintf("probability/%d", o.blanks())
	}
	return Orders()[o]
}

// blanks returns how many blanks may be drawn at most.
func (o Order) blanks() int {
	if o >= ByProbability0 {
		return int(o - ByProbability0)
	}
	return MaxWord
}

// ParseOrder reads the name of an order.
func ParseOrder(name string) (Order, error) {
	for o := ByAlphabet; o <= WithBlanks(1); o++ {
		if strings.EqualFold(name, o.String()) {
			return o, nil
		}
	}
	return 0, fmt.Errorf("order %q: must be %s", name, strings.Join(Orders(), ", "))
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

// Select puts the words of a search in order and keeps the first ones. It never holds more than twice the words that it keeps.
func (l *Lexicon) Select(words iter.Seq[[]tile.Tile], s Selection) Found {
	draws := l.draws()
	var first []Word
	var last *Word // of those that are kept so far, once there were too many
	total := 0
	for word := range words {
		total++
		w := Word{Tiles: word}
		if s.Order >= ByProbability {
			w.Ways = draws.ways(word, s.Order.blanks())
		}
		if last != nil && s.compare(w, *last) > 0 {
			continue
		}
		var memory []tile.Tile
		if spare := first[len(first):cap(first)]; len(spare) > 0 {
			memory = spare[0].Tiles[:0] // of a word that was cut
		}
		w.Tiles = append(memory, word...)
		if first = append(first, w); len(first) == 2*s.Limit {
			first = s.cut(first)
			last = &first[s.Limit-1]
		}
	}
	first = s.cut(first)
	for i := range first {
		first[i].Ways = draws.ways(first[i].Tiles, s.Order.blanks())
	}
	return Found{Words: first, Total: total}
}

// cut puts words in order and keeps the first ones.
func (s Selection) cut(words []Word) []Word {
	slices.SortFunc(words, s.compare)
	if s.Limit > 0 {
		words = words[:min(s.Limit, len(words))]
	}
	return words
}

// compare is negative if a comes before b.
func (s Selection) compare(a, b Word) int {
	main, alphabet := 0, slices.Compare(a.Tiles, b.Tiles)
	switch s.Order {
	case ByAlphabet:
		main = alphabet
	case ByLength:
		main = cmp.Compare(len(a.Tiles), len(b.Tiles))
	default:
		main = cmp.Compare(b.Ways, a.Ways)
	}
	if s.Reverse {
		main = -main
	}
	return cmp.Or(main, alphabet)
}
