package panel

import (
	"slices"
	"testing"

	"maven/internal/move"
	"maven/internal/sim"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A chance that is corrected by the luck of the draws stays one.
func TestTakeBounds(t *testing.T) {
	p := new(Position)
	p.take(&sim.Result{Candidates: []sim.Candidate{{Win: 1.0004}, {Win: -0.0013}}})
	if p.Candidates[0].Win != 1 || p.Candidates[1].Win != 0 {
		t.Errorf("%+v", p.Candidates)
	}
}

// What play-outs find stands with the best first, in the steps of a file; between moves that surely win, spread decides, and
// no error is told.
func TestTake(t *testing.T) {
	plan := smallPlan(t, 1)
	p := &Position{CGP: "15/15/10F4/10I4/10R4/10K4/6BOH1E4/7PARDY3/4VADED6/15/15/15/15/15/15 BCDEGLT/ 58/56 0 lex Both;"}
	if err := p.place(plan.Rules, plan.Words); err != nil {
		t.Fatal(err)
	}
	rank := m3(t, p, plan)
	p.take(&sim.Result{Candidates: []sim.Candidate{
		{Move: rank[0], Win: 0.99991, Equity: 70.126, Iterations: 300},
		{Move: rank[1], Win: 0.99993, Equity: 60, Behind: 10, BehindError: 1, BehindSpread: true, Iterations: 200},
		{Move: rank[2], Win: 0.51239, Equity: -4, Behind: 0.48, BehindError: 0.01234, Iterations: 100},
	}})
	want := []Candidate{
		{Move: rank[0], Win: 0.9999, Spread: 72.13, Draws: 300, Known: Sampled},
		{Move: rank[1], Win: 0.9999, Spread: 62, Draws: 200, Known: Sampled},
		{Move: rank[2], Win: 0.5124, Spread: -2, Error: 0.0123, Draws: 100, Known: Sampled},
	}
	if !slices.Equal(p.Candidates, want) {
		t.Errorf("%+v, want %+v", p.Candidates, want)
	}
}

// m3 returns three moves of a position, without equity.
func m3(t testing.TB, p *Position, plan *Plan) []move.Move {
	t.Helper()
	three := slices.Clone(newMaker(plan, plan.halves()).static.Rank(&p.Position, 3))
	for i := range three {
		three[i].Equity = 0
	}
	return three
}

// A move is a candidate once, whoever proposes it.
func TestWith(t *testing.T) {
	var a, b tile.Rack
	a[1], b[2] = 1, 1
	first, second := move.NewExchange(&a), move.NewExchange(&b)
	all := with(with(with(nil, first), second), first)
	if len(all) != 2 || !all[0].Same(&first) || !all[1].Same(&second) {
		t.Errorf("%+v", all)
	}
}

// More win comes first, and then more spread; what is equal keeps its order.
func TestRanked(t *testing.T) {
	all := []Candidate{{Win: 0.4, Spread: 9}, {Win: 0.5, Spread: 1}, {Win: 0.5, Spread: 2, Draws: 1}, {Win: 0.5, Spread: 2, Draws: 2}}
	ranked(all)
	if all[0].Draws != 1 || all[1].Draws != 2 || all[2].Spread != 1 || all[3].Win != 0.4 {
		t.Errorf("%+v", all)
	}
}

// Play-outs that are asked for are made, to one for each candidate, in as many steps as it takes.
func TestRunTo(t *testing.T) {
	testsize.OneThread(t)
	plan := smallPlan(t, 1)
	p := &Position{CGP: "15/15/10F4/10I4/10R4/10K4/6BOH1E4/7PARDY3/4VADED6/15/15/15/15/15/15 BCDEGLT/ 58/56 0 lex Both;"}
	if err := p.place(plan.Rules, plan.Words); err != nil {
		t.Fatal(err)
	}
	for _, playOuts := range []int{3, 300, 301} {
		s, err := newSim(p, plan.means(), sim.DefaultPlies, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range m3(t, p, plan) {
			s.Add(m)
		}
		if err := s.PlayOut(t.Context(), playOuts); err != nil {
			t.Fatal(err)
		}
		if n := s.Result().Iterations; n != playOuts/3*3 {
			t.Errorf("%d play-outs, want %d", n, playOuts/3*3)
		}
	}
}
