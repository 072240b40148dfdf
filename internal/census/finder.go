package census

import (
	"math"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/tile"
)

// MaxBlanks is the most blanks on a rack that a Finder takes.
const MaxBlanks = 2

// A Finder looks up the plays of one rack. Its zero value is ready for Reset.
type Finder struct {
	kept       *tile.Kept
	rack       tile.Rack
	tiles      *tile.Set
	letterKeys [tile.MaxLetters + 2]uint64

	subsets []subset // of the rack without its blanks, the larger ones first
	grown   []subset

	ranked []ranked    // the best so far, best first
	count  int         // of them wanted
	equity tile.Equity // of the last of as many as are wanted, or the least asked for
}

// A ranked is a play with what it is worth.
type ranked struct {
	equity tile.Equity
	play   move.Compact
}

// A subset is tiles of the rack that may be played together, without blanks.
type subset struct {
	key    uint64
	number int32 // among the subsets of the rack
	size   uint8
	points uint16 // of the tiles, without premiums
}

// Reset prepares for the rack of kept, of these tiles, with MaxBlanks blanks at most. It must not change while it is used.
func (f *Finder) Reset(kept *tile.Kept, tiles *tile.Set) {
	f.kept, f.rack = kept, *kept.Whole()
	if f.tiles != tiles {
		f.tiles = tiles
		for i := range f.letterKeys {
			f.letterKeys[i] = key(tile.Tile(i))
		}
	}
	f.grown = append(f.grown[:0], subset{})
	for m := f.rack.Letters(); m != 0; m &= m - 1 {
		t := m.First()
		before := len(f.grown)
		for n := range int(f.rack[t]) {
			for _, s := range f.grown[:before] {
				s.key += uint64(n+1) * f.letterKeys[t]
				s.number += int32(n+1) * int32(kept.Stride[t])
				s.size += uint8(n + 1)
				s.points += uint16(n+1) * uint16(tiles.Score[t])
				f.grown = append(f.grown, s)
			}
		}
	}
	f.order()
}

// order puts the larger subsets first.
func (f *Finder) order() {
	var next [tile.MaxRack + 2]int
	most := 0
	for _, s := range f.grown {
		next[s.size]++
		most = max(most, int(s.size))
	}
	at := 0
	for size := most; size >= 0; size-- {
		at, next[size] = at+next[size], at
	}
	if cap(f.subsets) < len(f.grown) {
		f.subsets = make([]subset, tile.MaxSubsets)
	}
	f.subsets = f.subsets[:len(f.grown)]
	for _, s := range f.grown {
		f.subsets[next[s.size]] = s
		next[s.size]++
	}
}

// Best returns the best play of the rack in the table's lanes but for those of without, in the order of
// move.Compare, with its equity; false if there is none that is worth at least least. The lanes must be
// on b what they were on the table's board.
func (f *Finder) Best(t *Table, b *board.Board, without movegen.Lanes, least tile.Equity) (move.Move, bool) {
	f.tryAll(t, b, without, 1, least)
	if len(f.ranked) == 0 {
		return move.Move{}, false
	}
	return f.ranked[0].move(b), true
}

// Top replaces what is in dst by the best plays of the rack in the table's lanes, as many as count, in the
// order of move.Compare.
func (f *Finder) Top(dst []move.Move, t *Table, b *board.Board, count int) []move.Move {
	f.tryAll(t, b, movegen.Lanes{}, count, math.MinInt32)
	dst = dst[:0]
	for i := range f.ranked {
		dst = append(dst, f.ranked[i].move(b))
	}
	return dst
}

// move returns the play on a board, with its equity.
func (r *ranked) move(b *board.Board) move.Move {
	m := r.play.Move(b.At)
	m.Equity = r.equity
	return m
}

// tryAll offers every play of the rack that may be among the best, as many as count, and is worth at least least.
func (f *Finder) tryAll(t *Table, b *board.Board, without movegen.Lanes, count int, least tile.Equity) {
	f.count, f.equity, f.ranked = count, least, f.ranked[:0]
	whole := int32(f.kept.Len() - 1)
	for i := range f.subsets {
		s := &f.subsets[i]
		rest := f.kept.Worth[whole-s.number]
		if s.size == 0 || !f.hopeful(t, int(s.size), int(s.points), rest) {
			continue
		}
		if plays := t.find(s.key); plays != nil {
			f.tryPlays(plays, without, rest)
		}
	}
	if f.rack[tile.Blank] > 0 {
		f.tryBlanks(t, b, without)
	}
}

