// Package pool does numbered jobs on several threads and hands their results on in the order of
// the numbers.
//
// Whatever the number of threads, and whichever job is done first, the results that are taken, and
// the error that ends a run, are those of doing one job after the other. Jobs are begun a bounded
// number ahead of the results taken, so that one long job keeps nobody waiting and memory stays
// small.
//
// Sharp edges: a run that is cancelled waits for the jobs at work, which should look at their
// context. After a failure or a cancellation some jobs have been done whose results nobody takes.
package pool

import (
	"context"
	"errors"
	"sync"
)

// ErrEnough ends a run without an error when take returns it.
var ErrEnough = errors.New("pool: enough results")

// window is how many jobs are begun ahead of the results taken, for each thread: enough that one
// long job keeps nobody waiting.
const window = 4

// A Worker does one job. It is used by one goroutine.
type Worker[T any] func(ctx context.Context, job int) (T, error)

// A result is what a job came to.
type result[T any] struct {
	job   int
	value T
	err   error
}

// Run does the jobs from first to before end on the given number of threads, at least one. Each
// thread calls worker once, with its number from 0, for what does its jobs. Run calls take with each
// result in the order of the jobs, from the caller's goroutine. It ends after the last job, with nil
// when take returns ErrEnough, or with the first error in that order: of a job, of take, or ctx's own.
// No goroutine is left when it returns.
func Run[T any](ctx context.Context, threads, first, end int,
	worker func(thread int) Worker[T], take func(job int, value T) error) error {
	ctx, cancel := context.WithCancel(ctx)
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

// inOrder hands out the jobs, never more ahead of the results taken than fit in the channel, and takes
// the results.
func inOrder[T any](ctx context.Context, first, end int, jobs chan<- int, results <-chan result[T],
	take func(job int, value T) error) error {
	early := map[int]result[T]{} // those that wait for one before them
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
