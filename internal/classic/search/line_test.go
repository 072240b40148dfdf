package search

import (
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
)

// small returns a position and the few words it is about.
func small(t *testing.T, own, other string) (*board.Position, []*words.Section) {
	t.Helper()
	section, err := words.NewSection([]string{"aa", "aah", "ab", "aba", "as", "ba", "bas", "cab", "cabs", "cat", "cats", "sab", "sat", "ta", "tab", "tabs", "tas"})
	if err != nil {
		t.Fatal(err)
	}
	p := board.NewPosition(nil)
	for i, letter := range []byte("cat") {
		if err := p.Board.Put(8, 7+i, letter, false); err != nil {
			t.Fatal(err)
		}
	}
	for i, text := range []string{own, other} {
		if p.Racks[i], err = board.NewRack(text); err != nil {
			t.Fatal(err)
		}
	}
	return p, []*words.Section{section}
}

// TestLine plays every move and every answer to it, and takes them back.
func TestLine(t *testing.T) {
	p, active := small(t, "?abs", "abt")
	s := NewEndgameSolver(active, MaxNodes)
	s.Exhaust = true
	s.line.reset(&p.Board, p.Racks[0], p.Racks[1], false)
	s.pool.reset(s.size)
	s.expand()
	start := s.line.board
	keys := map[uint64]string{s.line.hash(): "root"}
	positions := 0
	for c := s.pool.nodes[0].child; c != 0; c = s.pool.nodes[c].next {
		n := &s.pool.nodes[c]
		m := s.move(n)
		q := *p
		if _, err := q.Apply(&m); err != nil {
			t.Fatal(err)
		}
		s.line.play(c, n)
		l := &s.line
		if l.board.Letters != q.Board.Letters || l.board.Points != q.Board.Points {
			t.Fatalf("%s puts up other tiles", m.Text())
		}
		if l.sides[0].rackNow() != q.Racks[0] || l.turn != 1 || l.quiet != (m.Score == 0) || l.placed() != n.count() {
			t.Fatalf("after %s %q is held, turn %d, quiet %v", m.Text(), l.sides[0].rackNow(), l.turn, l.quiet)
		}
		text := string(q.AppendText(nil))
		if other, seen := keys[l.hash()]; seen && other != text {
			t.Fatalf("one key for\n%s\nand\n%s", other, text)
		}
		keys[l.hash()] = text
		positions++
		l.back()
		if l.board.Letters != start.Letters || l.board.Points != start.Points || l.board.Tiles() != start.Tiles() ||
			l.key != 0 || l.turn != 0 || l.quiet || l.sides[0].held != p.Racks[0].All() || l.depth() != 0 {
			t.Fatalf("%s was not taken back", m.Text())
		}
	}
	if positions < 10 {
		t.Errorf("only %d moves", positions)
	}
}

// TestHash expects equal keys for one position by two ways, and others for what differs.
func TestHash(t *testing.T) {
	p, _ := small(t, "abs", "ta")
	var l line
	l.reset(&p.Board, p.Racks[0], p.Racks[1], false)
	root := l.hash()
	play := func(kept uint8, lane, start int, tiles string) *node {
		n := &node{kept: kept, lane: int8(lane), start: int8(start), score: 1}
		copy(n.tiles[:], tiles)
		return n
	}
	first, second, pass := play(0b011, 8, 7, "s"), play(0b010, 25, 9, "a"), play(board.PassMask, 0, 0, "")
	l.play(1, first)
	l.play(2, pass)
	l.play(3, second)
	one := l.hash()
	l.reset(&p.Board, p.Racks[0], p.Racks[1], false)
	l.play(1, play(0b110, 25, 9, "a"))
	l.play(2, pass)
	l.play(3, play(0b010, 8, 7, "s"))
	if l.hash() != one {
		t.Error("two orders of the same plays give two keys")
	}
	l.reset(&p.Board, p.Racks[0], p.Racks[1], true)
	if l.hash() == root {
		t.Error("a turn without score before does not show in the key")
	}
	l.reset(&p.Board, p.Racks[1], p.Racks[0], false)
	if l.hash() == root {
		t.Error("swapped racks do not show in the key")
	}
	if squareKey(8, 7, 'a') != squareKey(22, 8, 'a') || squareKey(8, 7, 'a') == squareKey(8, 7, 'A') {
		t.Error("a square has one key in both lanes, and a blank another one")
	}
}

// TestTwin puts the position of a leaf into the second ply of the tree: its replies are taken.
func TestTwin(t *testing.T) {
	p, active := small(t, "abs", "ta")
	s := NewEndgameSolver(active, MaxNodes)
	s.line.reset(&p.Board, p.Racks[0], p.Racks[1], false)
	s.pool.reset(s.size)
	s.expand()
	first := s.pool.nodes[0].child
	twin := s.pool.take()
	s.pool.nodes[twin] = s.pool.nodes[first]
	s.pool.nodes[first].next = twin
	for _, i := range []int16{first, twin} {
		s.line.play(i, &s.pool.nodes[i])
		s.expand()
		s.unwind()
	}
	a, b := s.pool.nodes[first], s.pool.nodes[twin]
	if s.report.Reused != 1 || a.child == 0 || a.child != b.child || a.lower != b.lower || a.upper != b.upper {
		t.Errorf("%d reused: %+v and %+v", s.report.Reused, a, b)
	}
}
