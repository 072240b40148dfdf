package search

import (
	"context"
	"slices"
	"testing"
)

// TestPick leaves passes out only after a pass that is not the root, and takes the first of equal moves.
func TestPick(t *testing.T) {
	s := NewEndgameSolver(nil, MinNodes)
	s.pool.reset(MinNodes)
	play := func(i int16, optimistic int, lane int8) int16 {
		c := hang(&s.pool, i, optimistic, -50, 0)
		s.pool.nodes[c].lane = lane
		return c
	}
	last, first := play(0, 9, 1), play(0, 9, 1)
	pass := play(0, 12, 0)
	again, reply := play(pass, 30, 0), play(pass, 5, 2)
	best, deep := play(reply, 3, 0), play(reply, 2, 4)
	for i, want := range map[int16]int16{0: pass, pass: reply, reply: best, last: 0} {
		if got := s.pick(i); got != want {
			t.Errorf("after %d: %d, want %d", i, got, want)
		}
	}
	s.pool.nodes[pass].lower = 0
	if got := s.pick(0); got != first {
		t.Errorf("of two equal moves %d is taken, want %d; %d %d", got, first, again, deep)
	}
}

// TestChoose follows the best move, or its rival if the best is the safest and was followed last, until the best is sure.
func TestChoose(t *testing.T) {
	s := NewEndgameSolver(nil, MinNodes)
	s.pool.reset(MinNodes)
	only := hang(&s.pool, 0, 9, 5, 0)
	if s.choose(0) != 0 || s.report.Stopped != Forced {
		t.Error("there is no choice of one move")
	}
	rival := hang(&s.pool, 0, 7, 2, 0)
	hang(&s.pool, only, 3, 3, 0)
	if got := s.choose(0); got != only {
		t.Errorf("%d is followed first", got)
	}
	if got := s.choose(only); got != rival {
		t.Errorf("%d is followed after the best", got)
	}
	s.pool.nodes[rival].upper = -6
	if got := s.choose(only); got != only {
		t.Errorf("%d is followed although the rival is safer", got)
	}
	s.pool.nodes[only].upper = -7
	if got := s.choose(only); got != 0 || s.report.Stopped != Settled {
		t.Errorf("%d is followed although the choice is settled: %s", got, s.report.Stopped)
	}
	s.pool.nodes[only].child = 0
	if got := s.choose(rival); got != only {
		t.Errorf("%d is followed although the best was not expanded", got)
	}
	s.pool.nodes[only].flags = outFlag
	if got := s.choose(rival); got != 0 {
		t.Errorf("%d is followed although the best goes out", got)
	}
}

// TestListOrder orders moves of one pessimistic value by the bonus, as the original's insertion does.
func TestListOrder(t *testing.T) {
	s := NewEndgameSolver(nil, MinNodes)
	s.pool.reset(MinNodes)
	for _, n := range []node{{score: 7, lower: -6, upper: 2}, {score: 7, lower: -4, upper: 2}, {score: 10, lower: -10, upper: 5}, {score: 20, lower: -5, upper: 15}} {
		c := s.pool.take()
		n.lane, n.start, n.tiles, n.next = 1, 1, [8]byte{'a'}, s.pool.nodes[0].child
		s.pool.nodes[c], s.pool.nodes[0].child = n, c
	}
	var got []int
	for _, m := range s.list().Moves() {
		got = append(got, m.Bonus)
		if m.Score+m.Leave != 500 {
			t.Errorf("%+v", m)
		}
	}
	if !slices.Equal(got, []int{-4, -5, -6, -10}) {
		t.Errorf("bonuses %v", got)
	}
}

// TestStall searches with hardly any room: the search ends, although the original would have tried the same position until
// its time was up.
func TestStall(t *testing.T) {
	all, active := executions(t)
	at := slices.IndexFunc(all, func(e execution) bool { return e.Name == "eg25" })
	stopped := map[string]int{}
	for size := 3; size < 40; size++ {
		s := NewEndgameSolver(active, MinNodes)
		s.size = size
		list, r, err := s.Solve(context.Background(), all[at].position(t))
		if err != nil || list.Len() == 0 || r.Swept == 0 {
			t.Fatalf("%d nodes: %d moves, %+v, %v", size, list.Len(), r, err)
		}
		stopped[r.Stopped]++
	}
	if t.Log(stopped); stopped[PoolFull] == 0 {
		t.Errorf("no search stalled: %v", stopped)
	}
}
