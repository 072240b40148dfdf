package endgame

import (
	"cmp"
	"slices"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
)

// A Question is what a Solver is asked about a position.
type Question struct {
	Position *game.Position
	Count    int         // best moves that are to have exact values; 0 is 1
	Also     []move.Move // other moves that are to have them
	Win      bool        // ask only who wins, with the scores as they are
	Limits
}

// A rootMove is a move of the position asked about.
type rootMove struct {
	play
	compact   move.Compact
	out       bool // it takes the last tiles
	also      bool // it is to have an exact value
	value     int32
	exact     bool // the value is no mere upper bound
	sure      bool // every line that the value stands on ended by the rules
	low, high int32
	order     int32 // more is looked at earlier, at first
}

// A root searches the position asked about.
type root struct {
	w         *worker
	board     *board.Board
	quiet     game.Quiet
	count     int
	low, high int32 // values beyond need not be told apart
	moves     []rootMove
	before    []rootMove // as they were before the iteration
	ranked    []int      // the best moves of the iteration so far, at most count, by their places
	shift     int        // by how many places the moves behind the best are turned, for another order
	depth     int        // of the last iteration
	proven    bool
}

// newRoot lists the moves of the worker's position.
func newRoot(w *worker, q *Question) *root {
	r := &root{w: w, board: q.Position.Board, quiet: q.Position.Quiet, count: max(q.Count, 1), low: least, high: -least}
	if q.Win {
		spread := int32(q.Position.Scores[0] - q.Position.Scores[1])
		r.low, r.high = -spread-1, -spread+1
	}
	f, _ := w.pair(0)
	w.everything(f)
	for _, c := range w.stack {
		m := rootMove{play: c.play, compact: c.play.compact(w.size), low: least, high: -least, order: c.key}
		if m.out = c.takes(f); !m.out && c.tiles != 0 {
			m.order = c.play.key() // the first is the answer of a search that is stopped at once
		}
		r.moves = append(r.moves, m)
	}
	w.stack = w.stack[:0]
	slices.SortFunc(r.moves, func(a, b rootMove) int {
		return cmp.Or(cmp.Compare(b.order, a.order), move.CompareCompact(a.compact, b.compact))
	})
	return r
}

// everything puts all moves of the side to move on the stack.
func (w *worker) everything(f *frame) {
	w.candidates(f)
	left := f.left[f.turn]
	n := left.len()
	for number := range w.wording.lanes {
		l := w.plays(f.lanes[number], f.turn, left)
		for i := l.at + l.end[max(n-1, 0)]; i < l.at+l.end[n]; i++ {
			if p := w.store.plays[i]; w.store.needs[i] == left {
				key := p.score + w.endings.out.of(0, f.points[1-f.turn]) + 2*f.points[f.turn]
				w.stack = append(w.stack, candidate{p, key})
			}
		}
	}
}

// also marks a legal move as one that is to have an exact value.
func (r *root) also(m *move.Move) {
	c := m.Compact()
	c.Score = int32(r.board.Score(m))
	for i := range r.moves {
		if r.moves[i].compact == c {
			r.moves[i].also = true
		}
	}
}

// deepen searches deeper and deeper, to a depth, and calls tell whenever more is known.
func (r *root) deepen(depth int, tell func()) {
	r.guess()
	for d := 0; d < depth && !r.proven; {
		d = deeper(d, depth)
		if !r.iterate(d, tell) {
			return
		}
		tell()
	}
}

// deeper returns the depth that follows on another one. Even depths end with the other side's move, which
// makes for better guesses; beyond a few moves most lines have ended anyhow, and more steps cost more than
// they help.
func deeper(depth, most int) int {
	for _, next := range [...]int{1, 2, 4, 6} {
		if next > depth {
			return min(next, most)
		}
	}
	return most
}

// guess gives the first move a value without a search.
func (r *root) guess() {
	m := &r.moves[0]
	f, to := r.w.pair(0)
	value, over := r.child(f, to, m)
	if !over {
		gain, _ := r.w.playOut(1)
		value = m.score - gain
	}
	m.value, m.exact = value, true
	r.ranked = append(r.ranked[:0], 0)
}

// child makes the frame after a move of the position, or returns its value if it ends the game.
func (r *root) child(f, to *frame, m *rootMove) (value int32, over bool) {
	w := r.w
	if m.out {
		return m.score + w.endings.out.of(0, f.points[1-f.turn]), true
	}
	end, over := w.childOf(f, to, &m.play, r.quiet)
	return m.score + end, over
}

// childOf is child with turns counted as they are, not as they can be told apart.
func (w *worker) childOf(f, to *frame, p *play, q game.Quiet) (end int32, over bool) {
	w.place(f, to, p)
	ending := game.CountTurn(w.rules, &q, p.score != 0, p.tiles == 0, false, 0)
	to.quiet = w.quietOf(to, q)
	if ending != game.Going {
		return w.endings.quiet.of(to.points[f.turn], to.points[1-f.turn]), true
	}
	return 0, false
}

// quietOf returns how the frame sees the counts.
func (w *worker) quietOf(f *frame, q game.Quiet) quiet {
	if w.blank(f) {
		return w.endings.counted(q)
	}
	return w.endings.reduced(q)
}