// tryPlays offers the plays that stand in a lane that counts: the first, and if more are wanted all that are good enough.
func (f *Finder) tryPlays(plays []move.Compact, without movegen.Lanes, rest tile.Equity) {
	for i := range plays {
		p := &plays[i]
		equity := rest + tile.Equity(p.Score)*tile.Point
		if equity < f.equity {
			return
		}
		if in(p, without) {
			continue
		}
		f.offer(ranked{equity, *p})
		if f.count == 1 {
			return
		}
	}
}

// in reports whether the play stands in one of the lanes.
func in(p *move.Compact, lanes movegen.Lanes) bool { return lanes[p.Dir]>>laneOf(p)&1 != 0 }

// offer puts a play, worth at least f.equity, in its place if it is one of the best so far.
func (f *Finder) offer(r ranked) {
	if len(f.ranked) < f.count {
		f.ranked = append(f.ranked, r)
	} else if last := &f.ranked[f.count-1]; r.before(last) {
		*last = r
	}
	for i := len(f.ranked) - 1; i > 0 && f.ranked[i].before(&f.ranked[i-1]); i-- {
		f.ranked[i], f.ranked[i-1] = f.ranked[i-1], f.ranked[i]
	}
	if len(f.ranked) == f.count {
		f.equity = f.ranked[f.count-1].equity
	}
}

// before reports whether r is better than other.
func (r *ranked) before(other *ranked) bool {
	return r.equity > other.equity || r.equity == other.equity && move.CompareCompact(r.play, other.play) < 0
}

// tryBlanks offers the plays with one blank, and with two.
func (f *Finder) tryBlanks(t *Table, b *board.Board, without movegen.Lanes) {
	whole := int32(f.kept.Len() - 1)
	stride, score := int32(f.kept.Stride[tile.Blank]), &f.tiles.Score
	for blanks := int32(1); blanks <= int32(f.rack[tile.Blank]); blanks++ {
		for i := range f.subsets {
			s := &f.subsets[i]
			rest := f.kept.Worth[whole-s.number-blanks*stride]
			size := int(s.size) + int(blanks)
			for x := tile.Tile(1); int(x) <= f.tiles.Len(); x++ {
				key, points := s.key+f.letterKeys[x], int(s.points)+int(score[x])
				if blanks == 1 {
					if f.hopeful(t, size, points, rest) {
						f.tryBlank(t.find(key), b, without, rest, x, 0)
					}
					continue
				}
				for y := x; int(y) <= f.tiles.Len(); y++ {
					if f.hopeful(t, size, points+int(score[y]), rest) {
						f.tryBlank(t.find(key+f.letterKeys[y]), b, without, rest, x, y)
					}
				}
			}
		}
	}
}

// hopeful reports whether a play of so many tiles, worth so much without premiums, may be good enough; rest is what
// the other tiles are worth.
func (f *Finder) hopeful(t *Table, size, points int, rest tile.Equity) bool {
	return rest+tile.Equity(*t.most.of(size, points))*tile.Point >= f.equity
}

// tryBlank offers the plays with a blank as letter x, and if y is not 0 with another as y, wherever the
// play has those.
func (f *Finder) tryBlank(plays []move.Compact, b *board.Board, without movegen.Lanes, rest tile.Equity, x, y tile.Tile) {
	for i := range plays {
		p := &plays[i]
		if rest+tile.Equity(p.Score)*tile.Point < f.equity {
			return
		}
		if in(p, without) {
			continue
		}
		m := p.Move(b.At)
		for j := range m.Word() {
			if m.Tiles[j] != x {
				continue
			}
			m.Tiles[j] |= tile.Designated
			if y == 0 {
				f.score(m, b, rest)
			} else {
				from := 0
				if x == y {
					from = j + 1
				}
				for k := from; k < int(m.Len); k++ {
					if m.Tiles[k] == y {
						second := m
						second.Tiles[k] |= tile.Designated
						f.score(second, b, rest)
					}
				}
			}
			m.Tiles[j] = x
		}
	}
}

// score offers a play with blanks.
func (f *Finder) score(m move.Move, b *board.Board, rest tile.Equity) {
	m.Score = int32(b.Score(&m))
	if equity := rest + tile.Equity(m.Score)*tile.Point; equity >= f.equity {
		f.offer(ranked{equity, m.Compact()})
	}
}
