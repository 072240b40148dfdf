package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	classic "maven/internal/classic/board"
	"maven/internal/classic/search"
	"maven/internal/classic/translate"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
)

// A classicSolver searches as the original did, in one step. A search that was stopped starts again.
type classicSolver struct {
	player   *Classic
	position game.Position
	request  Request

	moves  []listed // nil until the search has ended
	report search.Report
	added  []move.Move
	found  Findings
}

// Step searches, unless that is done, and values the moves added.
func (s *classicSolver) Step(ctx context.Context, t Task, tell func(Findings)) (Stop, error) {
	s.added = append(s.added, t.Added...)
	if s.moves == nil {
		if s.found.Legal == 0 {
			all := s.player.census.All(&s.position)
			s.added = append(s.added, s.found.count(all, &s.position, &s.request)...)
		}
		moves, report, err := s.player.list(ctx, &s.position, classic.ListSize)
		if err != nil {
			return NotStopped, err
		}
		if s.report = report; ctx.Err() == nil {
			s.moves = moves
		}
		s.candidates(moves)
	} else {
		s.candidates(s.moves)
	}
	tell(s.found)
	if s.moves == nil {
		return NotStopped, nil
	}
	return Complete, nil
}

// candidates returns the listed moves as candidates, and the added moves that can be valued.
func (s *classicSolver) candidates(moves []listed) {
	s.found.Note, s.found.Nodes = s.note(), s.report.Endgame.Nodes
	s.found.Candidates = nil
	for i := range moves {
		if s.request.Count == 0 || i < s.request.Count {
			s.found.Candidates = append(s.found.Candidates, s.candidate(&moves[i], i+1))
		}
	}
	for i := range s.added {
		m := &s.added[i]
		one, place, ok := s.value(moves, m)
		if !ok || s.found.Candidate(m) != nil {
			continue
		}
		c := s.candidate(&one, place)
		at := slices.IndexFunc(s.found.Candidates, func(other Candidate) bool { return other.Value.Equity < c.Value.Equity })
		if at < 0 {
			at = len(s.found.Candidates)
		}
		s.found.Candidates = slices.Insert(s.found.Candidates, max(at, 1), c)
	}
}

// value finds an added move in the list, with its place, or lets the static search value it; false if another search
// made the list.
func (s *classicSolver) value(moves []listed, m *move.Move) (one listed, place int, ok bool) {
	asked := s.player.now.Original(m)
	for i := range moves {
		if c := &moves[i].classic; c.Same(&asked) {
			return listed{*c, *m}, i + 1, true
		}
	}
	if s.report.Method == search.PreEndgame || s.report.Method == search.Endgame || s.player.rater.Rate(s.player.now.Position, &asked) != nil {
		return listed{}, 0, false
	}
	return listed{asked, *m}, 0, true
}

// candidate returns a move with its worth. The score is that of the move as translated, since the original itself
// chooses the squares of blanks.
func (s *classicSolver) candidate(one *listed, place int) Candidate {
	c := Candidate{Move: one.modern, Rank: place, Terms: s.terms(&one.classic)}
	c.Move.Equity = tile.Equity(c.Move.Score) * tile.Point
	for _, t := range c.Terms {
		c.Move.Equity += t.Worth
	}
	c.Value = Value{Equity: c.Move.Equity, Known: s.report.Known}
	if !s.request.Explain {
		c.Terms = nil
	}
	return c
}

// terms returns the parts of a move's worth besides its score: those of the full evaluation, if that was used. In an
// endgame the bonus only orders equal moves, and is not part of the worth.
func (s *classicSolver) terms(m *classic.Move) []Term {
	switch {
	case s.report.Unseen > search.MostUnseen:
		var terms []Term
		for _, part := range s.player.rater.Full(nil, s.player.now.Position, m) {
			terms = append(terms, Term{string(part.Kind), strings.ToUpper(part.Letters), inThousandths(part.Value)})
		}
		return terms
	case s.report.Method == search.Endgame:
		return []Term{{Name: "leave", Worth: inThousandths(m.Leave)}}
	}
	return []Term{{Name: "leave", Worth: inThousandths(m.Leave)}, {Name: "bonus", Worth: inThousandths(m.Bonus)}}
}

// inThousandths returns centipoints as an equity.
func inThousandths(cp int) tile.Equity { return tile.Equity(cp) * (tile.Point / translate.Centipoints) }

// note says which search made the list, and why it ended.
func (s *classicSolver) note() string {
	text := string(s.report.Method)
	if did := &s.report.PreEnd; s.report.Method == search.PreEndgame {
		text += fmt.Sprintf(" over %d racks", did.Racks)
	}
	if s.report.Reason != "" {
		text += ": " + s.report.Reason
	}
	return text
}
