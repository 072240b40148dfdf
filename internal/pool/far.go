package pool

import "context"

// Far does numbered jobs on other machines, which know by themselves what a job is.
type Far interface {
	// Do has the numbers first to end-1 of a part done, and calls take with each result, in the order of the numbers
	// and on the caller's goroutine. state is what the part starts from, nil for nothing; the same part always has the
	// same one. Do returns nil after the last number, or when take returns ErrEnough; otherwise take's error, ctx's, or
	// why a number cannot be done.
	Do(ctx context.Context, part int, state []byte, first, end int, take func(number int, result []byte) error) error
}
