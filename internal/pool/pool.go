// Package pool does numbered jobs on several threads and hands over their results in order.
//
// The results, and the error that ends a run, are the same as if one job were done after the other,
// whatever the number of threads and whichever job finishes first. Jobs run ahead of the last result
// taken, so that one long job holds up nobody, but only by a fixed number, so that memory stays small.
//
// Sharp edges: a cancelled run waits for the jobs under way, which should watch their context. After a
// failure or a cancellation, the results of some finished jobs are thrown away.
package pool

import (
	"context"
	"errors"
	"sync"
)

// ErrEnough ends a run without an error when take returns it.
var ErrEnough = errors.New("pool: enough results")

// window is how many jobs each thread may run ahead of the last result taken: enough that one long job
// holds up nobody.
const window = 4

// A Worker does one job. Only one goroutine calls it.
type Worker[T any] func(ctx context.Context, job int) (T, error)

// A result is the outcome of a job.
type result[T any] struct {
	job   int
	value T
	err   error
}

// Run does jobs first to end-1 on the given number of threads, at least one. Each thread calls worker
// once, with its number from 0, to get the Worker for its jobs. Run calls take with each result, in the
// order of the jobs and on the caller's goroutine. Run returns nil after the last job, or when take
// returns ErrEnough; otherwise the first error in the order of the jobs: a job's, take's or ctx's own.
// No goroutine is left running.
func Run[T any](ctx context.Context, threads, first, end int,
	worker func(thread int) Worker[T], take func(job int, value T) error) error {
	ctx, cancel := context.WithCancel(ctx)
	ctx = Civil(ctx)
	threads = max(min(threads, end-first), 1)
	ahead := window * threads
	jobs, results := make(chan int, ahead), make(chan result[T], ahead) // nothing blocks on either

	var wait sync.WaitGroup
	defer wait.Wait()
	defer close(jobs)
	defer cancel()
	for thread := range threads {
		wait.Go(func() {
			do := worker(thread)
			for job := range jobs {
				if ctx.Err() != nil {
					continue // nobody waits for it
				}
				r := result[T]{job: job}
				r.value, r.err = do(ctx, job)
				results <- r
			}
		})
	}
	err := inOrder(ctx, first, end, jobs, results, take)
	if errors.Is(err, ErrEnough) {
		return nil
	}
	return err
}

// inOrder hands out the jobs, no further ahead of the last result taken than the channel has room for,
// and takes the results.
func inOrder[T any](ctx context.Context, first, end int, jobs chan<- int, results <-chan result[T],
	take func(job int, value T) error) error {
	early := map[int]result[T]{} // results that wait for an earlier job
	next := first
	for at := first; at < end; at++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		for ; next < min(end, at+cap(jobs)); next++ {
			jobs <- next
		}
		r, ok := early[at]
		for !ok {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case one := <-results:
				early[one.job] = one
			}
			r, ok = early[at]
		}
		delete(early, at)
		if r.err != nil {
			return r.err
		}
		if err := take(at, r.value); err != nil {
			return err
		}
	}
	return nil
}
