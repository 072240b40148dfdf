package preend

import (
	"context"
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// A countdown is a context that is cancelled when it was asked so often.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// position puts up a vector's board with the rack of the player to move, and gives what a search needs.
func (v *vector) position(t testing.TB) (*board.Position, Given) {
	t.Helper()
	p := board.NewPosition(nil)
	p.Known = false
	p.Racks[0] = v.Rack
	for row, line := range v.Board {
		for col, c := range []byte(line) {
			if c == '.' {
				continue
			}
			if err := p.Board.Put(row+1, col+1, c|0x20, c < 'a'); err != nil {
				t.Fatal(err)
			}
		}
	}
	worth := [1 << board.MaxRack]int(v.Leave)
	return p, Given{Worth: &worth, Exchange: board.PassMask, Spots: func(*board.Board) int { return 0 }, Again: true}
}

// playable returns a vector whose unseen tiles are what the set leaves.
func playable(t testing.TB) (*board.Position, Given, []*words.Section) {
	t.Helper()
	all, active := read(t)
	for i := range all.Vectors {
		p, from := all.Vectors[i].position(t)
		if n := p.Unseen().N; n >= FewestUnseen && n <= MostUnseen && len(all.Vectors[i].Replies) > 2 {
			return p, from, active
		}
	}
	t.Fatal("no position")
	return nil, Given{}, nil
}

// TestSearch searches twice with one Solver and once with another: the same list, best first, of moves that can be made,
// with their scores; and the position is as it was.
func TestSearch(t *testing.T) {
	p, from, active := playable(t)
	before := *p
	s := NewSolver(tables.Zero(), active)
	list, r := s.Search(context.Background(), p, from)
	again, _ := s.Search(context.Background(), p, from)
	other, _ := NewSolver(tables.Zero(), active).Search(context.Background(), p, from)
	moves := list.Moves()
	if *p != before || len(moves) < 2 || !slices.Equal(moves, again.Moves()) || !slices.Equal(moves, other.Moves()) {
		t.Errorf("%d moves\n%v\n%v\n%v", len(moves), moves, again, other)
	}
	if n := p.Unseen().N; r.Racks != binomial(n, 7) || r.Replies < 3 || r.Replies > most {
		t.Errorf("%d unseen: %+v", n, r)
	}
	for i, m := range moves {
		score, _, _, err := p.Board.Score(&m, p.Racks[0])
		if err != nil || score != m.Score || i > 0 && m.Total() > moves[i-1].Total() {
			t.Errorf("move %d, %+v: scores %d, %v", i+1, m, score, err)
		}
	}
}

// TestGenerator compares the plays of racks and of all unseen tiles with those of the twin, in their order, also near a play.
func TestGenerator(t *testing.T) {
	all, active := read(t)
	compared := 0
	for i, v := range all.Vectors {
		s := v.start(t, active)
		var some board.Region
		some.Around(&s.board, s.first[0].play.Lane, s.first[0].play.Start, 1, 3)
		blanks := s.rack
		blanks[0] += 2
		for _, tiles := range []board.Counts{s.rack, blanks, s.pool.unseen} {
			for _, marks := range []*board.Region{nil, &some} {
				for _, twins := range []bool{marks != nil, true} {
					g, w := generator{twins: twins}, walker{twins: twins}
					g.set(&tiles)
					w.set(&tiles)
					var got, want []play
					g.all(active, &s.board, marks, func(m *play) { got = append(got, *m) })
					w.all(active, &s.board, marks, func(m *play) { want = append(want, *m) })
					if !slices.Equal(got, want) || g.Last.Product != w.play.product {
						t.Errorf("vector %d, tiles %v, twins %v: %d plays, want %d", i, tiles, twins, len(got), len(want))
					}
					compared += len(got)
				}
			}
		}
	}
	if compared < 1000 {
		t.Errorf("only %d plays", compared)
	}
}

// TestCancelled cancels searches at many moments: each ends soon, and without a list.
func TestCancelled(t *testing.T) {
	p, from, active := playable(t)
	s := NewSolver(tables.Zero(), active)
	for left := range 60 {
		c := &countdown{context.Background(), left}
		if list, _ := s.Search(c, p, from); list != nil || c.left < -1 {
			t.Errorf("cancelled after %d: list %v, asked %d times more", left, list, -1-c.left)
		}
	}
}

// TestNothing searches where there is no pre-endgame, and where nobody has a word.
func TestNothing(t *testing.T) {
	p, from, active := playable(t)
	p.Board.Clear()
	if moves, _ := NewSolver(tables.Zero(), active).Search(context.Background(), p, from); moves != nil {
		t.Errorf("an empty board: %v", moves)
	}
	p, from, _ = playable(t)
	none, err := words.NewSection([]string{"zzzzzzzz"})
	if err != nil {
		t.Fatal(err)
	}
	if moves, _ := NewSolver(tables.Zero(), []*words.Section{none}).Search(context.Background(), p, from); moves != nil {
		t.Errorf("no word: %v", moves)
	}
}

// TestAdjusted wants the Q in every exchange, and the U kept that would go with it, also where the Q goes only by that rule
// (section 7, step 5).
func TestAdjusted(t *testing.T) {
	for _, c := range []struct {
		rack       board.Rack
		kept, want uint8
	}{
		{"abcdefg", 0b0000011, 0b0000011},
		{"abcdeqs", 0b0100011, 0b0000011},
		{"abcdqsu", 0b0000011, 0b1000011},
		{"abcdqsu", 0b1010011, 0b1000011},
		{"abcdqsu", 0b0010011, 0b1000011},
		{"abcdquu", 0b1010011, 0b1100011},
		{"abcdsuu", 0b1000011, 0b1000011},
		{"abcdqsu", board.PassMask, 0b1101111},
	} {
		if got := adjusted(c.rack, c.kept, true); got != c.want {
			t.Errorf("%s, %b: %b, want %b", c.rack, c.kept, got, c.want)
		}
	}
	if got := adjusted("abcdqsu", board.PassMask, false); got != 0b1111111 {
		t.Errorf("a pass keeps %b", got)
	}
}

// TestQIsThrown lets a player with the Q exchange whose best exchange is to keep everything: the Q is thrown all the same, and
// nothing else. Where no exchange is allowed, everything is kept.
func TestQIsThrown(t *testing.T) {
	all, active := read(t)
	exchanged, passed := 0, 0
	for i := range all.Vectors {
		p, from := all.Vectors[i].position(t)
		if p.Unseen().Counts[letterQ] != 1 || p.Unseen().N > MostUnseen {
			continue
		}
		rack, err := board.NewRack(string(p.Racks[0][:board.MaxRack-1]) + "q")
		if err != nil {
			t.Fatal(err)
		}
		p.Racks[0] = rack
		*from.Worth = [1 << board.MaxRack]int{}
		list, _ := NewSolver(tables.Zero(), active).Search(context.Background(), p, from)
		if list == nil {
			continue
		}
		moves := list.Moves()
		at := slices.IndexFunc(moves, func(m board.Move) bool { return m.Lane == 0 })
		if at < 0 {
			continue
		}
		want := ""
		if p.CanExchange() {
			exchanged++
			want = "q"
		} else {
			passed++
		}
		if got := moves[at].Text(); got != want {
			t.Errorf("vector %d, %s: throws %q, want %q", i, rack, got, want)
		}
	}
	t.Logf("%d exchange, %d pass", exchanged, passed)
	if exchanged == 0 || passed == 0 {
		t.Errorf("%d exchange, %d pass", exchanged, passed)
	}
}

// TestLastFoundCoversTriple finds plays of which the last, of one tile on a triple word square, is listed in the other
// direction: the original remembers what the generator found last, whether it is listed or not.
func TestLastFoundCoversTriple(t *testing.T) {
	section, err := words.NewSection([]string{"as"})
	if err != nil {
		t.Fatal(err)
	}
	p := board.NewPosition(nil)
	for _, at := range []board.Square{{Row: 3, Col: 14}, {Row: 14, Col: 15}, {Row: 15, Col: 14}} {
		if err := p.Board.Put(at.Row, at.Col, 'a', false); err != nil {
			t.Fatal(err)
		}
	}
	s := &search{active: []*words.Section{section}, board: p.Board}
	var tiles board.Counts
	tiles[tables.Index('s')] = 1
	s.gen.set(&tiles)
	for _, twins := range []bool{true, false} {
		s.gen.twins = twins
		var last play
		s.generate(nil, func(m *play) { last = *m })
		if triple := last.product == 3; triple != twins || !s.tripled {
			t.Errorf("with twins %v the last listed play is in lane %d from %d and triples %v; remembered is %v", twins, last.Lane, last.Start, triple, s.tripled)
		}
	}
}

// TestEqualReplyStays puts a play into the list that is worth as much as the one it replaces: it keeps its place among equals.
func TestEqualReplyStays(t *testing.T) {
	at := func(lane, value, score int) *reply {
		return &reply{play: play{Move: board.Move{Lane: lane, Start: 1, Score: score}, placed: 2}, value: value}
	}
	var list []reply
	for lane := 1; lane <= 3; lane++ {
		list = keep(list, at(lane, 500, 0))
	}
	list = keep(list, at(1, 500, 9))
	if list[0].play.Lane != 1 || list[0].play.Score != 9 || list[1].play.Lane != 2 || list[2].play.Lane != 3 {
		t.Errorf("after an equal play: lanes %d %d %d", list[0].play.Lane, list[1].play.Lane, list[2].play.Lane)
	}
	list = keep(list, at(3, 501, 9))
	if list[0].play.Lane != 3 || list[1].play.Lane != 1 || list[2].play.Lane != 2 || len(list) != 3 {
		t.Errorf("after a better play: lanes %d %d %d", list[0].play.Lane, list[1].play.Lane, list[2].play.Lane)
	}
}

// TestPlaceAmongOpened puts plays into a list of opened replies that is out of order, because a reply in it got a better play
// without being moved: a new reply goes before the first smaller one, and one that has become no better stays.
func TestPlaceAmongOpened(t *testing.T) {
	s := &search{}
	for id, value := range []int{500, 400, 600, 300} {
		s.second = append(s.second, reply{play: play{Move: board.Move{Lane: id + 1, Start: 1}, placed: 1}, value: value, id: id})
	}
	for id := len(s.second); id < most; id++ {
		s.second = append(s.second, reply{value: -1000, id: id})
	}
	s.clearSeen()
	s.pool.n, s.pool.best = FewestUnseen, 10_000
	lanes := func() (all []int) {
		for _, r := range s.second[:5] {
			all = append(all, r.play.Lane)
		}
		return all
	}
	s.take(&play{Move: board.Move{Lane: 3, Start: 1, Score: 600}, placed: 1, kept: 1})
	if got, want := lanes(), []int{1, 2, 3, 4, 0}; !slices.Equal(got, want) {
		t.Errorf("after an equal play: lanes %v, want %v", got, want)
	}
	s.take(&play{Move: board.Move{Lane: 9, Start: 1, Score: 450}, placed: 1, kept: 2})
	if got, want := lanes(), []int{1, 9, 2, 3, 4}; !slices.Equal(got, want) {
		t.Errorf("after a new reply: lanes %v, want %v", got, want)
	}
	if id := s.second[1].id; id != most-1 || s.seen[2] != int8(id) || len(s.second) != most {
		t.Errorf("the new reply has the number %d, of seen %d, in a list of %d", id, s.seen[2], len(s.second))
	}
}
