package engine

import "testing"

// A search takes memory for what it can look at, and never more than its player may.
func TestSpace(t *testing.T) {
	s := closing{memory: 64 << 20}
	for _, c := range []struct {
		nodes int
		left  Limits
		want  int
	}{
		{0, Limits{Threads: 1}, 64 << 20}, {1 << 10, Limits{}, leastMemory + memoryOfNode<<10}, {1 << 40, Limits{}, 64 << 20},
		{0, Limits{Time: 1000 * endgameNodeTime, Threads: 2}, leastMemory + 2000*memoryOfNode},
	} {
		if got := s.space(c.nodes, &c.left, endgameNodeTime); got != c.want {
			t.Errorf("%d positions, %+v: %d bytes, want %d", c.nodes, c.left, got, c.want)
		}
	}
}
