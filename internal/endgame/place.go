package endgame

import (
	"math/bits"

	"maven/internal/tile"
)

// A change is an empty square whose crossing word has changed.
type change struct {
	number, at uint8
	score      int16
	cross      tile.Mask
}

// changes are those of one play: beside its tiles, and before and after its word.
type changes struct {
	list  [2*tile.MaxRack + 2]change
	n     int
	key   [mostLanes]uint64 // what they put to the key of each lane
	lanes uint64            // those with changes
}

// squareKey is what a tile on a square, by row from 0 and column from 1, puts to the hash.
func squareKey(row, col int, t tile.Tile) uint64 {
	return mix(uint64(row)<<16|uint64(col)<<8|uint64(t), 9)
}

// place makes the frame that after the play, with the other side to move, but for its lanes and how quiet
// the game is then.
func (w *worker) place(from, to *frame, p *play) {
	side := from.turn
	to.laid, to.turn, to.by = false, 1-side, *p
	to.key, to.held, to.left, to.points = from.key, from.held, from.left, from.points
	to.points[side] -= int32(p.worth)
	l, h := &w.store.all[from.lanes[p.lane]], &w.hands[side]
	for rest, at := p.tiles, int(p.start); rest != 0; at++ {
		if l.taken>>at&1 != 0 {
			continue
		}
		var t tile.Tile
		t, rest = next(rest)
		row, col := int(p.lane), at
		if row >= w.size {
			row, col = at-1, row-w.size+1
		}
		to.key ^= squareKey(row, col, t)
		played := t.OnRack()
		to.left[side] = h.without(to.left[side], played)
		to.held[side] -= heldKey(played)
	}
}

// lay finds the lanes of the frame of a ply, unless they are there.
func (w *worker) lay(ply int) *frame {
	to := &w.frames[ply]
	if to.laid {
		return to
	}
	from := &w.frames[ply-1]
	to.lanes, to.laid = from.lanes, true
	p := &to.by
	if p.tiles == 0 {
		return to
	}
	number := int(p.lane)
	crossing, own := w.size, 0 // first lanes of either direction
	if number >= w.size {
		crossing, own = 0, w.size
	}
	at := number - own + 1 // where this lane crosses the others
	l := &w.store.all[from.lanes[number]]
	key := l.key
	var squares [tile.MaxRack]uint8
	var letters [tile.MaxRack]tile.Tile
	n, end := 0, int(p.start)
	for rest := p.tiles; rest != 0; end++ {
		if l.taken>>end&1 != 0 {
			continue
		}
		var t tile.Tile
		t, rest = next(rest)
		key ^= l.print(end) ^ printTile(l.number, end, t)
		squares[n], letters[n] = uint8(end), t
		n++
	}
	_, end = l.ends(end - 1)
	if l.start != 0 {
		key ^= l.printStart()
	}
	l = w.mainLane(to, number, key, squares[:n], letters[:n])
	w.changed.n, w.changed.lanes = 0, 0
	for i, s := range squares[:n] {
		w.crossLane(to, crossing+int(s)-1, at, letters[i], own, int(s))
	}
	w.note(to, l, int(p.start)-1, crossing, at)
	w.note(to, l, end, crossing, at)
	w.changeLanes(to)
	return to
}

// ends returns the squares before and after the run of tiles around square at, as if there were one on it.
func (l *lane) ends(at int) (before, after int) {
	before = bits.Len32(^l.taken&(1<<at-1)) - 1
	after = at + 1 + bits.TrailingZeros32(^l.taken>>(at+1))
	return before, after
}

// touched returns the lanes that a play may change.
func (w *worker) touched(f *frame, p *play) uint64 {
	number := int(p.lane)
	crossing, own := w.size, 0
	if number >= w.size {
		crossing, own = 0, w.size
	}
	at, l := number-own+1, &w.store.all[f.lanes[number]]
	across, beside := uint64(0), uint64(0) // squares from 0 with the lane's ends
	end := int(p.start)
	for rest := p.tiles; rest != 0; end++ {
		if l.taken>>end&1 != 0 {
			continue
		}
		_, rest = next(rest)
		across |= 1 << end
		a, b := w.store.all[f.lanes[crossing+end-1]].ends(at)
		beside |= 1<<a | 1<<b
	}
	_, end = l.ends(end - 1)
	across |= 1<<(p.start-1) | 1<<end
	squares := uint64(1)<<w.size - 1
	return 1<<number | (across>>1&squares)<<crossing | (beside>>1&squares)<<own
}

// mainLane replaces the lane of a play by that with its tiles.
func (w *worker) mainLane(f *frame, number int, key uint64, squares []uint8, letters []tile.Tile) *lane {
	id, ok := w.store.find(key)
	if !ok {
		var l *lane
		id, l = w.store.add(&w.store.all[f.lanes[number]], key)
		l.start = 0
		for i, s := range squares {
			l.put(int(s), letters[i])
		}
		for _, s := range squares {
			w.refit(l, int(s))
		}
	}
	f.lanes[number] = id
	return &w.store.all[id]
}

// put puts a tile on an empty square.
func (l *lane) put(at int, t tile.Tile) {
	l.letter[at] = t
	l.taken |= 1 << at
	l.cross[at], l.fit[at], l.crossScore[at], l.fitScore[at] = 0, 0, 0, 0
	l.crossed &^= 1 << at
}

// crossLane replaces the lane that crosses a play at a tile, and notes what that changes beside the play,
// in lanes of the play's direction, of which the first is own; s is where the crossing lane crosses them.
func (w *worker) crossLane(f *frame, number, at int, t tile.Tile, own, s int) {
	l := &w.store.all[f.lanes[number]]
	key := l.key ^ l.print(at) ^ printTile(l.number, at, t)
	if l.start != 0 { // the play covers the start
		key ^= l.printStart()
	}
	id, ok := w.store.find(key)
	if !ok {
		id, l = w.store.add(l, key)
		l.start = 0
		l.put(at, t)
		w.refit(l, at)
	}
	f.lanes[number] = id
	l = &w.store.all[id]
	a, b := l.ends(at)
	w.note(f, l, a, own, s)
	w.note(f, l, b, own, s)
}

// note notes that square s of the lane in which l has square at has another crossing word; the first of such lanes is own.
func (w *worker) note(f *frame, l *lane, at, own, s int) {
	if w.premium[l.number][at].letter == 0 {
		return
	}
	c := &w.changed
	number := own + at - 1
	beside := &w.store.all[f.lanes[number]]
	if c.lanes>>number&1 == 0 {
		c.lanes |= 1 << number
		c.key[number] = beside.key
	}
	c.key[number] ^= beside.print(s) ^ printCross(beside.number, s, l.fit[at], l.fitScore[at])
	c.list[c.n] = change{uint8(number), uint8(s), l.fitScore[at], l.fit[at]}
	c.n++
}

// changeLanes replaces the lanes in which something was noted.
func (w *worker) changeLanes(f *frame) {
	c := &w.changed
	for m := tile.Mask(c.lanes); m != 0; m &= m - 1 {
		number := m.First()
		id, ok := w.store.find(c.key[number])
		if !ok {
			var l *lane
			id, l = w.store.add(&w.store.all[f.lanes[number]], c.key[number])
			for _, one := range c.list[:c.n] {
				if one.number == uint8(number) {
					l.recross(&one)
				}
			}
		}
		f.lanes[number] = id
	}
}

func (l *lane) recross(c *change) {
	l.cross[c.at], l.crossScore[c.at] = c.cross, c.score
	l.crossed |= 1 << c.at
}
