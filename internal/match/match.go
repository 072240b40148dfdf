// Package match plays games between two players on paired draws and adds them up.
//
// The games come in pairs: both have the same seed, and the players change seats. Each seat draws
// from its own end of the bag, so that it sees the same tiles in both games for as long as play
// allows, and much of the luck cancels. The pair is the independent unit: means and standard errors
// are over pairs.
//
// Pairs are played on any number of threads and added up in their order; the sequential test is
// asked after the same pairs whatever the threads. So a plan gives the same result, and the same
// log, on any number of threads and after any number of breaks.
//
// Sharp edges: a side is a player of the match, 0 or 1; a seat is the place in one game, of which 0
// begins. Side 0 has seat 0 in the first game of a pair and seat 1 in the second.
package match

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"maven/internal/engine"
	"maven/internal/lexicon"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/stat"
)

// block is the number of pairs from one question to the sequential test to the next.
const block = 10

// A Side is one of the two players that are compared.
type Side struct {
	Name string               // for records
	New  func() engine.Player // called once for each thread, by it
}

// A Plan is what a match is about. Two plans with the same Fingerprint have the same result.
type Plan struct {
	Rules *rules.Rules
	Words *lexicon.Lexicon
	Sides [2]Side
	Games int // an even number, at most
	Seed  random.Seed
	Stop  *stat.Sequential // on side 0's points a game over side 1; nil plays all games
}

// Fingerprint returns a hash over everything that the result depends on.
func (p *Plan) Fingerprint() string {
	h := sha256.New()
	sides := [2]string{p.Sides[0].New().Identity(), p.Sides[1].New().Identity()}
	fmt.Fprintf(h, "match 2 %s %q %q %q %d %d\n", p.Rules.Hash(), p.Words.Hash(), sides[0], sides[1], p.Games, p.Seed)
	if p.Stop != nil {
		fmt.Fprintln(h, p.Stop.Low, p.Stop.High)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// A Match is a plan and what has been played of it.
type Match struct {
	plan  Plan
	tally tally
}

// New returns a match at its beginning.
func New(plan Plan) (*Match, error) {
	if plan.Games < 2 || plan.Games%2 != 0 {
		return nil, fmt.Errorf("a match is played in pairs of games: %d games cannot be; want 2, 4, 6 or more", plan.Games)
	}
	return &Match{plan: plan}, nil
}

// Done reports whether all games have been played, or the sequential test has stopped the match.
func (m *Match) Done() bool {
	return 2*m.tally.pairs >= m.plan.Games || m.tally.verdict != stat.Undecided
}

// Run plays on the given number of threads until the match is done or ctx is. It calls report with
// each pair, in order, once the result has it; an error of report ends the run and is returned.
// After a break Run may be called again.
func (m *Match) Run(ctx context.Context, threads int, report func(*Pair) error) error {
	if m.Done() {
		return nil
	}
	worker := func(int) pool.Worker[*Pair] { return newTable(&m.plan).pair }
	return pool.Run(ctx, threads, m.tally.pairs, m.plan.Games/2, worker, func(_ int, p *Pair) error {
		m.add(p.outcome())
		if err := report(p); err != nil {
			return err
		}
		if m.Done() {
			return pool.ErrEnough
		}
		return nil
	})
}

// add adds the next pair to the result.
func (m *Match) add(o outcome) {
	m.tally.add(&o)
	stop := m.plan.Stop
	if stop == nil || m.tally.pairs%block != 0 {
		return
	}
	// The moments are of two games' points.
	spread := &m.tally.spread
	m.tally.verdict = stop.Judge(spread.N(), spread.Mean()/2, spread.Variance()/4)
}
