package rank

import (
	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// The states that every index has.
const (
	nowhere = 0 // no pattern begins with these letters
	start   = 1 // no letters yet
)

// An index finds patterns letter by letter: a state stands for the letters read so far.
type index struct {
	next    [][27]int32 // by state and the place of the letter read: the state after it
	value   []int       // by state: the pattern's value in centipoints, 0 if the letters are not a pattern
	pattern []string    // by state: the letters, "" if they are not a pattern
}

// newIndex takes the patterns that a rack can hold. Of equal patterns the first counts.
func newIndex(patterns []tables.Pattern) *index {
	x := &index{}
	x.add()
	x.add()
	for _, p := range patterns {
		if len(p.Letters) == 0 || len(p.Letters) > board.MaxRack {
			continue
		}
		if at := x.insert(p.Letters); at != nowhere && x.pattern[at] == "" {
			x.value[at], x.pattern[at] = p.Value, p.Letters
		}
	}
	return x
}

// add makes a state.
func (x *index) add() int32 {
	x.next = append(x.next, [27]int32{})
	x.value = append(x.value, 0)
	x.pattern = append(x.pattern, "")
	return int32(len(x.next) - 1)
}

// insert returns the state of the letters and makes it if it is missing; nowhere if one is not a letter.
func (x *index) insert(letters string) int32 {
	at := int32(start)
	for k := range len(letters) {
		i := tables.Index(letters[k])
		if i < 0 {
			return nowhere
		}
		if x.next[at][i] == nowhere {
			after := x.add()
			x.next[at][i] = after
		}
		at = x.next[at][i]
	}
	return at
}

// contained appends the patterns worth something that continue from state at with some of the letters, each once and in
// ascending order. The letters must be in the order of the alphabet.
func (x *index) contained(dst []Component, at int32, letters string) []Component {
	for k := range len(letters) {
		if k > 0 && letters[k] == letters[k-1] {
			continue
		}
		i := tables.Index(letters[k])
		if i < 0 {
			continue
		}
		after := x.next[at][i]
		if after == nowhere {
			continue
		}
		dst = appendPart(dst, Pattern, x.value[after], x.pattern[after])
		dst = x.contained(dst, after, letters[k+1:])
	}
	return dst
}
