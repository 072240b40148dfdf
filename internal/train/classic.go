package train

import (
	"context"
	"fmt"

	"maven/internal/classic/tables"
	"maven/internal/pool"
)

// classicPasses is how often the games of a plan are played: once to fit the values, and once to take
// the records with those values.
const classicPasses = 2

// maxClassicGames keeps all sums within 64 bits and the counts of the records within 32.
const maxClassicGames = 50_000_000

// A Classic trains one set of tables.
type Classic struct {
	plan  Plan
	print string // the plan's fingerprint
	model *model

	pass  int // the current one, from 0
	games int // played in it
	fit   *equations
	tally *classicTally
}

// NewClassic returns a trainer, at its beginning, of tables in the original's formats. The original must
// be able to play by the rules.
func NewClassic(plan Plan) (*Classic, error) {
	if plan.Games < 1 || plan.Games > maxClassicGames {
		return nil, fmt.Errorf("train classic: the plan has %d games; must have 1 to %d", plan.Games, maxClassicGames)
	}
	if err := tables.CheckRules(plan.Rules); err != nil {
		return nil, fmt.Errorf("train classic: %w", err)
	}
	m := newModel()
	return &Classic{
		plan: plan, print: plan.fingerprint("classic 2"), model: m,
		fit: newEquations(m.size()), tally: &classicTally{patterns: make([]cell, len(m.patterns))},
	}, nil
}

// Samples returns the records taken so far, with values from the original's finishing rule.
func (t *Classic) Samples() (*tables.Samples, error) { return t.tally.samples(t.model) }

// Program returns the default program data with what a Q without a U is worth, as fitted so far.
func (t *Classic) Program() (tables.Program, error) {
	p := tables.DefaultProgram()
	var err error
	p.QT, err = t.tally.worthOfQ()
	return p, err
}

// Leaves returns the number of leaves in normal play from which the records were taken so far.
func (t *Classic) Leaves() int64 { return t.tally.leaves() }

// Done reports whether all games have been played in both passes.
func (t *Classic) Done() bool { return t.pass == classicPasses }

// Run trains on the threads of a crew, which must be of this machine, until the plan or ctx is done. It calls report at the
// beginning of each pass and after each game, on the caller's goroutine; the trainer may be saved there.
func (t *Classic) Run(ctx context.Context, crew pool.Crew, report func(pool.Progress) error) error {
	for !t.Done() {
		if err := t.play(ctx, crew.Threads, report); err != nil {
			return err
		}
	}
	return nil
}

// play plays the rest of the pass's games, and goes on to the next pass.
func (t *Classic) play(ctx context.Context, threads int, report func(pool.Progress) error) error {
	now := pool.Progress{Phase: fmt.Sprintf("pass %d of %d", t.pass+1, classicPasses), Done: t.games, Of: t.plan.Games}
	if err := report(now); err != nil {
		return err
	}
	fitted := t.pass == 0 // the fit is of normal play, the records of all
	read := func(g *played) []keeping { return t.model.keepings(g, fitted) }
	return pool.Run(ctx, threads, t.games, t.plan.Games, worker(&t.plan, t.plan.Seed.Named("classic"), read), func(_ int, all []keeping) error {
		t.add(all)
		t.games++
		now.Done = t.games
		if t.games == t.plan.Games {
			if err := t.endPass(); err != nil {
				return fmt.Errorf("train classic: %w", err)
			}
		}
		return report(now)
	})
}

// add adds up the leaves kept in a game.
func (t *Classic) add(all []keeping) {
	for i := range all {
		if k := &all[i]; t.pass == 0 {
			t.fit.note(k.row, k.outcome)
		} else {
			t.tally.note(t.model, k)
		}
	}
}

// endPass goes on to the next pass. Values are fitted after the first.
func (t *Classic) endPass() error {
	t.pass++
	if t.Done() {
		return nil
	}
	t.games = 0
	return t.model.take(t.fit)
}
