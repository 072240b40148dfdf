package preend

import "slices"

// A search is what the endgames of candidates are looked at for.
type search struct {
	orders int   // splits that are looked at, evenly spaced
	fewer  int   // the same of candidates that leave tiles in the bag
	reply  Depth // how deep those are looked at
	spread bool  // the spread is asked for too
	rung   int   // steps that the candidates have been through afterwards, those of the sweeps left out
}

// How a search is divided.
const (
	together = 8  // candidates whose endgames are looked at side by side
	part     = 24 // splits of a job
	batch    = 16 // jobs that are done before the leader is known anew
)

// search looks at the endgames of the candidates, some at a time. Those that cannot reach the leader are left.
func (r *run) search(some []*candidate, s search) {
	some = slices.DeleteFunc(some, func(c *candidate) bool { return c.out })
	for group := range slices.Chunk(some, together) {
		if r.cut {
			return
		}
		r.searchGroup(slices.Clone(group), &s)
	}
}

// searchGroup looks at the endgames of some candidates side by side, part by part of the splits.
func (r *run) searchGroup(group []*candidate, s *search) {
	slices.SortStableFunc(group, compareUsed)
	var emptying, others [][]job // of those that keep the same
	for rest := group; len(rest) > 0; {
		same := rest[:alike(rest)]
		rest = rest[len(same):]
		if Empties(&r.boards[0], &same[0].move) {
			emptying = append(emptying, r.parts(same, s.orders, job{depth: TwoPly, spread: s.spread}))
		} else {
			others = append(others, r.parts(same, min(s.orders, s.fewer), job{depth: s.reply, spread: s.spread}))
		}
	}
	jobs := append(inTurn(emptying), inTurn(others)...)
	for len(jobs) > 0 && !r.cut {
		n := min(batch, len(jobs))
		r.do(jobs[:n])
		jobs = r.narrow(jobs[n:])
	}
	for _, c := range group {
		if !r.cut && !c.out {
			c.rung = max(c.rung, len(sweeps())+s.rung)
		}
	}
}

// parts returns the jobs to look at so many splits of candidates that keep the same, as the pattern does. Splits in
// which the bag holds the same stand side by side if somebody decides who does not see it.
func (r *run) parts(same []*candidate, count int, pattern job) []job {
	p := same[0].plan
	count = min(count, len(p.splits))
	numbers := make([]int, count)
	for i := range numbers {
		numbers[i] = p.spaced(i, count)
	}
	if len(p.splits) > len(p.cells) {
		slices.SortStableFunc(numbers, func(a, b int) int { return slices.Compare(p.splits[a].bag[:], p.splits[b].bag[:]) })
	}
	var jobs []job
	for chunk := range slices.Chunk(numbers, part) {
		j := pattern
		for _, split := range chunk {
			for _, c := range same {
				if c.needs(split, &j) {
					j.items = append(j.items, item{c, split})
				}
			}
		}
		jobs = j.appendTo(jobs)
	}
	return jobs
}

// needs reports whether a job would find out more about a split.
func (c *candidate) needs(split int, j *job) bool {
	return c.looks == nil || c.looks[split].depth < j.depth || j.spread && c.looks[split].bound
}

// appendTo appends the job to others unless it has nothing to do.
func (j job) appendTo(jobs []job) []job {
	if len(j.items) == 0 {
		return jobs
	}
	return append(jobs, j)
}

// inTurn takes a job of each list in turn.
func inTurn(lists [][]job) (jobs []job) {
	for i, more := 0, true; more; i++ {
		more = false
		for _, list := range lists {
			if i < len(list) {
				jobs, more = append(jobs, list[i]), true
			}
		}
	}
	return jobs
}

// narrow takes the candidates that cannot reach the leader out of the jobs.
func (r *run) narrow(jobs []job) []job {
	if r.boards[0].Bag() == 1 {
		return jobs
	}
	need := 0.0
	for _, c := range r.all {
		if least, _ := c.bounds(Replied); !c.out {
			need = max(need, least)
		}
	}
	for i := range jobs {
		jobs[i].items = slices.DeleteFunc(jobs[i].items, func(it item) bool {
			_, most := it.c.bounds(jobs[i].depth)
			behind := !it.c.also && most < need-equal
			it.c.out = it.c.out || behind && it.c.depth < Replied
			return behind
		})
	}
	return slices.DeleteFunc(jobs, func(j job) bool { return len(j.items) == 0 })
}
