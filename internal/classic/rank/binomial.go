package rank

import "maven/internal/classic/board"

// referenceBag is the number of unseen tiles at which pattern values need no correction, if all but one of
// the letter's tiles are among them.
const referenceBag = 96

// A chooser holds C(n, k) for n of 0..100 and k of 0..7.
type chooser [board.SetSize + 1][board.MaxRack + 1]int64

// fill builds Pascal's triangle.
func (c *chooser) fill() {
	c[0][0] = 1
	for n := 1; n <= board.SetSize; n++ {
		c[n][0] = 1
		for k := 1; k <= board.MaxRack; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
}

// of returns C(n, k), 0 if n is negative; k is 0..7. More tiles than a full set has count as 100.
func (c *chooser) of(n, k int) int64 {
	if n < 0 {
		return 0
	}
	return c[min(n, board.SetSize)][k]
}

// binomial returns what holding one copy of the letter at place i of the alphabet is worth compared with holding none, in
// centipoints: the mean over how many of the n unseen copies are drawn when the rack is filled from total unseen tiles. It is 0 if
// fewer than seven tiles are unseen, or a MUL record of the letter is not known. There are fewer than 2^31 ways to draw six of 100
// tiles, and records have 32 bits, so that the sums fit in 64 bits.
func (b *LeaveBuilder) binomial(i, total, n int) int {
	if total < board.MaxRack || !b.set.MulKnown[i] {
		return 0
	}
	mul := &b.set.Mul[i]
	draws := min(board.MaxRack-1, total-board.MaxRack)
	var ways, sum int64
	for k := 0; k <= min(n, draws); k++ {
		w := b.choose.of(n, k) * b.choose.of(total-n, draws-k)
		ways += w
		sum += w * int64(mul[k+1]-mul[0])
	}
	if ways == 0 {
		return 0
	}
	return int(sum / ways)
}

// correction returns how the pool changes the pattern value of the single letter at place i.
func (b *LeaveBuilder) correction(i int, pool *board.Pool) int {
	return b.binomial(i, pool.N, pool.Counts[i]) - b.reference[i]
}

// letter returns the value of the pattern of the single letter at place i, in centipoints, corrected for the pool.
func (b *LeaveBuilder) letter(i int, pool *board.Pool) int {
	return b.single[i] + b.correction(i, pool)
}
