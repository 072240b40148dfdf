package search

import (
	"cmp"
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
)

// scattered returns a position with more to play than small has.
func scattered(t *testing.T, own string) (*line, []*words.Section) {
	t.Helper()
	p, active := small(t, own, "abcstt")
	for _, put := range []struct {
		row, col int
		word     string
	}{{4, 3, "tab"}, {12, 9, "cab"}, {14, 2, "ta"}} {
		for i := range len(put.word) {
			if err := p.Board.Put(put.row, put.col+i, put.word[i], i == 1); err != nil {
				t.Fatal(err)
			}
		}
	}
	var l line
	l.reset(&p.Board, p.Racks[0], p.Racks[1], false)
	return &l, active
}

// valid reports whether every word of a play is in the lexicon.
func valid(active []*words.Section, b *board.Board, m *board.Move) bool {
	return !slices.ContainsFunc(b.Formed(m), func(word string) bool { return !words.Valid(active, word) })
}

// TestBlocking makes every play and looks at every answer: one that the play does not meet is as
// good as before.
func TestBlocking(t *testing.T) {
	l, active := scattered(t, "?aabbss")
	var f finder
	f.generate(active, l)
	type answer struct {
		move    board.Move
		touches squares
	}
	var answers []answer
	rack := l.sides[1].rackNow()
	for kept := range masks {
		for _, m := range f.sets[1].slots[kept][:f.sets[1].count[kept]] {
			answers = append(answers, answer{m, touched(&l.board, &m)})
		}
	}
	free, spoilt := 0, 0
	for i := range f.plays {
		m := f.plays[i]
		fills := filled(&l.board, &m)
		placed, _, err := l.board.Play(&m, l.sides[0].rackNow())
		if err != nil {
			t.Fatal(err)
		}
		for k := range answers {
			r := &answers[k]
			score, _, _, err := l.board.Score(&r.move, rack)
			same := err == nil && score == r.move.Score && l.board.Fits(&r.move, rack) == nil && valid(active, &l.board, &r.move)
			switch {
			case same:
				free++
			case r.touches.meets(&fills):
				spoilt++
			default:
				t.Fatalf("%s in lane %d spoils %s in lane %d, which it does not meet", m.Text(), m.Lane, r.move.Text(), r.move.Lane)
			}
		}
		l.board.Undo(placed)
	}
	if free < 1000 || spoilt < 100 {
		t.Errorf("%d answers free, %d spoilt", free, spoilt)
	}
}

// TestProspects compares the two best plays of each subset with a sorted list of all.
func TestProspects(t *testing.T) {
	l, active := scattered(t, "?aabbss")
	var f finder
	f.generate(active, l)
	if len(f.plays) < 100 {
		t.Fatalf("only %d plays", len(f.plays))
	}
	all := map[uint8][]board.Move{}
	for _, m := range f.plays {
		if left, err := l.sides[0].rack.Without(string(playedTiles(l, &m))); err != nil || left != l.sides[0].racks[m.Kept] {
			t.Fatalf("%s keeps %q, mask says %q", m.Text(), left, l.sides[0].racks[m.Kept])
		}
		all[m.Kept] = append(all[m.Kept], m)
	}
	for kept, moves := range all {
		slices.SortStableFunc(moves, func(a, b board.Move) int { return cmp.Compare(b.Score, a.Score) })
		n := min(2, len(moves))
		if got := f.sets[0].slots[kept][:f.sets[0].count[kept]]; !slices.Equal(got, moves[:n]) {
			t.Fatalf("keeping %q: %v, want %v", l.sides[0].racks[kept], got, moves[:n])
		}
	}
	for i := 1; i < len(f.sets[0].list); i++ {
		if f.sets[0].list[i].score > f.sets[0].list[i-1].score {
			t.Fatal("the list is not sorted")
		}
	}
}

// playedTiles returns the tiles that leave the rack.
func playedTiles(l *line, m *board.Move) []byte {
	s := EndgameSolver{line: *l}
	s.finder.sides[0] = &s.line.sides[0]
	var given []byte
	for _, tile := range s.tiles(m) {
		switch {
		case tile >= 'a':
			given = append(given, tile)
		case tile != 0:
			given = append(given, '?')
		}
	}
	return given
}

// TestGreedy compares the value with a literal play-off.
func TestGreedy(t *testing.T) {
	l, active := scattered(t, "?aabbss")
	var f finder
	f.generate(active, l)
	for side := range f.sets {
		p := &f.sets[side]
		for subset := range 1 << len(p.side.rack) {
			left, sum := uint8(subset), 0
			var made []*prospect
			for i := range p.list {
				r := &p.list[i]
				used := p.side.held &^ r.kept
				clash := slices.ContainsFunc(made, func(o *prospect) bool { return r.touches.meets(&o.fills) })
				if used&left == used && !clash {
					left, sum, made = left&^used, sum+r.score, append(made, r)
				}
			}
			want := sum - 2*points(p.side.racks[left].Face())
			if got := p.greedy(uint8(subset)); got != want {
				t.Fatalf("%q gains %d, want %d", p.side.racks[subset], got, want)
			}
			if p.goesOut[subset] != (left == 0) {
				t.Fatalf("%q goes out: %v", p.side.racks[subset], p.goesOut[subset])
			}
		}
	}
}

// TestReplies compares the replies kept with those of a search without early ends: everything is
// bounded, and what ten replies before it surpass in both tables is left out.
func TestReplies(t *testing.T) {
	l, active := scattered(t, "?abs")
	var fast, slow finder
	slow.all = true
	fast.generate(active, l)
	fast.replies(l)
	slow.generate(active, l)
	slow.replies(l)
	if !fast.gap || slow.gap || len(fast.cands) >= len(slow.cands) {
		t.Fatalf("%d of %d kept", len(fast.cands), len(slow.cands))
	}
	plays := slow.cands[:len(slow.cands)-2] // without the best out-play and the pass
	var entered []reply
	for i := range plays { // in the order in which they were bounded
		c := &plays[i]
		better := func(value func(c *reply) int) int {
			n := 0
			for k := range entered {
				if value(&entered[k]) > value(c) {
					n++
				}
			}
			return n
		}
		if better(func(c *reply) int { return c.optimistic }) < listed || better(func(c *reply) int { return c.pessimistic }) < listed {
			entered = append(entered, *c)
		}
	}
	want := append(entered, slow.cands[len(plays):]...)
	if !slices.Equal(fast.cands, want) {
		t.Fatalf("%d kept, want %d", len(fast.cands), len(want))
	}
	last := want[len(want)-1]
	if out := want[len(want)-2]; !out.ends || !out.move.Out || last.move.Lane != 0 || last.move.Kept != l.sides[0].held {
		t.Errorf("the list ends with %+v and %+v", out, last)
	}
	for _, c := range slow.cands {
		if c.pessimistic > c.optimistic || c.move.Out && c.optimistic != points(c.move.Score)+2*l.sides[1].faceNow() {
			t.Errorf("%s: %d to %d", c.move.Text(), c.pessimistic, c.optimistic)
		}
	}
}
