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

// begun returns the position of small, and a solver at it that has looked at nothing yet.
func begun(t *testing.T, own, other string) (*board.Position, *EndgameSolver) {
	t.Helper()
	p, active := small(t, own, other)
	s := NewEndgameSolver(active, MaxNodes)
	s.line.reset(&p.Board, p.Racks[0], p.Racks[1])
	s.pool.reset(s.size)
	return p, s
}

// TestLine plays every move that the finder makes, and takes it back.
func TestLine(t *testing.T) {
	p, s := begun(t, "?abs", "abt")
	s.expand()
	start := s.line.board
	keys := map[uint64]string{}
	positions := 0
	for c := s.pool.nodes[0].child; c != 0; c = s.pool.nodes[c].next {
		n := &s.pool.nodes[c]
		m := s.move(n)
		q := *p
		if err := q.Apply(&m); err != nil {
			t.Fatal(err)
		}
		s.line.play(c, n)
		l := &s.line
		if l.board.Letters != q.Board.Letters || l.board.Points != q.Board.Points {
			t.Fatalf("%s puts up other tiles", m.Text())
		}
		if l.sides[0].rackNow() != q.Racks[0] || l.turn != 1 || l.leaf() != c {
			t.Fatalf("after %s %q is held, turn %d", m.Text(), l.sides[0].rackNow(), l.turn)
		}
		q.Scores = [2]int{}
		text := string(q.AppendText(nil))
		if other, seen := keys[l.hash()^l.blanks]; seen && other != text {
			t.Fatalf("one key for\n%s\nand\n%s", other, text)
		}
		keys[l.hash()^l.blanks] = text
		positions++
		l.back()
		if l.board.Letters != start.Letters || l.board.Points != start.Points || l.board.Tiles() != start.Tiles() ||
			l.key != 0 || l.blanks != 0 || l.turn != 0 || l.sides[0].held != p.Racks[0].All() || l.depth() != 0 {
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
	l.reset(&p.Board, p.Racks[0], p.Racks[1])
	root := l.hash()
	play := func(kept uint8, lane, start int, tiles string) *node {
		n := &node{kept: kept, lane: int8(lane), start: int8(start), score: 1}
		copy(n.tiles[:], tiles)
		return n
	}
	first, second, pass := play(0b011, 8, 7, "s"), play(0b10, 25, 9, "a"), play(board.PassMask, 0, 0, "")
	l.play(1, first)
	l.play(2, pass)
	l.play(3, second)
	one := l.hash()
	l.reset(&p.Board, p.Racks[0], p.Racks[1])
	l.play(1, play(0b110, 25, 9, "a"))
	l.play(2, pass)
	l.play(3, play(0b01, 8, 7, "s"))
	if l.hash() != one {
		t.Error("two orders of the same plays give two keys")
	}
	l.reset(&p.Board, p.Racks[1], p.Racks[0])
	if l.hash() == root {
		t.Error("swapped racks do not show in the key")
	}
	if squareKey(8, 7, 'a') != squareKey(22, 8, 'a') || squareKey(8, 7, 'a') == squareKey(8, 7, 'A') {
		t.Error("a square has one key in both lanes, and a blank another one")
	}
}

// TestBlankInHash expects one key for a blank and a tile of its letter, as in the original, and another beside it.
func TestBlankInHash(t *testing.T) {
	p, _ := small(t, "?abs", "ta")
	key := func(tiles string) (uint64, uint64) {
		var l line
		l.reset(&p.Board, "s", p.Racks[1])
		n := &node{lane: 8, start: 7}
		copy(n.tiles[:], tiles)
		l.play(1, n)
		return l.hash(), l.blanks
	}
	natural, none := key("s")
	blank, one := key("S")
	if natural != blank || none != 0 || one == 0 {
		t.Errorf("keys %x and %x, of blanks %x and %x", natural, blank, none, one)
	}
}

// TestTwin gives the position of a leaf to another node of the tree: its replies are taken.
func TestTwin(t *testing.T) {
	_, s := begun(t, "abs", "ta")
	s.expand()
	first := s.pool.nodes[0].child
	for s.pool.nodes[first].is(outFlag) || s.pool.nodes[first].lane == 0 {
		first = s.pool.nodes[first].next
	}
	twin := s.pool.take()
	s.pool.nodes[twin] = s.pool.nodes[first]
	s.pool.nodes[first].next = twin
	for _, i := range []int16{first, twin} {
		s.line.play(i, &s.pool.nodes[i])
		s.expand()
		s.line.back()
		s.pool.settle()
	}
	a, b := s.pool.nodes[first], s.pool.nodes[twin]
	if s.report.Reused != 1 || a.child == 0 || a.child != b.child || a.lower != b.lower || a.upper != b.upper {
		t.Errorf("%d reused: %+v and %+v", s.report.Reused, a, b)
	}
}
