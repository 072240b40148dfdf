package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/sim"
)

const (
	// mostLate is how many tiles the bag may hold in a late position.
	mostLate = 4

	// lateNodes is how many positions are looked at to find out who wins an endgame. Fewer are too few to prove what is easy;
	// with more, there is time for fewer endgames.
	lateNodes = 100

	// latePrice is how many plain play-outs take as long as one to the end of the game.
	latePrice = 10

	// plainFirst is how many plain play-outs choose the candidates, plainField from how many of the best moves by static equity,
	// which tells little here, and lateField how many there are if the request does not say.
	plainFirst = 500
	plainField = 40
	lateField  = 8

	// lateEnough is how many draws of each candidate tell more than the plain play-outs.
	lateEnough = 8
)

// A lateSolver is the solver of late positions, with a few tiles in the bag. Plain play-outs choose the candidates. These are then
// played out to the end of the game: when the bag is empty, a search finds out who wins.
type lateSolver struct {
	by      *simSolver      // of the play-outs under way
	end     *sim.Simulation // to the end of the game
	plain   Findings        // of the plain play-outs
	dropped []move.Move     // of the first candidates, those that do not take part
}

// newLate returns the solver of a late position.
func (s *Simulated) newLate(p *game.Position, r Request) (*lateSolver, error) {
	solver, means, o, err := s.solver(p, r)
	if err != nil {
		return nil, err
	}
	if solver.simulation, err = sim.New(p, means, o); err != nil {
		return nil, err
	}
	solver.field = max(r.Count, plainField)
	o.Endgames = lateNodes
	end, err := sim.New(p, means, o)
	return &lateSolver{by: solver, end: end}, err
}

// Step makes a round of play-outs, or a part of it.
func (s *lateSolver) Step(ctx context.Context, t Task, tell func(Findings)) (Stop, error) {
	for i := range t.Dropped {
		if !holds(s.by.asked, &t.Dropped[i]) {
			s.dropped = append(s.dropped, t.Dropped[i])
		}
	}
	s.dropped = slices.DeleteFunc(s.dropped, func(m move.Move) bool { return holds(t.Added, &m) })
	if t.Left.Far = nil; s.by.simulation == s.end {
		return s.toTheEnd(ctx, t, tell)
	}
	first := max(plainFirst-s.by.found.Iterations, 1)
	few := t.Left.Iterations > 0 && t.Left.Iterations <= first
	if !few {
		t.Left.Iterations = first
	}
	stop, err := s.by.Step(ctx, t, func(f Findings) { tell(s.shown(f)) })
	if err != nil || few || stop == NotStopped || stop == Stop(sim.Only) {
		return stop, err
	}
	if ctx.Err() == nil {
		s.begin()
	}
	return NotStopped, nil
}

// begin begins the play-outs to the end, of the candidates that were best by plain ones and those that were asked for.
func (s *lateSolver) begin() {
	n := max(s.by.request.Count, lateField)
	for i := range s.by.found.Candidates {
		if c := &s.by.found.Candidates[i]; s.wanted(c, n) {
			s.end.Add(c.Move)
		}
	}
	s.by.simulation, s.plain = s.end, s.by.found
}

// likely returns the n moves that were best by plain play-outs, or all that were played out; none while these go on.
func (s *lateSolver) likely(n int) []move.Move {
	var moves []move.Move
	for i := range s.plain.Candidates {
		if c := &s.plain.Candidates[i]; c.Rank > 0 && c.Rank <= n {
			moves = append(moves, c.Move)
		}
	}
	return moves
}

// toTheEnd plays candidates out to the end.
func (s *lateSolver) toTheEnd(ctx context.Context, t Task, tell func(Findings)) (Stop, error) {
	if t.Left.Iterations > 0 {
		left := t.Left.Iterations / latePrice
		if r := s.end.Result(); left == 0 || r.Iterations == 0 && left < len(r.Candidates) {
			s.by.take(&t)
			return OutOfIterations, nil // there is no room for a draw
		}
		t.Left.Iterations = left
	}
	stop, err := s.by.Step(ctx, t, func(Findings) {})
	now, made := s.by.found, s.by.found.Iterations
	now.Iterations = s.plain.Iterations + latePrice*made
	if first := now.Candidates[0].Played; first == nil || first.Iterations < lateEnough {
		now.Candidates = s.plain.Candidates
	} else {
		now.Ends = made
		now.Note = strings.TrimSuffix(fmt.Sprintf("who wins each endgame is searched by %d positions; %s", lateNodes, now.Note), "; ")
	}
	tell(s.shown(now))
	return stop, err
}

// wanted reports whether a move is among the first n or was asked for.
func (s *lateSolver) wanted(c *Candidate, n int) bool {
	r := &s.by.request
	return c.Rank > 0 && c.Rank <= n || holds(s.by.asked, &c.Move) || r.Bingo && c.Move.Bingo(s.by.position.Board.Rules().RackSize)
}

// shown returns what was found of the candidates that the request wants to see.
func (s *lateSolver) shown(f Findings) Findings {
	n := len(f.Candidates)
	if s.by.request.Count > 0 {
		n = max(s.by.request.Count-len(s.dropped), 1)
	}
	some := make([]Candidate, 0, len(f.Candidates))
	for i := range f.Candidates {
		if s.wanted(&f.Candidates[i], n) {
			some = append(some, f.Candidates[i])
		}
	}
	f.Candidates = some
	return f
}
