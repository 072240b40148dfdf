package endgame

import "slices"

const (
	least = -1 << 30 // less than any value
	often = 64       // nodes between questions whether to go on
)

// search returns the value of the frame of the ply to the side to move: exact within the window, a bound
// outside. Sure tells that every line which the value, or the bound, stands on ended by the rules.
func (w *worker) search(ply, depth int, low, high int32) (value int32, sure bool) {
	if w.visit(); w.halted {
		return low, false
	}
	f, _ := w.pair(ply)
	hash := f.hash()
	hint := uint32(0)
	if k, ok := w.table.find(hash); ok {
		if hint = k.mark; int(k.depth) >= min(depth, proven) {
			if k.bound == exact || k.bound == lower && k.value >= high || k.bound == upper && k.value <= low {
				return k.value, k.depth == proven
			}
		}
	}
	if depth <= 0 {
		v, _ := w.playOut(ply)
		w.table.keep(hash, known{value: v, bound: exact})
		return v, false
	}
	k, sure := w.expand(ply, depth, low, high, hint)
	if w.halted {
		return k.value, false
	}
	if sure {
		k.depth = proven
	}
	w.table.keep(hash, k)
	return k.value, sure
}

// A patience is how many positions a search to the end looks at before it goes on by proof numbers, where a position takes several
// times as long: in a question about a position as a whole, and for each move of one that is to be told which is best.
type patience struct{ ofPosition, ofMove int }

// follow searches the frame of a ply as search does. If that takes long to the end of the game, it goes on by proof numbers,
// beginning with a guess of the value.
func (w *worker) follow(ply, depth int, low, high, guess int32) (value int32, sure bool) {
	if depth < mostDepth-1 {
		return w.search(ply, depth, low, high)
	}
	limit, end := w.limit, w.nodes+w.patience
	if w.patience > 0 {
		if limit == 0 || end < limit {
			w.limit = end
		}
		value, sure = w.search(ply, depth, low, high)
		w.limit = limit
		if !w.halted || w.nodes != end || w.nodes == limit || w.stop.Load() || w.ctx.Err() != nil {
			return value, sure
		}
		w.halted = false
	}
	return w.settle(ply, low, high, guess)
}

// glanced is how many moves of a position a glance looks at, and the move that plays all tiles. Of 484 endgames after moves that empty the
// bag, two moves far tell who wins 473 with 19 positions for each; with all moves 482, with 520.
const glanced = 20

// narrow leaves of the candidates from base on the plays that look best at once, and others only where they look the same as the last of
// those. It reports whether some are left out.
func (w *worker) narrow(base int) bool {
	if len(w.stack)-base <= glanced {
		return false
	}
	plays := w.stack[base : len(w.stack)-1] // the pass is the last
	var best [glanced]int32
	for i := range plays {
		key, place := plays[i].play.key(), i
		if i >= glanced {
			if place = glanced - 1; key <= best[place] {
				continue
			}
		}
		for ; place > 0 && best[place-1] < key; place-- {
			best[place] = best[place-1]
		}
		best[place] = key
	}
	plays = slices.DeleteFunc(plays, func(c candidate) bool { return c.play.key() < best[glanced-1] })
	w.stack = w.stack[:base+len(plays)]
	return true
}

// visit counts a position, and halts the search if it is time.
func (w *worker) visit() {
	w.nodes++
	if w.nodes%often == 0 && (w.stop.Load() || w.ctx.Err() != nil) || w.nodes == w.limit {
		w.halted = true
	}
}

// expand tries the moves of the frame of the ply, the one with the mark first. Sure is as in search.
func (w *worker) expand(ply, depth int, low, high int32, hint uint32) (k known, sure bool) {
	f := w.lay(ply)
	w.tidy(ply)
	w.deepest = max(w.deepest, ply+1)
	best, mark, bestSure, allSure := int32(least), uint32(0), true, true
	if p, ok := w.out(f, f.turn, f.left[f.turn], 0); ok {
		best, mark = p.score+w.endings.out.of(0, f.points[1-f.turn]), p.mark()
	}
	base := len(w.stack)
	if best < high {
		w.candidates(f)
		if w.glancing {
			allSure = !w.narrow(base)
		}
		w.promote(base, hint)
	}
	first := best == least
	for i := base; i < len(w.stack) && best < high && !w.halted; i++ {
		w.pick(base, i)
		p := w.stack[i].play
		if i == base+1 {
			w.threaten(ply)
		}
		if i > base {
			if v := w.refuted(ply, &p); v <= max(low, best) {
				best = max(best, v)
				continue
			}
		}
		v, s := w.value(ply, depth, &p, max(low, best), high, first)
		first, allSure = false, allSure && s
		if v > best {
			best, mark, bestSure = v, p.mark(), s
		}
	}
	w.stack = w.stack[:base]
	k = known{best, mark, uint8(min(depth, mostKept)), exact}
	switch {
	case best >= high:
		k.bound, sure = lower, bestSure
	case best <= low:
		k.bound, sure = upper, allSure
	default:
		sure = allSure
	}
	return k, sure
}

