package endgame

import (
	"context"
	"sync/atomic"

	"maven/internal/tile"
)

// A worker searches on one thread. It has lanes of its own; the table is shared.
type worker struct {
	lister
	endings endings
	table   *table
	store   lanes
	hands   [2]hand
	stamps  [2]uint32 // of the hands, for lists
	stamp   uint32    // the last one given
	zeros   int       // tiles that score nothing, on racks and board together
	frames  []frame
	stack   []candidate
	threats [][]threat // at each ply
	changed changes
	nodes   int
	stop    *atomic.Bool
	halted  bool // the search has been stopped, and what it returns is worthless
	ctx     context.Context
	limit   int // nodes; 0 for none
}

// A candidate is a play at a node of the tree.
type candidate struct {
	play
	key int32 // more is tried earlier
}

// take sets the hands; plays found for the same hands before stay.
func (w *worker) take(racks *[2]tile.Rack) {
	for side := range racks {
		if w.stamps[side] != 0 && w.hands[side].rack == racks[side] {
			continue
		}
		w.stamp++
		w.hands[side], w.stamps[side] = newHand(&racks[side], &w.score), w.stamp
	}
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

func (w *worker) findPlays(l *lane, to *list, side uint8, left subset) {
	if to.stamp == w.stamps[side] {
		left |= to.left
	}
	*to = list{left: left, stamp: w.stamps[side], at: uint32(len(w.store.plays))}
	for _, e := range w.lister.plays(l, &w.hands[side], left) {
		w.store.plays = append(w.store.plays, e.play)
		w.store.needs = append(w.store.needs, e.need)
		to.end[e.need.len()]++
	}
	for i := 1; i < len(to.end); i++ {
		to.end[i] += to.end[i-1]
	}
}

// out returns the best play of all tiles of the side to move.
func (w *worker) out(f *frame) (best play, ok bool) {
	left := f.left[f.turn]
	n := left.len()
	if n == 0 {
		return play{}, false
	}
	for number := range w.wording.lanes {
		l := w.plays(f.lanes[number], f.turn, left)
		from, to := l.at+l.end[n-1], l.at+l.end[n]
		for i, need := range w.store.needs[from:to] {
			if need == left {
				if p := &w.store.plays[int(from)+i]; !ok || p.score > best.score {
					best, ok = *p, true
				}
				break
			}
		}
	}
	return best, ok
}

// candidates puts the plays of the side to move that leave it with tiles on the stack, and the pass.
func (w *worker) candidates(f *frame) {
	left := f.left[f.turn]
	n := left.len()
	for number := range w.wording.lanes {
		l := w.plays(f.lanes[number], f.turn, left)
		if n == 0 || l.end[n-1] == 0 {
			continue
		}
		plays := w.store.plays[l.at : l.at+l.end[n-1]]
		for i, need := range w.store.needs[l.at : l.at+l.end[n-1]] {
			if need&^left == 0 {
				p := &plays[i]
				w.stack = append(w.stack, candidate{*p, p.score + 2*int32(p.worth)})
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

// frame returns the frames of a ply and of the one after.
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
