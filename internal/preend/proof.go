package preend

import (
	"slices"

	"maven/internal/stat"
)

// proofs proves the leaders, try by try: each takes more positions than the one before. Which candidates
// they are may change with what is found. At the end the spreads of the best are solved.
func (r *run) proofs(some []*candidate, n int) {
	for _, spread := range []bool{false, true} {
		for !r.cut {
			jobs := r.attempts(some, n, spread)
			if len(jobs) == 0 {
				break
			}
			r.do(jobs)
		}
	}
}

// attempts returns what is to be tried next for the first n candidates and those that must not be cut:
// their results, or the spreads of the candidates that win as much as the first.
func (r *run) attempts(some []*candidate, n int, spread bool) []job {
	slices.SortFunc(some, compareCandidates)
	need := 0.0
	for _, c := range some {
		least, _ := c.bounds(Proof)
		need = max(need, least)
	}
	var jobs []job
	for i, c := range some {
		if i >= n && !c.also {
			continue
		}
		_, most := c.bounds(Proof)
		keep := c.also || r.q.Count == Every
		if c.proven(spread) || !keep && (most < need-equal || spread && c.mean.points() < some[0].mean.points()-equal) {
			c.out = c.out || most < need-equal
			continue
		}
		if c.tries >= tries && !keep && !empties(&r.boards[0], &c.move) {
			continue
		}
		jobs = c.attempt(jobs, spread)
	}
	return jobs
}

// tries is how often a proof of a move that leaves tiles in the bag is tried: each order by up to a million
// positions at last, or seconds.
const tries = 4

// attempt appends jobs for what is not yet proven: one for each cell of a candidate that empties the bag,
// and one for all of another.
func (c *candidate) attempt(jobs []job, spread bool) []job {
	limit := firstTry
	for range c.tries {
		limit *= nextTry
	}
	c.tries++
	j := job{depth: Proof, spread: spread, limit: limit}
	for i := range c.looks {
		if l := &c.looks[i]; l.known < stat.Proven || spread && l.sure < stat.Proven {
			j.items = append(j.items, item{c, i})
		}
	}
	if len(c.plan.splits) > len(c.plan.cells) {
		return append(jobs, j)
	}
	for i := range j.items {
		one := j
		one.items = j.items[i : i+1]
		jobs = append(jobs, one)
	}
	return jobs
}
