package engine

import (
	"context"

	"maven/internal/move"
)

// A Solver does the work behind an Analysis, which calls it from one goroutine at a time.
type Solver interface {
	// Step continues the work: to the end, or for a round, after which moves can be added and dropped. It calls
	// tell with everything found so far whenever that is worth reading, and at the end. It must not change
	// later what it has told. It returns why there is nothing more to do, or NotStopped if there is more.
	//
	// When ctx ends, Step soon ends too, with what it has found so far. The first step must find something even
	// then. An error ends the analysis.
	Step(ctx context.Context, t Task, tell func(Findings)) (Stop, error)
}

// A Saver is a Solver whose work can be saved, and continued later.
type Saver interface {
	// AppendTo appends the work done so far, and nothing if that is not worth going on with.
	AppendTo(dst []byte) []byte
}

// A Task says what a step is to do.
type Task struct {
	Left           Limits      // what is left of the run's limits
	Added, Dropped []move.Move // since the last step: candidates to value, and to ignore
}
