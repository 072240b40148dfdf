package wordsearch

import (
	"iter"
	"slices"

	"maven/internal/lexicon"
	"maven/internal/tile"
)

// A finder is one search: the words, and what was counted of them.
type finder struct {
	lex    *lexicon.Lexicon
	counts []map[key]int      // by length: words by their letters, once asked for
	ways   [][]map[uint64]int // by length and blanks: the place of the first word with so many ways, once asked for
}

// A key tells letters apart, whatever their order.
type key [lexicon.MaxWord]tile.Tile

// Words finds the words of the list that the query was read for, in the order of the alphabet. The slices may be used for one step only.
func (q *Query) Words(lex *lexicon.Lexicon) iter.Seq[[]tile.Tile] {
	f := &finder{lex: lex}
	fitting := func(yield func([]tile.Tile) bool) {
		for word := range f.all() {
			if q.is(f, word) && !yield(word) {
				return
			}
		}
	}
	if q.top == (span{}) {
		return fitting
	}
	return func(yield func([]tile.Tile) bool) {
		first := lex.Select(fitting, lexicon.Selection{Order: lexicon.ByProbability, Limit: q.top.most}).Words
		first = first[min(max(q.top.least-1, 0), len(first)):]
		slices.SortFunc(first, func(a, b lexicon.Word) int { return slices.Compare(a.Tiles, b.Tiles) })
		for _, w := range first {
			if !yield(w.Tiles) {
				return
			}
		}
	}
}

// all gives every word of the list.
func (f *finder) all() iter.Seq[[]tile.Tile] {
	any, err := lexicon.ParsePattern(f.lex.Set, "*")
	if err != nil {
		panic("wordsearch: " + err.Error()) // the pattern of every word
	}
	return f.lex.Matches(any)
}

// has reports whether this is a word; less than a tile is none.
func (f *finder) has(word []tile.Tile) bool { return len(word) > 0 && f.lex.Graph.Contains(word) }

// anagrams returns how many words have the letters of a word.
func (f *finder) anagrams(word []tile.Tile) int {
	if f.counts == nil {
		f.counts = make([]map[key]int, lexicon.MaxWord+1)
	}
	if f.counts[len(word)] == nil {
		counts := map[key]int{}
		for one := range f.all() {
			if len(one) == len(word) {
				counts[keyOf(one)]++
			}
		}
		f.counts[len(word)] = counts
	}
	return f.counts[len(word)][keyOf(word)]
}

func keyOf(word []tile.Tile) (k key) {
	copy(k[:], word)
	slices.Sort(k[:len(word)])
	return k
}

// rank returns the place of a word among those of its length, from 1: words with as many ways share the first of their places.
func (f *finder) rank(word []tile.Tile, blanks int) int {
	if f.ways == nil {
		f.ways = make([][]map[uint64]int, lexicon.MaxWord+1)
	}
	blanks = min(blanks, int(f.lex.Set.Count[tile.Blank]))
	for len(f.ways[len(word)]) <= blanks {
		f.ways[len(word)] = append(f.ways[len(word)], nil)
	}
	places := f.ways[len(word)][blanks]
	if places == nil {
		places = f.places(len(word), blanks)
		f.ways[len(word)][blanks] = places
	}
	return places[f.lex.WaysWith(word, blanks)]
}

// places returns the first place of the words with so many ways, among those of a length.
func (f *finder) places(length, blanks int) map[uint64]int {
	var all []uint64
	for word := range f.all() {
		if len(word) == length {
			all = append(all, f.lex.WaysWith(word, blanks))
		}
	}
	slices.SortFunc(all, func(a, b uint64) int {
		switch {
		case a > b:
			return -1
		case a < b:
			return 1
		}
		return 0
	})
	places := make(map[uint64]int, len(all))
	for i, ways := range all {
		if _, known := places[ways]; !known {
			places[ways] = i + 1
		}
	}
	return places
}
