package search

import (
	"context"
	"errors"
	"math"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
	"maven/internal/pool"
)

// PruneEvery is the number of iterations between prunings; fewer say little about a standard error.
const PruneEvery = 64

// A run is one simulation. During a round, its workers read everything except the results.
type run struct {
	settings SimulationSettings
	active   []*words.Section
	moves    []board.Move
	side     int              // the side whose candidates these are
	base     board.Position   // both racks count as known; that of the other side has only the tiles given
	starts   []board.Position // by candidate: base after the move, nothing drawn

	workers []*worker
	dropped [MaxCandidates]bool // by candidate; changed between rounds

	result Simulation // candidates in the order given
	shown  Simulation // what Progress sees
}

// round plays iterations until it is time to prune, or until the end.
func (r *run) round(ctx context.Context) error {
	from, to := r.result.Iterations, r.settings.Iterations
	if r.settings.Prune > 0 {
		to = min(to, from-from%PruneEvery+PruneEvery)
	}
	worker := func(thread int) pool.Worker[[]int] { return r.workers[thread].iteration }
	err := pool.Run(ctx, len(r.workers), from, to, worker, func(_ int, spreads []int) error {
		r.add(spreads)
		return nil
	})
	cut := ctx.Err()
	switch {
	case err != nil && !errors.Is(err, cut):
		return err
	case r.result.Iterations == r.settings.Iterations:
		r.result.Stopped = Complete
	case cut != nil:
		r.result.Stopped = Cancelled
	default:
		r.prune()
	}
	return nil
}

// add counts an iteration.
func (r *run) add(spreads []int) {
	for i := range r.result.Candidates {
		if !r.dropped[i] {
			r.result.Candidates[i].add(spreads[i])
		}
	}
	r.result.Iterations++
	if r.settings.Progress != nil {
		r.shown.Candidates = append(r.shown.Candidates[:0], r.result.Candidates...)
		r.shown.Iterations = r.result.Iterations
		sortByTotal(r.shown.Candidates)
		r.settings.Progress(&r.shown)
	}
}

// prune drops candidates that are far below the best one left.
func (r *run) prune() {
	all := r.result.Candidates
	var best *Candidate
	for i := range all {
		if !r.dropped[i] && (best == nil || all[i].Average() > best.Average()) {
			best = &all[i]
		}
	}
	left := 0
	for i := range all {
		c := &all[i]
		if !r.dropped[i] && c != best && hopeless(c, best, r.settings.Prune) {
			r.dropped[i], c.Pruned = true, true
		}
		if !r.dropped[i] {
			left++
		}
	}
	if left == 1 && len(all) > 1 {
		r.result.Stopped = Decided
	}
}

// hopeless reports whether a candidate is more than this many standard errors below the best one. The two
// are treated as independent, which overstates the error of their difference, since they share their draws.
func hopeless(c, best *Candidate, errors float64) bool {
	se, bestSE := c.StandardError(), best.StandardError()
	behind := float64(best.Average() - c.Average())
	return behind > errors*math.Sqrt(float64(se*se)+float64(bestSE*bestSE))
}
