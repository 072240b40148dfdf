package question

import (
	"context"

	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/sim"
)

// An endgameSolver searches a position with an empty bag. What it has found out serves its next step.
type endgameSolver struct {
	of       *Analysis
	position game.Position
	question endgame.Question
	memory   int
	found    engine.Findings
}

// endgame opens the search of an endgame.
func (a *Analysis) endgame(q *Question) (err error) {
	s := &endgameSolver{of: a, position: q.Position.Clone(), memory: q.memory()}
	s.question = endgame.Question{Position: &s.position, Count: UsualLines, Win: q.Objective == sim.WinGame.String(), Limits: endgame.Limits{Depth: q.Depth}}
	if a.solver = q.Solver; q.Lines != nil {
		s.question.Count = *q.Lines
	}
	if a.Analysis, err = engine.NewAnalysis(q.Position, &engine.Request{Also: q.Also}, s); err != nil {
		return blame("also", err)
	}
	a.Eagerly()
	return nil
}

// Solver returns the solver of an endgame that has been run; nil otherwise. It is not to be used while the analysis runs.
func (a *Analysis) Solver() *endgame.Solver { return a.solver }

// Step searches until what is asked is proven, ctx ends, or the positions are looked at that the limits allow.
func (s *endgameSolver) Step(ctx context.Context, t engine.Task, tell func(engine.Findings)) (engine.Stop, error) {
	s.question.Also = append(s.question.Also, t.Added...)
	if s.of.solver == nil { // what waits takes no memory
		s.of.solver = endgame.New(s.memory, t.Left.Threads)
	}
	s.question.Nodes = t.Left.Nodes
	before := s.found.Nodes
	a, err := s.of.solver.Solve(ctx, &s.question, func(now *endgame.Answer) { tell(s.read(now, before)) })
	if err != nil {
		return engine.NotStopped, blame("position", err)
	}
	tell(s.read(a, before))
	switch {
	case a.Proven:
		return engine.Complete, nil
	case ctx.Err() != nil:
		return engine.NotStopped, nil
	case t.Left.Nodes > 0:
		return engine.OutOfNodes, nil
	}
	return engine.Complete, nil // the depth that was asked for
}

// read returns an answer as findings.
func (s *endgameSolver) read(a *endgame.Answer, before int) engine.Findings {
	s.found = engine.Findings{Endgame: a, Nodes: before + a.Nodes, Legal: len(a.Moves)}
	for i := range a.Moves {
		m := &a.Moves[i]
		s.found.Candidates = append(s.found.Candidates, engine.OfEndgame(&s.position, m, i+1))
	}
	return s.found
}
