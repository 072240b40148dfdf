package train

import (
	"context"
	"fmt"

	"maven/internal/pool"
	"maven/internal/random"
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

// Fingerprint returns a hash over everything that the table depends on.
func (t *Unseen) Fingerprint() string { return t.print }

// Run plays on the given number of threads until the plan or ctx is done. It calls report at the beginning and after
// each game, on the caller's goroutine; the trainer may be saved there.
func (t *Unseen) Run(ctx context.Context, threads int, report func(Progress) error) error {
	return t.RunBy(ctx, pool.Here(threads), report)
}

// RunBy is Run by a crew, in one part; machines far away do it as Plan.WorkUnseen says.
func (t *Unseen) RunBy(ctx context.Context, crew pool.Crew, report func(Progress) error) error {
	if err := report(t.progress()); err != nil {
		return err
	}
	read := func(number int, result []byte) ([]yield, error) {
		all, err := readKept(result, t.model)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", number+1, err)
		}
		return all, nil
	}
	part := pool.Part{First: t.games, End: t.plan.Games}
	return pool.Share(ctx, crew, part, worker(&t.plan, t.plan.unseenSeed(), t.model.read), read, t.add(report))
}

// unseenSeed returns the seed of the games that an unseen table is fitted to.
func (p *Plan) unseenSeed() random.Seed { return p.Seed.Named("unseen") }
