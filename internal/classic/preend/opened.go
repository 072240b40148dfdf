package preend

import (
	"slices"

	"maven/internal/classic/board"
)

// open makes the list of the replies that a candidate opens, with the candidate on the board.
func (s *search) open(rack board.Rack, c *candidate) {
	var near board.Region
	near.Around(&s.board, c.move.Lane, c.move.Start, c.tiles, fullPlay)
	placed, _, _ := s.board.Play(&c.move, rack) // the candidate is legal
	s.second = s.second[:0]
	for id := range most {
		s.second = append(s.second, reply{value: s.threshold, need: s.everyTile(), id: id})
	}
	s.clearSeen()
	s.gen.set(&s.pool.unseen)
	s.gen.twins = true
	s.generate(&near, func(m *play) {
		if m.placed <= fullPlay {
			s.take(m)
		}
	})
	s.second = s.finish(s.second)
	s.board.Undo(placed)
}

// take puts a play into the second list, or adds it to its reply.
func (s *search) take(m *play) {
	r, last := s.read(m), s.second[most-1].value
	if r.value <= last || s.pool.best+m.Score <= last {
		return
	}
	if id := int(s.seen[m.kept]); id != noEntry {
		at := slices.IndexFunc(s.second, func(o reply) bool { return o.id == id })
		if o := &s.second[at]; o.isAt(m, r.bigs) {
			if r.value > o.value {
				o.replace(&r)
			}
			return
		}
	}
	at := slices.IndexFunc(s.second, func(o reply) bool { return o.isAt(m, r.bigs) })
	if at < 0 {
		s.takePlace(m, &r)
		return
	}
	o := &s.second[at]
	better := r.value > o.value
	if r.value >= o.value {
		o.replace(&r)
	}
	o.out = max(o.out, r.out)
	o.ways += s.ways(m, o.id)
	o.need &= s.tiles(m)
	s.seen[m.kept] = int8(o.id)
	for ; better && at > 0 && s.second[at-1].value < s.second[at].value; at-- {
		s.second[at-1], s.second[at] = s.second[at], s.second[at-1]
	}
}

// takePlace puts a new reply before the first that is worth less, in place of the last of the list. The list need not be in
// order, since replies get better plays without being moved.
func (s *search) takePlace(m *play, r *reply) {
	r.id, r.need = s.second[most-1].id, s.tiles(m)
	r.ways = s.ways(m, r.id)
	at := slices.IndexFunc(s.second, func(o reply) bool { return o.value < r.value })
	copy(s.second[at+1:], s.second[at:])
	s.second[at] = *r
	s.seen[m.kept] = int8(r.id)
}

// replace gives the reply another play of the same kind.
func (r *reply) replace(by *reply) {
	r.play, r.value, r.rest = by.play, by.value, by.rest
}
