package endgame

import "math/bits"

// An effort is how many positions are thought to take to prove that a side gains at least what is asked, and to prove that it
// does not: the proof and the disproof number. What takes none is proven.
type effort struct{ yes, no int32 }

const (
	endless   = 1 << 28   // more than any effort that is kept
	mostKnown = 1<<24 - 1 // effort that is kept at most
	perEffort = 8         // by so many points worse than the best a reply looks, it is thought to take a position more
)

// A reply is a play, or the pass, that may reach what is asked.
type reply struct {
	play
	key    int32
	need   int32 // what the other side must gain at least after it, to refute it
	asked  bool  // the table, about it
	effort       // of the other side
}

// settle finds the value of the frame of a ply, exact within the window and a bound outside, by proofs that it is at least so
// much or is not, beginning with a guess. It is for endgames in which windows take long: of the moves that may prove something, it
// always goes on with the one that seems to take least. Source: Nagai's df-pn.
func (w *worker) settle(ply int, low, high, guess int32) (value int32, sure bool) {
	hash := w.frames[ply].hash()
	atLeast, atMost, mark := int32(least), int32(-least), uint32(0)
	if k, ok := w.table.find(hash); ok && k.depth == proven {
		mark = k.mark
		if k.bound != upper {
			atLeast = k.value
		}
		if k.bound != lower {
			atMost = k.value
		}
	}
	rose, fell := false, false
	for need, step := guess, int32(1); atLeast < atMost && atLeast < high && atMost > low; step *= 2 {
		need = min(max(need, atLeast+1, low+1), atMost, high)
		k, _ := w.weigh(ply, need, effort{endless, endless})
		if w.halted {
			return low, false
		}
		if k.bound == lower {
			atLeast, mark, rose = k.value, k.mark, true
		} else {
			atMost, fell = k.value, true
			if atLeast == least {
				mark = k.mark
			}
		}
		switch {
		case rose && fell:
			need = atLeast + (atMost-atLeast+1)/2
		case rose:
			need = atLeast + step
		default:
			need = atMost + 1 - step
		}
	}
	k := known{atLeast, mark, proven, exact}
	switch {
	case atLeast >= high:
		k.bound = lower
	case atMost <= low:
		k.value, k.bound = atMost, upper
	}
	w.table.keep(hash, k)
	return k.value, true
}

// weigh looks at the frame of a ply until it is proven that the value is at least the need, or that it is not, of which it returns
// the bound; or until either is thought to take as much as the limit, when it returns the effort.
func (w *worker) weigh(ply int, need int32, limit effort) (known, effort) {
	before := w.nodes
	if w.visit(); w.halted {
		return known{}, effort{}
	}
	hash := w.frames[ply].hash()
	if k, ok := w.told(hash, need); ok {
		return k, effort{}
	}
	f := w.lay(ply)
	w.tidy(ply)
	w.deepest = max(w.deepest, ply+1)
	best, mark := int32(least), uint32(0) // of what is proven of moves
	if p, ok := w.out(f, f.turn, f.left[f.turn], 0); ok {
		best, mark = p.score+w.endings.out.of(0, f.points[1-f.turn]), p.mark()
	}
	base := len(w.replies)
	if best < need {
		best, mark = w.list(ply, need, best, mark)
	}
	e := effort{}
	for best < need && len(w.replies) > base && !w.halted {
		at, second := 0, int32(0)
		if at, second, e = easiest(w.replies[base:]); e.yes >= limit.yes || e.no >= limit.no {
			break
		}
		r := &w.replies[base+at]
		value, settled := int32(0), false
		if !r.asked {
			value, settled = w.ask(ply, r)
		} else {
			f, to := w.pair(ply)
			w.child(f, to, &r.play)
			k, left := w.weigh(ply+1, r.need, effort{limit.no - e.no + r.yes, min(limit.yes, second+second/4+1)})
			r = &w.replies[base+at]
			r.effort, value, settled = left, r.score-k.value, k.bound != none
		}
		if settled {
			if value > best {
				best, mark = value, r.mark()
			}
			end := len(w.replies) - 1
			*r, w.replies = w.replies[end], w.replies[:end]
		}
	}
	open := len(w.replies) > base
	w.replies = w.replies[:base]
	k := known{best, mark, proven, upper}
	switch {
	case w.halted:
		return known{}, effort{}
	case best >= need:
		k.bound = lower
	case open:
		k = known{value: e.yes, mark: uint32(e.no), depth: uint8(bits.Len(uint(w.nodes - before)))}
		w.table.keep(effortKey(hash, need), k)
		return known{}, e
	}
	w.table.keep(hash, k)
	return k, effort{}
}

