package preend

import (
	"context"
	"slices"

	"maven/internal/game"
	"maven/internal/pool"
)

// A run is the work on one question.
type run struct {
	q        *Question
	ctx      context.Context
	workers  []*worker
	boards   []game.Position // the position, on a board for each worker
	memory   int             // for each worker
	all      []*candidate
	nodes    int
	cut      bool // a limit was reached, or the context has ended
	progress func(*Answer)
}

// How many candidates and splits are looked at, and how deep.
const (
	glances  = 24     // splits at a glance
	usual    = 32     // candidates whose endgames are looked at
	wide     = 4      // times as many are played out
	leaders  = 4      // one in so many is to be proven
	together = 8      // candidates whose endgames are looked at side by side
	batch    = 16     // jobs that are done before the leader is known anew
	firstTry = 20_000 // positions for the first try of a proof
	nextTry  = 4      // times as many for each further one
)

// Solve looks at the position until all is done that the question asks for, ctx ends, or the limit is
// reached. Progress, unless nil, is called with what is known so far after every round, from the goroutine
// that called Solve. There is an answer even if ctx has ended. The answer is the same on any number of
// threads, unless ctx ends early. The error says why the position is not taken, or why a move of Also is
// not legal.
func (s *Solver) Solve(ctx context.Context, q *Question, progress func(*Answer)) (*Answer, error) {
	if err := check(q.Position); err != nil {
		return nil, err
	}
	r := &run{q: q, ctx: ctx, memory: s.memory / s.threads, progress: progress}
	for range s.threads {
		w := &worker{model: q.Model}
		w.gen.Words = s.Words
		r.workers = append(r.workers, w)
		r.boards = append(r.boards, q.Position.Clone())
	}
	r.list()
	if err := r.also(); err != nil {
		return nil, err
	}
	r.cascade()
	return r.answer(), nil
}

// list lists the candidates.
func (r *run) list() {
	plans := map[[2]int]*plan{}
	p := &r.boards[0]
	for _, m := range r.workers[0].moves(p, 0) {
		n := min(int(m.Played), p.Bag())
		key := [2]int{n, 0}
		if plans[key] == nil {
			plans[key] = newPlan(p, n, r.q.Model)
		}
		r.all = append(r.all, &candidate{move: m, plan: plans[key]})
	}
}

// also marks the moves that must not be cut.
func (r *run) also() error {
	p := &r.boards[0]
	for i := range r.q.Also {
		m := p.Board.Canonical(r.q.Also[i])
		if err := p.Legal(&m); err != nil {
			return err
		}
		for _, c := range r.all {
			c.also = c.also || c.move.Same(&m)
		}
	}
	return nil
}

// cascade looks deeper and deeper at fewer and fewer candidates.
func (r *run) cascade() {
	count, proofs := len(r.all), len(r.all)
	if r.q.Count != Every {
		if count = r.q.Count; count == 0 {
			count = usual
		}
		proofs = max(count/leaders, 1)
	}
	r.glance()
	r.playOut(r.first(wide * count))
	r.twoPly(r.first(count), false)
	r.twoPly(r.first(proofs), true)
	r.proofs(r.first(count), proofs)
}

// first ranks the candidates and returns the first n, and those that must not be cut.
func (r *run) first(n int) []*candidate {
	slices.SortFunc(r.all, compareCandidates)
	var some []*candidate
	for i, c := range r.all {
		if i < n || c.also {
			some = append(some, c)
		}
	}
	return some
}

// glance looks at every candidate for some splits, or for all if they are few.
func (r *run) glance() {
	var jobs []job
	for _, c := range r.all {
		n := len(c.plan.splits)
		if n <= glances {
			jobs = append(jobs, c.whole(Played))
			continue
		}
		j := job{depth: Glanced}
		for i := range glances {
			j.items = append(j.items, item{c, i * n / glances})
		}
		jobs = append(jobs, j)
	}
	r.do(jobs)
}

// whole returns the job to look at all splits.
func (c *candidate) whole(depth Depth) job {
	j := job{depth: depth}
	for i := range c.plan.splits {
		j.items = append(j.items, item{c, i})
	}
	return j
}

