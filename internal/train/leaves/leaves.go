// Package leaves trains leave tables from self-play.
//
// Games are played by static equity with the current table. At every turn before the bag is
// empty, a fresh rack is drawn from all tiles that are not on the board. The equity of its best move
// is added for every leave in the rack, weighted by the number of ways to take the leave from it. At
// every third turn a second rack has a leave picked from all the largest ones, so that rare leaves are
// seen too. So the mean of a leave is what a player who keeps it, and draws the rest, can expect; its
// worth is that mean minus the mean of all racks. A leave that was seldom seen takes its worth mainly
// from its parts (see smooth). The table of one generation plays the games of the next.
//
// Games are added up in order, whichever thread played them: a seed gives the same table on any number
// of threads, and after any number of breaks.
package leaves

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/rules"
)

// A Plan says for what, and how, to train a table. Two plans with the same Fingerprint
// give the same table.
type Plan struct {
	Rules *rules.Rules
	Words *lexicon.Lexicon
	Games []int // by generation
	Seed  random.Seed
}

// Fingerprint returns a hash over everything that the table depends on, in hexadecimal digits.
func (p *Plan) Fingerprint() string { return fmt.Sprintf("%x", p.print()) }

// print returns the fingerprint as checkpoints have it, in bytes.
func (p *Plan) print() string {
	sum := sha256.Sum256(fmt.Appendln(nil, "leaves 3", p.Rules.Hash(), p.Words.Hash(), p.Games, p.Seed))
	return string(sum[:])
}

// A Trainer trains one table.
type Trainer struct {
	plan  Plan
	state state
}

// state is what a checkpoint keeps.
type state struct {
	generation int // the current one, from 0
	games      int // played in it
	table      *leave.Table
	tally      *tally
}

// New returns a trainer at its beginning, with a table in which every leave is worth nothing.
func New(plan Plan) (*Trainer, error) {
	if err := CheckGenerations(plan.Games); err != nil {
		return nil, err
	}
	if plan.Rules.RackSize < 2 {
		return nil, fmt.Errorf("train leaves: the rules %s have racks of 1 tile, which leave nothing; must be 2 or more", plan.Rules.Name)
	}
	table := leave.Complete(plan.Rules.Tiles, plan.Rules.RackSize-1)
	return &Trainer{plan: plan, state: state{table: table, tally: newTally(table.Len())}}, nil
}

// CheckGenerations refuses numbers of games, by generation, that no table can be trained with.
func CheckGenerations(games []int) error {
	if len(games) == 0 {
		return errors.New("train leaves: the plan has no generation")
	}
	for i, n := range games {
		if n < 1 {
			return fmt.Errorf("train leaves: generation %d has %d games; must have 1 or more", i+1, n)
		}
	}
	return nil
}

// Table returns the table of the last finished generation.
func (l *Trainer) Table() *leave.Table { return l.state.table }

// Fingerprint returns that of the plan.
func (l *Trainer) Fingerprint() string { return l.plan.Fingerprint() }

// Done reports whether every generation has been played.
func (l *Trainer) Done() bool { return l.state.generation == len(l.plan.Games) }

// Run trains by a crew until the plan or ctx is done. Its parts are the generations; machines far away do them as Work says. It calls
// report at the beginning of each phase and during it, on the caller's goroutine; the trainer may be saved there.
func (l *Trainer) Run(ctx context.Context, crew pool.Crew, report func(pool.Progress) error) error {
	largest := largest(l.state.table)
	for !l.Done() {
		if err := l.play(ctx, crew, largest, report); err != nil {
			return err
		}
		if err := l.fit(ctx, report); err != nil {
			return err
		}
	}
	return nil
}

// largest lists the leaves of a table that are one tile short of a rack.
func largest(table *leave.Table) []int {
	all := bySize(table)
	return all[len(all)-1]
}

// seed returns the seed of a generation's games.
func (p *Plan) seed(generation int) random.Seed { return p.Seed.Named("leaves").At(generation) }

// play plays the rest of the generation's games.
func (l *Trainer) play(ctx context.Context, crew pool.Crew, largest []int, report func(pool.Progress) error) error {
	s := &l.state
	goal := l.plan.Games[s.generation]
	seed := l.plan.seed(s.generation)
	now := pool.Progress{Phase: fmt.Sprintf("generation %d of %d", s.generation+1, len(l.plan.Games)), Done: s.games, Of: goal}
	if err := report(now); err != nil {
		return err
	}
	worker := func(int) pool.Worker[*sample] {
		w := newSampler(&l.plan, s.table, largest)
		return func(ctx context.Context, number int) (*sample, error) {
			all, err := w.play(ctx, seed.At(number))
			return sampleOf(s.table, all), err
		}
	}
	read := func(number int, result []byte) (*sample, error) {
		all, err := readDrawn(result, l.plan.Rules, s.table.Len())
		if err != nil {
			return nil, fmt.Errorf("game %d of %s: %w", number+1, now.Phase, err)
		}
		return sampleOf(s.table, all), nil
	}
	part := pool.Part{Number: s.generation, State: func() []byte { return appendPoints(nil, s.table) }, First: s.games, End: goal}
	return pool.Share(ctx, crew, part, worker, read, func(number int, one *sample) error {
		s.tally.add(one)
		s.games = number + 1
		now.Done = s.games
		return report(now)
	})
}

// fit turns what was seen into the table of the next generation.
func (l *Trainer) fit(ctx context.Context, report func(pool.Progress) error) error {
	s, generation := &l.state, l.state.generation+1
	now := pool.Progress{Phase: fmt.Sprintf("fit of generation %d", generation), Of: s.table.Len()}
	table, err := smooth(s.table, s.tally, func(done int) error {
		now.Done = done
		if err := ctx.Err(); err != nil {
			return err
		}
		return report(now)
	})
	if err != nil {
		return err
	}
	d := driftOf(s.table, table, s.tally)
	l.state = state{generation: generation, table: table, tally: newTally(table.Len())}
	now.Done = now.Of
	now.Remark = fmt.Sprintf("generation %d: leaves moved by %.3f points on average, %.2f at most", generation, d.mean, d.most)
	return report(now)
}
