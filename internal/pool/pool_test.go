package pool_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"maven/internal/pool"
)

var errBroken = errors.New("broken")

// squares returns a worker whose jobs give the square of their number, one in four later than the others by a random time; the job
// numbered broken fails.
func squares(broken int) func(int) pool.Worker[int] {
	return func(int) pool.Worker[int] {
		return func(_ context.Context, job int) (int, error) {
			if rand.IntN(4) == 0 {
				time.Sleep(time.Duration(rand.IntN(100)) * time.Microsecond)
			}
			if job == broken {
				return 0, fmt.Errorf("job %d: %w", job, errBroken)
			}
			return job * job, nil
		}
	}
}

// settled fails if goroutines are left over those there were before.
func settled(t *testing.T, before int) {
	t.Helper()
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// oneByOne is the twin: what Run takes and returns, done without threads.
func oneByOne(first, end, broken, enough int) (taken []int, err error) {
	for job := first; job < end; job++ {
		if job == broken {
			return taken, errBroken
		}
		taken = append(taken, job*job)
		if job == enough {
			return taken, nil
		}
	}
	return taken, nil
}

// Any number of threads takes the same results, in the same order, and ends with the same error; no
// goroutine is left.
func TestThreadsAgree(t *testing.T) {
	const never = -1
	for _, c := range []struct{ first, end, broken, enough int }{
		{0, 200, never, never}, {7, 60, never, never}, {0, 1, never, never}, {5, 5, never, never}, {5, 3, never, never},
		{0, 100, 0, never}, {0, 100, 40, never}, {0, 100, 99, never},
		{0, 100, never, 0}, {0, 100, never, 33}, {0, 100, 50, 49}, {0, 100, 50, 50}, {0, 100, never, 99},
	} {
		want, wantErr := oneByOne(c.first, c.end, c.broken, c.enough)
		for threads := range 9 {
			before := runtime.NumGoroutine()
			var taken []int
			err := pool.Run(t.Context(), threads, c.first, c.end, squares(c.broken), func(job, value int) error {
				taken = append(taken, value)
				if job == c.enough {
					return pool.ErrEnough
				}
				return nil
			})
			if !slices.Equal(taken, want) || !errors.Is(err, wantErr) {
				t.Errorf("%+v on %d threads: %d results and %v, want %d and %v", c, threads, len(taken), err, len(want), wantErr)
			}
			settled(t, before)
		}
	}
}

// An error of take ends a run.
func TestTakeFails(t *testing.T) {
	before := runtime.NumGoroutine()
	for threads := range 5 {
		taken := 0
		err := pool.Run(t.Context(), threads, 0, 100, squares(-1), func(int, int) error {
			if taken++; taken == 20 {
				return errBroken
			}
			return nil
		})
		if !errors.Is(err, errBroken) || taken != 20 {
			t.Errorf("%d threads: %v after %d results", threads, err, taken)
		}
	}
	settled(t, before)
}

// Each thread asks for its worker once, and jobs are begun a bounded number ahead.
func TestLookAhead(t *testing.T) {
	const threads = 3
	var workers, taken atomic.Int64
	var asked [threads]atomic.Int64
	err := pool.Run(t.Context(), threads, 0, 300, func(thread int) pool.Worker[int] {
		workers.Add(1)
		asked[thread].Add(1)
		return func(_ context.Context, job int) (int, error) {
			if lead := int64(job) - taken.Load(); lead >= 4*threads {
				t.Errorf("job %d is begun %d ahead", job, lead)
			}
			return job, nil
		}
	}, func(int, int) error { taken.Add(1); return nil })
	if err != nil || workers.Load() != threads || asked[0].Load() != 1 || asked[threads-1].Load() != 1 {
		t.Errorf("%v, %d workers", err, workers.Load())
	}
}

// A run that is cancelled ends with the error of the context: before it has begun, between two results
// and while it waits for one. It waits for the jobs at work.
func TestCancelled(t *testing.T) {
	before := runtime.NumGoroutine()
	for threads := range 5 {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		none := func(job, _ int) error { t.Errorf("job %d is taken", job); return nil }
		if err := pool.Run(ctx, threads, 0, 10, squares(-1), none); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled before: %v", err)
		}

		ctx, cancel = context.WithCancel(t.Context())
		taken := 0
		err := pool.Run(ctx, threads, 0, 1000, squares(-1), func(int, int) error {
			if taken++; taken == 30 {
				cancel()
			}
			return nil
		})
		if !errors.Is(err, context.Canceled) || taken != 30 {
			t.Errorf("cancelled between: %v after %d results", err, taken)
		}

		ctx, cancel = context.WithTimeout(t.Context(), 5*time.Millisecond)
		var working atomic.Int64
		patient := func(int) pool.Worker[int] {
			return func(ctx context.Context, _ int) (int, error) {
				working.Add(1)
				defer working.Add(-1)
				<-ctx.Done()
				time.Sleep(time.Millisecond)
				return 0, ctx.Err()
			}
		}
		if err := pool.Run(ctx, threads, 0, 10, patient, none); !errors.Is(err, context.DeadlineExceeded) || working.Load() != 0 {
			t.Errorf("cancelled at work: %v, %d jobs at work", err, working.Load())
		}
		cancel()
	}
	settled(t, before)
}
