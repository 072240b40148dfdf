package question

import (
	"context"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/infer"
	"maven/internal/move"
)

// An inferrer weighs what the opponent may hold. Each run begins anew.
type inferrer struct {
	inference *infer.Inference
	found     engine.Findings
}

// Untold says why the opponent's last move tells nothing of its tiles, so that nothing is inferred from it; "" if it may. The error says
// what is wrong with the last move that the line of the position names.
func Untold(p *game.Position, wrong error) string {
	const drawn = "; the opponent's tiles are drawn by chance"
	_, known := p.Held()
	switch {
	case known:
		return "all tiles of the opponent are known"
	case wrong != nil:
		return wrong.Error() + drawn
	case !p.HasLast && p.Opponent.Len() > 0:
		return "the opponent's last move was challenged off, or is not known (lm in the CGP)" + drawn
	case !p.HasLast:
		return "the opponent's last move is not known (lm in the CGP)" + drawn
	case p.Last.Kind == move.Pass:
		return "a pass tells nothing" + drawn
	}
	return ""
}

// infer opens the inference of what the opponent holds.
func (a *Analysis) infer(q *Question) error {
	judge, names, err := a.Setting.Evaluation()
	if err != nil {
		return blame("leaves", err)
	}
	a.Tables = names
	s := &inferrer{}
	s.inference, err = infer.New(q.Position, judge, infer.Options{Threads: q.Limits.Threads, Seed: q.seed()})
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
	r := s.inference.Run(ctx, func(looked, of int) {
		s.found.Done, s.found.Of = looked, of
		tell(s.found)
	})
	s.found = engine.Findings{Inference: r, Done: r.Looked, Of: r.Of}
	tell(s.found)
	if r.Looked == r.Of {
		return engine.Complete, nil
	}
	return engine.NotStopped, nil
}
