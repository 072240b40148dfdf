package search

import (
	"context"
	"errors"
	"fmt"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
	"maven/internal/random"
)

const (
	// MaxCandidates is the most candidates of a simulation.
	MaxCandidates = 64
	// MaxTurns is the most turns of each side after a candidate; no game is as long.
	MaxTurns = 500
	// MaxThreads is the most threads that work; more are taken as so many.
	MaxThreads = 256
)

// Why a simulation stopped.
const (
	Complete = "all iterations"
	Decided  = "one candidate left"
)

// What cannot be simulated.
var (
	ErrCandidates = errors.New("classic simulation: candidates")
	ErrSettings   = errors.New("classic simulation: settings")
)

// SimulationSettings say how much is simulated.
type SimulationSettings struct {
	Turns      int         // of each side after the candidate, the other side first: 2*Turns plies; 0 to MaxTurns
	Iterations int         // at least 1
	Seed       random.Seed // of all draws
	Threads    int         // 0 is 1

	// Prune, if not 0, gives up candidates whose average is below the best one's by more than so many
	// standard errors of the difference. It is looked at every PruneEvery iterations.
	Prune float64

	// Progress, if set, is called after each iteration, in the order of iterations, by the goroutine
	// that called Run. The result is valid until it returns. Cancelling the context here keeps exactly
	// the iterations that were counted.
	Progress func(*Simulation)
}

// A Simulation is what has been simulated.
type Simulation struct {
	Candidates []Candidate // by total, best first; of equal ones in the order they were given
	Iterations int         // counted: whole ones only
	Stopped    string      // Complete, Cancelled or Decided; "" while it goes on
}

// A Simulator compares the candidates of a turn by playing on from each of them: in every iteration
// the other side gets a rack from the unseen tiles, the same for all candidates, each candidate is
// made, both sides play a number of turns by the best move of a search, and what the two gained, with
// the worth of the tiles they kept or the end of the game, is a spread. A candidate is ranked by the
// average of its spreads. A Simulator may be used by several goroutines at once.
//
// The iteration, its sums and the rounding of the average are those of the original program. Ours are
// the draws, which depend on nothing but the seed, the iteration and the ply, so that they are as
// equal for all candidates as their plays allow; the standard errors; the pruning; and the threads.
// Spreads are whole centipoints (cp) and iterations count in their order, so that a seed gives the
// same result with any number of threads, and a run that is cancelled after n iterations that of a
// run of n.
//
// Sharp edges: spreads and wins begin with the candidate, whatever the scores were before, as in the
// original. Where the game goes on, each side gets the Leave of its last move, which of an endgame
// search is all that is to come: the original adds it for both sides, too. A side is shown the other
// rack only when the bag is empty, also in a position where it is known. The weight of an iteration,
// which the original could choose, is 1.
type Simulator struct {
	active   []*words.Section
	choosers func() Chooser
}

// NewSimulator returns a Simulator for words of the active sections, at most two. Both sides play the moves of
// a Chooser; each thread makes its own.
func NewSimulator(active []*words.Section, choosers func() Chooser) *Simulator {
	return &Simulator{active: active, choosers: choosers}
}

// Run simulates moves of the side to move, at most MaxCandidates, which count by their Score and Leave
// as they are given; Candidates makes such. The position is read only. Where the other rack is not
// known, or not full, it is filled from the unseen tiles in every iteration.
//
// A done context is no error: the result then holds the iterations before. Errors wrap ErrCandidates,
// which names the move at fault, ErrSettings, ErrOver, or what a Chooser returned; the result is nil.
func (s *Simulator) Run(ctx context.Context, p *board.Position, moves []board.Move, settings SimulationSettings) (*Simulation, error) {
	if err := settings.check(); err != nil {
		return nil, err
	}
	r, err := s.prepare(p, moves, settings)
	if err != nil {
		return nil, err
	}
	for r.result.Stopped == "" {
		if err := r.round(ctx); err != nil {
			return nil, err
		}
	}
	sortByTotal(r.result.Candidates)
	return &r.result, nil
}

func (s *SimulationSettings) check() error {
	switch {
	case s.Turns < 0 || s.Turns > MaxTurns:
		return fmt.Errorf("%w: %d turns, 0 to %d are possible", ErrSettings, s.Turns, MaxTurns)
	case s.Iterations < 1:
		return fmt.Errorf("%w: %d iterations, at least 1 is needed", ErrSettings, s.Iterations)
	case s.Threads < 0:
		return fmt.Errorf("%w: %d threads, at least 1 is needed, or 0 for 1", ErrSettings, s.Threads)
	case !(s.Prune >= 0):
		return fmt.Errorf("%w: pruning at %v standard errors, 0 (never) or more is possible", ErrSettings, s.Prune)
	}
	return nil
}

// prepare makes every candidate once, on its own copy of the position.
func (s *Simulator) prepare(p *board.Position, moves []board.Move, settings SimulationSettings) (*run, error) {
	if len(moves) < 1 || len(moves) > MaxCandidates {
		return nil, fmt.Errorf("%w: %d moves, 1 to %d are possible", ErrCandidates, len(moves), MaxCandidates)
	}
	if p.Over() {
		return nil, fmt.Errorf("classic simulation: %w", ErrOver)
	}
	r := &run{settings: settings, active: s.active, moves: moves, side: p.Turn, base: *p}
	r.base.Known = true
	r.base.Board.Masks(s.active)
	for i := range moves {
		start := r.base
		if _, err := start.Apply(&moves[i]); err != nil {
			return nil, fmt.Errorf("%w: move %d, %q in lane %d: %w", ErrCandidates, i+1, moves[i].Text(), moves[i].Lane, err)
		}
		start.Board.Masks(s.active)
		r.starts = append(r.starts, start)
		r.result.Candidates = append(r.result.Candidates, Candidate{Move: moves[i], Given: i})
	}
	for range max(1, min(settings.Threads, MaxThreads, settings.Iterations)) {
		r.workers = append(r.workers, &worker{run: r, chooser: s.choosers()})
	}
	return r, nil
}
