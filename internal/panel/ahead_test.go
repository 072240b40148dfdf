package panel

import (
	"math"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/winprob"
)

// found returns a position that a section takes.
func found(t testing.TB, m *maker) *Position {
	t.Helper()
	p, _ := firstOf(t, m, 0, m.seed)
	return &Position{Position: p.Clone()}
}

// A play-out that looks ahead is the same for the same seed, and with an empty bag it is what static play comes to: the slow
// way plays a game on with both racks known.
func TestPlayOut(t *testing.T) {
	testsize.OneThread(t)
	plan := smallPlan(t, 1)
	plan.Section = Endgame
	m := newMaker(plan, plan.halves())
	a := newAhead(m.static, plan.means())
	p := found(t, m)
	for _, first := range append([]move.Move{}, m.static.Rank(&p.Position, 5)...) {
		got, err := a.playOut(t.Context(), &p.Position, first, 1)
		if err != nil {
			t.Fatal(err)
		}
		now := p.Position.Clone()
		held, _ := now.Held()
		known := now.Known
		known.Opponent = held
		now = game.NewPosition(known)
		turn, static := 0, engine.NewStatic(plan.Judge, plan.Words)
		for next := first; now.Ending == game.Going; turn++ {
			if turn > 0 {
				next = static.Best(&now)
			}
			now.Apply(&next, new(tile.Rack))
		}
		want := now.Scores[turn%2] - now.Scores[1-turn%2]
		if got != want {
			t.Errorf("%s: %d, the slow way %d", p.Position.Board.Spell(&first), got, want)
		}
	}
	plan.Section = Middle
	m = newMaker(plan, plan.halves())
	p = found(t, m)
	best := m.static.Best(&p.Position)
	var spreads [3]int
	for i, seed := range []random.Seed{1, 1, 2} {
		var err error
		if spreads[i], err = newAhead(m.static, plan.means()).playOut(t.Context(), &p.Position, best, seed); err != nil {
			t.Fatal(err)
		}
	}
	if spreads[0] != spreads[1] || spreads[0] == spreads[2] {
		t.Errorf("by the seeds 1, 1 and 2: %v", spreads)
	}
}

// A move is chosen by static equity where the others are far behind, and otherwise among those near it.
func TestChoose(t *testing.T) {
	plan := smallPlan(t, 1)
	m := newMaker(plan, plan.halves())
	a, p := newAhead(m.static, plan.means()), found(t, m)
	ranked := append([]move.Move{}, m.static.Rank(&p.Position, innerMoves)...)
	chosen, err := a.choose(t.Context(), &p.Position, 3)
	if err != nil {
		t.Fatal(err)
	}
	for i := range ranked {
		if ranked[i].Same(&chosen) && ranked[i].Equity >= ranked[0].Equity-innerMargin {
			return
		}
	}
	t.Errorf("%s is not among the best", p.Position.Board.Spell(&chosen))
}

// The errors of a table are those of differences draw by draw, and the best wins most.
func TestTable(t *testing.T) {
	spreads := [][]int{{5, -5, 0, 8}, {1, 2, 3, -4}, {-1, -1, -1, -1}}
	tab := &table{draws: 4, spreads: spreads}
	if tab.best() != 1 {
		t.Errorf("the best is %d", tab.best())
	}
	win, spread := tab.mean(0)
	if win != 0.625 || spread != 2 {
		t.Errorf("%v, %v points", win, spread)
	}
	var mean, square float64
	for n := range 4 {
		mean += (winprob.Decided(spreads[1][n]) - winprob.Decided(spreads[0][n])) / 4
	}
	for n := range 4 {
		d := winprob.Decided(spreads[1][n]) - winprob.Decided(spreads[0][n]) - mean
		square += d * d
	}
	if got, want := tab.error(1, 0), math.Sqrt(square/3/4); math.Abs(got-want) > 1e-9 {
		t.Errorf("%v, want %v", got, want)
	}
	if !tab.open(0.1) || tab.open(0.9) || !newTable(2).open(1) {
		t.Error("a table with too large an error is open, and one without draws")
	}
}

// The four best of a close call are valued by play-outs that look ahead, and the others stay behind them.
func TestLookAhead(t *testing.T) {
	testsize.OneThread(t)
	testsize.Slow(t)
	plan := smallPlan(t, 1)
	plan.Section = CloseCall
	m := newMaker(plan, plan.halves())
	p := found(t, m)
	p.ID = "close-call-001"
	for i, c := range append([]move.Move{}, m.static.Rank(&p.Position, 6)...) {
		p.Candidates = append(p.Candidates, Candidate{Move: c, Win: 0.5 - 0.01*float64(i), Spread: float64(-i), Known: Sampled})
	}
	plan.Error = 1 // one round
	if err := m.lookAhead(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	for i, c := range p.Candidates {
		ahead := c.Known == LookAhead
		if ahead != (c.Draws == aheadRound) || i == 0 && (!ahead || c.Error != 0) || i > 0 && c.Win > p.Candidates[i-1].Win {
			t.Errorf("%d: %+v", i, c)
		}
	}
}
