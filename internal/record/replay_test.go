package record_test

import (
	"testing"

	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/record"
	"maven/internal/rules"
)

// walked fails unless the states of a walk are those that At finds by a replay for each.
func walked(t testing.TB, h *record.History) {
	t.Helper()
	n := 0
	for i, s := range h.Walk() {
		if i != n {
			t.Fatalf("state %d is given as %d", n, i)
		}
		if got, want := dump(s), dump(at(t, h, i)); got != want {
			t.Fatalf("before turn %d\n%s\nwant\n%s", i, got, want)
		}
		n++
	}
	if n != h.Len()+1 {
		t.Fatalf("%d states of %d turns", n, h.Len())
	}
	n = 0
	for i, s := range h.EachTurn() {
		if got, want := dump(s), dump(at(t, h, i)); i != n || got != want {
			t.Fatalf("before turn %d, given as %d\n%s\nwant\n%s", n, i, got, want)
		}
		n++
	}
	if n != h.Len() {
		t.Fatalf("%d turns of %d", n, h.Len())
	}
}

// A walk that is broken off stops, and one that is taken again begins anew.
func TestWalkAgain(t *testing.T) {
	h := smallGame(t, rules.Double, rules.Twice)
	play(t, h, "3C AB")
	play(t, h, "pass")
	walk := h.Walk()
	for range 2 {
		for i, s := range walk {
			if s.Player = 7; i == 1 {
				break
			}
		}
	}
	walked(t, h)
	if h.Now().Player != 0 {
		t.Error("a walk has changed the history")
	}
}

// Racks are told by turns that come later, up to the turn that changes them, whatever lies between.
func TestWalkLooksAhead(t *testing.T) {
	h := smallGame(t, rules.Double, rules.Twice)
	h.Lenient = true
	for _, text := range []string{"1 pass - +0 0", "1 adjusted - +1 1", "2 time-penalty - -10 -10", "2 pass C +0 -10", "1 pass A +0 1",
		"2 pass - +0 -10", "1 play ABC 3C AB +12 13", "1 withdrawn ABC -12 1", "2 exchange-count - 2 +0 -10", "1 play - 3C CAB +10 11", "2 pass CC +0 -10"} {
		must(t, h.Append(line(t, h, text)))
	}
	walked(t, h)
	must(t, h.SetRack(0, librarytest.Rack(t, h.Rules().Tiles, "AA")))
	walked(t, h)
	s := at(t, h, 1)
	if s.Racks[0].Known() != record.Known || s.Racks[1].Known() != record.Partly {
		t.Errorf("%+v", s.Racks)
	}
}

// wholeGame returns the record of a game of both ends of the bag, told in full or only with the tiles
// played.
func wholeGame(t testing.TB, told bool) *record.History {
	t.Helper()
	r, words := librarytest.Rules(t, "standard", ""), librarytest.Graph(t)
	g, live := game.New(r, words, 7), record.NewLive(r, words, 7)
	stream := random.Seed(2).Stream()
	for !g.Over() {
		m := choose(g, stream)
		must(t, live.Play(m))
		g.Play(&m)
	}
	must(t, live.End())
	h := record.NewHistory(r, words)
	for _, turn := range live.Turns() {
		if !told {
			turn.Rack, turn.Known = turn.Move.Used(), record.Unknown
		}
		must(t, h.Append(turn))
	}
	return h
}

// A long record of turns that tell nothing is walked in a time that grows with its length alone.
func TestWalkIsLinear(t *testing.T) {
	for _, told := range []bool{true, false} {
		walked(t, wholeGame(t, told))
	}
	r := smallRules(t, rules.Double, rules.Twice, 0, 0)
	h := record.NewHistory(r, nil)
	for i := range 20_000 {
		turn := record.Turn{Player: i % 2, Kind: record.Passed}
		if i%3 == 0 {
			turn.Kind = record.Adjusted
		}
		h.Lenient = true
		must(t, h.Append(turn))
	}
	n := 0
	for range h.Walk() {
		n++
	}
	if n != 20_001 {
		t.Errorf("%d states", n)
	}
}

// BenchmarkWalk goes through a game of some 25 turns: by Walk, and by At for each turn.
func BenchmarkWalk(b *testing.B) {
	h := wholeGame(b, true)
	b.Logf("%d turns", h.Len())
	b.Run("walk", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for range h.Walk() {
			}
		}
	})
	b.Run("at", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for i := range h.Len() + 1 {
				if _, err := h.At(i); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}

// A record that starts from a position gives that position back, and goes on from it.
func TestHistoryFromPosition(t *testing.T) {
	live := smallGame(t, rules.Double, rules.Twice)
	play(t, live, "3C AB")
	play(t, live, "pass")
	p := live.Now().Position()
	unseen := p.Unseen()
	bag := game.NewBag(&unseen, random.Seed(1).Stream())
	bag.Draw(p.Sizes[0]-p.Rack.Len(), &p.Rack)
	bag.Draw(1, &p.Opponent)
	p = game.NewPosition(p.Known)
	h := record.NewHistoryFrom(&p)
	got := h.Now().Position()
	if got.Hash() != p.Hash() || got.Scores != p.Scores || got.Quiet != p.Quiet || got.Bag() != p.Bag() || got.Sizes != p.Sizes ||
		got.Opponent != p.Opponent || !got.HasLast || got.Last.Kind != p.Last.Kind {
		t.Fatalf("%+v, want %+v", got.Known, p.Known)
	}
	walked(t, h)
	before, squares := p.Board.Tiles(), dump(h.Now())
	if err := h.Play(move.Move{Kind: move.Pass}); err != nil {
		t.Fatal(err)
	}
	if h.Now().Player != 1 || h.Turns()[0].Known != record.Known || h.Now().Passes != 2 || p.Board.Tiles() != before {
		t.Errorf("after a pass: %s", dump(h.Now()))
	}
	walked(t, h)
	if err := h.Undo(0); err != nil || dump(h.Now()) != squares {
		t.Errorf("after undo: %v, %s", err, dump(h.Now()))
	}
}
