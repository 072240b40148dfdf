package train

import (
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
	*sums
}

// NewUnseen returns a trainer at its beginning.
func NewUnseen(plan Plan) (*Unseen, error) {
	if plan.Games < 1 || plan.Games > maxUnseenGames {
		return nil, fmt.Errorf("train unseen: the plan has %d games; must have 1 to %d", plan.Games, maxUnseenGames)
	}
	m := newUnseenModel(plan.Rules, plan.Leaves)
	play := worker(&plan, plan.Seed.Named("unseen"), m.read)
	return &Unseen{plan, m, newSums(unseenMagic, plan.fingerprint("unseen 1"), plan.Games, m.size(), m.rack*shareUnit*one, play)}, nil
}

// Leaves returns the number of leaves counted.
func (t *Unseen) Leaves() int { return t.rows }

// Table fits the table to the games played so far; made says what it is for.
func (t *Unseen) Table(made *stamp.Stamp) (*unseen.Table, error) {
	return t.model.table(t.fit, made)
}
