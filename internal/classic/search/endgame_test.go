package search_test

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"maven/internal/classic/board"
	"maven/internal/classic/search"
	"maven/internal/classic/words"
	"maven/internal/testsize"
)

// solve searches and checks what holds for every result.
func solve(t testing.TB, s *search.EndgameSolver, ctx context.Context, p *board.Position) (*board.List, search.EndgameReport) {
	t.Helper()
	before := *p
	list, r, err := s.Solve(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	if *p != before {
		t.Fatal("the search changed the position")
	}
	if r.Stopped == "" || r.Pessimistic > r.Optimistic || r.Proven && r.Pessimistic != r.Optimistic {
		t.Fatalf("report %+v", r)
	}
	last := math.MaxInt
	for _, m := range list.Moves() {
		if m.Total() > last {
			t.Fatalf("list out of order at %s", m.Text())
		}
		last = m.Total()
		score, _, _, err := p.Board.Score(&m, p.Racks[p.Turn])
		if err != nil || score != m.Score {
			t.Fatalf("%s scores %d, %v; listed with %d", m.Text(), score, err, m.Score)
		}
	}
	if top := list.Moves()[0]; top.Score+top.Leave != r.Pessimistic {
		t.Fatalf("first of the list %s %d, chosen %s %d", top.Text(), top.Score+top.Leave, r.Best.Text(), r.Pessimistic)
	}
	return list, r
}

// TestMinimax compares searches that were played out with plain minimax.
func TestMinimax(t *testing.T) {
	testsize.OneThread(t)
	active := shipped(t)
	want, limit := [4]int{0, 60, 60, 25}, 400
	if !testsize.Long() {
		want = [4]int{0, 4, 4, 1}
	}
	if long() {
		want, limit = [4]int{0, 250, 250, 250}, 10000
	}
	s := search.NewEndgameSolver(active, search.MaxNodes)
	s.Exhaust = true
	d := newDealer(active, 1)
	for most := 1; most < len(want); most++ {
		compared, large, stopped := 0, 0, 0
		for compared < want[most] {
			p := d.endgames(1, most)[0]
			j := newJudge(active)
			j.limit = limit
			value, ok := j.plain(p)
			if !ok {
				large++
				continue
			}
			_, r := solve(t, s, &counter{context.Background(), 50 * limit}, p)
			if !r.Proven {
				stopped++
				continue
			}
			compared++
			checkChoice(t, j, p, r, value)
		}
		t.Logf("up to %d tiles: %d equal minimax; left out: %d too large for minimax, %d for the search", most, compared, large, stopped)
	}
}

// TestExhaustFull has more positions than nodes: the proof is given up, and the list is that of the search.
func TestExhaustFull(t *testing.T) {
	active := shipped(t)
	s := search.NewEndgameSolver(active, search.MinNodes)
	p := newDealer(active, 10).endgames(1, 7)[0]
	want, plain := solve(t, s, context.Background(), p)
	s.Exhaust = true
	got, r := solve(t, s, context.Background(), p)
	if *got != *want || r.Proven || r.Stopped != search.PoolFull || r.Best != plain.Best {
		t.Errorf("%+v, and without the proof %+v", r, plain)
	}
	if _, r = solve(t, s, &counter{context.Background(), 3}, p); r.Proven || r.Stopped != search.Cancelled {
		t.Errorf("cancelled: %+v", r)
	}
}

// checkChoice compares a proven result with the value by minimax, and the value of its move.
func checkChoice(t *testing.T, j *judge, p *board.Position, r search.EndgameReport, want int) {
	t.Helper()
	if r.Pessimistic != want {
		t.Fatalf("%s", format(p, "proven %d, minimax %d", r.Pessimistic, want))
	}
	after := *p
	if err := after.Apply(&r.Best); err != nil {
		t.Fatal(err)
	}
	if value, _ := j.plain(&after); r.Best.Score-value != want {
		t.Fatalf("chosen %s is worth %d, minimax %d", r.Best.Text(), r.Best.Score-value, want)
	}
}

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

// TestEndgameCancel stops searches at every point of their first part, and at many later ones.
func TestEndgameCancel(t *testing.T) {
	if !testsize.Long() {
		t.Skip("one thread, and long")
	}
	active := shipped(t)
	s := search.NewEndgameSolver(active, search.MaxNodes)
	for _, p := range newDealer(active, 2).endgames(2, 7) {
		p.Board.Masks(active)
		_, full := solve(t, s, context.Background(), p)
		cancelled := 0
		for k := 0; k < 1500; k += 1 + k/12 {
			list, r := solve(t, s, &counter{context.Background(), k}, p)
			if r.Stopped == search.Cancelled {
				cancelled++
			} else if r != full {
				t.Fatalf("after %d questions %+v, uncancelled %+v", k, r, full)
			}
			if list.Len() == 0 || r.Proven && r.Stopped == search.Cancelled {
				t.Fatalf("cancelled after %d: %d moves, %+v", k, list.Len(), r)
			}
		}
		if _, again := solve(t, s, context.Background(), p); again != full {
			t.Fatalf("after cancelled searches %+v, before %+v", again, full)
		}
		t.Logf("%d expansions, %d searches cancelled", full.Expanded, cancelled)
	}
}

// TestSameAgain expects equal results of a fresh solver and of one that has searched before.
func TestSameAgain(t *testing.T) {
	if !testsize.Long() {
		t.Skip("one thread, and long")
	}
	active := shipped(t)
	used := search.NewEndgameSolver(active, 2000)
	for _, p := range newDealer(active, 3).endgames(20, 7) {
		list, r := solve(t, search.NewEndgameSolver(active, 2000), context.Background(), p)
		again, r2 := solve(t, used, context.Background(), p)
		if r != r2 || *list != *again {
			t.Fatalf("%+v and %+v", r, r2)
		}
	}
}

// TestSmallPools expects the search to go on after the pool is exhausted, and to end well when
// nothing more can be reclaimed.
func TestSmallPools(t *testing.T) {
	testsize.OneThread(t)
	active := shipped(t)
	all := newDealer(active, 4).endgames(20, 7)
	for _, nodes := range []int{0, 100, 200, 1000} {
		s := search.NewEndgameSolver(active, nodes)
		stopped := map[string]int{}
		more, reused := 0, 0
		some := all
		if nodes != 200 {
			some = all[:testsize.Of(4, 20, 20)]
		}
		for _, p := range some {
			_, r := solve(t, s, context.Background(), p)
			stopped[r.Stopped]++
			reused += r.Reused
			if r.Nodes > 2*max(nodes, search.MinNodes) {
				more++
			}
			if r.Proven && r.Pruned > 0 {
				t.Fatalf("proven although moves were dropped: %+v", r)
			}
		}
		t.Logf("%d nodes: stopped by %v, %d made more than twice the pool, %d positions reused", nodes, stopped, more, reused)
		if nodes == 200 && more == 0 {
			t.Error("no search went on after the pool was exhausted")
		}
	}
}

// TestNoPlay gives the side to move a rack without a play: the pass is all there is. The original searches nothing then (3.9), so
// that it is worth 0 after a turn without score too, unless its value is proven.
func TestNoPlay(t *testing.T) {
	active := shipped(t)
	p := stuck(t, active)
	s := search.NewEndgameSolver(active, search.MaxNodes)
	list, r := solve(t, s, context.Background(), p)
	if list.Len() != 1 || r.Best.Lane != 0 || r.Best.Len() != 0 || r.Best.Kept != board.PassMask || r.Stopped != search.Forced {
		t.Fatalf("%d moves, %+v", list.Len(), r)
	}
	p.Scoreless = 1
	face := p.Racks[1-p.Turn].Face() - p.Racks[p.Turn].Face()
	if list, r = solve(t, s, context.Background(), p); face == 0 || r.Pessimistic != 0 || r.Optimistic != 0 || list.Moves()[0].Total() != 0 {
		t.Fatalf("after a pass %+v, want 0; the difference of the racks is %d", r, face)
	}
	p.Scoreless, s.Exhaust = 0, true
	want, _ := newJudge(active).plain(p)
	if _, r = solve(t, s, context.Background(), p); !r.Proven || r.Pessimistic != want {
		t.Fatalf("minimax %d, got %+v", want, r)
	}
	p.Scoreless = 1
	if _, r = solve(t, s, context.Background(), p); !r.Proven || r.Pessimistic != face {
		t.Fatalf("after a pass %+v, want the difference of the racks %d", r, face)
	}
}

// TestPassThatEnds lists the pass among plays after a turn without score: it is worth the difference of the racks (3.9).
func TestPassThatEnds(t *testing.T) {
	active := shipped(t)
	s := search.NewEndgameSolver(active, search.MaxNodes)
	passes := 0
	for _, p := range newDealer(active, 7).endgames(testsize.Of(12, 60, 60), 3) {
		p.Scoreless = 1
		list, _ := solve(t, s, context.Background(), p)
		face := p.Racks[1-p.Turn].Face() - p.Racks[p.Turn].Face()
		for _, m := range list.Moves() {
			if m.Lane != 0 || list.Len() == 1 {
				continue
			}
			if passes++; m.Total() != face {
				t.Errorf("the pass is worth %d, want %d", m.Total(), face)
			}
		}
	}
	if t.Logf("%d passes", passes); passes == 0 {
		t.Error("no pass is listed")
	}
}

// stuck deals a position in which the side to move has no play.
func stuck(t *testing.T, active []*words.Section) *board.Position {
	d := newDealer(active, 5)
	j := newJudge(active)
	for range 1000 {
		if p := d.endgames(1, 2)[0]; len(j.moves(p)) == 1 {
			return p
		}
	}
	t.Fatal("nobody is ever stuck")
	return nil
}

func TestErrors(t *testing.T) {
	active := shipped(t)
	s := search.NewEndgameSolver(active, search.MaxNodes)
	if _, _, err := s.Solve(context.Background(), board.NewPosition(nil)); !errors.Is(err, search.ErrBag) {
		t.Errorf("a full bag gives %v", err)
	}
	p := newDealer(active, 6).endgames(1, 7)[0]
	hidden := *p
	hidden.Known, hidden.Racks[1-p.Turn] = false, ""
	_, want := solve(t, s, context.Background(), p)
	if _, got := solve(t, s, context.Background(), &hidden); got != want {
		t.Errorf("with the other rack unknown %+v, known %+v", got, want)
	}
	p.Scoreless = 2
	if _, _, err := s.Solve(context.Background(), p); !errors.Is(err, search.ErrOver) {
		t.Errorf("after two passes %v", err)
	}
}

// TestAllocs expects a search to allocate for its result alone once the solver is warm.
func TestAllocs(t *testing.T) {
	testsize.OneThread(t)
	active := shipped(t)
	s := search.NewEndgameSolver(active, search.MaxNodes)
	for _, p := range newDealer(active, 7).endgames(testsize.Of(3, 10, 10), 6) {
		if rack, _ := p.Opponent(); p.Racks[p.Turn][0] == '?' || rack[0] == '?' {
			continue
		}
		_, r := solve(t, s, context.Background(), p)
		if n := testing.AllocsPerRun(2, func() { s.Solve(context.Background(), p) }); n > 8 {
			t.Errorf("%v allocations in %d expansions", n, r.Expanded)
		}
	}
}

// BenchmarkSolve searches endgames of full racks, and reports the cost of an expansion.
func BenchmarkSolve(b *testing.B) {
	active := shipped(b)
	all := newDealer(active, 8).endgames(40, 7)
	s := search.NewEndgameSolver(active, search.MaxNodes)
	nodes, expanded, slowest := 0, 0, time.Duration(0)
	for b.Loop() {
		for _, p := range all {
			start := time.Now()
			_, r, err := s.Solve(context.Background(), p)
			if err != nil {
				b.Fatal(err)
			}
			slowest = max(slowest, time.Since(start))
			nodes, expanded = nodes+r.Nodes, expanded+r.Expanded
		}
	}
	n := float64(b.Elapsed().Microseconds())
	b.ReportMetric(n/float64(b.N)/float64(len(all)), "µs/search")
	b.ReportMetric(n/float64(expanded), "µs/expansion")
	b.ReportMetric(float64(nodes)/n*1e6, "nodes/s")
	b.ReportMetric(float64(slowest.Milliseconds()), "ms/slowest")
	b.ReportMetric(0, "ns/op")
}
