package search

import "testing"

// TestStuck expands positions in which a side has no play. The executions have none.
func TestStuck(t *testing.T) {
	p, s := begun(t, "abs", "q")
	if !s.expand() {
		t.Fatal("no replies")
	}
	nodes := s.pool.nodes
	own, other := int16(5), int16(10) // points of the racks
	plays, pass := 0, int16(0)
	for c := nodes[0].child; c != 0; c = nodes[c].next {
		n := &nodes[c]
		switch {
		case n.lane == 0:
			if pass = c; n.lower != own-other || n.upper != own-other || n.child != 0 {
				t.Errorf("the pass, which the other side can only pass after: %+v", n)
			}
		case n.is(outFlag):
			if n.lower != -2*other || n.upper != -2*other || n.child != 0 {
				t.Errorf("a play that goes out: %+v", n)
			}
		default:
			plays++
			after := &nodes[n.child]
			if n.child == 0 || after.lane != 0 || after.kept != allTiles || after.lower != -n.upper || after.upper != -n.lower || after.next != 0 {
				t.Errorf("after %+v the other side can only pass: %+v", n, after)
			}
		}
	}
	if plays < 5 || pass == 0 {
		t.Fatalf("%d plays, the pass is %d", plays, pass)
	}
	s.line.play(pass, &nodes[pass])
	s.expand()
	if n := &nodes[nodes[pass].child]; n.lane != 0 || n.next != 0 || n.lower != other-own || n.upper != other-own {
		t.Errorf("a pass after a pass ends the game: %+v", n)
	}
	s.line.back()

	s.line.reset(&p.Board, p.Racks[1], p.Racks[0])
	s.pool.reset(s.size)
	nodes[0].lower, nodes[0].upper = -7, 12
	s.expand()
	if n := &nodes[nodes[0].child]; n.lane != 0 || n.next != 0 || n.lower != -12 || n.upper != 7 {
		t.Errorf("a pass for want of a play turns the bounds round: %+v", n)
	}
	s.pool.settle()
	if s.choose(0) != 0 || s.report.Stopped != Forced {
		t.Errorf("a choice of one move: %s", s.report.Stopped)
	}
}

// TestPassAfterPass expands the position after a pass: another pass ends the game.
func TestPassAfterPass(t *testing.T) {
	seen := 0
	for _, racks := range [][2]string{{"ab", "hs"}, {"abs", "abt"}, {"b", "ht"}, {"st", "as"}} {
		p, s := begun(t, racks[0], racks[1])
		nodes := s.pool.nodes
		i := s.pool.take()
		nodes[i], nodes[0].child = node{kept: allTiles, lower: -9, upper: 9}, i
		s.line.play(i, &nodes[i])
		s.expand()
		worth := int16(points(p.Racks[1].Face() - p.Racks[0].Face()))
		for c := nodes[i].child; c != 0; c = nodes[c].next {
			if n := &nodes[c]; n.lane == 0 {
				if seen++; n.lower != worth || n.upper != worth {
					t.Errorf("%v: a pass after a pass: %+v, want %d", racks, n, worth)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("there is no pass among the replies to any pass")
	}
}

// TestRoomForReplies expands a position into pools with too little room: the replies come first, and what is left goes to the
// passes forced after them, in the order of the list.
func TestRoomForReplies(t *testing.T) {
	_, s := begun(t, "abs", "q")
	s.expand()
	replies := len(s.finder.replies)
	for spare := range 3 {
		s.pool.reset(1 + replies + spare)
		s.expand()
		nodes, listed, forced, passes := s.pool.nodes, 0, 0, 0
		for c := nodes[0].child; c != 0; c = nodes[c].next {
			listed++
			if !nodes[c].is(forcedFlag) {
				continue
			}
			if forced++; (nodes[c].child != 0) != (forced <= spare) {
				t.Errorf("room for %d more: forced pass after reply %d: %v", spare, listed, nodes[c].child != 0)
			}
			if nodes[c].child != 0 {
				passes++
			}
		}
		if listed != replies || passes != spare {
			t.Errorf("room for %d more: %d replies of %d, %d forced passes", spare, listed, replies, passes)
		}
	}
}
