package preend

import (
	"slices"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

const (
	most        = 90  // replies of a list
	noEntry     = -1  // of seen: no play with these tiles yet
	smallTile   = 800 // cp: of a bigger one, no second copy comes into question
	blankScore  = 5000
	spotPenalty = 300
)

// A reply is a play of the other side, which stands for all plays of as many tiles at its place that use the same big
// tiles.
type reply struct {
	play    play // lane 0 if nothing has taken this place of the list
	value   int  // cp
	rest    int  // what the tiles left are worth
	out     int  // score and the tiles left, if it may go out
	spots   int  // hot spots on the board after it
	bigs    [bigTiles]int
	ways    int    // racks that can make it
	need    uint16 // tiles that all its plays use
	id      int    // its number in seen
	classes []int
	touches board.SquareSet
}

// isAt reports whether a reply stands for plays like this.
func (r *reply) isAt(m *play, bigs [bigTiles]int) bool {
	return r.play.Lane == m.Lane && r.play.Start == m.Start && r.play.placed == m.placed && r.bigs == bigs
}

// read makes the reply of a play.
func (s *search) read(m *play) reply {
	p := &s.pool
	r := reply{play: *m, rest: p.rest(&m.used), bigs: p.bigs(&m.used), need: s.everyTile()}
	rest := p.n - m.placed
	r.value = m.Score + r.rest*min(fullPlay, max(1, rest-3))/rest + word(m.placed*p.k)
	if m.placed == fullPlay {
		sum := 0
		for i, n := range p.unseen {
			sum += (n - m.used[i]) * tables.Value(tables.Alphabet[i])
		}
		r.out = word(m.Score + 2*sum)
	}
	return r
}

// answer makes the list of replies on the board as it is.
func (s *search) answer() {
	s.first = s.first[:0]
	s.gen.set(&s.pool.unseen)
	s.gen.twins = true
	s.generate(nil, func(m *play) {
		if m.placed > fullPlay {
			return
		}
		if r := s.read(m); len(s.first) < most || r.value > s.first[most-1].value && s.pool.best+m.Score > s.first[most-1].value {
			s.first = keep(s.first, &r)
		}
	})
	if len(s.first) == 0 {
		return
	}
	s.clearSeen()
	marks := s.anchors()
	s.limit = s.first[len(s.first)-1].value
	s.generate(&marks, func(m *play) {
		if m.placed <= fullPlay {
			s.count(m)
		}
	})
	s.first = s.finish(s.first)
}

// keep puts a reply into the list, after equals. One that takes the place of another of its kind moves up from there, if at all.
func keep(list []reply, r *reply) []reply {
	to := len(list)
	if at := slices.IndexFunc(list, func(o reply) bool { return o.isAt(&r.play, r.bigs) }); at >= 0 {
		if r.value < list[at].value {
			return list
		}
		list, to = slices.Delete(list, at, at+1), at
	}
	for to > 0 && list[to-1].value < r.value {
		to--
	}
	list = slices.Insert(list, to, *r)
	return list[:min(len(list), most)]
}

// anchors returns the first anchor that each reply covers.
func (s *search) anchors() board.Region {
	var marks board.Region
	for i := range s.first {
		m := &s.first[i].play
		for pos := m.Start; pos < m.Start+m.Len(); pos++ {
			if at := board.SquareAt(m.Lane, pos); s.board.Anchor(at.Row, at.Col) {
				marks[m.Lane] |= 1 << pos
				break
			}
		}
	}
	return marks
}

// count adds the racks that can make a play to its reply.
func (s *search) count(m *play) {
	r := s.read(m)
	if r.value <= s.limit {
		return
	}
	if i := s.seen[m.kept]; i != noEntry && s.counted(&s.first[i], m) {
		return
	}
	at := slices.IndexFunc(s.first, func(o reply) bool { return o.isAt(m, r.bigs) })
	if at < 0 {
		return
	}
	e := &s.first[at]
	e.ways += s.ways(m, at)
	e.need &= s.tiles(m)
	s.seen[m.kept] = int8(at)
}

// tiles returns the bits of the tiles that a play uses.
func (s *search) tiles(m *play) uint16 { return s.everyTile() &^ m.kept }

// everyTile returns the bits of all unseen tiles.
func (s *search) everyTile() uint16 { return uint16(1<<s.pool.n - 1) }

// ways returns in how many ways the tiles of a play can be taken, those with a blank in place of a letter included if the
// play scores enough.
func (s *search) ways(m *play, id int) int {
	w := 1
	for i, k := range m.used {
		if k > 0 {
			w *= binomial(s.pool.unseen[i], k)
		}
	}
	if m.Score <= blankScore || s.pool.unseen[0] == m.used[0] {
		return w
	}
	for i, letter := range m.Word[:m.Len()] {
		tile := tables.Index(letter)
		if s.board.Letters[m.Lane][m.Start+i] != 0 || tables.Value(letter) >= smallTile || m.used[tile] == 0 {
			continue
		}
		k := (m.kept | 1<<(s.gen.first[tile]+m.used[tile]-1)) &^ (1 << m.used[0])
		if s.seen[k] != int8(id) {
			w += m.used[tile]
			s.seen[k] = int8(id)
		}
	}
	return w
}

// finish adds the hot spots to the replies of a list, orders them, and turns their ways into racks.
func (s *search) finish(list []reply) []reply {
	for i := range list {
		r := list[i]
		if r.play.Lane != 0 {
			r.ways = int(uint16(r.ways * s.pool.choose[r.play.placed]))
			r.touches = board.Touched(&s.board, &r.play.Move)
			placed, _, _ := s.board.Play(&r.play.Move, board.Rack(r.play.used.AppendTiles(nil))) // the play is legal
			r.spots = s.spots(&s.board)
			s.board.Undo(placed)
			if r.spots < 0 {
				r.spots -= spotPenalty
			}
			r.value += r.spots
		}
		to := i
		for ; to > 0 && list[to-1].value < r.value; to-- {
			list[to] = list[to-1]
		}
		list[to] = r
	}
	for i := range list {
		r := &list[i]
		r.ways = min(r.ways, s.pool.racks)
		r.value -= r.play.placed * s.pool.k
	}
	return list
}
