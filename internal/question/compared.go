package question

import (
	"context"
	"errors"

	"maven/internal/engine"
	"maven/internal/setting"
	"maven/internal/stat"
)

// A comparer asks one player after the other, and then each about the best moves of the others. A player that has been asked
// is not asked again.
type comparer struct {
	lists []*Analysis
	found engine.Findings
}

// compare opens the players of a comparison.
func (a *Analysis) compare(q *Question) error {
	players := q.Players
	if len(players) == 0 {
		for _, name := range UsualPlayers() {
			players = append(players, setting.Player{Name: name, Kind: name})
		}
	}
	one := *q
	one.Explain = true
	for _, p := range players {
		list := &Analysis{Method: Rank, Setting: a.Setting, Position: a.Position, Count: a.Count, compared: true}
		if err := list.by(&one, q.with(p)); err != nil {
			return blame("players", errors.Unwrap(err))
		}
		a.Lists = append(a.Lists, list)
	}
	s := &comparer{lists: a.Lists, found: engine.Findings{Of: len(players)}}
	var err error
	a.Analysis, err = engine.NewAnalysis(q.Position, &engine.Request{}, s)
	return err
}

// Step asks the players, each within its own limits.
func (s *comparer) Step(ctx context.Context, _ engine.Task, tell func(engine.Findings)) (engine.Stop, error) {
	for ; s.found.Done < len(s.lists); s.found.Done++ {
		l := s.lists[s.found.Done]
		err := l.Run(ctx, l.Limits, func(engine.Snapshot) { tell(s.found) })
		if ctx.Err() != nil {
			return engine.NotStopped, nil
		}
		if err != nil {
			return engine.NotStopped, blame("players", err)
		}
	}
	tell(s.found)
	if err := exchange(ctx, s.lists); err != nil {
		if ctx.Err() != nil {
			err = nil
		}
		return engine.NotStopped, err
	}
	tell(s.found)
	return engine.Complete, nil
}

// exchange has each player value the best moves of the others. All have been run.
func exchange(ctx context.Context, lists []*Analysis) error {
	for _, own := range lists {
		missing := false
		for _, other := range lists {
			best := other.Choices(other.Snapshot().Candidates)[0].Move
			if c := own.Snapshot().Candidate(&best); c != nil && c.Value.Known != stat.Unknown {
				continue
			}
			if err := own.Add(best); err != nil {
				return blame("players", err)
			}
			missing = true
		}
		if missing {
			if err := own.Run(ctx, own.Limits, nil); err != nil {
				return err
			}
		}
	}
	return nil
}
