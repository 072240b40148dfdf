package engine

import (
	"context"
	"slices"
	"sync"

	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/tile"
	"maven/internal/winprob"
)

// A ranker is a player that does not search.
type ranker interface {
	// ranking ranks the moves of a position. What it returns is valid until the player's next call.
	ranking(p *game.Position) ranking
}

// A ranking is what a player that does not search knows of a position.
type ranking struct {
	legal   []move.Move // with their worth, in no order
	choices []move.Move // the ones that it chooses from; or legal itself
	sorted  bool        // choices are, best first
	order   func(a, b *move.Move) int
	judge   func(*game.Position, *move.Move) eval.Terms
	unseen  bool                         // terms have one for the tiles unseen
	board   func(*move.Move) tile.Equity // what a move is worth on the board; nil if that is not known
}

// named returns the terms by their names.
func (r *ranking) named(t eval.Terms) []Term {
	named := []Term{{Name: "leave", Worth: t.Leave}}
	if r.unseen {
		named = append(named, Term{Name: "unseen", Worth: t.Unseen})
	}
	return append(named, Term{Name: "opening", Worth: t.Opening}, Term{Name: "end", Worth: t.End})
}

// A rankSolver is the solver of such a player.
type rankSolver struct {
	position game.Position
	request  Request
	win      *winprob.Table // nil for none
	players  *sync.Pool     // of rankers, one for each step

	found Findings
}

// Step ranks all moves, and those added.
func (s *rankSolver) Step(_ context.Context, t Task, tell func(Findings)) (Stop, error) {
	began := s.found.Legal > 0
	if began && len(t.Added) == 0 {
		return Complete, nil
	}
	player := s.players.Get().(ranker)
	defer s.players.Put(player)
	r := player.ranking(&s.position)
	more := slices.Clone(t.Added)
	if !began {
		more = append(more, s.found.count(r.legal, &s.position, &s.request)...)
	}
	extra := make([]Candidate, len(more))
	for i := range more {
		extra[i] = s.candidate(&r, &more[i], s.place(&r, &more[i]))
	}
	all := s.found.Candidates
	if !began {
		all = s.best(&r)
	}
	for i := range extra {
		all = insert(all, &extra[i], r.order)
	}
	s.found.Candidates = all
	tell(s.found)
	return Complete, nil
}

// place returns the rank of a move among those that the player chooses from; 0 for a phony, and for a move that it does not see.
func (s *rankSolver) place(r *ranking, m *move.Move) int {
	if s.position.Legal(m) != nil {
		return 0
	}
	like := *m
	if b := s.position.Board; b.Empty() && b.Rules().Mirrored() && m.Kind == move.Play && m.Dir == move.Down {
		like.Dir, like.Row, like.Col = move.Across, m.Col, m.Row // only plays across are listed
	}
	r.judge(&s.position, &like)
	place, seen := 1, false
	for i := range r.choices {
		if r.order(&r.choices[i], &like) < 0 {
			place++
		}
		seen = seen || r.choices[i].Same(&like)
	}
	if !seen {
		return 0
	}
	return place
}

// best returns the candidates that the request asks for. It reorders the player's moves.
func (s *rankSolver) best(r *ranking) []Candidate {
	n, moves := s.request.Count, r.choices
	if n == 0 || n > len(moves) {
		n = len(moves)
	}
	if !r.sorted {
		moves = move.First(moves, n)
	}
	best := make([]Candidate, n)
	for i := range best {
		best[i] = s.candidate(r, &moves[i], i+1)
	}
	return best
}

// candidate returns a move with its worth.
func (s *rankSolver) candidate(r *ranking, m *move.Move, place int) Candidate {
	c := Candidate{Move: *m, Rank: place}
	terms := r.judge(&s.position, &c.Move)
	c.Value = Value{Equity: c.Move.Equity, Known: stat.Heuristic}
	if s.win != nil {
		c.Value.Win, c.Value.HasWin = WinChance(s.win, &s.position, &c.Move, terms.Left), true
	}
	if s.request.Explain {
		c.Terms = r.named(terms)
		if r.board != nil {
			c.Board = new(r.board(&c.Move))
		}
	}
	return c
}

// insert adds a candidate in order, unless it is there already.
func insert(all []Candidate, c *Candidate, order func(a, b *move.Move) int) []Candidate {
	if slices.ContainsFunc(all, func(other Candidate) bool { return other.Move.Same(&c.Move) }) {
		return all
	}
	at := slices.IndexFunc(all, func(other Candidate) bool { return order(&c.Move, &other.Move) < 0 })
	if at < 0 {
		at = len(all)
	}
	return slices.Insert(slices.Clip(all), at, *c)
}
