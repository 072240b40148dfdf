package search

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
)

// PruneEvery is the number of iterations after which pruning is looked at again; fewer say little
// about a standard error.
const PruneEvery = 64

// A run is one simulation. While a round goes on, its workers read all but the results.
type run struct {
	settings SimulationSettings
	active   []*words.Section
	moves    []board.Move
	side     int              // whose candidates they are
	base     board.Position   // both racks known, that of the other side as far as it is given
	starts   []board.Position // by candidate: base after the move, nothing drawn

	workers []*worker
	dropped [MaxCandidates]bool // by candidate; changed between rounds

	result Simulation // candidates in the order given
	shown  Simulation // what Progress sees
}

// An outcome is one iteration.
type outcome struct {
	iteration int
	spreads   []int // by candidate; of those dropped nothing
	cut       bool  // the context was done before the end: spreads and err mean nothing
	err       error
}

// round plays iterations until it is time to prune, or to the end.
func (r *run) round(ctx context.Context) error {
	from, to := r.result.Iterations, r.settings.Iterations
	if r.settings.Prune > 0 {
		to = min(to, from+PruneEvery)
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	if err := r.count(ctx, r.play(inner, from, to), stop); err != nil {
		return err
	}
	switch {
	case r.result.Iterations == r.settings.Iterations:
		r.result.Stopped = Complete
	case ctx.Err() != nil:
		r.result.Stopped = Cancelled
	default:
		r.prune()
	}
	return nil
}

// play starts the workers on the iterations, which they share out among them as they come. The
// channel closes when all are played, or soon after the context is done.
func (r *run) play(ctx context.Context, from, to int) <-chan outcome {
	outcomes := make(chan outcome, len(r.workers))
	var next atomic.Int64
	next.Store(int64(from))
	var working sync.WaitGroup
	for _, w := range r.workers {
		working.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1) - 1)
				if i >= to {
					return
				}
				outcomes <- w.iteration(ctx, i)
			}
		})
	}
	go func() {
		working.Wait()
		close(outcomes)
	}()
	return outcomes
}

// count adds the outcomes in the order of iterations, up to the first that is missing, cut short or
// failed, or until Progress has cancelled. It returns when the channel is closed, and stops the workers
// if an outcome failed.
func (r *run) count(ctx context.Context, outcomes <-chan outcome, stop func()) error {
	early := map[int]outcome{}
	counting := true
	var failed error
	for o := range outcomes {
		early[o.iteration] = o
		for counting {
			first, ok := early[r.result.Iterations]
			if !ok {
				break
			}
			delete(early, first.iteration)
			if first.cut || first.err != nil {
				counting, failed = false, first.failure()
				stop()
				break
			}
			r.add(first.spreads)
			counting = r.settings.Progress == nil || ctx.Err() == nil
		}
	}
	return failed
}

// failure returns the error of an outcome that was not cut short.
func (o *outcome) failure() error {
	if o.cut {
		return nil
	}
	return o.err
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

// prune gives up candidates that are far below the best of those left.
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

// hopeless reports whether a candidate is more than so many standard errors below the best one. The
// two are taken as independent, which overstates the error of their difference, since they have draws
// in common.
func hopeless(c, best *Candidate, errors float64) bool {
	se, bestSE := c.StandardError(), best.StandardError()
	behind := float64(best.Average() - c.Average())
	return behind > errors*math.Sqrt(float64(se*se)+float64(bestSE*bestSE))
}
