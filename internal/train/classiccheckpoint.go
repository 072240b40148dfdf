package train

import (
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
	return checkpoint.Append(dst, classicMagic, t.print, append([]any{uint32(t.pass), uint32(t.games)}, t.sums()...)...)
}

// sums lists all sums, always in the same order: those of the equations, and the records.
func (t *Classic) sums() []any {
	all := t.fit.lines()
	for _, cells := range t.tally.tables() {
		all = append(all, cells)
	}
	return all
}

// Restore brings a trainer for the same plan to where AppendCheckpoint was called.
func (t *Classic) Restore(data []byte) error {
	other, err := NewClassic(t.plan)
	if err != nil {
		return err
	}
	var pass, games uint32
	rest, err := checkpoint.Open(data, classicMagic, t.print, append([]any{&pass, &games}, other.sums()...)...)
	if err != nil {
		return err
	}
	if pass > classicPasses || uint64(games) > uint64(t.plan.Games) || len(rest) > 0 ||
		pass < classicPasses && int(games) == t.plan.Games || pass == classicPasses && int(games) != t.plan.Games {
		return checkpoint.Damaged("its parts do not fit together")
	}
	other.pass, other.games = int(pass), int(games)
	if err := other.check(); err != nil {
		return checkpoint.Damaged("%w", err)
	}
	t.pass, t.games, t.fit, t.tally, t.model = other.pass, other.games, other.fit, other.tally, other.model
	return nil
}

// check makes the values from what was restored, and refuses sums that no outcomes could have.
func (t *Classic) check() error {
	for _, cells := range t.tally.tables() {
		for _, c := range cells {
			if c.Count < 0 || c.Count > math.MaxInt32 || c.Squares < 0 {
				return fmt.Errorf("a record of %d outcomes with squares of %d", c.Count, c.Squares)
			}
		}
	}
	if t.pass == 0 {
		return nil
	}
	return t.model.take(t.fit)
}
