package preend

import (
	"cmp"
	"slices"
)

// A step of the sweeps plays moves out for some orders.
type step struct{ moves, orders int } // moves for each one whose endgames will be looked at; splits

// sweeps are the steps before endgames are looked at. Each number of splits is a multiple of the one before.
func sweeps() []step { return []step{{everything, 8}, {8, 24}, {4, some}} }

// sweepItems is how many play-outs a job of a sweep has.
const sweepItems = 1024

// sweep plays candidates out for so many splits, evenly spaced, or for all if there are no more: one after the
// other those that keep the same tiles, which share what is found about plays.
func (r *run) sweep(some []*candidate, n int) {
	sorted := slices.Clone(some)
	slices.SortStableFunc(sorted, compareUsed)
	var jobs []job
	var j job
	for len(sorted) > 0 {
		same := sorted[:alike(sorted)]
		sorted = sorted[len(same):]
		p := same[0].plan
		depth, count := Glanced, min(n, len(p.splits))
		if count == len(p.splits) {
			depth = Played
		}
		if j.depth != depth {
			jobs, j = j.appendTo(jobs), job{depth: depth}
		}
		for i := range count {
			for _, c := range same {
				if c.wants(i, count) {
					j.items = append(j.items, item{c, p.spaced(i, count)})
				}
			}
			if len(j.items) >= sweepItems {
				jobs, j.items = j.appendTo(jobs), nil
			}
		}
		for _, c := range same {
			c.owe(count)
		}
	}
	r.do(j.appendTo(jobs))
}

// spaced returns the number of split i of so many, evenly spaced.
func (p *plan) spaced(i, count int) int { return i * len(p.splits) / count }

// wants reports whether the candidate has not been looked at for split i of so many, evenly spaced.
func (c *candidate) wants(i, count int) bool {
	switch {
	case c.sample >= count:
		return false
	case c.sample == 0 || count == len(c.plan.splits):
		return true
	}
	return i%(count/c.sample) != 0
}

// owe begins a sweep of so many splits.
func (c *candidate) owe(count int) {
	switch {
	case c.sample >= count:
		c.rung++
	case count == len(c.plan.splits):
		c.sample, c.owed = count, count
	default:
		c.sample, c.owed = count, count-c.sample
	}
}

// pay counts a look of the sweep under way.
func (c *candidate) pay() {
	if c.owed--; c.owed == 0 {
		c.rung++
	}
}

// compareUsed puts candidates side by side that draw as many tiles and keep the same.
func compareUsed(a, b *candidate) int {
	x, y := a.move.Used(), b.move.Used()
	return cmp.Or(cmp.Compare(a.plan.drawn, b.plan.drawn), cmp.Compare(a.move.Kind, b.move.Kind), slices.Compare(x[:], y[:]))
}

// alike returns how many of the candidates, from the first on, do so.
func alike(some []*candidate) int {
	n := 1
	for n < len(some) && compareUsed(some[0], some[n]) == 0 {
		n++
	}
	return n
}
