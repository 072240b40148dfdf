package endgame

import (
	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/tile"
)

// A frame is one position of a line.
type frame struct {
	lanes  [mostLanes]laneID
	laid   bool      // lanes are those of the position; until then they are nothing
	key    uint64    // of the tiles on the board
	held   [2]uint64 // hash of the tiles on each side's rack
	left   [2]subset // tiles on each side's rack
	points [2]int32  // on them
	turn   uint8     // the side to move
	quiet  quiet
	by     play // what led here
}

// hash returns the key of the position: of what decides how the game goes on.
func (f *frame) hash() uint64 {
	const own, other = 0x9e3779b97f4a7c15, 0x94d049bb133111eb // odd, and without a pattern
	h := f.key ^ (f.held[f.turn]*own + f.held[1-f.turn]*other + uint64(f.quiet)<<1)
	return mix(h, 3)
}

// heldKey is what each tile on a rack puts to the hash.
func heldKey(t tile.Tile) uint64 { return mix(uint64(t), 7) }

// setUp makes the first frame that of the position, with the side to move as side 0.
func (w *worker) setUp(p *game.Position, racks *[2]tile.Rack) {
	if w.store.full() {
		w.store.clear()
	}
	w.take(racks)
	w.stack = w.stack[:0]
	f := &w.frames[0]
	*f = frame{laid: true}
	for number := range w.wording.lanes {
		f.lanes[number] = w.readLane(p.Board, number)
	}
	w.zeros = 0
	for side := range w.hands {
		h := &w.hands[side]
		f.left[side] = h.subsetOf(&racks[side])
		w.zeros += (f.left[side] & h.zero).len()
		for t, n := range racks[side] {
			f.points[side] += int32(n) * int32(w.score[t])
			f.held[side] += uint64(n) * heldKey(tile.Tile(t))
		}
	}
	for _, id := range f.lanes[:w.size] {
		l := &w.store.all[id]
		for at, t := range l.letter {
			if t != 0 {
				f.key ^= squareKey(int(l.number), at, t)
				if w.score.Of(t) == 0 {
					w.zeros++
				}
			}
		}
	}
	f.quiet = w.quietOf(f, p.Quiet)
}

// readLane returns a lane of the board.
func (w *worker) readLane(b *board.Board, number int) laneID {
	dir, n := w.direction(number)
	l := lane{number: uint8(number), key: mix(uint64(number), 5)}
	for at, s := range b.Lane(dir, n) {
		l.letter[at] = s.Letter
		if s.Letter != 0 {
			l.taken |= 1 << at
		} else {
			l.cross[at], l.crossScore[at] = s.Cross, s.CrossScore
			if s.Crossed {
				l.crossed |= 1 << at
			}
		}
		l.key ^= l.print(at)
	}
	if at, starts := b.Start(dir, n); starts {
		l.start = uint8(at)
		l.key ^= l.printStart()
	}
	if id, ok := w.store.find(l.key); ok {
		return id
	}
	for at := 1; at <= w.size; at++ {
		if l.letter[at] == 0 && (l.letter[at-1] != 0 || l.letter[at+1] != 0) {
			w.fitAt(&l, at)
		}
	}
	id, _ := w.store.add(&l, l.key)
	return id
}
