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
			for len(jobs) > 0 && !r.cut {
				n := min(batch, len(jobs))
				r.do(jobs[:n])
				jobs = needed(jobs[n:], reached(some))
			}
		}
	}
}

// attempts returns what is to be tried next for the first n candidates and those that must not be cut:
// their results, or the spreads of the candidates that win as much as the first. Of the result of another candidate than
// the first, what counts is whether it falls behind: so the splits are tried first that it does not seem to win.
func (r *run) attempts(some []*candidate, n int, spread bool) []job {
	slices.SortFunc(some, compareCandidates)
	need := reached(some)
	var jobs []job
	for i, c := range some {
		if i >= n && !c.also {
			continue
		}
		_, most := c.bounds(Proof)
		if c.proven(spread) || !c.also && (most < need-equal || spread && c.mean.points() < some[0].mean.points()-equal) {
			c.out = c.out || most < need-equal
			continue
		}
		last := Empties(&r.boards[0], &c.move)
		if !last && !c.also && *c.tried(spread) >= tries {
			continue
		}
		jobs = c.attempt(jobs, r.limit(*c.tried(spread), last), spread, !spread && i > 0 && !c.also)
	}
	return jobs
}

// reached returns the most wins, ties counted half, that are proven of one of the candidates.
func reached(some []*candidate) float64 {
	need := 0.0
	for _, c := range some {
		least, _ := c.bounds(Proof)
		need = max(need, least)
	}
	return need
}

// needed takes the jobs away of candidates that can no longer reach so many wins.
func needed(jobs []job, need float64) []job {
	return slices.DeleteFunc(jobs, func(j job) bool {
		c := j.items[0].c
		_, most := c.bounds(Proof)
		return most < need-equal && !c.also
	})
}

// limit returns how many positions a try of a proof may look at for each split, after so many others of a move that empties the
// bag or of another one.
func (r *run) limit(tries int, empties bool) int {
	limit, next := firstTry, nextTry
	if empties {
		next = nextLast
	}
	for range tries {
		limit *= next
	}
	if r.q.Nodes > 0 {
		limit = min(limit, r.q.Nodes-r.nodes)
	}
	return limit
}

// tries is how often a proof of a result or a spread of a move that leaves tiles in the bag is tried: each order by up to a million
// positions at last, or seconds.
const tries = 4

// tried returns how often a proof of the candidate's results, or of its spreads, has been tried.
func (c *candidate) tried(spread bool) *int {
	if spread {
		return &c.tries[1]
	}
	return &c.tries[0]
}

// attempt appends jobs for what is not yet proven, each split by so many positions: one job for each cell of a candidate that
// empties the bag, and one for all of another. If it asks for losses, splits that seem to be won wait for the others.
func (c *candidate) attempt(jobs []job, limit int, spread, losses bool) []job {
	*c.tried(spread)++
	j := job{depth: Proof, spread: spread, limit: limit}
	var won []item
	for i := range c.looks {
		l := &c.looks[i]
		switch {
		case l.known == stat.Proven && (!spread || l.sure == stat.Proven):
		case losses && l.points() == 1:
			won = append(won, item{c, i})
		default:
			j.items = append(j.items, item{c, i})
		}
	}
	if len(j.items) == 0 {
		j.items = won
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
