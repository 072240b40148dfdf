package endgame_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A counter is a context that is done from its n-th question on.
type counter struct {
	context.Context
	left int
}

func (c *counter) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// deals deals endgames with real words.
func deals(t testing.TB, r *rules.Rules) *dealer {
	return &dealer{rules: r, words: english(t, r), stream: random.Seed(5).Stream()}
}

// TestCancel stops searches at many points: there is an answer with legal moves, and nothing is called
// proven that is not true.
func TestCancel(t *testing.T) {
	d := deals(t, librarytest.Rules(t, "standard", ""))
	fresh := endgame.New(16*megabyte, 1)
	for range 2 {
		p := d.endgame(5)
		full := solve(t, fresh, &endgame.Question{Position: &p})
		stopped := 0
		for n := 0; n < 100; n += 1 + n/2 {
			s := endgame.New(0, 1)
			a, err := s.Solve(&counter{context.Background(), n}, &endgame.Question{Position: &p}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !a.Proven {
				stopped++
			}
			within(t, &p, a, full)
		}
		if stopped < 3 {
			t.Errorf("only %d searches were stopped", stopped)
		}
	}
}

// TestStopped stops searches of several moves at many points: what is said of each move lies within what is proven of it.
func TestStopped(t *testing.T) {
	s := endgame.New(0, 1)
	for _, e := range editions(t) {
		d := dealer{rules: e.rules, words: e.words, stream: random.Seed(3).Named(e.name).Stream()}
		for range testsize.Of(2, 4, 4) {
			p := d.endgame(3)
			if p.Over() != game.Going {
				continue
			}
			j := judge{known: map[uint64]int{}, left: 20000}
			for nodes := range 120 { // 0 is no limit
				a := solve(t, s, &endgame.Question{Position: &p, Count: 1 + nodes%6, Limits: endgame.Limits{Nodes: nodes}})
				for i := range a.Moves {
					m := &a.Moves[i]
					worth, _ := j.after(&p, &m.Move)
					if m.Low > worth || m.High < worth || m.Value < m.Low || m.Value > m.High {
						t.Fatalf("%s, %d positions: %s is worth %d, said to be %d, exact %t, within %d and %d", e.name, nodes,
							p.Board.Spell(&m.Move), worth, m.Value, m.Exact, m.Low, m.High)
					}
				}
			}
		}
	}
}

// within holds what a search that was stopped says to the full answer.
func within(t *testing.T, p *game.Position, a, full *endgame.Answer) {
	t.Helper()
	if len(a.Moves) != len(full.Moves) || !a.Moves[0].Exact {
		t.Errorf("%d moves, want %d; the first %+v", len(a.Moves), len(full.Moves), a.Moves[0])
	}
	if a.Proven && a.Moves[0].Value != full.Moves[0].Value {
		t.Errorf("proven %d, want %d", a.Moves[0].Value, full.Moves[0].Value)
	}
	best := full.Moves[0]
	for i := range a.Moves {
		m := &a.Moves[i]
		if err := p.Legal(&m.Move); err != nil {
			t.Error(err)
		}
		if m.Low > best.Value || m.Move.Same(&best.Move) && (m.Low > best.Value || m.High < best.Value) {
			t.Errorf("%s is said to be worth %d to %d; the best move is %s with %d", p.Board.Spell(&m.Move), m.Low, m.High,
				p.Board.Spell(&best.Move), best.Value)
		}
	}
	replay(t, p, a.Moves[0].Line)
}

// replay makes the moves of a line, which must be legal.
func replay(t *testing.T, p *game.Position, line []move.Move) {
	t.Helper()
	for i := range line {
		if err := p.Legal(&line[i]); err != nil || p.Ending != game.Going {
			t.Errorf("move %d of a line: %v", i+1, err)
			return
		}
		p.Apply(&line[i], nil)
		defer p.TakeBack()
	}
}

// TestThreads has the same answer by one, two and three threads, and by little memory: the values of the
// best moves, their lines, and what is proven of them.
func TestThreads(t *testing.T) {
	d := deals(t, librarytest.Rules(t, "standard", ""))
	count := testsize.Of(1, 3, 40)
	solvers := []*endgame.Solver{
		endgame.New(32*megabyte, 1), endgame.New(32*megabyte, 2), endgame.New(48*megabyte, 3), endgame.New(0, 1),
	}
	numbers := []*endgame.Solver{endgame.New(32*megabyte, 1).Hurry(), endgame.New(48*megabyte, 2).Hurry()}
	for i := range count {
		p := d.endgame(6)
		var want [][]endgame.Move
		if i == 3 {
			numbers = nil // which take long for a best move
		}
		for _, s := range slices.Concat(solvers, numbers) {
			a := solve(t, s, &endgame.Question{Position: &p, Count: 2})
			if !a.Proven {
				t.Fatal("not proven")
			}
			want = append(want, a.Moves[:min(2, len(a.Moves))])
		}
		for i := range want[1:] {
			if !reflect.DeepEqual(want[0], want[i+1]) {
				t.Errorf("solver %d: %+v, want %+v", i+1, want[i+1], want[0])
			}
		}
	}
}

// TestNoAllocation asks the same questions twice; the second time nothing is allocated.
func TestNoAllocation(t *testing.T) {
	d := deals(t, librarytest.Rules(t, "standard", ""))
	s := endgame.New(32*megabyte, 1)
	var positions []game.Position
	for range 3 {
		positions = append(positions, d.endgame(6))
	}
	ask := func() {
		for i := range positions {
			for low := -20; low < 20; low += 7 {
				if _, err := s.Window(context.Background(), &positions[i], low, low+1, endgame.Limits{}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	ask()
	if n := testing.AllocsPerRun(3, ask); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestLimits holds a search to its limits, and to one answer for one limit.
func TestLimits(t *testing.T) {
	d := deals(t, librarytest.Rules(t, "standard", ""))
	p := d.endgame(5)
	for _, l := range []endgame.Limits{{Nodes: 50}, {Nodes: 1000}, {Depth: 1}, {Depth: 2}} {
		var answers []*endgame.Answer
		for threads := 1; threads <= 2; threads++ {
			a := solve(t, endgame.New(0, threads), &endgame.Question{Position: &p, Limits: l})
			if l.Nodes > 0 && a.Nodes > l.Nodes || l.Depth > 0 && a.Depth > l.Depth {
				t.Errorf("%+v: %d nodes, depth %d", l, a.Nodes, a.Depth)
			}
			answers = append(answers, a)
		}
		if !reflect.DeepEqual(answers[0], answers[1]) {
			t.Errorf("%+v: another answer by two threads", l)
		}
	}
}

// TestRefusals has the positions that are no endgames.
func TestRefusals(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	words := english(t, r)
	s := endgame.New(0, 1)
	g := game.New(r, words, 1)
	p := g.Position()
	d := deals(t, r)
	over := d.endgame(5)
	over.Ending = game.Resignation
	unknown := d.endgame(5)
	unknown.Rack[unknown.Rack.Letters().First()]--
	phony := d.endgame(5)
	for _, c := range []struct {
		q    endgame.Question
		want string
	}{
		{endgame.Question{Position: &p}, "there are tiles in the bag"},
		{endgame.Question{Position: &over}, "the game is over"},
		{endgame.Question{Position: &unknown}, "the tiles on the racks are not known"},
		{endgame.Question{Position: &phony, Also: []move.Move{move.NewExchange(&phony.Rack)}}, "an exchange needs 7 tiles in the bag, and there are 0"},
	} {
		if _, err := s.Solve(context.Background(), &c.q, nil); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// TestProgress sees what is told on the way: best so far, with a line, better known each time.
func TestProgress(t *testing.T) {
	d := deals(t, librarytest.Rules(t, "standard", ""))
	p := d.endgame(5)
	depth, nodes, told := 0, 0, 0
	a, err := endgame.New(0, 1).Solve(context.Background(), &endgame.Question{Position: &p}, func(a *endgame.Answer) {
		if told++; a.Depth < depth || a.Nodes < nodes || len(a.Moves[0].Line) == 0 || !a.Moves[0].Exact {
			t.Errorf("depth %d, %d nodes, %+v", a.Depth, a.Nodes, a.Moves[0])
		}
		depth, nodes = a.Depth, a.Nodes
	})
	if err != nil || told < 2 || a.Depth < depth {
		t.Errorf("%v; told %d times", err, told)
	}
}

// TestManyTurns proves endgames whose lines are as long as rules allow: with tiles that score nothing turns are counted one by one.
func TestManyTurns(t *testing.T) {
	r := *librarytest.Rules(t, "standard", "")
	graph := english(t, &r)
	for _, limit := range []int{40, 61, 63, 100} {
		r.ScorelessTurns = limit
		set := *r.Tiles
		set.Score[22], set.Score[17] = 0, 0 // V and Q, which stay
		known := game.Known{}
		for i, text := range []string{"QV", "VVC"} {
			rack, err := set.ParseRack(text)
			if err != nil {
				t.Fatal(err)
			}
			*[]*tile.Rack{&known.Rack, &known.Opponent}[i] = rack
		}
		known.Board = board.New(&r, graph)
		placed := librarytest.Move(t, known.Board, "8G CWM")
		known.Board.Place(&placed)
		set.Count = known.Board.OnBoard()
		set.Count.Add(&known.Rack)
		set.Count.Add(&known.Opponent)
		known.Board = board.New(r.WithTiles(&set), graph)
		known.Board.Place(&placed)
		p := game.NewPosition(known)
		j := judge{known: map[uint64]int{}, left: 100_000}
		want, ok := j.value(&p)
		if !ok {
			t.Fatal("too many lines")
		}
		a := solve(t, endgame.New(8*megabyte, 1), &endgame.Question{Position: &p})
		if !a.Proven || a.Moves[0].Value != want {
			t.Errorf("%d turns: %d, proven %t; want %d", limit, a.Moves[0].Value, a.Proven, want)
		}
		follow(t, &p, a.Moves[0].Line, want)
	}
}
