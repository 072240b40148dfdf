package endgame_test

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// The best move of a window is one that its value stands on, where so many plays begin on one square that the table cannot tell
// all of them apart: with three blanks.
func TestWindowBest(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	s, plays := endgame.New(16*megabyte, 1), 0
	for _, own := range []string{"EP???", "KO???", "DW???", "EM???", "HR???", "AW???", "BO???", "T???"} {
		set := *r.Tiles
		known := game.Known{}
		var err error
		if known.Rack, err = set.ParseRack(own); err != nil {
			t.Fatal(err)
		}
		known.Opponent[22] = 1
		set.Count = known.Rack
		set.Count.Add(&known.Opponent)
		known.Board = board.New(r.WithTiles(&set), english(t, r))
		p := game.NewPosition(known)
		for _, depth := range []int{0, 1, 2} {
			s.Forget()
			b, err := s.Window(t.Context(), &p, 0, 1, endgame.Limits{Depth: depth})
			if err != nil {
				t.Fatal(err)
			}
			if int(b.Best.Played) != known.Rack.Len() { // only what goes out is easily judged
				continue
			}
			plays++
			if worth := p.Board.Score(&b.Best) + 2*set.RackScore(&known.Opponent); worth < b.Value {
				t.Errorf("%s is worth %d, not %d", p.Board.Spell(&b.Best), worth, b.Value)
			}
		}
	}
	if plays < 8 {
		t.Errorf("%d plays that go out", plays)
	}
}

// The line of a move that was looked at two moves deep ends with the answer that its value stands on, likewise.
func TestLineBest(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	lines := 0
	for _, theirs := range []string{"AW???", "BO???", "EP???", "DW???", "HR???", "T???"}[:testsize.Of(1, 6, 6)] {
		set := *r.Tiles
		known := game.Known{}
		for text, rack := range map[string]*tile.Rack{"VVC": &known.Rack, theirs: &known.Opponent} {
			*rack = librarytest.Rack(t, &set, text)
		}
		set.Count = known.Rack
		set.Count.Add(&known.Opponent)
		known.Board = board.New(r.WithTiles(&set), english(t, r))
		p := game.NewPosition(known)
		a := solve(t, endgame.New(16*megabyte, 1), &endgame.Question{Position: &p, Limits: endgame.Limits{Depth: 2}})
		m := &a.Moves[0]
		if len(m.Line) != 2 || int(m.Line[1].Played) != known.Opponent.Len() {
			continue
		}
		lines++
		q := p.Clone()
		for i := range m.Line {
			q.Apply(&m.Line[i], nil)
		}
		if worth := q.Scores[0] - q.Scores[1]; worth != m.Value {
			t.Errorf("%v is worth %d, not %d", p.Line(m.Line, (*board.Board).Spell), worth, m.Value)
		}
	}
	if lines == 0 {
		t.Error("no line that ends with all tiles")
	}
}

// TestGlance compares what windows of one and two moves find with plain minimax, in which each side has a look at the moves that look best.
func TestGlance(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	words := english(t, r)
	stream := random.Seed(8).Stream()
	s := endgame.New(8*megabyte, 1)
	g := glancer{solver: endgame.New(8*megabyte, 1)}
	for range 12 {
		p := dealt(r, words, stream)
		for depth := 1; depth <= 2; depth++ {
			want := g.value(t, &p, depth)
			s.Forget()
			b, err := s.Window(t.Context(), &p, endgame.Least, endgame.Most, endgame.Limits{Depth: depth})
			if err != nil || b.Value != want {
				t.Errorf("%d moves far %d, %v; want %d", depth, b.Value, err, want)
			}
		}
	}
	if g.narrowed < 12 {
		t.Errorf("moves were left out %d times", g.narrowed)
	}
}

// A glancer is plain minimax of the moves that look best.
type glancer struct {
	gen      movegen.Generator
	solver   *endgame.Solver
	narrowed int // how often moves were left out
}

// value returns what the side to move gains by the best of the moves that look best.
func (g *glancer) value(t *testing.T, p *game.Position, depth int) int {
	if depth == 0 {
		v, _, err := g.solver.PlayOut(p, nil)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	var out, moves []move.Move
	for _, m := range librarytest.Moves(nil, &g.gen, p) {
		if int(m.Played) == p.Rack.Len() && p.Rack.Len() > 0 {
			out = append(out, m)
		} else {
			moves = append(moves, m)
		}
	}
	if n := 20; len(moves) > n {
		g.narrowed++
		slices.SortFunc(moves, func(a, b move.Move) int { return cmp.Compare(looks(p, &b), looks(p, &a)) })
		last := looks(p, &moves[n-1])
		moves = slices.DeleteFunc(moves, func(m move.Move) bool { return looks(p, &m) < last })
	}
	best := math.MinInt
	for _, m := range slices.Concat(out, moves) {
		before := p.Scores[0] - p.Scores[1]
		p.Apply(&m, nil)
		v := p.Scores[1] - p.Scores[0] - before
		if p.Ending == game.Going {
			v -= g.value(t, p, depth-1)
		}
		p.TakeBack()
		best = max(best, v)
	}
	return best
}
