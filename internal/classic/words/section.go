// Package words holds the dictionary of classic Maven, the data fork of its application: two word
// lists, the North American and the British one, each a graph of words that share their endings.
//
// A section is an array of entries of 32 bits: bits 0-7 the letter, 8 a word ends here, 9 last of
// its group, 10-31 the index of the first entry of the group that may follow, 0 for none. A group
// is in ascending order of letters. Entry 0 is a sentinel, 1 to 26 are the roots a to z, 27 to 255
// zero, 256 another sentinel; the groups follow. After the N entries the roots come once more; with
// that copy, at entry N, the program begins a walk. The file is three longs (N of the first section
// modulo 65,536, N of the first, N of the second) and the two sections, big-endian. The layout is known
// from published analyses of the program; groups may come in any order.
//
// Read checks everything that a walk relies on, so a Section is safe to walk: the walk ends, and
// listing all words takes at most about 16 million steps. Letters are bytes 'a' to 'z'.
//
// Sharp edges: entries that no root leads to are checked only for their child index. A section may have
// words longer than a lane of the board, as the original's does. Single letters are not words.
package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

const (
	// MaxWordLen is the length of the longest word that a section may have. The original's British
	// list has three words of more than 31 letters: one of 32 and two of 45.
	MaxWordLen = 63
	// MaxEntries is N of the largest section: as many entries as a child index of 22 bits can address.
	MaxEntries = 1 << 22

	// maxSteps bounds the entries visited in spelling all words of a section, so that a small hostile
	// file cannot keep a program busy for ever. 270,000 words of English take 600,000 steps.
	maxSteps = 1 << 24

	minWordLen = 2
	letters    = 26
	preamble   = 257 // entries before the first group
	sentinel   = Entry(wordBit | lastBit)
	separator  = Entry(lastBit) // at preamble-1

	wordBit    = 1 << 8
	lastBit    = 1 << 9
	childShift = 10
)

// An Entry is one entry of a section.
type Entry uint32

// NewEntry makes an entry; the child must be below MaxEntries.
func NewEntry(letter byte, word, last bool, child int) Entry {
	e := Entry(letter) | Entry(child)<<childShift
	if word {
		e |= wordBit
	}
	if last {
		e |= lastBit
	}
	return e
}

// Letter returns 'a' to 'z', or 0 in a sentinel.
func (e Entry) Letter() byte { return byte(e) }

// Word reports whether a word ends here.
func (e Entry) Word() bool { return e&wordBit != 0 }

// Last reports whether the entry ends its group.
func (e Entry) Last() bool { return e&lastBit != 0 }

// Child returns the index of the group that may follow, 0 for none.
func (e Entry) Child() int { return int(e >> childShift) }

// A Section is one word list. It never changes once made and may be used by many goroutines.
type Section struct {
	entries []Entry  // N and the roots
	groups  []uint32 // by entry: its letter and those of its later siblings, a in bit 0
	words   int
	longest int // letters of the longest path from a root
}

// Len returns N, the number of entries before the copy of the roots.
func (s *Section) Len() int { return len(s.entries) - letters }

// Root returns N, the index of the group of roots, a to z.
func (s *Section) Root() int { return s.Len() }

// Entries returns the N+26 entries, to be read only.
func (s *Section) Entries() []Entry { return s.entries }

// Groups returns, for each entry, its letter and those of its later siblings, with a in bit 0. In a group,
// the entry of a letter stands as many places after the first as the group has lower letters. The slice
// must not be changed.
func (s *Section) Groups() []uint32 { return s.groups }

// group fills in groups. Entries that no word reaches may be in any order; they do not matter.
func (s *Section) group() {
	s.groups = make([]uint32, len(s.entries))
	after := uint32(0)
	for i, e := range slices.Backward(s.entries) {
		if e.Last() {
			after = 0
		}
		if c := e.Letter(); c >= 'a' && c <= 'z' {
			after |= 1 << (c - 'a')
		}
		s.groups[i] = after
	}
}

// Count returns the number of words.
func (s *Section) Count() int { return s.words }

// A File is the data fork: the North American list and the British one.
type File struct {
	Sections [2]*Section
}

// A Mode says which lists are in use.
type Mode int

// The modes, with their numbers in the program's preferences.
const (
	NA Mode = iota
	UK
	Both
)

// String returns NA, UK or Both.
func (m Mode) String() string {
	if m < NA || m > Both {
		return "mode " + strconv.Itoa(int(m))
	}
	return [...]string{"NA", "UK", "Both"}[m]
}

// ModeNamed returns the mode with this name, in any case.
func ModeNamed(name string) (Mode, bool) {
	for m := NA; m <= Both; m++ {
		if strings.EqualFold(name, m.String()) {
			return m, true
		}
	}
	return 0, false
}

// Active returns the sections that a mode searches, in order. An unknown mode is an error.
func (f *File) Active(m Mode) ([]*Section, error) {
	switch m {
	case NA, UK:
		return []*Section{f.Sections[m]}, nil
	case Both:
		return []*Section{f.Sections[NA], f.Sections[UK]}, nil
	}
	return nil, fmt.Errorf("classic words: %v is not a lexicon mode; NA is 0, UK is 1, Both is 2", m)
}
