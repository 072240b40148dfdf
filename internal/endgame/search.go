package endgame

const (
	least = -1 << 30 // less than any value
	often = 256      // nodes between questions whether to go on
)

// search returns the value of the frame of the ply to the side to move: exact within the window, a bound
// outside. Sure tells that every line which the value, or the bound, stands on ended by the rules.
func (w *worker) search(ply, depth int, low, high int32) (value int32, sure bool) {
	w.nodes++
	if w.nodes%often == 0 && (w.stop.Load() || w.ctx.Err() != nil) || w.nodes == w.limit {
		w.halted = true
	}
	if w.halted {
		return low, false
	}
	w.tidy(ply)
	f, _ := w.pair(ply)
	hash := f.hash()
	hint := uint32(0)
	if k, ok := w.table.find(hash); ok {
		if hint = k.mark; int(k.depth) >= depth {
			if k.bound == exact || k.bound == lower && k.value >= high || k.bound == upper && k.value <= low {
				return k.value, k.depth == proven
			}
		}
	}
	if depth <= 0 {
		return w.playOut(ply), false
	}
	best, mark, every := int32(least), uint32(0), true
	bestSure := true
	if p, ok := w.out(f); ok {
		best, mark = p.score+w.endings.out.of(0, f.points[1-f.turn]), p.mark()
	}
	base := len(w.stack)
	if best < high {
		w.candidates(f)
		w.promote(base, hint)
		first := best == least
		for i := base; i < len(w.stack) && best < high; i++ {
			w.pick(i)
			p := w.stack[i].play
			v, s := w.value(ply, depth, &p, max(low, best), high, first)
			first = false
			if w.halted {
				break
			}
			every = every && s
			if v > best {
				best, mark, bestSure = v, p.mark(), s
			}
		}
	}
	w.stack = w.stack[:base]
	if w.halted {
		return best, false
	}
	k := known{best, mark, uint8(depth), exact}
	switch {
	case best >= high:
		k.bound, sure = lower, bestSure
	case best <= low:
		k.bound, sure = upper, every
	default:
		sure = every
	}
	if sure {
		k.depth = proven
	}
	w.table.keep(hash, k)
	return best, sure
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

// pick brings the best of the candidates from i on to i.
func (w *worker) pick(i int) {
	rest := w.stack[i:]
	best := 0
	for j := range rest {
		if rest[j].key > rest[best].key {
			best = j
		}
	}
	rest[0], rest[best] = rest[best], rest[0]
}

// playOut returns what comes of both sides playing on by what looks best at once.
func (w *worker) playOut(ply int) int32 {
	value, sign := int32(0), int32(1)
	for ; ; ply++ {
		f, to := w.pair(ply)
		if p, ok := w.out(f); ok {
			return value + sign*(p.score+w.endings.out.of(0, f.points[1-f.turn]))
		}
		base := len(w.stack)
		w.candidates(f)
		w.pick(base)
		p := w.stack[base].play
		w.stack = w.stack[:base]
		end, over := w.child(f, to, &p)
		value += sign * (p.score + end)
		if over {
			return value
		}
		sign = -sign
	}
}
