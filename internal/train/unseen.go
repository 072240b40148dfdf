package train

import (
	"context"
	"encoding/binary"
	"fmt"

	"maven/internal/stamp"
	"maven/internal/unseen"
)

// maxUnseenGames keeps all sums within 64 bits.
const maxUnseenGames = 10_000_000

// An Unseen fits one table of what the tiles unseen change.
type Unseen struct {
	plan  Plan
	print string // the plan's fingerprint
	model *unseenModel

	games int // played
	kept  int // leaves
	fit   *equations
}

// NewUnseen returns a trainer at its beginning.
func NewUnseen(plan Plan) (*Unseen, error) {
	if plan.Games < 1 || plan.Games > maxUnseenGames {
		return nil, fmt.Errorf("train unseen: the plan has %d games; must have 1 to %d", plan.Games, maxUnseenGames)
	}
	m := newUnseenModel(plan.Rules, plan.Leaves)
	return &Unseen{plan: plan, print: plan.fingerprint("unseen 1"), model: m, fit: newEquations(m.size())}, nil
}

// Games returns the number of games played.
func (t *Unseen) Games() int { return t.games }

// Done reports whether all games have been played.
func (t *Unseen) Done() bool { return t.games == t.plan.Games }

// Leaves returns the number of leaves counted.
func (t *Unseen) Leaves() int { return t.kept }

// Table fits the table to the games played so far; made says what it is for.
func (t *Unseen) Table(made *stamp.Stamp) (*unseen.Table, error) {
	return t.model.table(t.fit, made)
}

// Run plays on the given number of threads until the plan or ctx is done. It calls report at the beginning and after
// each game, on the caller's goroutine; the trainer may be saved there.
func (t *Unseen) Run(ctx context.Context, threads int, report func(Progress) error) error {
	now := Progress{Phase: "games", Done: t.games, Of: t.plan.Games}
	if err := report(now); err != nil {
		return err
	}
	return play(ctx, &t.plan, threads, t.games, t.plan.Seed.Named("unseen"), t.model.read, func(all []kept) error {
		for i := range all {
			t.fit.note(all[i].row, all[i].outcome)
		}
		t.kept += len(all)
		t.games++
		now.Done = t.games
		return report(now)
	})
}

// unseenMagic begins every checkpoint of an Unseen; its last byte is the version.
const unseenMagic = "MAVENUT1"

// AppendCheckpoint appends everything that Restore needs to continue: the magic, the plan's fingerprint, the games
// played, the leaves counted, all sums as 64-bit integers (each line of the square, beginning at the diagonal, then the
// right side), and the SHA-256 of all these.
func (t *Unseen) AppendCheckpoint(dst []byte) []byte {
	return seal(unseenMagic).Append(dst, func(dst []byte) []byte {
		dst = append(dst, t.print...)
		dst = binary.LittleEndian.AppendUint64(dst, uint64(t.games))
		dst = binary.LittleEndian.AppendUint64(dst, uint64(t.kept))
		for _, line := range t.fit.lines() {
			for _, v := range line {
				dst = binary.LittleEndian.AppendUint64(dst, uint64(v))
			}
		}
		return dst
	})
}

// Restore brings a trainer for the same plan to where AppendCheckpoint was called.
func (t *Unseen) Restore(data []byte) error {
	body, err := unseal(data, unseenMagic)
	if err != nil {
		return err
	}
	head := len(t.print)
	if len(body) < head+16 {
		return fmt.Errorf("%w: %d bytes are too few for a header", ErrDamaged, len(data))
	}
	if string(body[:head]) != t.print {
		return fmt.Errorf("%w: words, rules, tiles, leaves, games or seed differ", ErrOtherPlan)
	}
	games, kept := binary.LittleEndian.Uint64(body[head:]), binary.LittleEndian.Uint64(body[head+8:])
	body = body[head+16:]
	n := t.fit.n
	if games > uint64(t.plan.Games) || kept > games*mostKept || len(body) != 8*(n*(n+1)/2+n) {
		return fmt.Errorf("%w: its parts do not fit together", ErrDamaged)
	}
	fit := newEquations(n)
	for _, line := range fit.lines() {
		for i := range line {
			line[i] = int64(binary.LittleEndian.Uint64(body))
			body = body[8:]
		}
	}
	for i := range n {
		if fit.square[i*n+i] < 0 {
			return fmt.Errorf("%w: the squares of value %d add up to %d", ErrDamaged, i, fit.square[i*n+i])
		}
	}
	t.games, t.kept, t.fit = int(games), int(kept), fit
	return nil
}

// mostKept is more than the leaves of a game.
const mostKept = 1 << 12
