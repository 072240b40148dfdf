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
	// MaxTurns is the most turns of each side after a candidate; no game is that long.
	MaxTurns = 500
	// MaxThreads is the most threads used, even if more are asked for.
	MaxThreads = 256
)

// Why a simulation stopped.
const (
	Complete = "all iterations"
	Decided  = "one candidate left"
)

// ErrCandidates refuses moves that cannot be simulated.
var ErrCandidates = errors.New("classic simulation: candidates")

// SimulationSettings say how much to simulate.
type SimulationSettings struct {
	Turns      int         // of each side after the candidate, the other side first: 2*Turns plies; 0 to MaxTurns
	Iterations int         // at least 1
	Seed       random.Seed // of all draws
	Threads    int         // 0 is 1

	// From, if set, is a result of Run for the same position, moves and seed, with no more iterations: Run goes on from there.
	From *Simulation

	// Prune, if not 0, drops candidates whose average is below the best one's by more than this many
	// standard errors of the difference. It is applied every PruneEvery iterations.
	Prune float64

	// Progress, if set, is called after each iteration, in order, on the goroutine that called Run. Its
	// argument is valid until it returns. If it cancels the context, exactly the iterations counted so far
	// are kept.
	Progress func(*Simulation)
}

// A Simulation is the result so far.
type Simulation struct {
	Candidates []Candidate // by total, best first; equal ones in the order they were given
	Iterations int         // counted: whole ones only
	Stopped    string      // Complete, Cancelled or Decided; "" while it is running
}

// A Simulator compares the candidates of a turn by playing on from each of them. In every iteration the
// other side gets a rack from the unseen tiles, the same for all candidates. Each candidate is made, and
// both sides play a number of turns with the best move of a search. The spread is what the two sides
// gained, with the worth of the tiles they kept or the payments at the end of the game. A candidate is
// ranked by its average spread. Several goroutines may use a Simulator at once.
//
// The iteration, its sums and the rounding of the average are those of the original program. The draws are
// ours: they depend only on the seed, the iteration and the ply, so that they are as equal for all
// candidates as their plays allow. So are the standard errors, the pruning and the threads. Spreads are
// whole centipoints (cp) and iterations count in order, so that a seed gives the same result with any
// number of threads, and a run cancelled after n iterations has the result of a run of n.
//
// Sharp edges: as in the original, spreads and wins begin with the candidate, whatever the scores were
// before. If the game is not over, each side gets the Leave of its last move; after an endgame search this
// is everything still to come, and the original adds it for both sides too. A side sees the other rack only
// when the bag is empty, even if the position has it. The weight of an iteration, which the original could
// choose, is 1.
type Simulator struct {
	active   []*words.Section
	choosers func() Chooser
}

// NewSimulator returns a Simulator for words of the active sections, at most two. Both sides play the moves
// of a Chooser; each thread makes its own.
func NewSimulator(active []*words.Section, choosers func() Chooser) *Simulator {
	return &Simulator{active: active, choosers: choosers}
}

// Run simulates at most MaxCandidates moves of the side to move. It uses their Score and Leave as given;
// Candidates fills these in. The position does not change. If the other rack is not known, or not full, it
// is filled from the unseen tiles in every iteration.
//
// If the context is done, that is not an error: the result has the iterations so far. Errors wrap
// ErrCandidates, which names the move at fault, ErrOver, or say that a Chooser has no legal move; then the
// result is nil.
func (s *Simulator) Run(ctx context.Context, p *board.Position, moves []board.Move, settings SimulationSettings) (*Simulation, error) {
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

// prepare makes every candidate once, on its own copy of the position.
func (s *Simulator) prepare(p *board.Position, moves []board.Move, settings SimulationSettings) (*run, error) {
	if len(moves) < 1 || len(moves) > MaxCandidates {
		return nil, fmt.Errorf("%w: %d moves; must be 1 to %d", ErrCandidates, len(moves), MaxCandidates)
	}
	if p.Over() {
		return nil, fmt.Errorf("classic simulation: %w", ErrOver)
	}
	r := &run{settings: settings, active: s.active, moves: moves, side: p.Turn, base: *p}
	r.base.Known = true
	r.base.Board.Masks(s.active)
	for i := range moves {
		start := r.base
		if err := start.Apply(&moves[i]); err != nil {
			return nil, fmt.Errorf("%w: move %d, %q in lane %d: %w", ErrCandidates, i+1, moves[i].Text(), moves[i].Lane, err)
		}
		start.Board.Masks(s.active)
		r.starts = append(r.starts, start)
		r.result.Candidates = append(r.result.Candidates, Candidate{Move: moves[i], Given: i})
	}
	if settings.From != nil {
		r.goOn(settings.From)
	}
	for range max(1, min(settings.Threads, MaxThreads, settings.Iterations)) {
		r.workers = append(r.workers, &worker{run: r, chooser: s.choosers()})
	}
	return r, nil
}

// goOn takes over what was found before.
func (r *run) goOn(from *Simulation) {
	for _, c := range from.Candidates {
		r.result.Candidates[c.Given], r.dropped[c.Given] = c, c.Pruned
	}
	if r.result.Iterations = from.Iterations; r.settings.Prune > 0 && from.Iterations > 0 && from.Iterations%PruneEvery == 0 {
		r.prune() // which a run does not do at its end
	}
}
