package preend

import "maven/internal/classic/board"

// A candidate is a move of one's own: a play, an exchange or the pass.
type candidate struct {
	move   board.Move
	thrown board.Counts // by an exchange
	tiles  int          // played or thrown
	leave  int          // cp, of the tiles kept
	face   int          // cp that the tiles kept score
	kept   board.Counts
	fills  board.SquareSet
}

// A draw is how the tiles come: how many the player draws, then how many the other side draws after its reply, and what is
// there in the end.
type draw struct {
	own, other   int // tiles drawn
	bag          int
	hand, theirs int // tiles on the racks
}

// drawn returns the draws after a move that needs so many tiles and a reply.
func (s *search) drawn(needs, placed int) draw {
	var d draw
	d.own = min(needs, s.pool.bag)
	d.bag = s.pool.bag - d.own
	d.hand = fullPlay - (needs - d.own)
	d.other = min(placed, d.bag)
	d.bag -= d.other
	d.theirs = fullPlay - (placed - d.other)
	return d
}

// lateQ reports whether a Q is unseen, and not used by the reply.
func (s *search) lateQ(e *reply) bool { return s.pool.unseen[letterQ] > 0 && e.bigs[0] == 0 }

// expect returns what a candidate brings after its score if the other side makes a reply.
func (s *search) expect(c *candidate, e *reply) int {
	c.move.Leave = 0
	if c.move.Lane == 0 {
		return s.afterExchange(c, e)
	}
	p, placed := &s.pool, e.play.placed
	if placed == fullPlay && p.bag <= c.tiles {
		return c.leave>>7 - (e.out + word(2*c.face))
	}
	d := s.drawn(c.tiles, placed)
	v := c.leave - e.play.Score
	if !s.tripled {
		v -= e.spots
	}
	if p.bag == d.own {
		if c.kept[0] > 0 && d.hand == fullPlay {
			v -= 1200
		} else {
			v -= 300
		}
	}
	late, rest, n := s.lateQ(e), e.rest, p.n-placed
	if late {
		rest, n = rest-p.value[letterQ], n-1
	}
	v -= rest * d.theirs / n
	if d.bag == 0 {
		return v + s.emptyBag(c, &d, late)
	}
	t := &s.tables
	switch {
	case !late && c.kept[letterQ] > 0:
		return v + t.OwnQ[d.bag]
	case !late:
		return v + t.Turn[d.bag]
	case p.n-13 <= c.tiles:
		return v + ((t.OwnQ[d.bag]+s.lastU(c))*d.own+fullPlay*t.OtherQ[d.bag])/(d.own+fullPlay)
	}
	vq, score := p.value[letterQ], e.play.Score
	kept := word(e.rest - vq)
	share := word(7*kept) / (p.n - 1)
	x := d.own*(t.OwnQ[d.bag]-score+s.lastU(c)-share) -
		(fullPlay-d.other)*max(share-vq/(d.bag+d.other), score+word(6*kept)/(p.n-1)-t.OtherQ[d.bag]) +
		d.other*(t.OtherQ[d.bag]-score-share)
	return c.leave + x/(d.own+fullPlay)
}

// lastU returns what a U is worth that waits for the Q.
func (s *search) lastU(c *candidate) int {
	if c.kept[letterU] > 0 {
		return s.pool.qu
	}
	return 0
}

// emptyBag returns what it is worth to be on move with the bag empty.
func (s *search) emptyBag(c *candidate, d *draw, late bool) int {
	t, u, blank := &s.tables, c.kept[letterU] > 0, c.kept[0] > 0
	kept := 0 // what a blank is worth beyond its leave
	if blank {
		kept = t.Blank[d.hand][d.theirs] - s.pool.blank
	}
	switch {
	case late:
		mine := t.LoneQ[d.hand][d.theirs]
		if u {
			mine = t.QWithU[d.hand][d.theirs]
		} else if blank {
			mine = t.QWithU[d.hand][d.theirs] - s.pool.blank
		}
		v := (d.own*mine + 5*(t.TheirQ[d.hand][d.theirs]+kept)) / (d.own + 5)
		if blank && d.hand == fullPlay {
			v += 1200
		}
		return v
	case c.kept[letterQ] == 0:
		return t.NoQ[d.hand][d.theirs] + kept
	case u:
		return t.QWithU[d.hand][d.theirs]
	case blank:
		return 0
	}
	return t.LoneQ[d.hand][d.theirs]
}

// afterExchange is expect for the exchange and the pass.
func (s *search) afterExchange(c *candidate, e *reply) int {
	p, t, placed := &s.pool, &s.tables, e.play.placed
	d := s.drawn(0, placed) // what is thrown comes back into the bag
	rest := p.n - placed
	thrown := 0
	for i, n := range c.thrown {
		if i != letterQ {
			thrown += word(n * p.value[i])
		}
	}
	late, left := s.lateQ(e), e.rest
	if late {
		left -= p.value[letterQ]
	}
	score := e.play.Score
	v := c.leave - score - e.spots - (left*d.theirs/rest + (thrown-left*c.tiles/rest)*d.other/p.bag)
	switch {
	case c.thrown[letterQ] > 0:
		mine, theirs := t.Turn[d.bag], t.OtherQ[d.bag]
		if d.bag == 0 {
			mine, theirs = t.NoQ[fullPlay][fullPlay], t.TheirQ[fullPlay][fullPlay]
		}
		return v + word((rest-d.other)*mine+d.other*theirs)/rest
	case late && p.n <= 13:
		return v + ((t.OwnQ[d.bag]+s.lastU(c))*c.tiles+fullPlay*t.OtherQ[d.bag])/(c.tiles+fullPlay)
	case late:
		n := p.n + c.tiles - 1
		share := 7 * left / n
		x := c.tiles*(t.OwnQ[d.bag]-score+s.lastU(c)-share) -
			(fullPlay-d.other)*max(share-p.value[letterQ]/p.n, score+6*left/n-t.OtherQ[d.bag]) +
			d.other*(t.OtherQ[d.bag]-score-share)
		return c.leave + x/(c.tiles+fullPlay)
	case c.kept[letterQ] > 0:
		return v + t.OwnQ[d.bag]
	}
	return v + t.Turn[d.bag]
}
