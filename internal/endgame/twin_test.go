package endgame_test

import (
	"context"
	"testing"

	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/wordgraph"
)

// A judge is plain minimax, without any cut but that positions met before are not searched again. It uses
// package game, board and movegen.All only.
type judge struct {
	gen   movegen.Generator
	known map[uint64]int
	left  int // positions that it may still look at
}

// value returns what the side to move gains from here on, less what the other does.
func (j *judge) value(p *game.Position) (int, bool) {
	hash := p.Hash()
	if v, ok := j.known[hash]; ok {
		return v, true
	}
	if j.left--; j.left < 0 {
		return 0, false
	}
	best := -1 << 40
	for _, m := range all(&j.gen, nil, p) {
		v, ok := j.after(p, &m)
		if !ok {
			return 0, false
		}
		best = max(best, v)
	}
	j.known[hash] = best
	return best, true
}

// after returns what a move is worth to the side that makes it.
func (j *judge) after(p *game.Position, m *move.Move) (int, bool) {
	before := p.Scores[0] - p.Scores[1]
	p.Apply(m, nil)
	defer p.TakeBack()
	now := p.Scores[1] - p.Scores[0] - before
	if p.Ending != game.Going {
		return now, true
	}
	v, ok := j.value(p)
	return now - v, ok
}

// edition is rules and words to deal endgames of.
type edition struct {
	name  string
	rules *rules.Rules
	words *wordgraph.Graph
}

func editions(t testing.TB) []edition {
	small, words := librarytest.Small(t)
	two, transfer, three, late := *small, *small, *small, *small
	two.Passes = 2
	transfer.EndRack, transfer.ScorelessTurns = rules.Transfer, 4
	three.ScorelessTurns, three.Passes, three.RackSize = 0, 3, 5
	late.ScorelessLate, late.RackSize = 1, 3
	return []edition{
		{"small", small, words.Graph}, {"two passes", &two, words.Graph}, {"transfer", &transfer, words.Graph},
		{"three passes", &three, words.Graph}, {"one turn", &late, words.Graph},
	}
}

// TestMinimax compares values, the values of all moves, and lines with plain minimax.
func TestMinimax(t *testing.T) {
	count := 60
	if long() {
		count = 2000
	}
	for _, e := range editions(t) {
		d := dealer{rules: e.rules, words: e.words, stream: random.Seed(1).Named(e.name).Stream()}
		s := endgame.New(8*megabyte, 1)
		compared, large := 0, 0
		for compared < count {
			p := d.endgame(2 + compared%3)
			p.Scoreless, p.Passes = 0, 0
			if d.stream.IntN(3) == 0 {
				p.Scoreless = d.stream.IntN(2)
				p.Passes = d.stream.IntN(p.Scoreless + 1)
			}
			if e.rules.Quiet(p.Scoreless, p.Passes, 0) {
				continue
			}
			j := judge{known: map[uint64]int{}, left: 20000}
			want, ok := j.value(&p)
			if !ok {
				large++
				continue
			}
			compared++
			compare(t, s, &j, &p, want)
			if t.Failed() {
				t.Fatalf("%s, position %d: racks %s %s", e.name, compared, e.rules.Tiles.Rack(&p.Rack), e.rules.Tiles.Rack(&p.Opponent))
			}
		}
		t.Logf("%s: %d positions, %d too large", e.name, compared, large)
	}
}

func compare(t *testing.T, s *endgame.Solver, j *judge, p *game.Position, want int) {
	t.Helper()
	a, err := s.Solve(context.Background(), &endgame.Question{Position: p}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !a.Proven || a.Moves[0].Value != want {
		t.Errorf("%d, proven %t; want %d", a.Moves[0].Value, a.Proven, want)
		return
	}
	if n := len(all(&j.gen, nil, p)); len(a.Moves) != n {
		t.Errorf("%d moves, want %d", len(a.Moves), n)
	}
	first := true
	for _, m := range a.Moves {
		v, _ := j.after(p, &m.Move)
		if v < m.Low || v > m.High || v > m.Value || m.Exact && v != m.Value {
			t.Errorf("%s is worth %d; known as %+v", p.Board.Spell(&m.Move), v, m)
		}
		if c, best := m.Move.Compact(), a.Moves[0].Move.Compact(); v == want && first && move.CompareCompact(c, best) < 0 {
			t.Errorf("%s is chosen, %s is as good and comes before", p.Board.Spell(&a.Moves[0].Move), p.Board.Spell(&m.Move))
		}
	}
	follow(t, p, a.Moves[0].Line, want)
	for _, low := range []int{want - 3, want - 1, want, want + 2} {
		b, err := s.Window(context.Background(), p, low, low+1, endgame.Limits{})
		if err != nil || !b.Proven || (b.Low >= low+1) != (want >= low+1) || want < b.Low || want > b.High {
			t.Errorf("at least %d? %+v, %v; the value is %d", low+1, b, err, want)
		}
	}
}

// follow plays a line to its end, where it must have the value.
func follow(t *testing.T, p *game.Position, line []move.Move, want int) {
	t.Helper()
	before, sign := p.Scores[0]-p.Scores[1], 1
	for i := range line {
		if err := p.Legal(&line[i]); err != nil || p.Ending != game.Going {
			t.Errorf("move %d of the line: %v", i+1, err)
			return
		}
		if score := p.Board.Score(&line[i]); score != int(line[i].Score) {
			t.Errorf("%s scores %d, not %d", p.Board.Spell(&line[i]), score, line[i].Score)
		}
		p.Apply(&line[i], nil)
		defer p.TakeBack()
		sign = -sign
	}
	if got := sign*(p.Scores[0]-p.Scores[1]) - before; p.Ending == game.Going || got != want {
		t.Errorf("a line of %d moves comes to %d, %v; want %d", len(line), got, p.Ending, want)
	}
}
