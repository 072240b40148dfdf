package rank

import "maven/internal/classic/tables"

// Binomial is binomial of a letter, 0 for anything that is none.
func (b *LeaveBuilder) Binomial(letter byte, total, n int) int {
	i := tables.Index(letter)
	if i < 0 {
		return 0
	}
	return b.binomial(i, total, n)
}