// value returns what a play or pass at the frame of the ply is worth, by a null window first unless it is
// the first to be looked at.
func (w *worker) value(ply, depth int, p *play, low, high int32, first bool) (value int32, sure bool) {
	f, to := w.pair(ply)
	if end, over := w.child(f, to, p); over {
		return p.score + end, true
	}
	if !first && high-low > 1 {
		v, s := w.search(ply+1, depth-1, p.score-low-1, p.score-low)
		if v = p.score - v; v <= low || w.halted {
			return v, s
		}
	}
	v, s := w.search(ply+1, depth-1, p.score-high, p.score-low)
	return p.score - v, s
}

// A threat is a play of all tiles that the side not to move has in a lane: the best one there.
type threat struct {
	score int32
	lane  uint8
}

// threaten finds the threats at the frame of the ply, best first.
func (w *worker) threaten(ply int) {
	for len(w.threats) <= ply {
		w.threats = append(w.threats, make([]threat, 0, mostLanes))
	}
	f := &w.frames[ply]
	all := w.threats[ply][:0]
	side := 1 - f.turn
	left := f.left[side]
	n := left.len()
	for number := range w.wording.lanes {
		l := w.plays(f.lanes[number], side, left)
		p := w.outOf(l, left, n)
		if p == nil {
			continue
		}
		all = append(all, threat{p.score, uint8(number)})
		for j := len(all) - 1; j > 0 && all[j].score > all[j-1].score; j-- {
			all[j], all[j-1] = all[j-1], all[j]
		}
	}
	w.threats[ply] = all
}

// refuted returns a value that a play or pass at the frame of the ply cannot exceed, because the other side
// has an answer with all its tiles in a lane that the play does not change; Most if there is none.
func (w *worker) refuted(ply int, p *play) int32 {
	all := w.threats[ply]
	f, touched := &w.frames[ply], uint64(0)
	switch {
	case len(all) == 0:
		return -least
	case p.tiles != 0 && p.score != 0:
		touched = w.touched(f, p)
	case p.tiles != 0 || w.endings.ends(f.quiet):
		return -least // it may end the game
	}
	for _, t := range all {
		if touched>>t.lane&1 == 0 {
			return p.score - t.score - w.endings.out.of(0, f.points[f.turn]-int32(p.worth))
		}
	}
	return -least
}

// promote makes the candidate with the mark the first.
func (w *worker) promote(base int, mark uint32) {
	if mark == 0 {
		return
	}
	for i := base; i < len(w.stack); i++ {
		if w.stack[i].mark() == mark {
			w.stack[i].key = 1 << 30
			return
		}
	}
}

// picks is how many candidates are picked one by one, before the others are sorted: most positions need
// only one.
const picks = 6

// pick brings the best of the candidates from place i on to i; those of the position begin at base.
func (w *worker) pick(base, i int) {
	rest := w.stack[i:]
	switch n := i - base; {
	case n > picks:
		return
	case n == picks:
		slices.SortFunc(rest, func(a, b candidate) int { return int(b.key) - int(a.key) })
		return
	}
	best, key := 0, rest[0].key
	for j := range rest {
		if rest[j].key > key {
			best, key = j, rest[j].key
		}
	}
	rest[0], rest[best] = rest[best], rest[0]
}

// playOut returns what comes of both sides playing on by what looks best at once. The plays are those that led to the frames after
// that of the ply, up to the last one, whose ply it returns.
func (w *worker) playOut(ply int) (value int32, last int) {
	sign := int32(1)
	for ; ; ply++ {
		f, to := w.pair(ply)
		w.lay(ply)
		w.tidy(ply)
		p, out := w.likely(f)
		if out {
			to.by = p
			return value + sign*(p.score+w.endings.out.of(0, f.points[1-f.turn])), ply + 1
		}
		end, over := w.child(f, to, &p)
		value += sign * (p.score + end)
		if over {
			return value, ply + 1
		}
		sign = -sign
	}
}
