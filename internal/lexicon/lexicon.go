// Package lexicon knows named word lists: which words they hold, their identity, and the searches
// that players and judges ask for.
//
// A Lexicon is a word graph with a name and the tile set that gives its letters. It does not change
// once made, so any number of threads may share it. Its identity is a hash over the words, whatever
// file they came from.
//
// The searches walk the graph and never permute letters, so that fifteen letters with two blanks
// take milliseconds. Each gives every word once, in alphabet order, as a sequence whose slices may be
// used for one step only. Select puts any of them in the order asked for and keeps the best, so memory
// is bounded by the limit and not by the number found.
//
// Sharp edges: alphabet order is tile order, not byte order (Ñ follows N). Words are measured in tiles,
// so [CH]A has two letters. A graph may have words longer than MaxWord, but no search finds them.
package lexicon

import (
	"crypto/sha256"
	"encoding/hex"
	"iter"
	"slices"
	"sync"
	"sync/atomic"

	"maven/internal/anagram"
	"maven/internal/define"
	"maven/internal/said"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// MaxWord is the longest word in tiles, the side of the largest board.
const MaxWord = 21

// minWord is the shortest word in tiles.
const minWord = 2

// A Lexicon is a word list with its name and its tile set.
type Lexicon struct {
	Name  string
	Set   *tile.Set
	Graph *wordgraph.Graph

	content *content
	draws   func() *draws
}

// A content is everything that depends on the words alone, not on the numbers and points of the tiles.
// Each part is made once, when it is first asked for.
type content struct {
	hash   func() string
	words  func() *anagram.Map
	made   atomic.Pointer[anagram.Map] // the result of words, once there is one
	common func() (*Commonness, error)
	define func(word []tile.Tile) ([]define.Sense, error)
}

// mapPays is how many best moves or short rankings it takes until the map saves as much time as making it
// costs: 101 ms, at 110 µs saved by a short ranking, less by a best move; docs/testing.md.
const mapPays = 1000

// New names the words of graph, whose letters are those of set. hash is their identity; if it is "", it
// is computed from the words when it is first asked for.
func New(name string, set *tile.Set, graph *wordgraph.Graph, hash string) *Lexicon {
	c := &content{
		hash:   func() string { return hash },
		common: func() (*Commonness, error) { return nil, nil },
		define: func([]tile.Tile) ([]define.Sense, error) { return nil, nil },
	}
	c.words = sync.OnceValue(func() *anagram.Map {
		m := anagram.NewMap(graph)
		c.made.Store(m)
		return m
	})
	if hash == "" {
		c.hash = sync.OnceValue(func() string { return HashOf(set, graph) })
	}
	return (&Lexicon{Name: name, Graph: graph, content: c}).In(set)
}

// In returns the list for another tile set with the same letters, whose numbers and points may differ.
// The two lists share everything that is made from the words.
func (l *Lexicon) In(set *tile.Set) *Lexicon {
	if l.Set == set {
		return l
	}
	other := *l
	other.Set, other.draws = set, sync.OnceValue(func() *draws { return newDraws(set) })
	return &other
}

// UseCommonness lets the list say how common its words are, and returns l. made is called when that is
// first asked. Call UseCommonness before anybody else has the list.
func (l *Lexicon) UseCommonness(made func() (*Commonness, error)) *Lexicon {
	l.content.common = sync.OnceValues(made)
	return l
}

// Commonness returns how common the words are; nil if that is not known.
func (l *Lexicon) Commonness() (*Commonness, error) { return l.content.common() }

// UseDefinitions lets the list say what its words mean, and returns l. Call UseDefinitions before anybody else has the list.
func (l *Lexicon) UseDefinitions(of func(word []tile.Tile) ([]define.Sense, error)) *Lexicon {
	l.content.define = of
	return l
}

// Define returns what a word means, be it in the list or not; nil if nothing is known of it.
func (l *Lexicon) Define(word []tile.Tile) ([]define.Sense, error) { return l.content.define(word) }

// Map returns the map from letters to words. It is made when it is first asked for.
func (l *Lexicon) Map() *anagram.Map { return l.content.words() }

// MapFor returns the map if it was made before, or is worth making for this many best moves or short
// rankings; otherwise nil.
func (l *Lexicon) MapFor(rankings int) *anagram.Map {
	if rankings >= mapPays {
		return l.Map()
	}
	return l.content.made.Load()
}

// Hash returns the identity of the words; see HashOf.
func (l *Lexicon) Hash() string { return l.content.hash() }

// HashOf returns the identity of a word list: the SHA-256, in lower-case hexadecimal, of its words
// as plain upper-case text without brackets, sorted by bytes, each followed by a line feed.
func HashOf(set *tile.Set, graph *wordgraph.Graph) string {
	var words []string
	for word := range graph.Words() {
		words = append(words, set.Word(word))
	}
	slices.Sort(words)
	sum := sha256.New()
	for _, word := range words {
		sum.Write([]byte(word))
		sum.Write([]byte{'\n'})
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// ParseWord reads a word in any case. If several characters may be one tile, the longest tile is taken.
// Blanks are refused.
func (l *Lexicon) ParseWord(text string) ([]tile.Tile, error) { return parseWord(l.Set, text) }

func parseWord(set *tile.Set, text string) ([]tile.Tile, error) {
	word, err := set.ParseWord(text)
	switch {
	case err != nil:
		return nil, err
	case len(word) == 0:
		return nil, said.Errorf("%q is not a word", text)
	case slices.Contains(word, tile.Blank):
		return nil, said.Errorf("%q: instead of a blank, write the letter it stands for", text)
	}
	return word, nil
}

// Check reports whether all the words are in the list: one verdict for a whole play, which does not say
// which word is wrong. It is true if there are no words.
func (l *Lexicon) Check(words ...[]tile.Tile) bool {
	good := true
	for _, word := range words {
		good = l.Graph.Contains(word) && good
	}
	return good
}

// Lengths counts the words by their length in tiles, from 0 to the longest.
func (l *Lexicon) Lengths() []int {
	counts := []int{0}
	for word := range l.Graph.Words() {
		for len(counts) <= len(word) {
			counts = append(counts, 0)
		}
		counts[len(word)]++
	}
	return counts
}

// Without finds the words that are not in other, which must have the same letters.
func (l *Lexicon) Without(other *Lexicon) iter.Seq[[]tile.Tile] {
	return func(yield func([]tile.Tile) bool) {
		for word := range l.Graph.Words() {
			if !other.Graph.Contains(word) && !yield(word) {
				return
			}
		}
	}
}
