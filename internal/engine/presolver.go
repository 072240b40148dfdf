package engine

import (
	"context"
	"fmt"
	"time"

	"maven/internal/anagram"
	"maven/internal/preend"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/tile"
)

const (
	// preEndgamePrice is how many positions of a pre-endgame take as long as a play-out: some are chosen for by a
	// search of all plays, others are those of endgames.
	preEndgamePrice = 2

	// preEndgameNodeTime is how long a position takes, about.
	preEndgameNodeTime = 50 * time.Microsecond

	// deeply is how many moves a search looks at deeply at most.
	deeply = 32

	// nodesOfMove is how many positions it takes to look at a move deeply, and fewestMoves how many moves are looked
	// at, however few positions may be.
	nodesOfMove = 600
	fewestMoves = 8
)

// A preSolver is the solver of pre-endgames. Until enough is known, its candidates are those of static equity. A
// search that time has cut starts again.
type preSolver struct {
	closing
	words *anagram.Map // of the board's words, nil for none
}

// Step searches until everything asked is proven, or a limit is reached.
func (s *preSolver) Step(ctx context.Context, t Task, tell func(Findings)) (Stop, error) {
	if s.count(); s.found.Candidates == nil {
		s.guess(ctx, tell)
	}
	if s.take(t.Added); s.done {
		return Complete, nil
	}
	budget, stop := s.budget(&t.Left, preEndgamePrice)
	solver := preend.New(s.space(budget, &t.Left, preEndgameNodeTime), t.Left.Threads)
	solver.Words = s.words
	q := preend.Question{Position: &s.position, Also: s.also, Nodes: budget}
	s.choose(&q, &t.Left)
	a, err := solver.Solve(ctx, &q, func(now *preend.Answer) {
		if s.read(now) {
			tell(s.found)
		}
	})
	if err != nil {
		return NotStopped, err
	}
	s.read(a)
	switch {
	case !a.Cut:
		s.done, stop = true, Complete
	case ctx.Err() != nil:
		stop = NotStopped
	}
	s.spend(a.Nodes, preEndgamePrice, budget, stop)
	tell(s.found)
	return stop, nil
}

// choose has the search look only at as many moves as it has time for, the best by static equity.
func (s *preSolver) choose(q *preend.Question, left *Limits) {
	nodes := q.Nodes
	if timed := int(left.Time/preEndgameNodeTime) * left.Threads; timed > 0 && (nodes == 0 || timed < nodes) {
		nodes = timed
	}
	n := max(nodes/nodesOfMove, fewestMoves)
	if nodes == 0 || n >= s.found.Legal {
		return
	}
	q.Moves = sim.Field(s.static.All(&s.position), n)
	q.Count = min(n, deeply)
}

// guess makes the best moves by static equity the candidates.
func (s *preSolver) guess(ctx context.Context, tell func(Findings)) {
	r := rankSolver{position: s.position, request: Request{Count: s.request.Count}, win: s.static.win, players: s.static.spare}
	_, _ = r.Step(ctx, Task{}, func(f Findings) { s.found.Candidates = f.Candidates })
	s.found.Note = "static, before the pre-endgame"
	tell(s.found)
}

// read takes over an answer, if it says enough: something of every move, or all draws of the best. Candidates whose
// figures cannot be compared, because they were not looked at as deep as the better ones, are left out.
func (s *preSolver) read(a *preend.Answer) bool {
	if a.Candidates[0].Depth < preend.Played {
		for i := range a.Candidates {
			if a.Candidates[i].Unknown >= a.Total {
				return false
			}
		}
	}
	s.found.Candidates, s.found.Note = nil, fmt.Sprintf("pre-endgame, %s", a.Candidates[0].Depth)
	place, win := 0, 1.0
	for i := range a.Candidates {
		c, rank := &a.Candidates[i], 0
		if c.Win <= win && c.Unknown < a.Total {
			place, win = place+1, c.Win
			rank = place
		}
		if rank > 0 && s.wanted(rank-1, &c.Move) || holds(s.also, &c.Move) {
			s.found.Candidates = append(s.found.Candidates, s.candidate(c, rank))
		}
	}
	return true
}

// candidate returns a move with its chance to win, and the points that it gains from here on, less those of the opponent.
func (s *preSolver) candidate(p *preend.Candidate, rank int) Candidate {
	c := Candidate{Move: p.Move, Rank: rank, Solved: p}
	c.Move.Equity = tile.FromPoints(p.Spread - float64(s.position.Scores[0]-s.position.Scores[1]))
	c.Value = Value{Equity: c.Move.Equity, Win: p.Win, HasWin: true, Known: max(min(p.Known, p.SpreadKnown), stat.Heuristic)}
	return c
}
