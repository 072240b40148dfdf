package engine

import (
	"slices"
	"time"

	"maven/internal/move"
)

// A Stop says why an analysis stands still. A player may have reasons of its own besides these.
type Stop string

// The reasons.
const (
	NotStopped      Stop = ""            // it has not run yet, or it runs
	Complete        Stop = "complete"    // there is nothing more to find
	OutOfTime       Stop = "time"        // Limits.Time
	OutOfIterations Stop = "iterations"  // Limits.Iterations
	OutOfNodes      Stop = "nodes"       // Limits.Nodes
	Interrupted     Stop = "interrupted" // Analysis.Stop, or the end of the context
)

// Findings are what a player has found so far about a position.
type Findings struct {
	Candidates []Candidate // best first; those without a value yet at the end
	Legal      int         // legal moves; 0 where they are not counted
	Bingos     int         // of these, plays of the whole rack
	Note       string      // how the player went about it, such as "endgame"; "" where there is but one way

	Iterations, Nodes int // as in Limits, all runs together
}

// A Snapshot is an analysis as it stands. It is the reader's: nothing changes it later.
type Snapshot struct {
	Findings
	Time    time.Duration // all runs together
	Stopped Stop
}

// Candidate returns the candidate with that move; nil for none.
func (f Findings) Candidate(m *move.Move) *Candidate {
	i := slices.IndexFunc(f.Candidates, func(c Candidate) bool { return c.Move.Same(m) })
	if i < 0 {
		return nil
	}
	return &f.Candidates[i]
}
