package preend

import (
	"math/rand/v2"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/testsize"
)

// A literal has what the texts on the value of a move and a reply name (36:091A), and computes it step by step.
type literal struct {
	s                                                 *search
	n, bag, th, p                                     int
	lv, score, spots, out, vq, leave, face, look, kqu int
	qout, ukept, bkept, qkept, throwsQ, tripled       bool
	ta, tb, tc                                        [10]int
	en, eb, eq, eu, eo                                [8][8]int
	thrown                                            board.Counts
	own, opp, d3, d5, b                               int
}

func newLiteral(s *search, c *candidate, e *reply) *literal {
	t := &s.tables
	l := &literal{
		s: s, n: s.pool.n, bag: s.pool.n - 7, th: c.tiles, p: e.play.placed, lv: e.rest, score: e.play.Score, spots: e.spots, out: e.out,
		vq: s.pool.value[letterQ], leave: c.leave, face: c.face, look: s.pool.blank, kqu: s.pool.qu,
		qout: s.pool.unseen[letterQ] > 0 && e.bigs[0] == 0, ukept: c.kept[letterU] > 0, bkept: c.kept[0] > 0, qkept: c.kept[letterQ] > 0,
		throwsQ: c.thrown[letterQ] > 0, tripled: s.tripled, thrown: c.thrown,
		ta: t.Turn, tb: t.OwnQ, tc: t.OtherQ, en: t.NoQ, eb: t.Blank, eq: t.LoneQ, eu: t.QWithU, eo: t.TheirQ,
	}
	return l
}

// number returns v if the condition holds.
func number(is bool, v int) int {
	if is {
		return v
	}
	return 0
}

// play is the value of a play, section 5.3.
func (l *literal) play() int {
	if l.p == 7 && l.bag <= l.th {
		return l.leave>>7 - (l.out + int(int16(2*l.face)))
	}
	e := l.leave - l.score
	if l.spots != 0 && !l.tripled {
		e -= l.spots
	}
	l.d3 = min(l.th, l.bag)
	l.b = l.bag - l.d3
	l.own = 7 - (l.th - l.d3)
	if l.b == 0 && l.bkept && l.own == 7 {
		e -= 1200
	} else if l.b == 0 {
		e -= 300
	}
	l.d5 = min(l.p, l.b)
	l.b -= l.d5
	l.opp = 7 - (l.p - l.d5)
	r := l.lv - number(l.qout, l.vq)
	n := l.n - l.p - number(l.qout, 1)
	e -= r * l.opp / n
	if l.b == 0 {
		return e + l.last()
	}
	if !l.qout {
		if l.qkept {
			return e + l.tb[l.b]
		}
		return e + l.ta[l.b]
	}
	if l.n-13 <= l.th {
		return e + ((l.tb[l.b]+number(l.ukept, l.kqu))*l.d3+7*l.tc[l.b])/(l.d3+7)
	}
	f6 := int(int16(l.lv - l.vq))
	f := int(int16(7*f6)) / (l.n - 1)
	x := l.d3 * (l.tb[l.b] - l.score + number(l.ukept, l.kqu) - f)
	x -= (7 - l.d5) * max(f-l.vq/(l.b+l.d5), l.score+int(int16(6*f6))/(l.n-1)-l.tc[l.b])
	x += l.d5 * (l.tc[l.b] - l.score - f)
	return l.leave + x/(l.d3+7)
}

// last is what being on move is worth with the bag empty.
func (l *literal) last() int {
	i, j := l.own, l.opp
	if l.qout {
		m := l.eq[i][j]
		if l.ukept {
			m = l.eu[i][j]
		} else if l.bkept {
			m = l.eu[i][j] - l.look
		}
		o := l.eo[i][j] + number(l.bkept, l.eb[i][j]-l.look)
		return number(l.bkept && i == 7, 1200) + (l.d3*m+5*o)/(l.d3+5)
	}
	if l.qkept {
		if l.ukept {
			return l.eu[i][j]
		}
		return number(!l.bkept, l.eq[i][j])
	}
	return l.en[i][j] + number(l.bkept, l.eb[i][j]-l.look)
}

