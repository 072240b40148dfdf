package rank

import (
	"slices"

	"maven/internal/classic/board"
)

const (
	// Size is the most moves that a List holds.
	ListSize = 10
	// Empty is the total of a place in a List that no move has, in cp.
	Empty = -200_000_000
)

// A List is the best moves by their totals, best first. Its zero value is empty.
type List struct {
	// SameWord says that a word stands in the list once, with its best total: the rule for an empty
	// board, where one word has many starts. An exchange counts as the word that its tiles spell in
	// the order of the rack, as in the original.
	SameWord bool

	moves [ListSize]board.Move
	count int
}

// Insert puts a move at its place, and reports whether it has one: a move goes after those with the
// same total, and one that equals the last of a full list does not enter. Under SameWord, a move
// with the word of another one must beat it, and takes its place.
func (l *List) Insert(m board.Move) bool { return l.insert(&m) }

func (l *List) insert(m *board.Move) bool {
	total := m.Total()
	if l.count == ListSize && total <= l.moves[ListSize-1].Total() {
		return false
	}
	if l.SameWord && !l.makeWay(m, total) {
		return false
	}
	i := l.count
	for i > 0 && l.moves[i-1].Total() < total {
		i--
	}
	l.count = min(l.count+1, ListSize)
	copy(l.moves[i+1:l.count], l.moves[i:])
	l.moves[i] = *m
	return true
}

// makeWay removes the move with the same word, unless its total is as high.
func (l *List) makeWay(m *board.Move, total int) bool {
	same := slices.IndexFunc(l.Moves(), func(other board.Move) bool { return other.Word == m.Word })
	if same < 0 {
		return true
	}
	if total <= l.moves[same].Total() {
		return false
	}
	copy(l.moves[same:], l.moves[same+1:l.count])
	l.count--
	return true
}

// Clear takes all moves out.
func (l *List) Clear() { l.count = 0 }

// Len returns the number of moves.
func (l *List) Len() int { return l.count }

// Moves returns the moves, best first. They are the list's own, until it changes.
func (l *List) Moves() []board.Move { return l.moves[:l.count] }

// Total returns the total of place i, from 0 to Size-1, in cp; Empty where no move stands.
func (l *List) Total(i int) int {
	if i >= l.count {
		return Empty
	}
	return l.moves[i].Total()
}
