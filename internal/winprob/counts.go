package winprob

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"maven/internal/varint"
)

const (
	// maxPoints bounds the spreads and changes in counts: anything larger counts as maxPoints. Games
	// of two hundred tiles between equal players stay below.
	maxPoints = 1000

	// MaxTiles is the largest number of tiles unseen that a tally takes.
	MaxTiles = 1000

	// maxSeen is the largest number of turns in a row: sums of squares stay inside 64 bits.
	maxSeen = 1 << 40
)

// ErrCounts is wrapped by every error of ReadTally.
var ErrCounts = errors.New("counts of a win table are wrong")

// counts say, for each number of tiles unseen at a turn, how often the spread changed by how much from
// there to the end of the game. The order in which turns are added makes no difference.
type counts struct {
	rows []row // by tiles unseen, from 0
}

// A row is what was seen at turns with the same number of tiles unseen.
type row struct {
	seen     int64
	changes  []int64 // by change, from −maxPoints; nil if nothing was seen
	spreads  int64   // sum of the spreads at the turn
	squares  int64   // sum of their squares
	products int64   // sum of spread times change
}

// newCounts returns counts of nothing for up to the given number of tiles unseen.
func newCounts(unseen int) *counts {
	if unseen < 1 || unseen > MaxTiles {
		panic("winprob: impossible number of tiles unseen")
	}
	return &counts{rows: make([]row, unseen+1)}
}

// clone returns the counts in memory of their own.
func (c *counts) clone() *counts {
	rows := slices.Clone(c.rows)
	for u := range rows {
		rows[u].changes = slices.Clone(rows[u].changes)
	}
	return &counts{rows: rows}
}

// Add counts a turn: the tiles unseen to the side to move, the spread of the side that is counted, and how much
// that changed by the end of the game. Points are cut off at maxPoints.
func (c *counts) Add(unseen, spread, change int) {
	r := &c.rows[unseen]
	if r.changes == nil {
		r.changes = make([]int64, 2*maxPoints+1)
	}
	spread = min(max(spread, -maxPoints), maxPoints)
	change = min(max(change, -maxPoints), maxPoints)
	r.seen++
	r.changes[maxPoints+change]++
	r.spreads += int64(spread)
	r.squares += int64(spread) * int64(spread)
	r.products += int64(spread) * int64(change)
}

// Seen returns the number of turns counted.
func (c *counts) Seen() int64 {
	sum := int64(0)
	for u := range c.rows {
		sum += c.rows[u].seen
	}
	return sum
}

// MaxUnseen returns the largest number of tiles unseen that can be counted.
func (c *counts) MaxUnseen() int { return len(c.rows) - 1 }

// AppendTo appends the counts to dst in the form that readCounts reads: the largest number of tiles
// unseen, then the rows, beginning with one tile. A row is the number of changes from the lowest seen
// to the highest, 0 for none; the lowest, counted from −maxPoints; how often each was seen; and the
// three sums. All are variable-length integers.
func (c *counts) AppendTo(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(c.MaxUnseen()))
	for u := range c.rows[1:] {
		dst = c.rows[u+1].appendTo(dst)
	}
	return dst
}

func (r *row) appendTo(dst []byte) []byte {
	first, end := r.span()
	dst = binary.AppendUvarint(dst, uint64(end-first))
	if r.seen == 0 {
		return dst
	}
	dst = binary.AppendUvarint(dst, uint64(first))
	for _, n := range r.changes[first:end] {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	dst = binary.AppendVarint(dst, r.spreads)
	dst = binary.AppendVarint(dst, r.squares)
	return binary.AppendVarint(dst, r.products)
}

// span returns the place of the lowest change seen, and the place after that of the highest.
func (r *row) span() (first, end int) {
	if r.seen == 0 {
		return 0, 0
	}
	end = len(r.changes)
	for r.changes[first] == 0 {
		first++
	}
	for r.changes[end-1] == 0 {
		end--
	}
	return first, end
}

// readCounts reads what AppendTo has written, which nothing may follow.
func readCounts(data []byte) (*counts, error) {
	in := varint.NewReader(data)
	c, err := countsIn(in)
	if err == nil {
		err = in.End()
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCounts, err)
	}
	return c, nil
}

func countsIn(in *varint.Reader) (*counts, error) {
	unseen := in.Uint(MaxTiles)
	if unseen == 0 {
		in.Fail("rows must follow")
		return nil, in.Err()
	}
	c := newCounts(unseen)
	for u := 1; u <= unseen; u++ {
		c.rows[u].read(in)
		if err := in.Err(); err != nil {
			return nil, fmt.Errorf("row %d: %w", u, err)
		}
	}
	return c, nil
}

func (r *row) read(in *varint.Reader) {
	const all = 2*maxPoints + 1
	n := in.Uint(all)
	if n == 0 {
		return
	}
	first := in.Uint(all - n)
	r.changes = make([]int64, all)
	for i := range n {
		count := in.Uint(int(maxSeen - r.seen))
		if count == 0 && (i == 0 || i == n-1) {
			in.Fail("the outermost change was never seen")
		}
		r.changes[first+i] = int64(count)
		r.seen += int64(count)
	}
	most := int(r.seen) * maxPoints
	r.spreads = int64(in.Int(most))
	r.squares = int64(in.Int(most * maxPoints))
	if r.squares < 0 {
		in.Fail("squares add up to %d", r.squares)
	}
	r.products = int64(in.Int(most * maxPoints))
}
