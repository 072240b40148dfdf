package preend

import (
	"cmp"
	"context"
	"slices"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/stat"
)

// A run is the work on one question.
type run struct {
	q        *Question
	ctx      context.Context
	workers  []*worker
	boards   []game.Position // the position, on a board for each worker
	memory   int             // for each worker
	all      []*candidate
	done     int // jobs
	nodes    int
	cut      bool // a limit was reached, or the context has ended
	progress func(*Answer)
}

// How many candidates and splits are looked at, and how deep.
const (
	usual      = 32      // candidates whose endgames are looked at
	leaders    = 4       // one in so many is to be proven
	some       = 72      // splits that are enough to choose by play-outs
	many       = 120     // splits that are enough to choose by endgames
	everything = 1 << 20 // more than there is
	firstTry   = 20_000  // positions for the first try of a proof
	nextTry    = 4       // times as many for each further one of a move that leaves tiles in the bag
	nextLast   = 16      // the same, of a move that empties it: tries begin anew, so few lose less
)

// Solve looks at the position until all is done that the question asks for, ctx ends, or the limit is
// reached. Progress, unless nil, is called with what is known so far after every round, from the goroutine
// that called Solve. There is an answer even if ctx has ended. The answer is the same on any number of
// threads, unless ctx ends early. The error says why the position is not taken, or why a move of Also is
// not legal.
func (s *Solver) Solve(ctx context.Context, q *Question, progress func(*Answer)) (*Answer, error) {
	if err := q.Model.Check(q.Position); err != nil {
		return nil, err
	}
	r := &run{q: q, ctx: ctx, memory: s.memory / s.threads, progress: progress}
	q.Past.begin(r.memory)
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
	plans := map[int]*plan{}
	p := &r.boards[0]
	for number, m := range r.workers[0].moves(p, 0) {
		if r.q.Moves != nil && !r.asked(&m) {
			continue
		}
		n := min(int(m.Played), p.Bag())
		if plans[n] == nil {
			plans[n] = newPlan(p, n, r.q.Model)
		}
		r.all = append(r.all, &candidate{move: m, number: number, plan: plans[n]})
	}
}

// asked reports whether the question names a move.
func (r *run) asked(m *move.Move) bool {
	same := func(other move.Move) bool {
		other = r.boards[0].Board.Canonical(other)
		return other.Same(m)
	}
	return slices.ContainsFunc(r.q.Moves, same) || slices.ContainsFunc(r.q.Also, same)
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
	count := cmp.Or(r.q.Count, usual)
	half, proofs := (count+1)/2, max(count/leaders, 1)
	for _, step := range sweeps() {
		r.sweep(r.first(min(step.moves*count, len(r.all))), step.orders)
	}
	for {
		r.search(r.first(count), search{orders: many, fewer: some, reply: Replied, rung: 1})
		r.search(r.first(half), search{orders: everything, fewer: everything, reply: Replied, rung: 2})
		r.search(r.first(proofs), search{orders: everything, fewer: everything, reply: TwoPly, spread: true, rung: 3})
		r.proofs(r.first(count), proofs)
		if r.cut || count >= usual || !r.overtaken() {
			return
		}
		count, half, proofs = 2*count, count, max(count/2, 1)
	}
}

// overtaken reports whether a candidate that was left seems to win more than the leader, once that has been looked at deeply.
func (r *run) overtaken() bool {
	best := r.first(1)[0]
	return slices.ContainsFunc(r.all, func(c *candidate) bool {
		return c.class() < best.class() && !c.out && c.mean.points() > best.mean.points()+equal
	})
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

// do does jobs, and takes their results in order, until a limit is reached.
func (r *run) do(jobs []job) {
	if jobs = r.again(jobs); r.cut || len(jobs) == 0 {
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
		if r.ctx.Err() == nil { // otherwise the job may not be done
			r.q.Past.remember(r.done, &jobs[i], &got)
		}
		if r.take(&jobs[i], &got); r.cut {
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

// again takes what earlier searches have found of the first of the jobs, and returns the others.
func (r *run) again(jobs []job) []job {
	for len(jobs) > 0 && !r.cut {
		found, known := r.q.Past.recall(r.done, &jobs[0])
		if !known {
			break
		}
		r.take(&jobs[0], &found)
		jobs = jobs[1:]
	}
	return jobs
}

// take takes in what a job has found.
func (r *run) take(j *job, found *result) {
	j.take(found)
	r.done++
	r.nodes += found.nodes
	r.cut = r.q.Nodes > 0 && r.nodes >= r.q.Nodes
}

// answer returns what is known.
func (r *run) answer() *Answer {
	a := &Answer{Model: r.q.Model, Nodes: r.nodes, Cut: r.cut}
	ranked := slices.Clone(r.all)
	slices.SortFunc(ranked, compareCandidates)
	known := ranked[0].told()
	if !known {
		slices.SortFunc(ranked, func(a, b *candidate) int { return move.Compare(&a.move, &b.move) })
	}
	for _, c := range ranked {
		a.Total = c.plan.total
		one := c.answer()
		if !known {
			one.Known, one.SpreadKnown = stat.Unknown, stat.Unknown
		}
		a.Candidates = append(a.Candidates, one)
	}
	a.leave()
	return a
}
