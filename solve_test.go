package maven_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"maven"
)

// Every move of an endgame has a value or a bound, and those asked for are proven.
func TestSolveEndgame(t *testing.T) {
	p := position(late)
	asked, err := p.Legal("K3 DOVE")
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	s, err := p.Solve(t.Context(), maven.SolveOptions{Lines: 3, Also: []maven.Move{asked}, Progress: func(now maven.Solution) {
		if told++; len(now.Moves) == 0 || now.Complete && told == 1 {
			t.Errorf("told %+v", now)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	all, err := p.Rank(0)
	if err != nil || len(all) != len(s.Moves) || !s.Complete || told == 0 || s.Nodes == 0 {
		t.Fatalf("%d of %d moves, complete %v, told %d times, %d nodes; %v", len(s.Moves), len(all), s.Complete, told, s.Nodes, err)
	}
	for i, m := range s.Moves {
		exact := i < 3 || m.Text == asked.Text
		if m.Wins+m.Ties+m.Losses != 1 || m.Unknown != 0 || exact && (m.AtMost || m.SpreadKnown != maven.Proven || m.Line[0] != m.Text) {
			t.Errorf("%d: %+v", i, m)
		}
		if i > 0 && m.Spread > s.Moves[0].Spread {
			t.Errorf("%s is worth more than the best", m.Text)
		}
	}
}

// What cannot be solved is refused, and a search that is stopped tells what is known.
func TestSolveStops(t *testing.T) {
	p := position(late)
	if _, err := position("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0").Solve(t.Context(), maven.SolveOptions{}); !errors.Is(err, maven.ErrNoRack) {
		t.Errorf("no rack: %v", err)
	}
	if _, err := p.Solve(t.Context(), maven.SolveOptions{Also: make([]maven.Move, 1)}); !errors.Is(err, maven.ErrForeign) {
		t.Errorf("a foreign move: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, err := p.Solve(ctx, maven.SolveOptions{})
	if err != nil || s.Complete || len(s.Moves) == 0 {
		t.Errorf("cancelled: %d moves, complete %v, %v", len(s.Moves), s.Complete, err)
	}
	if s, err = p.Solve(t.Context(), maven.SolveOptions{Nodes: 1}); err != nil || s.Complete {
		t.Errorf("one node: complete %v, %v", s.Complete, err)
	}
}

// With a tile in the bag, the weights of a move add up to the draws, and so do those of each draw.
func TestSolveDraws(t *testing.T) {
	const one = "15/5Q9/3V1A9/3EFT9/3TO10/1PION10/4T1YAUP5/4SMOtHERY2g/5UKE1GEEZ1A/2FUDGE4NILL/1MANE2J2C1T1L/1I4HANGERS1I/" +
		"WANDERED2R3O/1O4XERIC3T/BWANA2D2I3S IILOORV/ 410/416 0"
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	s, err := position(one).Solve(ctx, maven.SolveOptions{Candidates: 2, SeesAll: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range s.Moves {
		if m.Wins+m.Ties+m.Losses+m.Unknown != 8 {
			t.Errorf("%s: %+v", m.Text, m)
		}
		sum := 0.0
		for _, d := range m.Draws {
			sum += d.Wins + d.Ties + d.Losses + d.Unknown
		}
		if len(m.Draws) > 0 && sum != 8 {
			t.Errorf("%s: the draws add up to %v", m.Text, sum)
		}
	}
}
