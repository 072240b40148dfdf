package search

import (
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
	p.nodes[c] = node{lower: int16(-optimistic), upper: int16(-pessimistic), flags: flags, lane: 1, next: p.nodes[i].child}
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
	if swept := p.sweep(nil); swept != 9 || p.left != 9 {
		t.Errorf("%d nodes swept, %d free; all but the root are garbage", swept, p.left)
	}
}

// TestSettle brings a tree up to date in which two nodes share their replies.
func TestSettle(t *testing.T) {
	var p nodePool
	p.reset(10)
	first := hang(&p, 0, 0, 0, 0)
	second := hang(&p, 0, 0, 0, 0)
	hang(&p, first, 20, -5, 0)
	hang(&p, first, 12, 3, 0)
	p.nodes[second].child, p.nodes[second].score = p.nodes[first].child, 7
	if !p.settle() || p.settle() {
		t.Error("the first time changes bounds, the second does not")
	}
	for i, want := range map[int16][2]int16{first: {3, 20}, second: {3, 20}, 0: {-13, 4}} {
		if n := p.nodes[i]; n.lower != want[0] || n.upper != want[1] {
			t.Errorf("node %d: %d to %d, want %v", i, n.lower, n.upper, want)
		}
	}
}

// TestFind looks for keys in a tree with passes: the first is found, and nothing below two passes in a row.
func TestFind(t *testing.T) {
	var p nodePool
	p.reset(20)
	pass := func(i int16, key uint64) int16 {
		c := hang(&p, i, 0, 0, 0)
		p.nodes[c].lane, p.nodes[c].hash = 0, key
		return c
	}
	play := func(i int16, key uint64) int16 {
		c := hang(&p, i, 0, 0, 0)
		p.nodes[c].hash = key
		return c
	}
	p.nodes[0].hash = 1
	last := play(0, 2)
	deep := play(last, 3)
	first := play(0, 2)
	once := pass(0, 4)
	again := play(once, 5)
	twice := pass(pass(again, 6), 7)
	play(twice, 8)
	behind := play(twice, 3)
	for key, want := range map[uint64]int16{1: 0, 2: first, 3: deep, 5: again, 7: twice, 8: -1, 9: -1} {
		if got := p.find(key); got != want {
			t.Errorf("key %d is at %d, want %d", key, got, want)
		}
	}
	p.nodes[deep].hash = 0
	if got := p.find(3); got != -1 {
		t.Errorf("node %d is found below two passes in a row: %d", behind, got)
	}
}

func TestPruneAndSweep(t *testing.T) {
	var p nodePool
	p.reset(20)
	best := hang(&p, 0, 30, 10, 0)
	refuted := hang(&p, 0, 9, 2, 0)
	hang(&p, 0, 10, 4, 0)
	exact := hang(&p, 0, 10, 10, 0)
	below := hang(&p, best, 5, 1, 0)
	hang(&p, best, 0, -1, 0)
	hang(&p, refuted, 5, 1, 0)
	hang(&p, exact, 5, 5, 0)
	leaf := hang(&p, below, 7, 7, 0)
	held := hang(&p, leaf, 8, 6, 0)
	hang(&p, leaf, 3, 2, 0)
	if dropped := p.prune(leaf); dropped != 3 {
		t.Errorf("%d dropped", dropped)
	}
	if got := replies(&p, 0); !slices.Equal(got, []int16{exact, best}) {
		t.Errorf("left %v", got)
	}
	if got := replies(&p, best); !slices.Equal(got, []int16{below}) {
		t.Errorf("left %v", got)
	}
	if len(replies(&p, exact)) != 0 || len(replies(&p, leaf)) != 2 {
		t.Error("an exact node keeps no replies, and the leaf keeps all")
	}
	detached := p.nodes[below].child
	p.nodes[below].child = 0
	if swept := p.sweep([]int16{0, best, below, detached}); swept != 5 || p.left != 13 {
		t.Errorf("%d swept, %d free", swept, p.left)
	}
	for i := range p.nodes {
		if p.nodes[i].is(markFlag) {
			t.Errorf("node %d is still marked", i)
		}
	}
	if p.sweep([]int16{0}); p.left != 16 || p.nodes[held].is(markFlag) {
		t.Errorf("%d free without the line", p.left)
	}
}

// TestShared sweeps a tree in which two nodes share their replies.
func TestShared(t *testing.T) {
	var p nodePool
	p.reset(10)
	first := hang(&p, 0, 9, 1, 0)
	second := hang(&p, 0, 9, 1, 0)
	reply := hang(&p, first, 4, 1, 0)
	p.nodes[second].child = reply
	if p.sweep(nil); p.left != 6 {
		t.Errorf("%d free", p.left)
	}
}

// TestTooDeep lets a line run in a circle, as no line of play does: the search stops cleanly.
func TestTooDeep(t *testing.T) {
	s := NewEndgameSolver(nil, MinNodes)
	s.pool.reset(MinNodes)
	s.line.nodes = append(s.line.nodes[:0], 0)
	play := hang(&s.pool, 0, 9, 1, 0)
	s.pool.nodes[play].child = play
	if s.descend(play) || s.line.depth() != maxDepth-1 {
		t.Errorf("depth %d", s.line.depth())
	}
}
