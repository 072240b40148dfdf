package maven

import (
	"context"
	"errors"
	"fmt"

	"maven/internal/engine"
	"maven/internal/infer"
	"maven/internal/question"
)

// ask has a question about the position answered, and tells what is known meanwhile. If ctx ends, the answer is what is
// known by then. Errors are those of this package.
func (p *Position) ask(ctx context.Context, q *question.Question, also []Move, progress func(*engine.Snapshot)) (*engine.Snapshot, error) {
	for i := range also {
		if _, err := p.check(&also[i]); err != nil {
			return nil, err
		}
		q.Also = append(q.Also, also[i].move)
	}
	q.Position = &p.state
	a, err := question.Open(p.engine.setting, q)
	if err == nil {
		err = a.Run(ctx, a.Limits, func(now engine.Snapshot) { progress(chosen(a, now)) })
	}
	switch {
	case errors.Is(err, infer.ErrOver):
		return nil, ErrOver
	case errors.Is(err, infer.ErrRack):
		return nil, ErrNoRack
	case err != nil && ctx.Err() == nil || a == nil:
		return nil, fmt.Errorf("maven: %w", err)
	}
	return chosen(a, a.Snapshot()), nil
}

// chosen leaves the candidates that the question asks to be told.
func chosen(a *question.Analysis, found engine.Snapshot) *engine.Snapshot {
	found.Candidates = a.Choices(found.Candidates)
	return &found
}
