package play

import (
	"context"

	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/said"
	"maven/internal/tile"
)

// HintSteps is the number of steps of a hint: the kind of move; where, and with which tiles; the move.
const HintSteps = 3

// help counts help that the person takes.
func (s *Session) help(k Kind) error {
	if s.Phase() != Moving {
		return said.Errorf("it is not your turn")
	}
	switch {
	case s.header.Shared():
		return said.Errorf("two persons play this game; there is no help in it")
	case k == Best:
		s.told = true
	case s.hints == HintSteps:
		return said.Errorf("there are no more hints for this turn")
	default:
		s.hints++
	}
	return nil
}

// Hint returns the next step of the hint for the person's turn, and the last step again after that. The hint
// is about the best move of Equipment.Hints. The error may be that of ctx.
func (s *Session) Hint(ctx context.Context) (said.Text, error) {
	if s.Phase() != Moving || s.hints < HintSteps {
		if err := s.Do(Action{Do: Hint}); err != nil {
			return said.Text{}, err
		}
	}
	steps, _, err := s.Told(ctx)
	if err != nil {
		return said.Text{}, err
	}
	return steps[len(steps)-1], nil
}

// Told returns the steps of the hint that the person has been given for this turn, and whether it was shown the best moves.
func (s *Session) Told(ctx context.Context) (steps []said.Text, best bool, err error) {
	if s.hints == 0 || s.Phase() != Moving {
		return nil, s.told, nil
	}
	position := s.State().Position()
	m, err := s.equipment.Hints.Choose(ctx, &position, engine.Limits{})
	if err != nil {
		return nil, false, err
	}
	for step := range s.hints {
		steps = append(steps, s.describe(&m, step+1))
	}
	return steps, s.told, nil
}

// Best returns the n best moves for the person's turn by Equipment.Hints, best first. The error may be that of ctx.
func (s *Session) Best(ctx context.Context, n int) ([]engine.Candidate, error) {
	if s.Phase() != Moving || !s.told {
		if err := s.Do(Action{Do: Best}); err != nil {
			return nil, err
		}
	}
	position := s.State().Position()
	a, err := s.equipment.Hints.Analyze(&position, engine.Request{Count: max(n, 1)})
	if err != nil {
		return nil, err
	}
	if err := a.Run(ctx, engine.Limits{}, nil); err != nil {
		return nil, err
	}
	return a.Snapshot().Candidates, nil
}

// describe says as much about a move as the step gives away.
func (s *Session) describe(m *move.Move, step int) said.Text {
	b := s.State().Board
	used := m.Used()
	switch {
	case m.Kind == move.Pass:
		return said.Of("pass: you have no play, and no exchange is worth it")
	case step >= HintSteps && m.Kind == move.Exchange:
		return b.Said(m)
	case step >= HintSteps:
		return said.Of("%s for %s", b.Spell(m), said.Count(int(m.Score), "point"))
	case m.Kind == move.Exchange && step == 1:
		return said.Of("an exchange is worth more than any play")
	case m.Kind == move.Exchange:
		kept := s.Held()
		kept.Remove(&used)
		if kept == (tile.Rack{}) {
			return said.Of("exchange all tiles")
		}
		return said.Of("exchange %s and keep %s", said.Count(used.Len(), "tile"), b.Rules().Tiles.Rack(&kept))
	case step > 1:
		return said.Of("it starts at %s and uses %s from your rack", b.Notation().Place(int(m.Row), int(m.Col), m.Dir), b.Rules().Tiles.Rack(&used))
	case m.Bingo(b.Rules().RackSize):
		return said.Of("there is a bingo, worth %s", said.Count(int(m.Score), "point"))
	case m.Dir == move.Down:
		return said.Of("there is a play worth %s in column %s", said.Count(int(m.Score), "point"), b.Notation().ColumnLabel(int(m.Col)))
	}
	return said.Of("there is a play worth %s in row %s", said.Count(int(m.Score), "point"), b.Notation().RowLabel(int(m.Row)))
}