// quiet is the value of an exchange or the pass, section 5.4.
func (l *literal) quiet() int {
	l.d5 = min(l.p, l.bag)
	l.b = l.bag - l.d5
	l.opp = 7 - (l.p - l.d5)
	rest := l.n - l.p
	tv := 0
	for i, k := range l.thrown {
		if i != letterQ {
			tv += int(int16(int(k) * l.s.pool.value[i]))
		}
	}
	d3 := l.lv - number(l.qout, l.vq)
	e := l.leave - l.score - l.spots - (d3*l.opp/rest + (tv-d3*l.th/rest)*l.d5/(l.n-7))
	if l.throwsQ {
		if l.b > 0 {
			return e + int(int16((rest-l.d5)*l.ta[l.b]+l.d5*l.tc[l.b]))/rest
		}
		return e + int(int16((rest-l.d5)*l.en[7][7]+l.d5*l.eo[7][7]))/rest
	}
	if l.qout && l.n <= 13 {
		return e + ((l.tb[l.b]+number(l.ukept, l.kqu))*l.th+7*l.tc[l.b])/(l.th+7)
	}
	if l.qout {
		f := 7 * d3 / (l.n + l.th - 1)
		x := l.th * (l.tb[l.b] - l.score + number(l.ukept, l.kqu) - f)
		x -= (7 - l.d5) * max(f-l.vq/l.n, l.score+6*d3/(l.n+l.th-1)-l.tc[l.b])
		x += l.d5 * (l.tc[l.b] - l.score - f)
		return l.leave + x/(l.th+7)
	}
	if l.qkept {
		return e + l.tb[l.b]
	}
	return e + l.ta[l.b]
}

// The value of a move and a reply is that of the texts for any tiles, numbers of the tables and draws, also where no execution
// came by: with blanks, replies that go out, and every way to hold or await the Q.
func TestExpectByHand(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	set, order := []byte("???aaabbcddeeeeefghiiijklmnnooppqqqqrrsstttuuuuvwxyz"), tables.DefaultProgram().BigOrder
	cp := func(most int) int { return r.IntN(2*most) - most }
	for range testsize.Of(4_000, 12_000, 12_000) {
		n := FewestUnseen + r.IntN(9)
		r.Shuffle(len(set), func(i, k int) { set[i], set[k] = set[k], set[i] })
		rack, err := board.NewRack(string(set[:7]))
		if err != nil {
			t.Fatal(err)
		}
		unseen := board.Pool{N: n}
		for _, tile := range set[7 : 7+n] {
			unseen.Counts[tables.Index(tile)]++
		}
		s := &search{board: *board.New(nil), tripled: r.IntN(2) == 0}
		s.pool.setUp(&unseen, rack, order, func(string) int { return cp(1500) })
		for _, to := range s.tables.Numbers() {
			*to = cp(3000)
		}
		for i, k := range rack.Counts() {
			s.rack[i] = k
		}
		kept := uint8(r.IntN(128))
		s.worth[kept] = cp(4000)
		m := board.Move{Kept: kept}
		if r.IntN(3) > 0 && kept != 127 {
			m.Lane, m.Start = 8, 8
		}
		c := s.candidate(rack, &m)
		e := play{Move: board.Move{Lane: 1, Start: 1, Score: 100 * r.IntN(120)}, placed: 1 + r.IntN(7)}
		left := set[7 : 7+n]
		r.Shuffle(n, func(i, k int) { left[i], left[k] = left[k], left[i] })
		for _, tile := range left[:e.placed] {
			e.used[tables.Index(tile)]++
		}
		reply := s.read(&e)
		reply.spots = cp(500) * r.IntN(2)
		l := newLiteral(s, &c, &reply)
		want := l.quiet()
		if m.Lane != 0 {
			want = newLiteral(s, &c, &reply).play()
		}
		if got := s.expect(&c, &reply); got != want || c.move.Leave != 0 {
			t.Fatalf("%s keeps %07b of %s against %d tiles of %s: %d, want %d", c.move.Text(), kept, rack, e.placed, left, got, want)
		}
	}
}