// playOut plays out the candidates for all splits.
func (r *run) playOut(some []*candidate) {
	var jobs []job
	for _, c := range some {
		if c.depth < Played {
			jobs = append(jobs, c.whole(Played))
		}
	}
	r.do(jobs)
}

// twoPly looks at the endgames of the candidates, some at a time. Those that cannot reach the leader are
// left.
func (r *run) twoPly(some []*candidate, spread bool) {
	for len(some) > 0 && !r.cut {
		n := min(together, len(some))
		r.twoPlies(some[:n], spread)
		some = some[n:]
	}
}

// twoPlies looks at the endgames of some candidates: draw by draw where they empty the bag.
func (r *run) twoPlies(some []*candidate, spread bool) {
	var jobs []job
	var emptying []*candidate
	for _, c := range some {
		if empties(&r.boards[0], &c.move) {
			emptying = append(emptying, c)
		} else if !spread {
			jobs = append(jobs, c.whole(TwoPly))
		}
	}
	slices.SortStableFunc(emptying, compareUsed)
	if len(emptying) > 0 {
		for split := range emptying[0].plan.splits {
			j := job{depth: TwoPly, spread: spread}
			for _, c := range emptying {
				j.items = append(j.items, item{c, split})
			}
			jobs = append(jobs, j)
		}
	}
	for len(jobs) > 0 && !r.cut {
		n := min(batch, len(jobs))
		r.do(jobs[:n])
		jobs = r.narrow(jobs[n:])
	}
}

// compareUsed puts candidates side by side that keep the same tiles: they share what is found about plays.
func compareUsed(a, b *candidate) int {
	x, y := a.move.Used(), b.move.Used()
	return slices.Compare(x[:], y[:])
}

// narrow takes the candidates that cannot reach the leader out of the jobs.
func (r *run) narrow(jobs []job) []job {
	if r.boards[0].Bag() == 1 || r.q.Count == Every {
		return jobs
	}
	need := 0.0
	for _, c := range r.all {
		if least, _ := c.bounds(TwoPly); !c.out {
			need = max(need, least)
		}
	}
	for i := range jobs {
		jobs[i].items = slices.DeleteFunc(jobs[i].items, func(it item) bool {
			_, most := it.c.bounds(TwoPly)
			it.c.out = it.c.out || !it.c.also && most < need-equal
			return it.c.out
		})
	}
	return slices.DeleteFunc(jobs, func(j job) bool { return len(j.items) == 0 })
}

// do does jobs, and takes their results in order, until a limit is reached.
func (r *run) do(jobs []job) {
	if r.cut || len(jobs) == 0 {
		return
	}
	each := func(thread int) pool.Worker[result] {
		return func(_ context.Context, i int) (result, error) {
			if r.ctx.Err() != nil {
				return result{}, nil
			}
			return r.workers[thread].do(r.ctx, &jobs[i], &r.boards[thread], r.memory), nil
		}
	}
	take := func(i int, got result) error {
		jobs[i].take(&got)
		r.nodes += got.nodes
		if r.q.Nodes > 0 && r.nodes >= r.q.Nodes {
			r.cut = true
			return pool.ErrEnough
		}
		return nil
	}
	// Jobs heed the run's context themselves, so that what they have found so far is not lost.
	if err := pool.Run(context.WithoutCancel(r.ctx), len(r.workers), 0, len(jobs), each, take); err != nil {
		panic("preend: " + err.Error()) // no job fails
	}
	r.cut = r.cut || r.ctx.Err() != nil
	if r.progress != nil {
		r.progress(r.answer())
	}
}

// answer returns what is known.
func (r *run) answer() *Answer {
	a := &Answer{Model: r.q.Model, Nodes: r.nodes, Cut: r.cut}
	ranked := slices.Clone(r.all)
	slices.SortFunc(ranked, compareCandidates)
	for _, c := range ranked {
		a.Total = c.plan.total
		a.Candidates = append(a.Candidates, c.answer())
	}
	a.leave()
	return a
}
