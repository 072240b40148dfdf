package train

import (
	"context"
	"fmt"

	"maven/internal/stamp"
	"maven/internal/unseen"
)

// maxUnseenGames keeps all sums within 64 bits.
const maxUnseenGames = 10_000_000

// unseenMagic begins every checkpoint of an Unseen; its last byte is the version.
const unseenMagic = "MAVENUT1"

// An Unseen fits one table of what the tiles unseen change.
type Unseen struct {
	plan  Plan
	model *unseenModel
	sums
}

// NewUnseen returns a trainer at its beginning.
func NewUnseen(plan Plan) (*Unseen, error) {
	if plan.Games < 1 || plan.Games > maxUnseenGames {
		return nil, fmt.Errorf("train unseen: the plan has %d games; must have 1 to %d", plan.Games, maxUnseenGames)
	}
	m := newUnseenModel(plan.Rules, plan.Leaves)
	return &Unseen{plan: plan, model: m,
		sums: sums{magic: unseenMagic, print: plan.fingerprint("unseen 1"), most: plan.Games, fit: newEquations(m.size())}}, nil
}

// Games returns the number of games played.
func (t *Unseen) Games() int { return t.games }

// Leaves returns the number of leaves counted.
func (t *Unseen) Leaves() int { return t.rows }

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
		t.rows += len(all)
		t.games++
		now.Done = t.games
		return report(now)
	})
}
