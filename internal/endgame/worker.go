package endgame

import (
	"context"
	"sync/atomic"

	"maven/internal/tile"
)

// A worker searches on one thread. It has lanes of its own; the table is shared.
type worker struct {
	lister
	endings  endings
	table    *table
	store    lanes
	hands    [2]hand
	pools    [2]Pool   // what racks are expected to be parts of
	pooled   [2]*Pool  // of the hands that are pools
	stamps   [2]uint32 // of the hands, for lists
	stamp    uint32    // the last one given
	zeros    int       // tiles that score nothing, on racks and board together
	frames   []frame
	stack    []candidate
	replies  []reply    // under way, of all plies
	threats  [][]threat // at each ply
	changed  changes
	nodes    int
	deepest  int // moves of the longest line looked at
	stop     *atomic.Bool
	halted   bool // the search has been stopped, and what it returns is worthless
	ctx      context.Context
	limit    int  // nodes; 0 for none
	glancing bool // of each position, only the moves that look best are looked at
	broad    bool // a window glances at all moves
	patience int  // nodes of a search to the end before it goes on by proof numbers
}

// A candidate is a play at a node of the tree.
type candidate struct {
	play
	key int32 // more is tried earlier
}

// take sets the hands; plays found for the same hands before stay.
func (w *worker) take(racks *[2]tile.Rack) {
	for side := range racks {
		rack := &racks[side]
		pool := w.poolOf(rack, side)
		if w.stamps[side] != 0 && w.pooled[side] == pool && (pool != nil || w.hands[side].rack == *rack) {
			continue
		}
		w.stamp++
		w.stamps[side], w.pooled[side] = w.stamp, pool
		if pool != nil {
			w.hands[side] = newPool(pool, &w.score)
		} else {
			w.hands[side] = newHand(rack, &w.score)
		}
	}
}

// poolOf returns the pool that is expected of a side, or of the other, and has the rack; nil for none.
func (w *worker) poolOf(rack *tile.Rack, side int) *Pool {
	for _, i := range [2]int{side, 1 - side} {
		if p := &w.pools[i]; p.Most > 0 && p.has(rack) {
			return p
		}
	}
	return nil
}

// plays returns plays of a side in a lane: all with the tiles that are left, and perhaps others.
func (w *worker) plays(id laneID, side uint8, left subset) *list {
	l := &w.store.all[id]
	found := &l.lists[side]
	if found.stamp != w.stamps[side] || left&^found.left != 0 {
		w.findPlays(l, found, side, left)
	}
	return found
}

// shared is how often plays in a lane are asked for with other tiles of a pool before they are found for the whole
// pool, which takes longer. Three makes for the least work on positions with three tiles in the bag.
const shared = 3

func (w *worker) findPlays(l *lane, to *list, side uint8, left subset) {
	asked := uint8(0)
	if to.stamp == w.stamps[side] {
		left |= to.left
		if asked = to.asked + 1; w.pooled[side] != nil && asked >= shared {
			left = w.hands[side].whole
		}
	}
	*to = list{left: left, asked: asked, stamp: w.stamps[side], at: uint32(len(w.store.plays))}
	found := w.lister.plays(l, &w.hands[side], left)
	for i := range found {
		to.end[found[i].need.len()]++
	}
	var next [tile.MaxRack + 1]uint32 // where the next play of so many tiles goes
	for i := 1; i < len(to.end); i++ {
		next[i] = to.at + to.end[i-1]
		to.end[i] += to.end[i-1]
	}
	w.store.grow(len(found))
	for i := range found {
		e := &found[i]
		n := e.need.len()
		w.store.plays[next[n]], w.store.needs[next[n]] = e.play, e.need
		next[n]++
	}
}

