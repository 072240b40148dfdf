package wordgraph

import (
	"context"
	"fmt"
	"slices"

	"maven/internal/tile"
)

// Build makes the smallest graph of one or more word lists; several make a family that shares nodes.
// The words of a list may come in any order and more than once; each has 1 to MaxWordLen tiles from
// 1 to letters. Errors name the list and the word by their indices, or are TooManyNodes if the
// graph outgrows the format.
func Build(letters int, lists ...[][]tile.Tile) (*Graph, error) {
	return BuildUnder(context.Background(), func(float64) {}, letters, lists...)
}

// BuildUnder is Build until ctx ends. It calls told often, with the part of the work that is done, 0 to 1.
func BuildUnder(ctx context.Context, told func(part float64), letters int, lists ...[][]tile.Tile) (*Graph, error) {
	if err := checkShape(letters, len(lists)); err != nil {
		return nil, err
	}
	b := builder{states: newStates(), ctx: ctx, told: told, lists: len(lists)}
	for k, words := range lists {
		if len(words) > MaxWords {
			return nil, fmt.Errorf("wordgraph: list %d: %w", k, TooManyWords)
		}
		for i, word := range words {
			if err := checkWord(word, letters); err != nil {
				return nil, fmt.Errorf("wordgraph: list %d: word %d: %w", k, i, err)
			}
		}
		if b.add(words); b.err != nil {
			return nil, b.err
		}
	}
	nodes, err := b.layOut(b.roots)
	if err != nil {
		return nil, err
	}
	return newGraph(nodes, len(lists)), nil
}

func checkShape(letters, lists int) error {
	if letters < 1 || letters > tile.MaxLetters {
		return fmt.Errorf("wordgraph: alphabet of %d letters; must be 1 to %d", letters, tile.MaxLetters)
	}
	if lists < 1 || lists > MaxLists {
		return fmt.Errorf("wordgraph: family of %d lists; must be 1 to %d", lists, MaxLists)
	}
	return nil
}

func checkWord(word []tile.Tile, letters int) error {
	if len(word) < 1 || len(word) > MaxWordLen {
		return fmt.Errorf("%d tiles; must be 1 to %d", len(word), MaxWordLen)
	}
	for _, t := range word {
		if t < 1 || int(t) > letters {
			return fmt.Errorf("tile %d; must be 1 to %d", t, letters)
		}
	}
	return nil
}

// A builder collects the states of all lists, and their roots: DAWG, GADDAG, DAWG, GADDAG, ...
type builder struct {
	*states
	roots []state

	ctx   context.Context
	told  func(part float64)
	lists int
	of    int // beginnings of the list that is being added; each is worked on twice
	done  int
	err   error // of ctx; what is built since then counts for nothing
}

// lookEvery is how many beginnings are worked on between two looks at the context: a millisecond in a browser.
const lookEvery = 1 << 9

// note notes that one more beginning is done.
func (b *builder) note() {
	if b.done++; b.done%lookEvery != 0 || b.err != nil {
		return
	}
	b.err = b.ctx.Err()
	b.told((float64(len(b.roots)/2) + float64(b.done)/float64(2*b.of)) / float64(b.lists))
}

// add puts one list into the builder.
func (b *builder) add(words [][]tile.Tile) {
	t := newTrie(words)
	b.of, b.done = len(t.parent), 0
	for n := len(t.parent) - 1; n > 0; n-- {
		up := t.parent[n]
		t.run[up] = b.intern(t.tile(n), t.accepts(n), t.run[n], t.run[up])
		if b.note(); b.err != nil {
			return
		}
	}
	paths := make([]path, 0, len(t.parent)-1)
	for n := 1; n < len(t.parent); n++ {
		paths = append(paths, path{at: uint32(n), of: uint32(n)})
	}
	gaddag := b.backwards(t, paths, make([]path, len(paths)), 0)
	b.roots = append(b.roots, t.run[0], gaddag)
}

// A trie has a node for each beginning of a word, in the order of the words: a node comes after its
// parent, and after everything below its earlier siblings. Node 0 is the empty beginning.
type trie struct {
	parent []uint32
	label  []uint8 // the tile, and trieAccepts if the beginning is a word
	run    []state // what may follow, in the DAWG
}

