package pool

import (
	"context"
	"errors"
)

// Far does numbered jobs on other machines, which know by themselves what a job is.
type Far interface {
	// Do has the numbers first to end-1 of a part done, and calls take with each result, in the order of the numbers
	// and on the caller's goroutine. state is what the part starts from, nil for nothing; the same part always has the
	// same one. Do returns nil after the last number, or when take returns ErrEnough; otherwise take's error, ctx's, or
	// why a number cannot be done.
	Do(ctx context.Context, part int, state []byte, first, end int, take func(number int, result []byte) error) error
}

// A Work does jobs for another machine: each call returns what one goroutine does jobs with, by their numbers, packed.
type Work func() func(ctx context.Context, number int) ([]byte, error)

// Packed packs what workers find.
func Packed[T any](work func(thread int) Worker[T], pack func(dst []byte, found T) []byte) Work {
	return func() func(ctx context.Context, number int) ([]byte, error) {
		do := work(0)
		return func(ctx context.Context, number int) ([]byte, error) {
			found, err := do(ctx, number)
			if err != nil {
				return nil, err
			}
			return pack(nil, found), nil
		}
	}
}

// An UnreadError is returned by a function that takes results, for one that cannot be read. It has taken nothing of it.
type UnreadError struct{ Why error }

func (e *UnreadError) Error() string { return e.Why.Error() }

// Unwrap returns why the result cannot be read.
func (e *UnreadError) Unwrap() error { return e.Why }

// A Crew is who does jobs: threads of this machine, or other machines.
type Crew struct {
	Threads int // of this machine, at least one; not used with Far
	Far     Far // nil for this machine
}

// Here is the crew of so many threads of this machine.
func Here(threads int) Crew { return Crew{Threads: threads} }

// A Part is a stretch of jobs that start from the same things.
type Part struct {
	Number     int           // from 0
	State      func() []byte // what other machines start the part from; nil for nothing
	First, End int           // jobs First to End-1
}

// Share has the jobs of a part done by a crew, and otherwise does what Run does. What other machines find comes as
// bytes, which read turns into results.
func Share[T any](ctx context.Context, crew Crew, part Part, worker func(thread int) Worker[T],
	read func(job int, result []byte) (T, error), take func(job int, value T) error) error {
	if crew.Far == nil {
		return Run(ctx, crew.Threads, part.First, part.End, worker, take)
	}
	if part.First >= part.End {
		return nil
	}
	var state []byte
	if part.State != nil {
		state = part.State()
	}
	err := crew.Far.Do(ctx, part.Number, state, part.First, part.End, func(job int, result []byte) error {
		value, err := read(job, result)
		if err != nil {
			return &UnreadError{err}
		}
		return take(job, value)
	})
	if errors.Is(err, ErrEnough) {
		return nil
	}
	return err
}
