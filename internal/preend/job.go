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
	w.begin(j, memory)
	r := result{looks: make([]look, len(j.items))}
	for i, it := range j.items {
		if j.depth < Proof && (i == 0 || it.c != j.items[i-1].c) {
			w.expect(it.c, p)
		}
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

// begin takes the solver for a job, which has forgotten what it has found before.
func (w *worker) begin(j *job, memory int) {
	room := min(shallow, memory)
	if j.depth == Proof {
		if room = memory; j.limit > 0 {
			room = min(least+j.limit*bytesPerNode, memory)
		}
	}
	s := &w.solvers[j.depth/Proof]
	if s.room != room {
		*s = sized{endgame.New(room, 1), room}
	}
	w.solver = s.Solver
	w.solver.Forget()
}

// A sized solver knows how much memory it takes.
type sized struct {
	*endgame.Solver
	room int
}

// expect tells the solver which racks there may be when the candidate has been made: the opponent has some of
// the unseen tiles, and we have drawn some to those that we keep.
func (w *worker) expect(c *candidate, p *game.Position) {
	unseen, used := p.Unseen(), c.move.Used()
	kept := p.Rack.Less(&used)
	all := unseen.Less(&p.Opponent)
	all.Add(&kept)
	w.solver.Expect([2]endgame.Pool{{Tiles: unseen, Most: p.Sizes[1]}, {Tiles: all, Sure: kept, Most: c.plan.drawn}})
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
	if j.depth >= TwoPly && Empties(p, &c.move) {
		return w.settle(&pos, &c.move, drawn, j)
	}
	var rest []tile.Tile
	if s.order != nil {
		rest = s.order[drawn.Len():]
	}
	r := j.depth.reach()
	r.results = j.depth == Proof && !j.spread
	l := look{outcome: w.drawn(&st, &c.move, drawn, rest, r), depth: j.depth, sure: stat.Heuristic, bound: r.results}
	if !r.results {
		l.sure = l.known
	}
	return l
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
	o := w.solve(p, j.depth.reach().plies, !j.spread).turned()
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
		c.stale = true
		if j.depth == Glanced {
			ways = c.plan.splits[j.items[i].split].ways
			c.seen.add(l.outcome, ways)
			c.ways += ways
			c.pay()
			continue
		}
		if c.looks == nil {
			c.looks = make([]look, len(c.plan.splits))
		}
		c.looks[j.items[i].split].improve(&l)
		if j.depth == Played {
			c.pay()
		}
	}
	for i := range j.items {
		if c := j.items[i].c; c.stale {
			c.judge()
		}
	}
}

// improve replaces a look by a deeper one. If only the result was asked for, the spread that was thought of
// stays, and a result that was proven stays where the spread is a guess: the spread is then on the right side of the result.
func (l *look) improve(deeper *look) {
	before := *l
	*l = *deeper
	if l.line == nil {
		l.line = before.line
	}
	guess := l.spread
	switch {
	case before.known == stat.Proven && l.known < stat.Proven:
		l.outcome = before.outcome
		if l.sure = before.sure; l.sure == stat.Proven {
			return
		}
	case l.bound && before.depth > Listed:
		guess = before.spread
	default:
		return
	}
	switch {
	case l.win == 1:
		l.spread = max(guess, 1)
	case l.loss == 1:
		l.spread = min(guess, -1)
	default:
		l.spread = guess
	}
}