const trieAccepts = 0x80

func newTrie(words [][]tile.Tile) *trie {
	if !slices.IsSortedFunc(words, slices.Compare) {
		words = slices.Clone(words)
		slices.SortFunc(words, slices.Compare)
	}
	t := &trie{parent: make([]uint32, 1, 3*len(words)+1), label: make([]uint8, 1, 3*len(words)+1)}
	var path [MaxWordLen + 1]uint32 // the nodes of the word before
	var before []tile.Tile
	for _, word := range words {
		same := 0
		for same < len(before) && same < len(word) && before[same] == word[same] {
			same++
		}
		for i := same; i < len(word); i++ {
			path[i+1] = uint32(len(t.parent))
			t.parent = append(t.parent, path[i])
			t.label = append(t.label, uint8(word[i]))
		}
		t.label[path[len(word)]] |= trieAccepts
		before = word
	}
	t.run = make([]state, len(t.parent))
	return t
}

func (t *trie) tile(n int) tile.Tile { return tile.Tile(t.label[n] &^ trieAccepts) }

func (t *trie) accepts(n int) bool { return t.label[n]&trieAccepts != 0 }

// A path is the beginning of a word that ends at node of, being read backwards: at is the node of the
// tile to be read next, 0 once all are read. After the turn comes exactly what follows the beginning
// in the DAWG, so the GADDAG needs one path for each beginning, not one for each split of each word.
type path struct {
	at, of uint32
}

// backwards returns the run of the next tiles of the paths; every path must have one. Unless first is 0,
// the run begins with the turn that leads to first, a run of the DAWG. The paths are reordered, and
// scratch, which has the same length, is overwritten.
func (b *builder) backwards(t *trie, paths, scratch []path, first state) state {
	if b.err != nil {
		return 0
	}
	var ends [tile.MaxLetters + 2]uint32 // of each tile's paths in scratch
	for _, p := range paths {
		ends[t.tile(int(p.at))+1]++
	}
	for i := 1; i < len(ends); i++ {
		ends[i] += ends[i-1]
	}
	starts := ends
	for _, p := range paths {
		label := t.tile(int(p.at))
		scratch[starts[label]] = p
		starts[label]++
	}
	next := state(0)
	for label := tile.Tile(tile.MaxLetters); label > 0; label-- {
		from, to := ends[label], ends[label+1]
		switch to - from {
		case 0:
		case 1:
			next = b.backwardsAlone(t, scratch[from], next)
		default:
			accepts, child := b.afterTile(t, scratch[from:to], paths[from:to])
			next = b.intern(label, accepts, child, next)
		}
	}
	if first != 0 {
		next = b.intern(turn, false, first, next)
	}
	return next
}

// afterTile takes the paths past their next tile, which is the same for all. It returns whether one of
// them ends there as a word, and the run that follows. At most one path ends there, because no two
// beginnings are equal.
func (b *builder) afterTile(t *trie, paths, scratch []path) (accepts bool, child state) {
	first := state(0)
	left := paths[:0]
	for _, p := range paths {
		p.at = t.parent[p.at]
		if p.at != 0 {
			left = append(left, p)
			continue
		}
		accepts, first = t.accepts(int(p.of)), t.run[p.of]
		b.note()
	}
	return accepts, b.backwards(t, left, scratch[:len(left)], first)
}

// backwardsAlone returns the state of the only path with this next tile, followed by the siblings next.
func (b *builder) backwardsAlone(t *trie, p path, next state) state {
	b.note()
	var nodes [MaxWordLen]uint32
	n := 0
	for at := p.at; at != 0; at = t.parent[at] {
		nodes[n] = at
		n++
	}
	child, accepts := state(0), t.accepts(int(p.of))
	if after := t.run[p.of]; after != 0 {
		child = b.intern(turn, false, after, 0)
	}
	for n--; n > 0; n-- {
		child = b.intern(t.tile(int(nodes[n])), accepts, child, 0)
		accepts = false
	}
	return b.intern(t.tile(int(nodes[0])), accepts, child, next)
}
