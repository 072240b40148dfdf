package engine

import (
	"context"

	"maven/internal/move"
)

// A Solver does the work behind an Analysis, which calls it from one goroutine at a time.
type Solver interface {
	// Step goes on with the work: to the end, or for a round after which added and dropped moves can be
	// taken in. It calls tell with all that it has found whenever that is worth a look, and with what
	// it ends with; what it tells it does not change any more. It returns why there is nothing more to
	// do, NotStopped where there is.
	//
	// It ends soon after ctx does, with what has been found so far; the first step finds something even
	// so. An error ends the analysis.
	Step(ctx context.Context, t Task, tell func(Findings)) (Stop, error)
}

// A Task is what a step is about.
type Task struct {
	Left           Limits      // what is left of those of the run
	Added, Dropped []move.Move // since the step before: candidates to value, and to leave aside
}