// out returns the best play of a side that takes all the tiles left, in other lanes than some.
func (w *worker) out(f *frame, side uint8, left subset, but uint64) (best play, ok bool) {
	n := left.len()
	for number := range w.wording.lanes {
		if but>>number&1 == 0 {
			if p := w.outOf(w.plays(f.lanes[number], side, left), left, n); p != nil && (!ok || p.score > best.score) {
				best, ok = *p, true
			}
		}
	}
	return best, ok
}

// outOf returns the best play of a list that takes all the n tiles left, nil for none.
func (w *worker) outOf(l *list, left subset, n int) *play {
	var best *play
	from, to := l.at+l.end[n-1], l.at+l.end[n]
	for i, need := range w.store.needs[from:to] {
		if need == left {
			if p := &w.store.plays[int(from)+i]; best == nil || p.score > best.score {
				best = p
			}
		}
	}
	return best
}

// likely returns the play of the side to move that looks best at once: one of all tiles if there is one,
// which it reports.
func (w *worker) likely(f *frame) (best play, out bool) {
	left := f.left[f.turn]
	n, key := left.len(), int32(least)
	for number := range w.wording.lanes {
		l := w.plays(f.lanes[number], f.turn, left)
		if p := w.outOf(l, left, n); p != nil && (!out || p.score > best.score) {
			best, out = *p, true
		}
		if out {
			continue
		}
		plays := w.store.plays[l.at : l.at+l.end[n-1]]
		for i, need := range w.store.needs[l.at : l.at+l.end[n-1]] {
			if need&^left == 0 {
				if p := &plays[i]; p.key() > key {
					best, key = *p, p.key()
				}
			}
		}
	}
	return best, out
}

// key says how good a play that leaves tiles looks: the points on tiles that are left are lost twice if
// the other side plays out next.
func (p *play) key() int32 { return p.score + 2*int32(p.worth) }

// perTile is what each tile of a play counts in the order in which plays are tried: the fewer tiles are left, the less there is
// to search. With 0, proofs look at 1.7 to 3.3 times as many positions, and with 12 up to half as many again.
const perTile = 20

// candidates puts the plays of the side to move that leave it with tiles on the stack, and the pass.
func (w *worker) candidates(f *frame) {
	left := f.left[f.turn]
	n := left.len()
	for number := range w.wording.lanes {
		l := w.plays(f.lanes[number], f.turn, left)
		plays := w.store.plays[l.at : l.at+l.end[n-1]]
		for i, need := range w.store.needs[l.at : l.at+l.end[n-1]] {
			if need&^left == 0 {
				p := &plays[i]
				w.stack = append(w.stack, candidate{*p, p.key() + perTile*int32(need.len())})
			}
		}
	}
	w.stack = append(w.stack, candidate{key: -1 << 20})
}

// blank reports whether the sides hold tiles that score nothing and may still make a play of such tiles.
func (w *worker) blank(f *frame) bool {
	return w.zeros > 1 && f.left[0]&w.hands[0].zero|f.left[1]&w.hands[1].zero != 0
}

// child makes the frame after a play that leaves tiles, or a pass. If the game ends with it, over tells so
// and end is what the side that made it is paid for tiles.
func (w *worker) child(f, to *frame, p *play) (end int32, over bool) {
	w.place(f, to, p)
	if p.tiles == 0 {
		to.quiet, over = w.endings.passed(f.quiet)
	} else {
		to.quiet, over = w.endings.played(f.quiet, p.score != 0, w.blank(to))
	}
	if over {
		end = w.endings.quiet.of(to.points[f.turn], to.points[1-f.turn])
	}
	return end, over
}

// pair returns the frames of a ply and of the one after.
func (w *worker) pair(ply int) (f, to *frame) {
	if ply+2 > len(w.frames) {
		w.frames = append(w.frames, make([]frame, len(w.frames))...)
	}
	return &w.frames[ply], &w.frames[ply+1]
}

// tidy makes room for lanes when there is none.
func (w *worker) tidy(ply int) {
	if w.store.full() {
		w.store.keep(w.frames[:ply+1], w.wording.lanes)
	}
}
