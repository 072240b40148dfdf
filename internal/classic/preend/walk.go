package preend

const (
	unset        = 200_000_000
	noReplyBonus = 300 // cp, where no reply of the list is left
)

// value sets the bonus of a candidate: the mean, over all racks of the other side, of what it brings after its score. Each
// rack has the best reply that it can make and that the candidate does not block. The second list may be empty.
func (s *search) value(c *candidate, second []reply) {
	s.left = s.left[:0]
	for i := range s.classes {
		s.left = append(s.left, s.classes[i].racks)
	}
	total, last, first := 0, s.threshold, s.first
	for s.left[0] != 0 {
		var e *reply
		switch {
		case len(first) > 0 && (len(second) == 0 || first[0].value > second[0].value):
			e, first = &first[0], first[1:]
			if c.fills.Meets(&e.touches) {
				continue
			}
		case len(second) > 0:
			if len(first) > 0 && first[0].play.Lane == second[0].play.Lane && first[0].play.Start == second[0].play.Start &&
				first[0].play.Len() == second[0].play.Len() {
				first = first[1:]
			}
			if second[0].value <= s.threshold {
				second = nil
				continue
			}
			e, second = &second[0], second[1:]
		}
		if e == nil {
			break
		}
		if k := s.spend(e); k > 0 {
			total += k * s.expect(c, e)
			last = e.value
		}
	}
	if s.left[0] > 0 {
		total += s.left[0] * (s.otherwise(c) + c.leave)
	}
	s.minimum = min(s.minimum, last)
	c.move.Bonus = total / s.pool.racks
}

// spend takes the racks that make a reply out of its classes, and returns how many these are.
func (s *search) spend(e *reply) int {
	k := e.ways
	for _, i := range e.classes {
		k = min(k, s.left[i])
	}
	for _, i := range e.classes {
		s.left[i] -= k
	}
	return k
}

// otherwise returns what a candidate brings, without its leave, against a rack that can make no reply of the list. It is
// the same for all that play or throw as many tiles, and as many Qs.
func (s *search) otherwise(c *candidate) int {
	known := &s.known[c.tiles][min(1, s.rack[letterQ]-c.kept[letterQ])]
	if *known == unset {
		*known = s.expect(c, &s.first[len(s.first)-1]) + noReplyBonus - c.leave
	}
	return *known
}
