package wordsearch

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"maven/internal/anagram"
	"maven/internal/lexicon"
	"maven/internal/tile"
)

// A finder is one search: the words, and what was counted of them.
type finder struct {
	lex     *lexicon.Lexicon
	lengths span // of words that are asked about
	sums    *[tile.MaxLetters + 2]anagram.Sum
	counts  map[anagram.Sum]int32 // words by their letters, once asked for
	places  []map[ways]int        // by blanks: the place of the first word with so many ways, once asked for
}

// Ways are those to draw a word of a length.
type ways struct {
	length int
	ways   uint64
}

// Words finds the words of the list that the query was read for, in the order of the alphabet. The slices may be used for one step only.
func (q *Query) Words(lex *lexicon.Lexicon) iter.Seq[[]tile.Tile] {
	f := &finder{lex: lex, lengths: q.lengths}
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
		first := lex.Select(fitting, lexicon.Selection{Order: q.likes, Limit: q.top.most}).Words
		first = first[min(max(q.top.least-1, 0), len(first)):]
		slices.SortFunc(first, func(a, b lexicon.Word) int { return slices.Compare(a.Tiles, b.Tiles) })
		for _, w := range first {
			if !yield(w.Tiles) {
				return
			}
		}
	}
}

// all gives every word that is asked about.
func (f *finder) all() iter.Seq[[]tile.Tile] { return f.lex.OfLengths(f.lengths.least, f.lengths.most) }

// has reports whether this is a word; less than a tile is none.
func (f *finder) has(word []tile.Tile) bool { return len(word) > 0 && f.lex.Graph.Contains(word) }

// anagrams returns how many words have the letters of a word.
func (f *finder) anagrams(word []tile.Tile) int {
	if f.counts == nil {
		f.sums, f.counts = anagram.Sums(), map[anagram.Sum]int32{}
		for one := range f.all() {
			f.counts[f.sum(one)]++
		}
	}
	return int(f.counts[f.sum(word)])
}

// sum stands for the letters of a word.
func (f *finder) sum(word []tile.Tile) (sum anagram.Sum) {
	for _, t := range word {
		sum += f.sums[t]
	}
	return sum
}

// rank returns the place of a word among those of its length, from 1: words with as many ways share the first of their places.
func (f *finder) rank(word []tile.Tile, blanks int) int {
	blanks = min(blanks, int(f.lex.Set.Count[tile.Blank]))
	for len(f.places) <= blanks {
		f.places = append(f.places, nil)
	}
	if f.places[blanks] == nil {
		f.places[blanks] = f.placed(blanks)
	}
	return f.places[blanks][ways{len(word), f.lex.Ways(word, blanks)}]
}

// placed returns the first place of the words of a length with so many ways.
func (f *finder) placed(blanks int) map[ways]int {
	places := map[ways]int{}
	for word := range f.all() {
		places[ways{len(word), f.lex.Ways(word, blanks)}]++
	}
	all := slices.SortedFunc(maps.Keys(places), func(a, b ways) int {
		return cmp.Or(cmp.Compare(a.length, b.length), cmp.Compare(b.ways, a.ways))
	})
	place, length := 1, 0
	for _, w := range all {
		if w.length != length {
			place, length = 1, w.length
		}
		places[w], place = place, place+places[w]
	}
	return places
}