// easiest returns the place of the reply that seems easiest to prove, by its looks among equals, the effort for the next, and
// the effort for all of them: one is to be proven, or all refuted.
func easiest(replies []reply) (at int, second int32, all effort) {
	second, all.yes = endless, endless
	for i := range replies {
		r := &replies[i]
		all.no = min(all.no+r.yes, mostKnown)
		switch {
		case r.no < all.yes || r.no == all.yes && r.key > replies[at].key:
			at, second, all.yes = i, all.yes, r.no
		case r.no < second:
			second = r.no
		}
	}
	return at, second, all
}

// told returns what is known of a position, if that is enough to say whether its value is at least the need.
func (w *worker) told(hash uint64, need int32) (known, bool) {
	k, ok := w.table.find(hash)
	switch {
	case !ok || k.depth != proven:
	case k.bound != upper && k.value >= need:
		k.bound = lower
		return k, true
	case k.bound != lower && k.value < need:
		k.bound = upper
		return k, true
	}
	return known{}, false
}

// ask finds what is known of a reply at the frame of a ply without a search: its value, or a bound that says whether it reaches
// the need, or else the effort.
func (w *worker) ask(ply int, r *reply) (value int32, settled bool) {
	r.asked = true
	f, to := w.pair(ply)
	if end, over := w.child(f, to, &r.play); over {
		return r.score + end, true
	}
	hash := to.hash()
	if k, ok := w.told(hash, r.need); ok {
		return r.score - k.value, true
	}
	if k, ok := w.table.find(effortKey(hash, r.need)); ok {
		r.effort = effort{k.value, int32(k.mark)}
	} else if to.left[to.turn].len() > 2 { // with fewer tiles a look at the position takes no longer
		r.no += w.answers(f, to, r)
	}
	return 0, false
}

// answers returns how many answers to a reply, which leads from one frame to the next, the other side has in lanes that the reply does
// not change, where a play of all that the reply leaves, in such a lane, does not refute them. It is what is thought of the answers, found without a
// look for plays; an answer that blocks the play is passed over.
func (w *worker) answers(f, to *frame, r *reply) (count int32) {
	touched, enough := uint64(0), int32(least)
	if r.tiles != 0 {
		touched = w.touched(f, &r.play)
	}
	if p, ok := w.out(f, f.turn, to.left[f.turn], touched); ok {
		enough = r.need + p.score + w.endings.out.of(0, to.points[to.turn])
	}
	left := to.left[to.turn]
	for number := range w.wording.lanes {
		if touched>>number&1 != 0 {
			continue
		}
		l := w.plays(f.lanes[number], to.turn, left)
		plays := w.store.plays[l.at : l.at+l.end[left.len()]]
		for i, need := range w.store.needs[l.at : l.at+l.end[left.len()]] {
			if need&^left == 0 && plays[i].score+w.endings.out.of(0, int32(plays[i].worth)) >= enough {
				count++
			}
		}
	}
	return count
}

// list appends the replies at the frame of a ply. It returns the highest bound of the moves that are refuted without a search, and
// the mark of that move.
func (w *worker) list(ply int, need, best int32, mark uint32) (int32, uint32) {
	base, key := len(w.stack), int32(least)
	w.candidates(&w.frames[ply])
	w.threaten(ply)
	for i := base; i < len(w.stack); i++ {
		key = max(key, w.stack[i].key)
	}
	for i := base; i < len(w.stack); i++ {
		c := &w.stack[i]
		if v := w.refuted(ply, &c.play); v >= need {
			less := (key - c.key) / perEffort
			w.replies = append(w.replies, reply{c.play, c.key, c.score - need + 1, false, effort{1, 1 + less}})
		} else if v > best {
			best, mark = v, c.mark()
		}
	}
	w.stack = w.stack[:base]
	return best, mark
}

// effortKey is the key in the table of the effort for a need, in the same line of the cache as what is proven.
func effortKey(hash uint64, need int32) uint64 { return hash ^ mix(uint64(uint32(need)), 10)<<40 }
