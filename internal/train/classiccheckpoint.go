package train

import (
	"encoding/binary"
	"fmt"
	"math"

	"maven/internal/train/checkpoint"
)

// classicMagic begins every checkpoint of a Classic; its last byte is the version.
const classicMagic = "MAVENCT2"

// AppendCheckpoint appends everything that Restore needs to continue: the magic, the plan's
// fingerprint, the pass and the games played in it, all sums as 64-bit integers, and the SHA-256 of
// all these.
func (t *Classic) AppendCheckpoint(dst []byte) []byte {
	return checkpoint.Append(dst, classicMagic, func(dst []byte) []byte {
		dst = append(dst, t.print...)
		dst = binary.LittleEndian.AppendUint32(dst, uint32(t.pass))
		dst = binary.LittleEndian.AppendUint32(dst, uint32(t.games))
		for _, v := range t.sums() {
			dst = binary.LittleEndian.AppendUint64(dst, uint64(*v))
		}
		return dst
	})
}

// sums lists all sums, always in the same order: each line of the square, beginning at the diagonal, the
// right side, and count, sum and squares of each record.
func (t *Classic) sums() []*int64 {
	var all []*int64
	e := t.fit
	for i := range e.n {
		for j := i; j < e.n; j++ {
			all = append(all, &e.square[i*e.n+j])
		}
	}
	for i := range e.right {
		all = append(all, &e.right[i])
	}
	for _, cells := range t.tally.tables() {
		for i := range cells {
			all = append(all, &cells[i].count, &cells[i].sum, &cells[i].squares)
		}
	}
	return all
}

// Restore brings a trainer for the same plan to where AppendCheckpoint was called.
func (t *Classic) Restore(data []byte) error {
	body, err := checkpoint.OpenPlan(data, classicMagic, t.print)
	if err != nil {
		return err
	}
	other, err := NewClassic(t.plan)
	if err != nil {
		return err
	}
	sums := other.sums()
	if len(body) < 8 {
		return checkpoint.Short(data)
	}
	pass, games := binary.LittleEndian.Uint32(body), binary.LittleEndian.Uint32(body[4:])
	body = body[8:]
	if pass > classicPasses || uint64(games) > uint64(t.plan.Games) || len(body) != 8*len(sums) ||
		pass < classicPasses && int(games) == t.plan.Games || pass == classicPasses && int(games) != t.plan.Games {
		return fmt.Errorf("%w: its parts do not fit together", checkpoint.ErrDamaged)
	}
	for i, v := range sums {
		*v = int64(binary.LittleEndian.Uint64(body[8*i:]))
	}
	other.pass, other.games = int(pass), int(games)
	if err := other.check(); err != nil {
		return fmt.Errorf("%w: %w", checkpoint.ErrDamaged, err)
	}
	t.pass, t.games, t.fit, t.tally, t.model = other.pass, other.games, other.fit, other.tally, other.model
	return nil
}

// check makes the values from what was restored, and refuses sums that no outcomes could have.
func (t *Classic) check() error {
	for _, cells := range t.tally.tables() {
		for _, c := range cells {
			if c.count < 0 || c.count > math.MaxInt32 || c.squares < 0 {
				return fmt.Errorf("a record of %d outcomes with squares of %d", c.count, c.squares)
			}
		}
	}
	if t.pass == 0 {
		return nil
	}
	return t.model.take(t.fit)
}
