package words

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// Build makes the data fork from the North American and the British words, which may come in any order
// and more than once. An error names the list and the word that is not 2 to MaxWordLen letters a to z,
// or is TooMany or TooLarge.
func Build(na, uk []string) (*File, error) {
	f := &File{}
	for i, words := range [][]string{na, uk} {
		s, err := newSection(words)
		if err != nil {
			return nil, fmt.Errorf("classic words: %v list: %w", Mode(i), err)
		}
		f.Sections[i] = s
	}
	return f, nil
}

// NewSection makes one section. Words and errors are as in Build.
func NewSection(words []string) (*Section, error) {
	s, err := newSection(words)
	if err != nil {
		return nil, fmt.Errorf("classic words: %w", err)
	}
	return s, nil
}

// Fits reports whether a word can be in a section: 2 to MaxWordLen letters a to z.
func Fits(w string) bool {
	return len(w) >= minWordLen && len(w) <= MaxWordLen && !strings.ContainsFunc(w, func(c rune) bool { return c < 'a' || c > 'z' })
}

func newSection(words []string) (*Section, error) {
	for i, w := range words {
		if !Fits(w) {
			return nil, fmt.Errorf("word %d of %d, %q: %w", i+1, len(words), w, BadWord)
		}
	}
	if !slices.IsSorted(words) {
		words = slices.Sorted(slices.Values(words))
	}
	b := newBuilder()
	before := ""
	for _, w := range words {
		if w != before {
			b.add(w, before)
			before = w
		}
	}
	b.closeTo(0, before)
	return b.section()
}

// A builder takes words in ascending order and keeps each distinct group once.
type builder struct {
	// levels[d] is the unfinished group at depth d on the path of the last word; its last entry is the
	// word's letter, still without a child.
	levels [MaxWordLen][]Entry

	pool  []Entry        // finished groups; children are indices into it, 0 for none
	known map[string]int // where a group stands, by its bytes
	key   []byte         // scratch
}

func newBuilder() *builder { return &builder{pool: make([]Entry, 1), known: map[string]int{}} }

// add adds a word, which must come after the word before.
func (b *builder) add(w, before string) {
	same := 0
	for same < len(before) && w[same] == before[same] {
		same++
	}
	b.closeTo(same+1, before)
	for d := same; d < len(w); d++ {
		b.levels[d] = append(b.levels[d], NewEntry(w[d], d == len(w)-1, false, 0))
	}
}

// closeTo finishes the groups at this depth and deeper, deepest first, and puts each below its parent.
func (b *builder) closeTo(depth int, before string) {
	for d := len(before) - 1; d >= max(depth, 1); d-- {
		parent := b.levels[d-1]
		parent[len(parent)-1] |= Entry(b.finish(b.levels[d])) << childShift
		b.levels[d] = b.levels[d][:0]
	}
}

// finish returns the index in the pool of a group like this one.
func (b *builder) finish(group []Entry) int {
	group[len(group)-1] |= lastBit
	b.key = b.key[:0]
	for _, e := range group {
		b.key = binary.LittleEndian.AppendUint32(b.key, uint32(e))
	}
	if at, ok := b.known[string(b.key)]; ok {
		return at
	}
	at := len(b.pool)
	if at < MaxEntries { // otherwise the list is refused in the end
		b.pool = append(b.pool, group...)
		b.known[string(b.key)] = at
	}
	return at
}

// section returns the section of what stands below the groups at depth 0.
func (b *builder) section() (*Section, error) {
	if len(b.pool)-1+preamble > MaxEntries {
		return nil, TooMany
	}
	s := &Section{entries: b.lay()}
	if err := s.check(); err != nil { // also counts the words
		return nil, err
	}
	s.group()
	return s, nil
}

// lay writes the section: the preamble, the groups in the order in which a walk from a to z meets them,
// and the roots.
func (b *builder) lay() []Entry {
	l := &layout{pool: b.pool, place: make([]int, len(b.pool)), entries: make([]Entry, preamble, len(b.pool)+preamble+letters)}
	l.entries[0], l.entries[preamble-1] = sentinel, separator
	roots := l.entries[1 : 1+letters]
	for i := range roots {
		roots[i] = NewEntry('a'+byte(i), false, i == letters-1, 0)
	}
	for _, e := range b.levels[0] {
		i := e.Letter() - 'a'
		at := l.group(e.Child())
		l.entries[1+i] |= Entry(at) << childShift
	}
	return append(l.entries, l.entries[1:1+letters]...)
}

// A layout moves groups from the pool to a section.
type layout struct {
	pool    []Entry
	place   []int // in entries, of the group at an index of the pool; 0 if it is not there yet
	entries []Entry
}

// group returns where a group of the pool stands, after putting it and the groups below it in place.
func (l *layout) group(from int) int {
	if from == 0 || l.place[from] != 0 {
		return l.place[from]
	}
	at := len(l.entries)
	l.place[from] = at
	end := from
	for !l.pool[end].Last() {
		end++
	}
	l.entries = append(l.entries, l.pool[from:end+1]...)
	for i, e := range l.pool[from : end+1] {
		child := l.group(e.Child())
		l.entries[at+i] = NewEntry(e.Letter(), e.Word(), e.Last(), child)
	}
	return at
}
