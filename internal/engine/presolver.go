package engine

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"maven/internal/anagram"
	"maven/internal/game"
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
	preEndgameNodeTime = 20 * time.Microsecond

	// enough is for how many positions there must be time: with less, play-outs to the end of the game choose as well. On the 40
	// positions of the panel with one tile in the bag, one thread, a search loses 2.3% of a win in 150 ms, 2.2% in 250 ms, 1.1% in
	// 400 ms, 0.3% in 500 ms and nothing in a second; play-outs, which end after 100 ms on average, lose 2.2%.
	enough = 12_000

	// guessing is how many iterations of the quick solver come first.
	guessing = 1_000

	// deeply is how many moves a search looks at deeply at most.
	deeply = 32

	// nodesOfMove is how many positions it takes to look at a move deeply, and fewestMoves how many moves are looked
	// at, however few positions may be.
	nodesOfMove = 600
	fewestMoves = 8
)

// A preSolver is the solver of pre-endgames. Where there is little time, another solver has the position. Until enough is
// known, the candidates are those of the other. A search that was stopped goes on, however little time there is then.
type preSolver struct {
	closing
	words *anagram.Map // of the board's words, nil for none
	quick Solver       // where there is little time
	past  preend.Past
	room  int // memory of the search, in bytes
	field int // moves that it looks at; 0 before it has begun
}

// Step searches until everything asked is proven, or a limit is reached.
func (s *preSolver) Step(ctx context.Context, t Task, tell func(Findings)) (Stop, error) {
	if s.take(t.Added); s.done {
		return Complete, nil
	}
	budget, stop := s.budget(&t.Left, preEndgamePrice)
	if nodes := preEndgameNodes(budget, &t.Left); nodes > 0 && nodes < enough && s.found.Nodes == 0 {
		return s.quick.Step(ctx, t, func(f Findings) {
			s.found = f
			tell(f)
		})
	}
	if s.found.Nodes == 0 {
		if err := s.guess(ctx, t, tell); err != nil {
			return NotStopped, err
		}
	}
	s.count()
	if room := s.space(budget, &t.Left, preEndgameNodeTime); budget > 0 || room > 2*s.room {
		s.room = room
	}
	solver := preend.New(s.room, t.Left.Threads)
	solver.Words = s.words
	q := preend.Question{Position: &s.position, Also: s.also, Nodes: budget, Past: &s.past}
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

// preEndgameNodes returns how many positions can be looked at within a number of them and the time left, at least one; 0 for no limit.
func preEndgameNodes(budget int, left *Limits) int {
	if left.Time == 0 {
		return budget
	}
	timed := max(int(left.whole()/preEndgameNodeTime)*left.Threads, 1)
	return min(timed, cmp.Or(budget, timed))
}

// choose has the search look only at as many moves as it has time for: the best by the plain play-outs that there were, then by
// static equity, which tells little here. A search that goes on looks at the same, unless there is time for many more.
func (s *preSolver) choose(q *preend.Question, left *Limits) {
	n := s.found.Legal
	if nodes := preEndgameNodes(q.Nodes, left); nodes > 0 {
		n = min(max(nodes/nodesOfMove, fewestMoves), n)
	}
	if q.Nodes > 0 || n > 2*s.field {
		s.field = n
	}
	if n = s.field; n == s.found.Legal {
		return
	}
	if late, ok := s.quick.(*lateSolver); ok {
		q.Moves = late.likely(n)
	}
	for _, m := range sim.Field(s.static.All(&s.position), n) {
		if len(q.Moves) < n && !holds(q.Moves, &m) {
			q.Moves = append(q.Moves, m)
		}
	}
	q.Count = min(n, deeply)
}

// guess has the quick solver find candidates. Its iterations do not count.
func (s *preSolver) guess(ctx context.Context, t Task, tell func(Findings)) error {
	for stop := NotStopped; stop == NotStopped && s.found.Iterations < guessing && (ctx.Err() == nil || s.found.Candidates == nil); {
		t.Left = Limits{Threads: t.Left.Threads, Iterations: guessing - s.found.Iterations}
		var err error
		stop, err = s.quick.Step(ctx, t, func(f Findings) {
			s.found = f
			f.Iterations, f.Rounds, f.Ends = 0, 0, 0
			tell(f)
		})
		if err != nil {
			return err
		}
		t.Added, t.Dropped = nil, nil
	}
	s.found.Iterations, s.found.Rounds, s.found.Ends, s.found.Legal, s.found.Bingos = 0, 0, 0, 0, 0
	return nil
}

// read takes over an answer, if it says enough: the best move was looked at for every draw, with the replies. Candidates whose figures
// cannot be compared, because they were not looked at as deep as the better ones, are left out.
func (s *preSolver) read(a *preend.Answer) bool {
	if best := &a.Candidates[0]; best.Depth < preend.Replied || best.Unknown > 0 {
		return false
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
			s.found.Candidates = append(s.found.Candidates, OfPreEndgame(&s.position, c, rank))
		}
	}
	return true
}

// OfPreEndgame returns a move of a pre-endgame with its chance to win, and the points that it gains from here on, less those
// of the opponent.
func OfPreEndgame(p *game.Position, of *preend.Candidate, rank int) Candidate {
	c := Candidate{Move: of.Move, Rank: rank, Solved: of}
	c.Move.Equity = tile.FromPoints(of.Spread - float64(p.Scores[0]-p.Scores[1]))
	c.Value = Value{Equity: c.Move.Equity, Win: of.Win, HasWin: true, Known: max(min(of.Known, of.SpreadKnown), stat.Heuristic)}
	return c
}
