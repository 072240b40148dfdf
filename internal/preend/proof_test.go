package preend_test

import (
	"math"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/preend"
	"maven/internal/stat"
	"maven/internal/testsize"
)

// deepest looks at the endgames of so many moves at least, so that every one may be proven.
const deepest = 4 * 4000

// Moves that cannot be the best are dropped while some of their results are unproven: the best one is the same as if all
// were proven, and so is what is proven of the others.
func TestRivals(t *testing.T) {
	testsize.OneThread(t)
	unproven := 0
	for _, p := range small(t, 1, testsize.Of(1, 4, 4)) {
		contested := level(p)
		every := solve(t, 1, every(&contested))
		a := solve(t, 1, &preend.Question{Position: &contested, Count: deepest})
		if a.Nodes > every.Nodes {
			t.Errorf("%d positions looked at, %d to prove all", a.Nodes, every.Nodes)
		}
		if best, want := &a.Candidates[0], &every.Candidates[0]; best.Tally != want.Tally || best.Known != stat.Proven ||
			math.Abs(best.Spread-want.Spread) > 1e-9 {
			t.Errorf("the best is %+v, want %+v", best, want)
		}
		truth := map[string]*preend.Candidate{}
		for i := range every.Candidates {
			truth[p.Board.Spell(&every.Candidates[i].Move)] = &every.Candidates[i]
		}
		for i := range a.Candidates {
			c := &a.Candidates[i]
			if c.Known < stat.Proven {
				unproven++
			}
			for j, d := range c.Draws {
				if want := truth[p.Board.Spell(&c.Move)].Draws[j]; d.Known == stat.Proven && d.Tally != want.Tally {
					t.Errorf("%s, draw %d: %+v, want %+v", p.Board.Spell(&c.Move), j, d.Tally, want.Tally)
				}
			}
		}
	}
	if unproven == 0 {
		t.Error("every move was proven, although it was not asked for")
	}
}

// level returns the position with scores by which the best moves win some orders and lose others.
func level(p game.Position) game.Position {
	k := p.Known
	k.Scores = [2]int{300, 300}
	return game.NewPosition(k)
}

// A limit of positions bounds a proof that has begun: the last try has no more than are left. Here it is a spread's.
func TestLastTry(t *testing.T) {
	testsize.OneThread(t)
	r, words := librarytest.Shipped(t)
	p := *librarytest.Position(t, board.New(r, words.Graph), "7T7/7o5Q1/7U5U1/7G5OP/7H5TE/7E1JO2EL/4L2N2MICRO/3WINDERS4R/4FAIR1T4I/4EWE2A3TA/4R1LOERIE1IN/KAYO5D1FOB1/Y2NOVAtION1BIZ/NA7M3AE/EX4CAUSE3P DEGILST/ 393/419 0")
	moves := librarytest.Moves(nil, &movegen.Generator{}, &p)
	most := slices.MaxFunc(moves, func(a, b move.Move) int { return int(a.Score - b.Score) })
	const limit = 3000
	a := solve(t, 1, &preend.Question{Position: &p, Moves: []move.Move{most}, Nodes: limit})
	if first := &a.Candidates[0]; !a.Cut || first.Known != stat.Proven || a.Nodes < limit || a.Nodes > limit+limit/4 {
		t.Errorf("%d positions, cut %v, results %v; want little more than %d", a.Nodes, a.Cut, first.Known, limit)
	}
}
