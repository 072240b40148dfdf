package rank_test

import (
	"errors"
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// TestRate rates the moves of the lists of random games, and finds what the search found.
func TestRate(t *testing.T) {
	set := randomSet(4)
	s := rank.NewStatic(set, shipped(t, 1))
	s.Bias = -300
	games(t, s, 8, count(3), func(p *board.Position) {
		for _, want := range slices.Clone(s.Search(p).Moves()) {
			got := board.NewMove(want.Lane, want.Start, want.Text())
			if err := s.Rate(p, &got); err != nil || got != want {
				t.Fatalf("%s%v: rated\n%swant\n%s", p.AppendText(nil), err, describe([]board.Move{got}), describe([]board.Move{want}))
			}
		}
	})
}

func TestRateRefuses(t *testing.T) {
	s := rank.NewStatic(tables.Zero(), shipped(t, 1))
	p := crowded(t, "aabceio", "aabceio", 80)
	for _, c := range []struct {
		move board.Move
		want error
	}{
		{board.NewMove(0, 0, "abc"), rank.ErrExchange},
		{board.NewMove(0, 0, "xyz"), board.ErrRack},
		{board.NewMove(1, 1, "abc"), board.ErrMisfit},
		{board.NewMove(15, 1, "abc"), board.ErrArrangement},
		{board.NewMove(15, 1, "xyz"), board.ErrNotHeld},
	} {
		m := c.move
		if err := s.Rate(p, &m); !errors.Is(err, c.want) || m != c.move {
			t.Errorf("%s in lane %d: %v, want %v", c.move.Text(), c.move.Lane, err, c.want)
		}
	}
	phony := board.NewMove(7, 1, "abice")
	if err := s.Rate(p, &phony); err != nil || phony.Score <= 0 {
		t.Errorf("a word that is none: %v, %d cp", err, phony.Score)
	}
}

// oneWord returns a list that racks without an a have no play of.
func oneWord(t testing.TB) []*words.Section {
	t.Helper()
	section, err := words.NewSection([]string{"aa"})
	if err != nil {
		t.Fatal(err)
	}
	return []*words.Section{section}
}

// TestPass looks at positions without a play.
func TestPass(t *testing.T) {
	for _, c := range []struct {
		name   string
		tiles  int
		hidden bool
		leave  int
	}{
		{"nothing is allowed", 82, false, 0},
		{"the bag is empty", 86, false, -700 - 2*4400},
		{"the bag is empty, the other rack unknown", 86, true, -700 - 2*4400},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := crowded(t, "qvvwwxz", "eeeeeee", c.tiles)
			if c.hidden {
				p.Racks[1], p.Known = "", false
			}
			s := rank.NewStatic(tables.Zero(), oneWord(t))
			want := board.Move{Kept: board.PassMask, Leave: c.leave}
			got := s.Search(p).Moves()
			if len(got) != 1 || got[0] != want {
				t.Errorf("got %swant %s", describe(got), describe([]board.Move{want}))
			}
			pass := board.NewMove(0, 0, "")
			if err := s.Rate(p, &pass); err != nil || pass != want {
				t.Errorf("rated %v\n%swant %s", err, describe([]board.Move{pass}), describe([]board.Move{want}))
			}
		})
	}
}

// TestExchange throws what is worth least, and of equal choices the one that is found first, which keeps the most.
func TestExchange(t *testing.T) {
	p := board.NewPosition(nil)
	p.Racks = [2]board.Rack{rackOf(t, "vvwwxeq"), rackOf(t, "aaaaaaa")}
	set := tables.Zero()
	for i, pattern := range set.Patterns {
		if pattern.Letters == "q" {
			set.Patterns[i].Value = -900
		}
	}
	s := rank.NewStatic(set, oneWord(t))
	first := func() *board.Move { return &s.Search(p).Moves()[0] }
	// The q leaves the rack, and the bag of 86 tiles gets it: twice 900/86. All else is worth nothing.
	if m := first(); m.Text() != "q" || m.Total() != 2*900/86 || m.Kept != 0b1111101 {
		t.Errorf("threw %s, in all %d, kept %07b", m.Text(), m.Total(), m.Kept)
	}
	s.Bias = 123
	if m := first(); m.Text() != "q" || m.Leave != 123 || m.Bonus != 2*900/86 {
		t.Errorf("threw %s for %d and %d", m.Text(), m.Leave, m.Bonus)
	}
	parts := s.Full(nil, p, first())
	want := []rank.Component{
		{Kind: rank.Thrown, Value: 2 * 900 / 86},
		{Kind: rank.Bias, Value: 123},
	}
	if !slices.Equal(parts, want) {
		t.Errorf("the parts are %v, want %v", parts, want)
	}
}

// TestCandidates values candidates by another table.
func TestCandidates(t *testing.T) {
	set, active := randomSet(7), shipped(t, 1)
	s, b := rank.NewStatic(set, active), rank.NewLeaveBuilder(set)
	games(t, rank.NewStatic(set, active), 10, 1, func(p *board.Position) {
		pool := p.Unseen()
		var table rank.LeaveTable
		b.PreEndgame(&table, p.Racks[p.Turn], &pool)
		var plays, others int
		s.Candidates(p, &pool, &table, func(m *board.Move) {
			if m.Lane == 0 {
				others++
				return
			}
			plays++
			if m.Leave != table.Value[m.Kept] {
				t.Fatalf("%s keeps %d, want %d", m.Text(), m.Leave, table.Value[m.Kept])
			}
		})
		all := 0
		new(board.Generator).All(active, &p.Board, p.Racks[p.Turn], nil, func(*board.Move) { all++ })
		want := 0
		if n := p.Board.Tiles(); n <= 79 || n >= 86 {
			want = 1
		}
		if plays != all || others != want {
			t.Errorf("%d plays of %d, %d other moves, want %d", plays, all, others, want)
		}
	})
}

// TestAllocations checks that a warm search allocates nothing once there are tiles on the board.
func TestAllocations(t *testing.T) {
	set := randomSet(8)
	s := rank.NewStatic(set, shipped(t, 1))
	var all []board.Position
	games(t, rank.NewStatic(set, shipped(t, 1)), 12, 1, func(p *board.Position) {
		if rack := p.Racks[p.Turn]; p.Board.Tiles() > 0 && rack[0] != tables.Blank {
			all = append(all, *p)
		}
	})
	search := func() {
		for i := range all {
			s.Search(&all[i])
		}
	}
	search()
	if n := testing.AllocsPerRun(2, search); n != 0 {
		t.Errorf("%v allocations in %d positions", n, len(all))
	}
}

// TestSameWord replaces in the middle of a full list.
func TestSameWord(t *testing.T) {
	l := full(t)
	l.SameWord = true
	if l.Insert(move("af", 799)) || l.Insert(move("af", 800)) {
		t.Error("a word that is not better replaced another")
	}
	if !l.Insert(move("af", 1250)) || l.Len() != 10 || texts(l)[0] != "af" || l.Moves()[9].Total() != 300 {
		t.Errorf("the list is %v", texts(l))
	}
	l.Clear()
	if l.Len() != 0 || !l.SameWord {
		t.Errorf("a cleared list has %d moves", l.Len())
	}
}
