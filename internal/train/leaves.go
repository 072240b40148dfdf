// Package train fits tables from self-play.
//
// Leaves: games are played by static equity with the table at hand. At every turn before the bag
// is empty a fresh rack is drawn from all tiles that are not on the board, and the equity of its
// best move is noted for every leave in it, weighted by the ways to take the leave from the rack. At
// every third turn there is another rack, with a leave chosen among all of the largest, so that rare
// ones are seen as well.
// So the mean of a leave is what a player who keeps it, and draws the rest, gets from the next
// turn on; its worth is that mean less the mean of all racks. Leaves that were seen little lean on
// what their parts are worth (see smooth). The table of one generation plays the next.
//
// Sums are whole thousandths of points in 64 bits, so the order in which threads add them does not
// matter: a seed gives the same table on any number of threads, and after any number of breaks.
//
// Chances to win (WinProb): games are played in the same way, and counted is by how much the spread
// changes from each turn to the end; see winprob. Tables of classic Maven (Classic): the same games
// again, for the worth of patterns in the leaves that were kept; see docs/classic.md.
package train

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/random"
	"maven/internal/rules"
)

// block is the number of games between two checkpoints and reports of progress.
const block = 1000

// A Plan is what a table of leaves is to be trained for, and how. Two plans with the same
// Fingerprint give the same table.
type Plan struct {
	Rules *rules.Rules
	Words *lexicon.Lexicon
	Games []int // by generation
	Seed  random.Seed
}

// Fingerprint returns a hash over everything that the table depends on.
func (p *Plan) Fingerprint() string {
	h := sha256.New()
	fmt.Fprintln(h, "leaves 3", p.Rules.Hash(), p.Words.Hash(), p.Games, p.Seed)
	return hex.EncodeToString(h.Sum(nil))
}

// Progress says how far training has come.
type Progress struct {
	Generation, Generations int // from 1
	Games, OfGames          int // in this generation
	Drift                   Drift
}

// Drift is how far the worth of leaves moved in the generation that has just ended, over the leaves
// it saw, each as often as it was seen.
type Drift struct {
	Mean, Most float64 // points
}

// A Leaves trains one table.
type Leaves struct {
	plan  Plan
	state state
}

// state is what a checkpoint keeps.
type state struct {
	generation int // now running, from 0
	games      int // played in it
	table      *leave.Table
	tally      *tally
}

// NewLeaves returns a trainer at its beginning, with a table in which every leave is worth nothing.
func NewLeaves(plan Plan) (*Leaves, error) {
	if len(plan.Games) == 0 {
		return nil, errors.New("train leaves: no generation is planned")
	}
	for i, n := range plan.Games {
		if n < 1 {
			return nil, fmt.Errorf("train leaves: generation %d is to play %d games; want 1 or more", i+1, n)
		}
	}
	table := leave.Complete(plan.Rules.Tiles, plan.Rules.RackSize-1)
	return &Leaves{plan: plan, state: state{table: table, tally: newTally(table.Len())}}, nil
}

// Table returns the table of the last generation that ended.
func (l *Leaves) Table() *leave.Table { return l.state.table }

// Done reports whether every generation has been played.
func (l *Leaves) Done() bool { return l.state.generation == len(l.plan.Games) }

// Run trains on the given number of threads until the plan is done or ctx is. After each block of
// games, and each generation, it calls report, between blocks only: that is when the trainer may
// be saved.
func (l *Leaves) Run(ctx context.Context, threads int, report func(Progress) error) error {
	workers := make([]*sampler, max(threads, 1))
	for i := range workers {
		workers[i] = newSampler(&l.plan)
	}
	for !l.Done() {
		goal := l.plan.Games[l.state.generation]
		next := min(l.state.games+block, goal)
		if err := l.play(ctx, workers, l.state.games, next); err != nil {
			return err
		}
		p := Progress{Generation: l.state.generation + 1, Generations: len(l.plan.Games), Games: next, OfGames: goal}
		l.state.games = next
		if next == goal {
			p.Drift = l.endGeneration()
		}
		if err := report(p); err != nil {
			return err
		}
	}
	return nil
}

// play plays games first to last-1 of the generation, shared out among the workers, and adds up
// what they saw. A break leaves the tally as it was.
func (l *Leaves) play(ctx context.Context, workers []*sampler, first, last int) error {
	seed := l.plan.Seed.Named("leaves").At(l.state.generation)
	var wait sync.WaitGroup
	for i, w := range workers {
		wait.Go(func() {
			w.begin(l.state.table)
			for game := first + i; game < last && ctx.Err() == nil; game += len(workers) {
				w.game(seed.At(game))
			}
		})
	}
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, w := range workers {
		l.state.tally.add(w.tally)
	}
	return nil
}

// endGeneration turns what was seen into the table of the next generation.
func (l *Leaves) endGeneration() Drift {
	table := smooth(l.state.table, l.state.tally, l.plan.Rules.Tiles, l.plan.Rules.RackSize-1)
	drift := driftOf(l.state.table, table, l.state.tally)
	l.state = state{generation: l.state.generation + 1, table: table, tally: newTally(table.Len())}
	return drift
}
