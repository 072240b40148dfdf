package search

import "testing"

// ladder returns a pool in which each position has two replies, and both lead to the position of the next rung: 2 to the
// power of rungs lines, and twice as many nodes as rungs. Each first reply is refuted.
func ladder(rungs int) *nodePool {
	p := new(nodePool)
	p.reset(2*rungs + 1)
	above := []int16{0}
	for range rungs {
		good, bad := p.take(), p.take()
		p.nodes[good] = node{lane: 1, lower: -9, upper: -1}
		p.nodes[bad] = node{lane: 1, lower: 3, upper: 5, next: good}
		for _, i := range above {
			p.nodes[i].child = bad
		}
		above = []int16{bad, good}
	}
	return p
}

// Positions that share their replies are pruned once, and searched once for an equal position, however many lines lead there.
func TestSharedReplies(t *testing.T) {
	const rungs = 60
	p := ladder(rungs)
	for i := range p.nodes {
		p.nodes[i].hash = uint64(i) + 1
	}
	last := int16(len(p.nodes) - 1)
	if at := p.find(uint64(last) + 1); at != last {
		t.Errorf("found at %d, want %d", at, last)
	}
	if at := p.find(1000); at != -1 {
		t.Errorf("what is not there is found at %d", at)
	}
	// The good reply of each rung is reached from the one above; the bad one is dropped there.
	if dropped := p.prune(-1); dropped != rungs {
		t.Errorf("%d dropped, want %d", dropped, rungs)
	}
	if swept := p.sweep(nil); swept != rungs {
		t.Errorf("%d nodes freed, want %d", swept, rungs)
	}
}
