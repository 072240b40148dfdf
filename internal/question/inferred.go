package question

import (
	"context"

	"maven/internal/engine"
	"maven/internal/infer"
)

// An inferrer weighs what the opponent may hold. Each run begins anew.
type inferrer struct {
	inference *infer.Inference
	tell      func(looked, of int)
	found     engine.Findings
}

// infer opens the inference of what the opponent holds.
func (a *Analysis) infer(q *Question) error {
	judge, names, err := a.Setting.Evaluation()
	if err != nil {
		return blame("leaves", err)
	}
	a.Tables = names
	s := &inferrer{}
	s.inference, err = infer.New(q.Position, judge, infer.Options{Threads: q.Limits.Threads, Seed: q.seed(),
		Progress: func(looked, of int) { s.tell(looked, of) }})
	if err != nil {
		return blame("position", err)
	}
	if a.Analysis, err = engine.NewAnalysis(q.Position, &engine.Request{}, s); err != nil {
		return err
	}
	a.Eagerly()
	return nil
}

// Step looks at all racks, or at some until ctx ends.
func (s *inferrer) Step(ctx context.Context, _ engine.Task, tell func(engine.Findings)) (engine.Stop, error) {
	s.tell = func(looked, of int) {
		s.found.Done, s.found.Of = looked, of
		tell(s.found)
	}
	r := s.inference.Run(ctx)
	s.found = engine.Findings{Inference: r, Done: r.Looked, Of: r.Of}
	tell(s.found)
	if r.Looked == r.Of {
		return engine.Complete, nil
	}
	return engine.NotStopped, nil
}
