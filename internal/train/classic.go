package train

import (
	"context"
	"fmt"
	"sync"

	"maven/internal/classic/tables"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/random"
	"maven/internal/rules"
)

// classicPasses is how often the games of a plan are played: to fit the values, and to take the
// records at those values.
const classicPasses = 2

// maxClassicGames keeps all sums within 64 bits and the counts of the records within 32.
const maxClassicGames = 50_000_000

// A ClassicPlan is what tables in the original's formats are to be trained for, and how. Two plans
// with the same Fingerprint give the same tables.
type ClassicPlan struct {
	Rules  *rules.Rules
	Words  *lexicon.Lexicon
	Leaves *leave.Table // that the games are played with; nil counts leaves as nothing
	Games  int
	Seed   random.Seed
}

// Fingerprint returns a hash over everything that the tables depend on.
func (p *ClassicPlan) Fingerprint() string {
	return playPrint(p.Rules, p.Leaves, "classic 2", p.Words.Hash(), p.Games, p.Seed)
}

// A Classic trains one set of tables.
type Classic struct {
	plan  ClassicPlan
	print string // the plan's fingerprint
	block int    // games between two reports
	model *model

	pass  int // now running, from 0
	games int // played in it
	fit   *equations
	tally *classicTally
}

// NewClassic returns a trainer at its beginning. The rules must be ones that the original knows.
func NewClassic(plan ClassicPlan) (*Classic, error) {
	if plan.Games < 1 || plan.Games > maxClassicGames {
		return nil, fmt.Errorf("train classic: %d games are planned; want 1 to %d", plan.Games, maxClassicGames)
	}
	if err := tables.CheckRules(plan.Rules); err != nil {
		return nil, fmt.Errorf("train classic: %w", err)
	}
	m := newModel()
	return &Classic{
		plan: plan, print: plan.Fingerprint(), block: block, model: m,
		fit: newEquations(m.size()), tally: newClassicTally(len(m.patterns)),
	}, nil
}

// Samples returns the records taken so far, with the values by the original's finishing rule.
func (t *Classic) Samples() (*tables.Samples, error) { return t.tally.samples(t.model) }

// Program returns the default program data with the worth of a Q without a U as fitted so far.
func (t *Classic) Program() (tables.Program, error) {
	p := tables.DefaultProgram()
	var err error
	p.QT, err = t.tally.worthOfQ()
	return p, err
}

// Leaves returns the number of leaves of normal play that the records were taken from so far.
func (t *Classic) Leaves() int64 { return t.tally.leaves() }

// Done reports whether all games have been played in both passes.
func (t *Classic) Done() bool { return t.pass == classicPasses }

// ClassicProgress says how far training has come.
type ClassicProgress struct {
	Pass, Passes   int // from 1
	Games, OfGames int // in this pass
}

// Run trains on the given number of threads until the plan is done or ctx is. After each block of
// games it calls report, between blocks only: that is when the trainer may be saved.
func (t *Classic) Run(ctx context.Context, threads int, report func(ClassicProgress) error) error {
	workers := make([]*classicWorker, max(threads, 1))
	for i := range workers {
		workers[i] = newClassicWorker(t)
	}
	for !t.Done() {
		next := min(t.games+t.block, t.plan.Games)
		if err := t.play(ctx, workers, next); err != nil {
			return err
		}
		p := ClassicProgress{Pass: t.pass + 1, Passes: classicPasses, Games: next, OfGames: t.plan.Games}
		t.games = next
		if next == t.plan.Games {
			if err := t.endPass(); err != nil {
				return fmt.Errorf("train classic: %w", err)
			}
		}
		if err := report(p); err != nil {
			return err
		}
	}
	return nil
}

// endPass goes over to the next pass. Values are fitted after the first.
func (t *Classic) endPass() error {
	t.pass++
	if t.Done() {
		return nil
	}
	t.games = 0
	return t.model.take(t.fit)
}

// play plays the games up to next-1, shared out among the workers, and adds up what they saw. A
// break leaves the sums as they were.
func (t *Classic) play(ctx context.Context, workers []*classicWorker, next int) error {
	seed := t.plan.Seed.Named("classic")
	var wait sync.WaitGroup
	for i, w := range workers {
		wait.Go(func() {
			w.clear()
			for n := t.games + i; n < next && ctx.Err() == nil; n += len(workers) {
				w.walk(seed.At(n))
				w.see(t.pass)
			}
		})
	}
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, w := range workers {
		t.fit.add(w.fit)
		t.tally.add(w.tally)
	}
	return nil
}
