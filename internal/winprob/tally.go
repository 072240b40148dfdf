package winprob

import (
	"encoding/binary"
	"fmt"
	"slices"

	"maven/internal/varint"
)

// A Tally is what a table is fitted to. The order in which turns and moves are added makes no difference.
type Tally struct {
	turns         *counts // of the side to move
	drawn, closed *counts // of the side that has moved, with tiles in the bag before the move and without
	kept          []int64 // by tiles unseen, the sum over drawn of what the opponent had kept, thousandths of a point
}

// NewTally returns a tally of nothing for up to the given number of tiles unseen.
func NewTally(unseen int) *Tally { return withoutMoves(newCounts(unseen)) }

// withoutMoves returns a tally of turns alone.
func withoutMoves(turns *counts) *Tally {
	most := turns.MaxUnseen()
	return &Tally{turns: turns, drawn: newCounts(most), closed: newCounts(most), kept: make([]int64, most+1)}
}

func (t *Tally) clone() *Tally {
	return &Tally{turns: t.turns.clone(), drawn: t.drawn.clone(), closed: t.closed.clone(), kept: slices.Clone(t.kept)}
}

// Turn counts a turn: the tiles unseen to the side to move, its spread, and how much that changed by the end of the game.
func (t *Tally) Turn(unseen, spread, change int) { t.turns.Add(unseen, spread, change) }

// Drawn counts a move with tiles in the bag: the tiles unseen to the opponent after it, the lead of the side that has
// moved in points, with what it keeps, and how much its spread at the end differed from that. Kept is what the opponent
// had kept in its last move, in thousandths of a point.
func (t *Tally) Drawn(unseen, lead, change, kept int) {
	t.drawn.Add(unseen, lead, change)
	t.kept[unseen] += int64(min(max(kept, -maxPoints*thousand), maxPoints*thousand))
}

// Closed counts a move with the bag empty, as Drawn, after which the game goes on.
func (t *Tally) Closed(unseen, spread, change int) { t.closed.Add(unseen, spread, change) }

// Seen returns the number of turns counted.
func (t *Tally) Seen() int64 { return t.turns.Seen() }

// MaxUnseen returns the largest number of tiles unseen that can be counted.
func (t *Tally) MaxUnseen() int { return t.turns.MaxUnseen() }

// moved reports whether moves were counted.
func (t *Tally) moved() bool { return t.drawn.Seen()+t.closed.Seen() > 0 }

// AppendTo appends the tally to dst in the form that ReadTally reads: the three counts, and the sums of what was kept,
// beginning with one tile unseen, as variable-length integers.
func (t *Tally) AppendTo(dst []byte) []byte {
	for _, c := range []*counts{t.turns, t.drawn, t.closed} {
		dst = c.AppendTo(dst)
	}
	for _, sum := range t.kept[1:] {
		dst = binary.AppendVarint(dst, sum)
	}
	return dst
}

// ReadTally reads what AppendTo has written, which nothing may follow. Its errors wrap ErrCounts.
func ReadTally(data []byte) (*Tally, error) {
	t, in := new(Tally), varint.NewReader(data)
	for _, part := range []struct {
		name   string
		counts **counts
	}{{"turns", &t.turns}, {"moves with a bag", &t.drawn}, {"moves without a bag", &t.closed}} {
		c, err := countsIn(in)
		if err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrCounts, part.name, err)
		}
		if *part.counts = c; c.MaxUnseen() != t.MaxUnseen() {
			return nil, fmt.Errorf("%w: %s: %d rows; must be %d", ErrCounts, part.name, c.MaxUnseen(), t.MaxUnseen())
		}
	}
	t.kept = make([]int64, t.MaxUnseen()+1)
	for u := range t.kept[1:] {
		t.kept[u+1] = int64(in.Int(int(t.drawn.rows[u+1].seen) * maxPoints * thousand))
	}
	if err := in.End(); err != nil {
		return nil, fmt.Errorf("%w: what was kept: %w", ErrCounts, err)
	}
	return t, nil
}
