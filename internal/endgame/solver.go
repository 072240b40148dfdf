package endgame

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"maven/internal/game"
)

// A Solver answers questions about endgames, one after the other. What it has found out about positions
// helps with later ones of the same rules and words.
type Solver struct {
	table   *table
	workers []*worker
	stop    atomic.Bool
	wording *wording
	patience
}

// leastCells is how many cells the table of proof numbers has at least, a megabyte: a smaller one forgets what it has just found, so
// that proofs go on without end. A table that may be larger begins so.
const leastCells = 1 << 16

// takenShare is the share of a table's cells, one of so many, up to which they are forgotten one by one: it is quicker while few are taken.
const takenShare = 64

// forever is the patience of a solver that never goes on by proof numbers.
const forever = math.MaxInt / 2

// New returns a Solver that works on so many threads, with at most so many bytes of memory: half of them for the
// table, half for the lanes of all threads. It begins with some megabytes, and takes the others as it needs them.
func New(memory, threads int) *Solver {
	return newSolver(newTable(memory/2), memory/2, max(threads, 1))
}

// NewBrief returns a Solver on one thread for questions of up to some hundred positions each, which are many: it forgets quickly, and
// glances at all moves: play-outs that end so choose a little better. Its lanes take 8 MiB.
func NewBrief() *Solver {
	s := newSolver(newTable(0), 8<<20, 1)
	s.workers[0].broad = true
	return s
}

func newSolver(t *table, lanes, threads int) *Solver {
	s := &Solver{table: t, patience: patience{ofPosition: 10_000, ofMove: 100_000}}
	if threads == 1 {
		s.table.taken = make([]uint32, 0, len(*t.cells.Load())/takenShare)
	}
	if t.most < leastCells {
		s.patience = patience{forever, forever}
	}
	for range threads {
		w := &worker{table: t, store: newLanes(lanes / threads), frames: make([]frame, 32), stop: &s.stop}
		s.workers = append(s.workers, w)
	}
	return s
}

// Forget forgets all that is known of positions, so that answers do not depend on earlier questions. Lanes and
// their plays stay: they change no answer.
func (s *Solver) Forget() { s.table.clear() }

// Expect tells the solver that the racks of the positions asked about next are parts of pools: what is found
// for one then serves the others. The first pool is for the side to move. It changes no answer. Pools that are
// too large are not used, and the zero value expects nothing.
func (s *Solver) Expect(pools [2]Pool) {
	for i := range pools {
		if !pools[i].fits() {
			pools[i] = Pool{}
		}
	}
	for _, w := range s.workers {
		for i := range pools {
			if w.pools[i] == pools[i] {
				continue
			}
			w.pools[i] = pools[i]
			for side := range w.pooled {
				if w.pooled[side] == &w.pools[i] {
					w.pooled[side], w.stamps[side] = nil, 0
				}
			}
		}
	}
}

// Limits bound a search besides its context. The zero value sets none.
type Limits struct {
	Depth int // moves that every line is followed, beyond which it is played out by a rule; 0 for no limit
	Nodes int // positions looked at; 0 for no limit
}

func (l Limits) depth() int {
	if l.Depth > 0 {
		return min(l.Depth, mostDepth)
	}
	return mostDepth
}

// set takes a position for so many workers.
func (s *Solver) set(p *game.Position, workers int) error {
	racks, err := held(p)
	if err != nil {
		return err
	}
	if b := p.Board; s.wording == nil || s.wording.rules != b.Rules() || s.wording.graph != b.Words() {
		if s.wording != nil {
			s.table.clear()
		}
		s.wording = newWording(b)
		for _, w := range s.workers {
			w.lister.wording, w.endings = s.wording, newEndings(b.Rules())
			w.store.clear()
			w.stamps = [2]uint32{}
		}
	}
	for _, w := range s.workers[:workers] {
		w.setUp(p, &racks)
	}
	return nil
}

// begin makes the workers heed the context and the limits, and go on by proof numbers after so many positions.
func (s *Solver) begin(ctx context.Context, l Limits, patience int) {
	s.stop.Store(false)
	for _, w := range s.workers {
		w.nodes, w.halted, w.ctx, w.limit, w.patience = 0, false, ctx, l.Nodes, patience
	}
}

// Solve searches until the values that the question asks for are proven, ctx ends, or a limit is reached.
// Progress, unless nil, is called with what has been found so far whenever more is known, from the
// goroutine that called Solve. There is an answer even if ctx has ended. The error says why the position
// is no endgame, or why a move of Also is not legal.
func (s *Solver) Solve(ctx context.Context, q *Question, progress func(*Answer)) (*Answer, error) {
	threads := len(s.workers)
	if q.Nodes > 0 || q.Depth > 0 {
		threads = 1 // for the same answer on any machine
	}
	if err := s.set(q.Position, threads); err != nil {
		return nil, err
	}
	s.begin(ctx, q.Limits, s.ofMove)
	r := newRoot(s.workers[0], q)
	for i := range q.Also {
		m := q.Position.Board.Canonical(q.Also[i])
		if err := q.Position.Legal(&m); err != nil {
			return nil, err
		}
		r.also(&m)
	}
	var helpers sync.WaitGroup
	for i, w := range s.workers[1:threads] {
		helper := newRoot(w, q)
		helper.shift = (i + 1) * len(helper.moves) / threads
		helpers.Go(func() { helper.deepen(mostDepth, func() {}) })
	}
	r.deepen(q.depth(), func() {
		if progress != nil {
			progress(r.answer(false))
		}
	})
	s.stop.Store(true)
	helpers.Wait()
	s.stop.Store(false)
	a := r.answer(true)
	a.TwoPasses = r.twoPasses()
	for _, w := range s.workers[:threads] {
		a.Nodes += w.nodes
		w.ctx = nil
	}
	return a, nil
}