// iterate searches all moves to a depth. It reports whether it came to the end.
func (r *root) iterate(depth int, tell func()) bool {
	r.sort()
	r.before = append(r.before[:0], r.moves...)
	r.ranked = r.ranked[:0]
	r.w.threaten(0)
	r.w.deepest = 1
	all := true
	for i := range r.moves {
		best := -1
		if len(r.ranked) > 0 {
			best = r.ranked[0]
		}
		if !r.look(i, depth) {
			r.restore(i)
			return false
		}
		all = all && r.moves[i].sure
		if best >= 0 && r.ranked[0] != best {
			tell()
		}
		if r.moves[i].value >= r.high && r.moves[i].sure {
			break // it wins, and how high is not asked
		}
	}
	r.depth, r.proven = min(depth, r.w.deepest), all
	return true
}

// restore makes the best of an iteration that was stopped at a move.
func (r *root) restore(at int) {
	if at == 0 {
		copy(r.moves, r.before)
		r.ranked = r.ranked[:0]
		for i := range r.moves {
			if r.moves[i].exact {
				r.enter(i)
			}
		}
		return
	}
	worst := r.moves[r.ranked[len(r.ranked)-1]].value
	for i := at; i < len(r.moves); i++ {
		m := &r.moves[i]
		bounds := [2]int32{m.low, m.high}
		*m = r.before[i]
		m.low, m.high = bounds[0], bounds[1]
		if m.low == m.high { // proven before: it stands
			m.value, m.exact, m.sure = m.low, true, true
			r.enter(i)
			continue
		}
		m.exact, m.sure = false, false
		m.value = max(min(m.value, worst), m.low)
	}
}

// look searches the move in place i, and reports whether it was not stopped.
func (r *root) look(i, depth int) bool {
	w, m := r.w, &r.moves[i]
	f, to := w.pair(0)
	low := r.bar(m)
	v, over := r.child(f, to, m)
	if over {
		m.value, m.sure, m.exact, m.low, m.high = v, true, true, v, v
		r.enter(i)
		return true
	}
	if v := w.refuted(0, &m.play); low > r.low && !m.also && v <= low {
		m.high = min(m.high, v)
		m.value, m.sure, m.exact = m.high, true, false
		return true
	}
	if low > r.low && !m.also {
		if v, sure := w.follow(1, depth-1, m.score-low-1, m.score-low, m.score-low); !r.took(m, m.score-v, low, low+1, sure) {
			return false
		} else if m.score-v <= low {
			return true
		}
	}
	if m.also {
		low = r.low
	}
	f, to = w.pair(0)
	r.child(f, to, m)
	v, sure := w.follow(1, depth-1, m.score-r.high, m.score-low, m.score-m.value)
	if !r.took(m, m.score-v, low, r.high, sure) {
		return false
	}
	m.exact = true
	r.enter(i)
	return true
}

// bar returns what the move must be worth more than to be among the best.
func (r *root) bar(m *rootMove) int32 {
	if len(r.ranked) < r.count {
		return r.low
	}
	worst := &r.moves[r.ranked[len(r.ranked)-1]]
	if move.CompareCompact(m.compact, worst.compact) < 0 {
		return max(r.low, worst.value-1)
	}
	return max(r.low, worst.value)
}

// took notes a value found in a window, unless the search was stopped.
func (r *root) took(m *rootMove, v, low, high int32, sure bool) bool {
	if r.w.halted {
		return false
	}
	if sure && v > low {
		m.low = max(m.low, v)
	}
	if sure && v < high {
		m.high = min(m.high, v)
	}
	m.value, m.sure, m.exact = max(min(v, m.high), m.low), sure, false
	return true
}

// enter puts the move in place i among the best, if it is one of them.
func (r *root) enter(i int) {
	r.ranked = append(r.ranked, i)
	for j := len(r.ranked) - 1; j > 0 && r.better(r.ranked[j], r.ranked[j-1]); j-- {
		r.ranked[j], r.ranked[j-1] = r.ranked[j-1], r.ranked[j]
	}
	r.ranked = r.ranked[:min(len(r.ranked), r.count)]
}

func (r *root) better(i, j int) bool {
	a, b := &r.moves[i], &r.moves[j]
	if a.value != b.value {
		return a.value > b.value
	}
	return move.CompareCompact(a.compact, b.compact) < 0
}

// sort puts the best moves first, then the others by their bounds.
func (r *root) sort() {
	top := map[move.Compact]int{}
	for place, i := range r.ranked {
		top[r.moves[i].compact] = r.count - place
	}
	slices.SortStableFunc(r.moves, func(a, b rootMove) int {
		if x, y := top[a.compact], top[b.compact]; x != y {
			return y - x
		}
		if r.depth == 0 {
			return 0
		}
		return cmp.Compare(b.value, a.value)
	})
	for place := range r.ranked {
		r.ranked[place] = place
	}
	if rest := r.moves[len(r.ranked):]; r.shift > 0 && len(rest) > 0 {
		by := r.shift % len(rest)
		slices.Reverse(rest[:by])
		slices.Reverse(rest[by:])
		slices.Reverse(rest)
	}
}
