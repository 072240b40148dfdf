package words

import (
	"iter"
	"math/bits"
	"slices"
)

// Has reports whether a word is in the list.
func (s *Section) Has(word string) bool {
	at, last := s.Root(), Entry(0)
	for i := range len(word) {
		if i > 0 {
			if at = last.Child(); at == 0 {
				return false
			}
		}
		var ok bool
		if last, ok = s.Find(at, word[i]); !ok {
			return false
		}
	}
	return last.Word()
}

// Find returns the entry of a letter in a group.
func (s *Section) Find(group int, letter byte) (Entry, bool) {
	all, bit := s.groups[group], uint32(1)<<(letter-'a')
	if all&bit == 0 {
		return 0, false
	}
	return s.entries[group+bits.OnesCount32(all&(bit-1))], true
}

// Valid reports whether any of the sections has the word.
func Valid(active []*Section, word string) bool {
	return slices.ContainsFunc(active, func(s *Section) bool { return s.Has(word) })
}

// Words yields the words in ascending order.
func (s *Section) Words() iter.Seq[string] {
	return s.wordsWhere(func([]byte) bool { return true })
}

// wordsWhere is Words for those words all of whose beginnings, the whole word included, pass.
func (s *Section) wordsWhere(passes func(beginning []byte) bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		s.spell(s.Root(), make([]byte, 0, MaxWordLen), passes, yield)
	}
}

// spell yields the words that continue prefix with a group; it returns false when told to stop.
func (s *Section) spell(group int, prefix []byte, passes func([]byte) bool, yield func(string) bool) bool {
	for ; ; group++ {
		e := s.entries[group]
		if word := append(prefix, e.Letter()); passes(word) {
			if e.Word() && !yield(string(word)) {
				return false
			}
			if e.Child() != 0 && !s.spell(e.Child(), word, passes, yield) {
				return false
			}
		}
		if e.Last() {
			return true
		}
	}
}
