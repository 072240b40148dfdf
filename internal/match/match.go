// Package match plays games between two players on paired draws and adds them up.
//
// The games come in pairs: both have the same seed, and the players change seats. Each seat draws
// from its own end of the bag, so that it gets the same tiles in both games for as long as play
// allows, and much of the luck cancels. Pairs are independent of each other, the games of a pair are
// not: means and standard errors are over pairs.
//
// Pairs are played on any number of threads, but added up in order, and the sequential test is always
// asked after the same pairs. So a plan gives the same result, and the same log, on any number of
// threads and after any number of breaks, unless the players think by a clock.
//
// Sharp edges: a side is a player of the match, 0 or 1; a seat is a place in one game, and seat 0
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

// block is the number of pairs after which the sequential test is asked again.
const block = 10

// A Side is one of the two players that are compared.
type Side struct {
	Name string               // for records
	New  func() engine.Player // called once by each thread
}

// A Plan says which match is to be played. Two plans with the same Fingerprint have the same result.
type Plan struct {
	Rules *rules.Rules
	Words *lexicon.Lexicon
	Sides [2]Side
	Games int // an even number; fewer are played if Stop ends the match
	Seed  random.Seed
	Stop  *stat.Sequential // a test of side 0's spread, in points a game; nil plays all games
	Start *Start           // nil plays whole games
	Clock *engine.Clock    // with which each player begins a game; such games are not the same every time. nil plays without
}

// A Start says from which positions games are played: a player plays both seats until at most so many tiles are unseen
// to the one on turn. A game that ends before is thrown away, and another one played.
type Start struct {
	Unseen int
	New    func() engine.Player // called once by each thread
}

// MaxUnseen bounds Start.Unseen: more tiles are unseen in no position of a game under way.
const MaxUnseen = 1000

// Fingerprint returns a hash over everything that the result depends on.
func (p *Plan) Fingerprint() string {
	h := sha256.New()
	sides := [2]string{p.Sides[0].New().Identity(), p.Sides[1].New().Identity()}
	fmt.Fprintf(h, "match 2 %s %q %q %q %d %d\n", p.Rules.Hash(), p.Words.Hash(), sides[0], sides[1], p.Games, p.Seed)
	if p.Stop != nil {
		fmt.Fprintln(h, p.Stop.Low, p.Stop.High)
	}
	if p.Start != nil {
		fmt.Fprintf(h, "start %d %q\n", p.Start.Unseen, p.Start.New().Identity())
	}
	if p.Clock != nil {
		fmt.Fprintf(h, "clock %v\n", *p.Clock)
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
		return nil, fmt.Errorf("a match is played in pairs of games: must be 2, 4, 6 or more games, not %d", plan.Games)
	}
	if s := plan.Start; s != nil && (s.Unseen < 1 || s.Unseen > MaxUnseen) {
		return nil, fmt.Errorf("games from positions with at most %d tiles unseen: must be 1 to %d", s.Unseen, MaxUnseen)
	}
	return &Match{plan: plan}, nil
}

// Done reports whether all games have been played, or the sequential test has stopped the match.
func (m *Match) Done() bool {
	return 2*m.tally.told.Pairs >= m.plan.Games || m.tally.told.Verdict != stat.Undecided
}

// Run has a crew play until the match or ctx is done. Machines far away send pairs packed, see Plan.Work. Run calls
// report with each pair, in order, after adding it to the result. An error of report ends the run and is returned.
// Run may be called again after a break.
func (m *Match) Run(ctx context.Context, crew pool.Crew, report func(*Pair) error) error {
	if m.Done() {
		return nil
	}
	part := pool.Part{First: m.tally.told.Pairs, End: m.plan.Games / 2}
	worker := func(int) pool.Worker[*Pair] { return newTable(&m.plan).pair }
	return pool.Share(ctx, crew, part, worker, m.plan.readPair, func(_ int, p *Pair) error {
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
	if stop == nil || m.tally.told.Pairs%block != 0 {
		return
	}
	// The moments are of the points of two games.
	spread := &m.tally.spread
	m.tally.told.Verdict = stop.Verdict(spread.N(), spread.Mean()/2, spread.Variance()/4)
}
