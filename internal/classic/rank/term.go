package rank

import (
	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// A hand is a leave counted by the kinds of tiles in the formulas.
type hand struct {
	vowels, consonants, blanks int
	q, u                       bool
}

// handOf sorts the letters into kinds.
func handOf(letters string) hand {
	var h hand
	for k := range len(letters) {
		switch i := tables.Index(letters[k]); {
		case i < 0:
		case i == blank:
			h.blanks++
		case tables.Vowels>>i&1 != 0:
			h.vowels++
			h.u = h.u || i == letterU
		default:
			h.consonants++
			h.q = h.q || i == letterQ
		}
	}
	return h
}

// Balance returns the vowel and consonant balance of the leave, in centipoints: step 3 of the full
// evaluation.
func (b *LeaveBuilder) Balance(leave string, pool *board.Pool) int {
	h := handOf(leave)
	b.balance.turn(pool.Mix())
	return b.balance.dispatch(h.vowels, h.consonants, h.blanks, draw(pool, len(leave)))
}

// Stage returns what the number of tiles left to draw after the move is worth, in centipoints: step 4, from
// the program's TT. A play draws as many tiles as it needs or the bag has; a pass or an exchange does not
// change the number of unseen tiles.
func (b *LeaveBuilder) Stage(leave string, pool *board.Pool, play bool) int {
	left := pool.N
	if play {
		left -= draw(pool, len(leave))
	}
	tt := &b.set.Program.TT
	if left <= board.MaxRack || left >= len(tt) {
		return 0
	}
	return tt[left] - tt[board.MaxRack+1]
}

// Draw returns the mean worth of the tiles that fill the rack, in centipoints, rounded: step 5.
func (b *LeaveBuilder) Draw(leave string, pool *board.Pool) int {
	sum := b.expectation(pool)
	if pool.Counts[letterQ] > 0 {
		sum += b.single[letterQ] + b.unseenU(4, pool)
	}
	return tables.Average((board.MaxRack-len(leave))*sum, pool.N)
}

// UWithoutQ returns what a U is worth for a Q that may be drawn, in centipoints: step 6.
func (b *LeaveBuilder) UWithoutQ(leave string, pool *board.Pool) int {
	if pool.Counts[letterQ] <= 0 || !handOf(leave).u {
		return 0
	}
	return tables.Average((b.qu-b.unseenU(4, pool))*(board.MaxRack-len(leave)), pool.N)
}

// QWithoutU returns the program's worth of a Q without a U, in centipoints: step 7.
func (b *LeaveBuilder) QWithoutU(leave string, pool *board.Pool) int {
	if h := handOf(leave); !h.q || h.u {
		return 0
	}
	return b.unseenU(board.MaxRack-len(leave), pool)
}

// Corrections appends how the pool changes the worth of each letter of the leave, which must be in the
// order of the alphabet: step 8.
func (b *LeaveBuilder) Corrections(dst []Component, leave string, pool *board.Pool) []Component {
	for k := range len(leave) {
		if i := tables.Index(leave[k]); i >= 0 && (k == 0 || leave[k] != leave[k-1]) {
			dst = appendPart(dst, Letter, b.correction(i, pool), tables.Alphabet[i:i+1])
		}
	}
	return dst
}

// Patterns appends the patterns in the leave, which must be in the order of the alphabet, with their values:
// step 9. Each pattern comes once, in ascending order.
func (b *LeaveBuilder) Patterns(dst []Component, leave string) []Component {
	letters := kindsIn(leave)
	for i := range b.patterns {
		if p := &b.patterns[i]; p.letters&^letters == 0 && holds(leave, p.Letters) {
			dst = appendPart(dst, Pattern, p.Value, p.Letters)
		}
	}
	return dst
}

// kindsIn returns the set of the letters, by their places in the alphabet.
func kindsIn(letters string) (set uint32) {
	for k := range len(letters) {
		set |= 1 << (tables.Index(letters[k]) & 31)
	}
	return set
}

// holds reports whether a leave has all letters of a pattern. Both are in the order of the alphabet.
func holds(leave, pattern string) bool {
	for k := 0; k < len(leave) && pattern != ""; k++ {
		if leave[k] == pattern[0] {
			pattern = pattern[1:]
		}
	}
	return pattern == ""
}

// unseenU returns the program's QT for this many draws and the unseen Us of the pool, or the nearest entry
// if the table has none.
func (b *LeaveBuilder) unseenU(draws int, pool *board.Pool) int {
	qt := &b.set.Program.QT
	row := &qt[max(0, min(draws, len(qt)-1))]
	return row[max(0, min(pool.Counts[letterU], len(row)-1))]
}

// expectation returns the sum of the single-letter patterns of the unseen tiles, without the Qs.
func (b *LeaveBuilder) expectation(pool *board.Pool) int {
	sum := 0
	for i, n := range pool.Counts {
		sum += n * b.single[i]
	}
	return sum - pool.Counts[letterQ]*b.single[letterQ]
}
