package engine

import (
	"context"
	"time"
)

// A run is one call of Analysis.Run.
type run struct {
	analysis *Analysis
	limits   Limits
	started  time.Time
	before   Snapshot // when it began
	outer    context.Context
	inner    context.Context // outer, with the limit of time, and ended by Stop
	progress func(Snapshot)
}

// time returns the time that all runs have taken together.
func (r *run) time() time.Duration { return r.before.Time + r.spent() }

// spent returns the time that this run has taken.
func (r *run) spent() time.Duration { return r.analysis.now().Sub(r.started) }

// tell publishes what has been found.
func (r *run) tell(f Findings) {
	a := r.analysis
	a.mutex.Lock()
	a.found, a.shown.Time = f, r.time()
	a.show()
	a.mutex.Unlock()
	if r.progress != nil {
		r.progress(a.Snapshot())
	}
}

// task returns the task of the next step.
func (r *run) task() Task {
	a := r.analysis
	a.mutex.Lock()
	defer a.mutex.Unlock()
	t := a.next
	a.next = Task{}
	l := &r.limits
	t.Left = Limits{Time: rest(l.Time, r.spent()), Later: l.Later, Iterations: rest(l.Iterations, a.found.Iterations-r.before.Iterations),
		Nodes: rest(l.Nodes, a.found.Nodes-r.before.Nodes), Threads: max(l.Threads, 1), Far: l.Far}
	return t
}

// rest returns what is left of a limit of which so much is spent, at least something; 0 for no limit.
func rest[T int | time.Duration](limit, spent T) T {
	if limit <= 0 {
		return 0
	}
	return max(limit-spent, 1)
}

// more reports whether moves have been added since the last step began.
func (r *run) more() bool {
	a := r.analysis
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return len(a.next.Added) > 0
}

// limit returns which limit the run has reached.
func (r *run) limit() Stop {
	a := r.analysis
	a.mutex.Lock()
	defer a.mutex.Unlock()
	switch {
	case r.outer.Err() != nil, context.Cause(r.inner) == context.Canceled:
		return Interrupted
	case r.inner.Err() != nil, r.limits.Time > 0 && r.spent() >= r.limits.Time:
		return OutOfTime
	case r.limits.Iterations > 0 && a.found.Iterations-r.before.Iterations >= r.limits.Iterations:
		return OutOfIterations
	case r.limits.Nodes > 0 && a.found.Nodes-r.before.Nodes >= r.limits.Nodes:
		return OutOfNodes
	}
	return NotStopped
}
