package search

import (
	"context"
	"slices"
	"testing"
	"unsafe"
)

// PointsVectors computes the published vector of points inside the endgame, for TestVectors.
func PointsVectors(t *testing.T) {
	t.Run("T85", func(t *testing.T) {
		if points(5000) != 50 || points(1000) != 10 {
			t.Errorf("5000 and 1000 cp are %d and %d points", points(5000), points(1000))
		}
		if centipoints(points(5000)) != 5000 || centipoints(points(1000)) != 1000 {
			t.Error("not the same after the way back")
		}
	})
}

func TestNodeSize(t *testing.T) {
	if size := unsafe.Sizeof(node{}); size != 32 {
		t.Errorf("a node has %d bytes", size)
	}
	if clip(40000) != 32767 || clip(-40000) != -32768 || clip(7) != 7 {
		t.Error("bounds are not clipped to 16 bits")
	}
}

// TestTopTen compares the table with a sorted list.
func TestTopTen(t *testing.T) {
	var table topTen
	var all []int
	for i := range 300 {
		v := (i*7919)%101 - 50
		table.insert(v)
		all = append(all, v)
		slices.Sort(all)
		slices.Reverse(all)
		n := min(len(all), listed)
		if !slices.Equal(table.values[:table.count], all[:n]) {
			t.Fatalf("%v, want %v", table.values[:table.count], all[:n])
		}
		want := minBound
		if n == listed {
			want = all[n-1]
		}
		if table.last() != want {
			t.Fatalf("last %d, want %d", table.last(), want)
		}
	}
}

// hang puts a reply with the given bounds, for who makes it, below node i.
func hang(p *nodePool, i int16, optimistic, pessimistic int, flags uint8) int16 {
	c := p.take()
	p.nodes[c] = node{lower: clip(-optimistic), upper: clip(-pessimistic), flags: flags, next: p.nodes[i].child}
	p.nodes[i].child = c
	return c
}

// replies returns the numbers of the replies to node i.
func replies(p *nodePool, i int16) []int16 {
	var all []int16
	for c := p.nodes[i].child; c != 0; c = p.nodes[c].next {
		all = append(all, c)
	}
	return all
}

func TestPool(t *testing.T) {
	var p nodePool
	p.reset(10)
	if p.left != 9 || p.take() != 1 || p.take() != 2 || p.left != 7 {
		t.Fatalf("%+v", p)
	}
	p.release(1)
	if p.take() != 1 {
		t.Error("a node that was released is not the next one taken")
	}
	for p.left > 0 {
		p.take()
	}
	if p.free != 0 {
		t.Error("the free list of an empty pool has a head")
	}
	if swept := p.sweep(); swept != 9 || p.left != 9 {
		t.Errorf("%d nodes swept, %d free; all but the root are garbage", swept, p.left)
	}
}

func TestSettle(t *testing.T) {
	var p nodePool
	p.reset(10)
	hang(&p, 0, 20, -5, 0)
	hang(&p, 0, 12, 3, wholeFlag)
	p.settle(0)
	if n := p.nodes[0]; n.upper != 20 || n.lower != 3 || n.is(wholeFlag) {
		t.Errorf("%+v", n)
	}
	p.nodes[2].lower, p.nodes[2].upper = -12, -12
	p.nodes[1].lower, p.nodes[1].upper = -9, -9
	p.nodes[1].flags = wholeFlag | gapFlag
	if p.settle(0); !p.nodes[0].exact() || p.nodes[0].is(wholeFlag) {
		t.Error("a node with a gap among its replies is whole")
	}
	p.nodes[1].flags = wholeFlag
	if p.settle(0); p.nodes[0].upper != 12 || !p.nodes[0].is(wholeFlag) {
		t.Errorf("%+v", p.nodes[0])
	}
}

func TestPruneAndSweep(t *testing.T) {
	var p nodePool
	p.reset(20)
	best := hang(&p, 0, 30, 10, openFlag)
	refuted := hang(&p, 0, 9, 2, openFlag)
	equal := hang(&p, 0, 10, 4, openFlag)
	exact := hang(&p, 0, 10, 10, openFlag)
	below := hang(&p, best, 5, 1, 0)
	worse := hang(&p, best, 0, -1, 0)
	hang(&p, refuted, 5, 1, 0)
	solved := hang(&p, exact, 5, 5, 0)
	if dropped := p.prune(0); dropped != 3 {
		t.Errorf("%d dropped", dropped)
	}
	if got := replies(&p, 0); !slices.Equal(got, []int16{exact, best}) {
		t.Errorf("left %v without %d and %d", got, refuted, equal)
	}
	if got := replies(&p, best); !slices.Equal(got, []int16{below}) || !p.nodes[below].is(gapFlag) {
		t.Errorf("left %v, not %d", got, worse)
	}
	if p.fold(0, true); len(replies(&p, exact)) != 1 {
		t.Error("a node that is not whole lost its replies")
	}
	if p.fold(0, false); len(replies(&p, exact)) != 0 || len(replies(&p, best)) != 1 {
		t.Errorf("%d is still there", solved)
	}
	if swept := p.sweep(); swept != 5 || p.left != 16 {
		t.Errorf("%d swept, %d free", swept, p.left)
	}
	for i := range p.nodes {
		if p.nodes[i].is(markFlag) {
			t.Errorf("node %d is still marked", i)
		}
	}
}

// TestShared sweeps a tree in which two nodes share their replies.
func TestShared(t *testing.T) {
	var p nodePool
	p.reset(10)
	first := hang(&p, 0, 9, 1, openFlag)
	second := hang(&p, 0, 9, 1, openFlag)
	reply := hang(&p, first, 4, 1, 0)
	p.nodes[second].child = reply
	if p.sweep(); p.left != 6 {
		t.Errorf("%d free", p.left)
	}
}

// TestTooDeep lets a line run in a circle, as no line of play does: the search stops cleanly.
func TestTooDeep(t *testing.T) {
	s := NewEndgameSolver(nil, MinNodes)
	s.pool.reset(MinNodes)
	s.line.nodes = append(s.line.nodes[:0], 0)
	pass := hang(&s.pool, 0, 9, 1, openFlag)
	s.pool.nodes[pass].child = pass
	s.descend(context.Background(), pass)
	if s.report.Stopped != TooDeep || s.line.depth() != maxDepth-1 {
		t.Errorf("stopped %q at depth %d", s.report.Stopped, s.line.depth())
	}
	if s.unwind(); s.line.depth() != 0 || len(s.line.nodes) != 1 {
		t.Errorf("depth %d after the search", s.line.depth())
	}
}
