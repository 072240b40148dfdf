package engine

import (
	"slices"
	"time"

	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/infer"
	"maven/internal/move"
	"maven/internal/preend"
)

// A Stop says why an analysis has stopped. A player may have other reasons besides these.
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
	Legal      int         // number of legal moves; 0 if they are not counted
	Bingos     int         // number of bingos among them
	Note       string      // how the player searched, such as "endgame"; "" if it has only one way

	Iterations, Nodes int // as in Limits, all runs together
	Rounds            int // of play-outs, finished; 0 if the player has none
	Ends              int // play-outs to the end of the game, each of which counts as several iterations
	Done, Of          int // parts of the work that are done, where they can be counted: racks, lists; 0 otherwise

	// What a solver has found that looks for something else than the moves that a player ranks; nil otherwise.
	Endgame   *endgame.Answer
	Preend    *preend.Answer
	Inference *infer.Result
}

// count counts the legal moves of a position, and returns the best bingo of them, if the request asks for it and there is one.
func (f *Findings) count(legal []move.Move, p *game.Position, r *Request) []move.Move {
	var best []move.Move
	f.Legal, f.Bingos = len(legal), 0
	for i := range legal {
		m := &legal[i]
		if !m.Bingo(p.Board.Rules().RackSize) {
			continue
		}
		f.Bingos++
		if r.Bingo && (best == nil || move.Compare(m, &best[0]) < 0) {
			best = []move.Move{*m}
		}
	}
	return best
}

// A Snapshot is the state of an analysis. It belongs to the caller: nothing changes it later.
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
