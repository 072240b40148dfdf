package farm

import (
	"context"
	"fmt"

	"maven/internal/pool"
)

// A Submitter is a farm as those see it who give it jobs.
type Submitter interface {
	// Submit hands in a job with the files that it needs, as paths by their hashes. A job that is there already is not
	// begun again.
	Submit(ctx context.Context, job *Job, files map[string]string) error

	// Follow calls take with the records of a job's product in order, beginning with number from, until the product is
	// whole, and progress now and then meanwhile, on the same goroutine. It returns the first error: of take, of ctx,
	// or why the job has failed.
	Follow(ctx context.Context, id string, from int, take func(n int, record []byte) error, progress func(pool.Progress)) error

	Close() error
}

// A Harvest is a pool.Far that hands out what a job's product already has or will have: record n is the result of
// number n. So the code that does a job on this machine can read the product of a job that a farm has done.
type Harvest struct {
	Farm Submitter
	Job  string // its ID
}

// Do follows the product from record first on. There is only part 0.
func (h *Harvest) Do(ctx context.Context, _ int, _ []byte, first, end int, take func(number int, result []byte) error) error {
	next := first
	err := h.Farm.Follow(ctx, h.Job, first, func(n int, record []byte) error {
		if n != next || n >= end {
			return fmt.Errorf("job %s: the farm sent record %d; must be %d of %d", h.Job, n, next, end)
		}
		next++
		return take(n, record)
	}, func(pool.Progress) {})
	if err == nil && next < end {
		return fmt.Errorf("job %s: its product ends with record %d of %d", h.Job, next, end)
	}
	return err
}
