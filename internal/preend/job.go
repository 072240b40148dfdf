package preend

import (
	"context"

	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A job is to look at splits of candidates, one after the other. Those of the same split share what is found
// about the opponent's plays.
type job struct {
	items  []item
	depth  Depth // how deep
	spread bool  // ask for the spread too, not only for the result
	limit  int   // positions to look at for each item; 0 for no limit
}

// An item is one split of a candidate.
type item struct {
	c     *candidate
	split int // by number
}

// A result is what a job has found.
type result struct {
	looks []look // of each item; not deeper than Listed where nothing was found
	nodes int
}

// Memory that endgames take, in bytes.
const (
	shallow      = 64 << 20 // to look at them
	least        = 8 << 20  // to solve them with a limit, and as much again for each position
	bytesPerNode = 64
)

// do does a job. Whatever was done before on the worker makes no difference.
func (w *worker) do(ctx context.Context, j *job, p *game.Position, memory int) result {
	w.ctx, w.nodes = ctx, 0
	w.policies, w.values = map[policyKey]policy{}, map[stateKey]outcome{}
	switch {
	case j.depth == TwoPly:
		w.solver = endgame.New(min(shallow, memory), 1)
	case j.depth == Proof && j.limit > 0:
		w.solver = endgame.New(min(least+j.limit*bytesPerNode, memory), 1)
	case j.depth == Proof:
		w.solver = endgame.New(memory, 1)
	}
	r := result{looks: make([]look, len(j.items))}
	for i, it := range j.items {
		w.halted, w.limit = false, 0
		if j.limit > 0 {
			w.limit = w.nodes + j.limit
		}
		w.line, w.tracing = nil, j.traces() && it.c.plan.first(it.split)
		l := w.look(j, it.c, it.split, p)
		if w.halted {
			continue
		}
		l.line = w.line
		r.looks[i] = l
	}
	r.nodes = w.nodes
	return r
}

// traces reports whether the job keeps lines. Who wins after two plies is asked without one.
func (j *job) traces() bool { return j.depth == Played || j.depth == Proof || j.spread }

// look looks at a split of a candidate.
func (w *worker) look(j *job, c *candidate, number int, p *game.Position) look {
	if w.stopped() {
		return look{}
	}
	var pos game.Position
	s := &c.plan.splits[number]
	st := s.state(p, &pos)
	drawn := &c.plan.cells[s.cell].tiles
	if j.depth >= TwoPly && empties(p, &c.move) {
		return w.settle(&pos, &c.move, drawn, j)
	}
	var rest []tile.Tile
	if s.order != nil {
		rest = s.order[drawn.Len():]
	}
	o := w.drawn(&st, &c.move, drawn, rest, j.depth.reach())
	return look{outcome: o, depth: j.depth, sure: o.known}
}

// settle looks at the endgame after a move that empties the bag: who wins it, and by how much if the job
// asks for that.
func (w *worker) settle(p *game.Position, m *move.Move, drawn *tile.Rack, j *job) look {
	p.Apply(m, drawn)
	defer p.TakeBack()
	if p.Ending != game.Going {
		o := final(p.Scores[1]-p.Scores[0], stat.Proven)
		return look{outcome: o, depth: Proof, sure: stat.Proven}
	}
	o, _ := w.solve(p, j.depth.reach().plies, !j.spread)
	o = o.turned()
	sure := o.known
	if !j.spread && o.tie == 0 {
		sure = stat.Heuristic
	}
	return look{outcome: o, depth: j.depth, sure: sure, bound: !j.spread && o.tie == 0}
}

// take enters what a job has found.
func (j *job) take(r *result) {
	for i, l := range r.looks {
		c, ways := j.items[i].c, 0.0
		if l.depth == Listed {
			continue
		}
		if j.depth == Glanced {
			ways = c.plan.splits[j.items[i].split].ways
			c.seen.add(l.outcome, ways)
			c.ways += ways
			continue
		}
		if c.looks == nil {
			c.looks = make([]look, len(c.plan.splits))
		}
		c.looks[j.items[i].split].improve(&l)
	}
	for i := range j.items {
		if c := j.items[i].c; i == 0 || c != j.items[i-1].c {
			c.judge()
		}
	}
}

// improve replaces a look by a deeper one. If only the result was asked for, the spread that was thought of
// stays, on the right side of the result.
func (l *look) improve(deeper *look) {
	before := *l
	*l = *deeper
	if l.line == nil {
		l.line = before.line
	}
	if !l.bound || before.depth == Listed {
		return
	}
	if guess := before.outcome.spread; l.win == 1 {
		l.outcome.spread = max(guess, 1)
	} else {
		l.outcome.spread = min(guess, -1)
	}
}
