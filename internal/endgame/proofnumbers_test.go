package endgame_test

import (
	"testing"

	"maven/internal/board"
	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/library/librarytest"
)

// TestProofNumbers solves an endgame in which windows look at 670,000 positions: the side to move has many slow plays, and
// the other one a V that goes nowhere.
func TestProofNumbers(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	p := *librarytest.Position(t, board.New(r, english(t, r)), "ARVO2WADIS4/3OUZO3P4/4RATU1QI4/9INK3/10NA3/L4J3HEM3/I4U3AT4/O2WErGELDS3B/N1BONY1X6E/CHIT3P5FE/"+
		"E3UNTEAMED1IF/L6R3EELY/STRADIOT5I1/7E5N1/7d5G1 AAGIOOR/CERSV 469/471 0")
	b := ask(t, endgame.New(64*megabyte, 1), &p)
	if b.Nodes > 50_000 {
		t.Errorf("%d positions", b.Nodes)
	}
	if !long() {
		return
	}
	if slow := ask(t, endgame.New(64*megabyte, 1).Dawdle(), &p); slow.Value != b.Value || slow.Nodes < 10*b.Nodes {
		t.Errorf("%+v by windows, %+v by proof numbers", slow, b)
	}
}

// ask proves the value of a position.
func ask(t *testing.T, s *endgame.Solver, p *game.Position) endgame.Bounds {
	t.Helper()
	b, err := s.Window(t.Context(), p, endgame.Least, endgame.Most, endgame.Limits{})
	if err != nil || !b.Proven || b.Low != b.High {
		t.Fatalf("%+v, %v", b, err)
	}
	return b
}
