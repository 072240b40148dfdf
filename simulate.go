package maven

import (
	"context"
	"fmt"

	"maven/internal/engine"
	"maven/internal/question"
	"maven/internal/random"
)

// A Goal is what candidates of a simulation are compared by.
type Goal string

// The goals.
const (
	WinGame    Goal = "win"    // the chance to win; without a win table, the spread
	GainSpread Goal = "spread" // the mean gain of spread
)

// SimulateOptions say how to simulate. The zero value compares the best 15 candidates by the chance to win,
// two plies deep, until the best one is sure or after 20,000 play-outs, on one thread.
type SimulateOptions struct {
	Candidates int    // the best moves by equity, with a share for exchanges and the pass, up to 1000; 0 is 15, 1 tells the best of 15
	Also       []Move // candidates besides

	Plies      int     // moves played out after a candidate; 0 is 2
	Goal       Goal    // "" is WinGame
	Equal      bool    // play all candidates out equally often, to the limit
	Confidence float64 // less than 1: how sure the best must be to stop; 0 is 0.95

	Seed       uint64 // the same seed gives the same result on any number of threads, unless ctx ends
	Iterations int    // play-outs of all candidates together; 0 is 20,000
	Threads    int    // 0 is 1

	// Progress, unless nil, is called with what is known so far, from the goroutine that called Simulate.
	Progress func(Simulation)
}

// A Simulation is what play-outs have shown.
type Simulation struct {
	Candidates []SimulatedMove // best first
	Iterations int             // play-outs of all candidates together
	Stopped    string          // "confidence", "equivalent", "iterations", "only move" or "interrupted"; "" while it runs
}

// A SimulatedMove is a candidate. Its numbers are Sampled, and errors are standard errors, 0 where they are not
// known: one play-out tells none.
type SimulatedMove struct {
	Move

	Iterations          int     // play-outs of this candidate
	Win, WinError       float64 // chance to win, 0 to 1; 0 without a win table unless games end
	Gain, GainError     float64 // points gained on the opponent over the play-out, leaves at its end included
	Behind, BehindError float64 // how far the leader is ahead, by the goal, over the draws in common; in points where spread decides, since both win or lose alike
	Best                float64 // chance of being the best, 0 to 1; 0 for all where too few draws tell it
}

// Simulate plays candidates out on draws common to all of them, and compares what comes of them. If ctx
// ends, it returns what has been found, or the error of ctx if that is nothing. Other errors are ErrNoRack,
// ErrOver, ErrForeign, and that of options that make no sense.
func (p *Position) Simulate(ctx context.Context, o SimulateOptions) (Simulation, error) {
	if err := p.onTurn(); err != nil {
		return Simulation{}, err
	}
	if err := o.check(); err != nil {
		return Simulation{}, err
	}
	seed := random.Seed(o.Seed)
	q := question.Question{Method: question.Sim, Count: question.Given(o.Candidates), Seed: &seed, Objective: string(o.Goal),
		Limits:  engine.Limits{Iterations: o.Iterations, Threads: o.Threads},
		Playing: question.Playing{Plies: question.Given(o.Plies), Confidence: question.Given(100 * o.Confidence), Equal: o.Equal}}
	found, err := p.ask(ctx, &q, o.Also, func(now *engine.Snapshot) {
		if o.Progress != nil {
			o.Progress(p.simulation(now))
		}
	})
	if err != nil {
		return Simulation{}, err
	}
	if len(found.Candidates) == 0 {
		return Simulation{}, ctx.Err()
	}
	return p.simulation(found), nil
}

// check refuses options that the question has under other names or in other units.
func (o *SimulateOptions) check() error {
	switch {
	case o.Candidates < 0 || o.Candidates > question.MostCandidates:
		return fmt.Errorf("maven: candidates %d: must be 1 to %d, or 0 for %d", o.Candidates, question.MostCandidates, engine.DefaultCandidates)
	case !(o.Confidence >= 0 && o.Confidence < 1):
		return fmt.Errorf("maven: confidence %v: must be from 0 to less than 1", o.Confidence)
	case o.Goal != "" && o.Goal != WinGame && o.Goal != GainSpread:
		return fmt.Errorf("maven: goal %q: must be %s or %s", o.Goal, WinGame, GainSpread)
	}
	return nil
}

// simulation makes a simulation of what has been found.
func (p *Position) simulation(found *engine.Snapshot) Simulation {
	s := Simulation{Iterations: found.Iterations, Stopped: string(found.Stopped)}
	for i := range found.Candidates {
		c := &found.Candidates[i]
		m := SimulatedMove{Move: p.judged(&c.Move)}
		if c.Played != nil {
			m.Iterations, m.Win, m.WinError, m.Gain, m.GainError = c.Played.Iterations, c.Played.Win, c.Played.WinError, c.Played.Equity, c.Played.EquityError
			if m.Behind, m.BehindError = c.Played.Behind, c.Played.BehindError; c.Played.BestKnown {
				m.Best = c.Played.Best
			}
		}
		s.Candidates = append(s.Candidates, m)
	}
	return s
}
