package rank

import (
	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// Binomial is binomial of a letter, 0 for anything that is none.
func (b *LeaveBuilder) Binomial(letter byte, total, n int) int {
	i := tables.Index(letter)
	if i < 0 {
		return 0
	}
	return b.binomial(i, total, n)
}

// Dispatch is dispatch for a mix.
func (b *LeaveBuilder) Dispatch(vowels, consonants, blanks int, mix board.Mix, draw int) int {
	b.balance.turn(mix)
	return b.balance.dispatch(vowels, consonants, blanks, draw)
}

// Letter is letter of the one letter of a text.
func (b *LeaveBuilder) Letter(letter string, pool *board.Pool) int {
	return b.letter(tables.Index(letter[0]), pool)
}
