package question

import (
	"context"
	"errors"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/preend"
	"maven/internal/stat"
)

// A preEndgameSolver looks at every move with a few tiles in the bag. A run goes on where the one before it was stopped, and may do
// what is left to all runs together.
type preEndgameSolver struct {
	position game.Position
	question preend.Question
	memory   int
	by       *Analysis
	found    engine.Findings
}

// preEndgame opens the search of a pre-endgame.
func (a *Analysis) preEndgame(q *Question) (err error) {
	s := &preEndgameSolver{position: q.Position.Clone(), memory: q.memory(), by: a}
	s.question.Position, s.question.Past = &s.position, new(preend.Past)
	if s.question.Model, err = q.model(); err != nil {
		return err
	}
	if q.Candidates != nil {
		s.question.Count = *q.Candidates
	}
	if a.Analysis, err = engine.NewAnalysis(q.Position, &engine.Request{Also: q.Also}, s); err != nil {
		return blame("also", err)
	}
	a.Eagerly()
	return nil
}

// Step looks until all is done that is asked, ctx ends, or the positions are looked at that the limits allow.
func (s *preEndgameSolver) Step(ctx context.Context, t engine.Task, tell func(engine.Findings)) (engine.Stop, error) {
	s.question.Also = append(s.question.Also, t.Added...)
	if s.question.Nodes = 0; t.Left.Nodes > 0 {
		s.question.Nodes = s.found.Nodes + t.Left.Nodes
	}
	solver := preend.New(s.memory, t.Left.Threads)
	solver.Words = s.by.Setting.Words.Map()
	a, err := solver.Solve(ctx, &s.question, func(now *preend.Answer) { tell(s.read(now)) })
	if a == nil || err != nil && !errors.Is(err, ctx.Err()) {
		return engine.NotStopped, blame("position", err)
	}
	tell(s.read(a))
	switch {
	case !a.Cut:
		return engine.Complete, nil
	case ctx.Err() != nil:
		return engine.NotStopped, nil
	}
	return engine.OutOfNodes, nil
}

// read returns an answer as findings. While nothing is known of the moves, they have no value.
func (s *preEndgameSolver) read(a *preend.Answer) engine.Findings {
	s.found = engine.Findings{Preend: a, Nodes: a.Nodes, Legal: len(a.Candidates)}
	_, enough := a.Looked()
	for i := range a.Candidates {
		c := engine.OfPreEndgame(&s.position, &a.Candidates[i], i+1)
		if !enough || c.Solved.Unknown >= a.Total {
			c.Rank, c.Value, c.Move.Equity = 0, engine.Value{Known: stat.Unknown}, 0
		}
		s.found.Candidates = append(s.found.Candidates, c)
	}
	return s.found
}
