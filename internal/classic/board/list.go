package board

import "slices"

// ListSize is the most moves that a List holds.
const ListSize = 10

// A List is the best moves by their totals, best first. Its zero value is empty.
type List struct {
	// SameWord says that a word is listed only once, with its best total: the rule for an empty board,
	// where a word can start on many squares. As in the original, an exchange counts as the word that its
	// tiles spell in the order of the rack.
	SameWord bool

	moves [ListSize]Move
	count int
}

// Insert puts a move in its place, and reports whether it got one. A move goes after others with the same
// total, and does not enter a full list if it only equals the last. With SameWord, a move must beat a
// listed move with the same word, and replaces it.
func (l *List) Insert(m *Move) bool {
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
func (l *List) makeWay(m *Move, total int) bool {
	same := slices.IndexFunc(l.Moves(), func(other Move) bool { return other.Word == m.Word })
	if same < 0 {
		return true
	}
	if total <= l.moves[same].Total() {
		return false
	}
	l.Drop(same)
	return true
}

// Drop removes the move at a place.
func (l *List) Drop(i int) {
	copy(l.moves[i:], l.moves[i+1:l.count])
	l.count--
}

// Clear removes all moves.
func (l *List) Clear() { l.count = 0 }

// Len returns the number of moves.
func (l *List) Len() int { return l.count }

// Moves returns the moves, best first. They belong to the list, and are valid until it changes.
func (l *List) Moves() []Move { return l.moves[:l.count] }
