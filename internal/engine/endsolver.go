package engine

import (
	"context"
	"fmt"
	"time"

	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/said"
	"maven/internal/stat"
	"maven/internal/tile"
	"maven/internal/winprob"
)

const (
	// endgamePrice is how many positions of an endgame take as long as a play-out, which takes some 0.1 ms.
	endgamePrice = 20

	// endgameNodeTime is how long a position takes, about.
	endgameNodeTime = 5 * time.Microsecond
)

// An endSolver is the solver of endgames. It proves the best move first, then as many as the request wants.
type endSolver struct {
	closing
	solver *endgame.Solver // what it knows serves the next run, unless iterations or nodes are limited
	stood  []Candidate     // phonies with their values
}

// Step searches until everything asked is proven, or a limit is reached.
func (s *endSolver) Step(ctx context.Context, t Task, tell func(Findings)) (Stop, error) {
	s.count()
	if s.take(t.Added); s.done {
		return Complete, nil
	}
	budget, stop := s.budget(&t.Left, endgamePrice)
	if s.solver == nil || budget > 0 {
		s.solver = endgame.New(s.space(budget, &t.Left, endgameNodeTime), t.Left.Threads)
	}
	best, err := s.ask(ctx, nil, &endgame.Question{Count: 1, Limits: endgame.Limits{Nodes: budget}}, tell)
	if err != nil {
		return NotStopped, err
	}
	nodes, proven := best.Nodes, best.Proven
	more := proven && (s.request.Count > 1 || len(s.also) > 0)
	if left := budget - nodes; more && (left > 0 || budget == 0) {
		q := endgame.Question{Count: s.request.Count, Also: s.also, Limits: endgame.Limits{Nodes: max(left, 0)}}
		all, err := s.ask(ctx, best, &q, tell)
		if err != nil {
			return NotStopped, err
		}
		nodes, proven = nodes+all.Nodes, all.Proven
	} else if more {
		proven = false
	}
	if proven {
		looked, err := s.judgePhonies(ctx, budget, nodes)
		if err != nil {
			return NotStopped, err
		}
		nodes, proven = nodes+looked, len(s.stood) == len(s.phonies)
	}
	switch {
	case proven:
		s.done, stop = true, Complete
	case ctx.Err() != nil:
		stop = NotStopped
	}
	s.spend(nodes, endgamePrice, budget, stop)
	tell(s.found)
	return stop, nil
}

// judgePhonies values the phonies as if they stood: what they score, less what the opponent gains after them. It looks
// at budget positions less those looked at so far, 0 for no limit, and returns how many it looked at.
func (s *endSolver) judgePhonies(ctx context.Context, budget, nodes int) (looked int, err error) {
	s.stood = nil
	for i := range s.phonies {
		left := budget - nodes - looked
		if budget > 0 && left <= 0 {
			break
		}
		after := s.position.Clone()
		after.Apply(&s.phonies[i], &tile.Rack{})
		worth := after.Scores[1] - after.Scores[0] - (s.position.Scores[0] - s.position.Scores[1])
		if after.Ending == game.Going {
			reply, err := s.solver.Solve(ctx, &endgame.Question{Position: &after, Count: 1, Limits: endgame.Limits{Nodes: max(left, 0)}}, nil)
			if err != nil {
				return looked, err
			}
			if looked += reply.Nodes; !reply.Proven {
				break
			}
			worth -= reply.Moves[0].Value
		}
		s.stood = append(s.stood, OfEndgame(&s.position, &endgame.Move{Move: s.phonies[i], Value: worth, Exact: true, Low: worth, High: worth}, 0))
	}
	s.found.Candidates = append(s.found.Candidates, s.stood...)
	return looked, nil
}

// ask asks a question about the position, and takes over what is found. Best is an answer that has proven the best move,
// nil for none.
func (s *endSolver) ask(ctx context.Context, best *endgame.Answer, q *endgame.Question, tell func(Findings)) (*endgame.Answer, error) {
	q.Position = &s.position
	a, err := s.solver.Solve(ctx, q, func(now *endgame.Answer) {
		s.read(best, now)
		tell(s.found)
	})
	if err == nil {
		s.read(best, a)
	}
	return a, err
}

// read takes over an answer. A move that a later answer has not looked at so far is not worth more than those before
// it, and a proven best move stays the best.
func (s *endSolver) read(best, now *endgame.Answer) {
	moves := now.Moves
	if best != nil {
		first := &best.Moves[0]
		moves = append(make([]endgame.Move, 0, len(now.Moves)), *first)
		for i := range now.Moves {
			if !now.Moves[i].Move.Same(&first.Move) {
				moves = append(moves, now.Moves[i])
			}
		}
	}
	s.found.Candidates = nil
	most, proven := moves[0].Value, 0
	for i, m := range moves {
		most = min(most, m.Value)
		if m.Proven() && proven == i {
			proven++
		}
		if m.Value = max(most, m.Low); s.wanted(i, &m.Move) {
			s.found.Candidates = append(s.found.Candidates, OfEndgame(&s.position, &m, i+1))
		}
	}
	s.found.Note = fmt.Sprintf("endgame, %s deep", said.Count(now.Depth, "move"))
	if proven > 0 {
		s.found.Note = "endgame, proven"
	}
}

// OfEndgame returns a move of an endgame with its worth: the points gained from here on less those of the opponent. An upper
// bound is proven if the worth is surely not above it.
func OfEndgame(p *game.Position, m *endgame.Move, rank int) Candidate {
	c := Candidate{Move: m.Move, Rank: rank, Line: m.Line}
	c.Move.Equity = tile.Equity(m.Value) * tile.Point
	c.Value = Value{Equity: c.Move.Equity, Known: stat.Heuristic, AtMost: !m.Exact, HasWin: true}
	if m.Certain() {
		c.Value.Known = stat.Proven
	}
	c.Value.Win = winprob.Decided(p.Scores[0] - p.Scores[1] + m.Value)
	return c
}
