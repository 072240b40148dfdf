package record_test

import (
	"slices"
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/tile"
)

// A tape hands out the bytes of a fuzzer's input as numbers.
type tape []byte

func (p *tape) next(n int) int {
	if len(*p) == 0 {
		return 0
	}
	b := (*p)[0]
	*p = (*p)[1:]
	return int(b) % n
}

// anyMove reads a move that need not be well formed.
func (p *tape) anyMove() move.Move {
	m := move.Move{Kind: move.Kind(p.next(3)), Dir: move.Direction(p.next(2)), Row: uint8(p.next(6)), Col: uint8(p.next(6)), Len: uint8(p.next(7))}
	for i := range m.Len {
		m.Tiles[i] = tile.Tile(p.next(5))
		if m.Tiles[i] == 4 {
			m.Tiles[i] = tile.Designated | tile.Tile(p.next(4))
		}
		if m.Tiles[i] != 0 || m.Kind == move.Exchange {
			m.Played++
		}
	}
	if p.next(40) == 1 {
		m.Len = 99
	}
	return m
}

func (p *tape) anyRack() tile.Rack {
	var r tile.Rack
	for range p.next(5) {
		r[p.next(5)]++
	}
	return r
}

func (p *tape) anyTurn() record.Turn {
	t := record.Turn{Player: p.next(2), Kind: record.TurnKind(p.next(15)), Rack: p.anyRack(), Known: record.Knowledge(p.next(3)),
		Count: p.next(4), Tiles: p.anyRack(), Change: p.next(40) - 10}
	t.Total = t.Change + p.next(3)
	if t.Kind == record.Played || t.Kind == record.Exchanged {
		t.Move = p.anyMove()
	}
	return t
}

// operate does one thing to a history.
func (p *tape) operate(h *record.History) error {
	switch p.next(12) {
	case 0:
		_, err := h.Challenge()
		return err
	case 1:
		_, err := h.Challenge(p.next(4))
		return err
	case 2:
		return h.End()
	case 3:
		return h.Undo(p.next(h.Len() + 2))
	case 4:
		return h.SetRack(p.next(3), p.anyRack())
	case 5:
		return add(h, record.Turn{Player: p.next(2), Kind: record.TimePenalty, Change: -p.next(9)})
	case 6:
		return add(h, record.Turn{Player: p.next(2), Kind: record.ExchangedCount, Count: p.next(5) - 1})
	case 7, 8:
		return h.Append(p.anyTurn())
	case 9:
		if p.next(4) == 0 {
			return h.Resign(p.next(3))
		}
		rack := p.anyRack()
		return h.Play(move.NewExchange(&rack))
	}
	return h.Play(p.anyMove())
}

// whole fails where a history cannot be: totals that are not those of the turns, other states when
// it is read again, tiles that come or go.
func whole(t *testing.T, h *record.History) {
	t.Helper()
	var totals [2]int
	for _, turn := range h.Turns() {
		totals[turn.Player] = turn.Total
	}
	last, now := at(t, h, h.Len()), h.Now()
	if now.Scores != totals || last.Scores != totals || last.Player != now.Player || last.Ending != now.Ending || last.Bag != now.Bag {
		t.Fatalf("%+v\nread again %+v", *now, *last)
	}
	again := record.NewHistory(h.Rules(), h.Words())
	again.Lenient = true
	for i, turn := range h.Turns() {
		before := at(t, h, i)
		if before.Scores != again.Now().Scores || before.Player != again.Now().Player {
			t.Fatalf("before turn %d: %+v\nmade again %+v", i, *before, *again.Now())
		}
		must(t, again.Append(turn))
	}
	if !slices.Equal(again.Turns(), h.Turns()) {
		t.Fatal("turns appended are not as they were")
	}
}

// regular fails where a history that keeps the rules has tiles come or go, or points that nobody
// has scored.
func regular(t *testing.T, h *record.History) {
	t.Helper()
	s, set := h.Now(), h.Rules().Tiles
	if n := s.Board.Tiles() + s.Racks[0].Count + s.Racks[1].Count + s.Bag; n != set.Count.Len() {
		t.Fatalf("%d tiles are in the game, the set has %d: %+v", n, set.Count.Len(), *s)
	}
	var sums [2]int
	for _, turn := range h.Turns() {
		sums[turn.Player] += turn.Change
	}
	seen := s.Board.OnBoard()
	for p := range s.Racks {
		seen.Add(&s.Racks[p].Tiles)
		if s.Racks[p].Tiles.Len() > s.Racks[p].Count || !s.Racks[p].Tiles.Contains(&s.Shown[p]) {
			t.Fatalf("player %d holds %+v, shown are %v", p, s.Racks[p], s.Shown[p])
		}
	}
	if sums != s.Scores || !set.Count.Contains(&seen) {
		t.Fatalf("the points make %v, the scores are %v; seen are %v", sums, s.Scores, seen)
	}
	for _, f := range record.Check(h) {
		if f.Breaks && f.Kind != record.MissingEnd {
			t.Fatalf("found %+v", f)
		}
	}
}

// A clone goes on as the game does, and neither changes the other.
func TestClone(t *testing.T) {
	stream := random.Seed(6).Stream()
	for kind := range 200 {
		r := smallRules(t, rules.Challenge(kind%6), rules.EndRack(kind/6%2), 6, int(kind%3))
		words := librarytest.GraphOf(t, r.Tiles, "AA", "AB", "BA", "CAB", "ABA")
		h := record.NewHistory(r, words)
		if kind%4 > 0 {
			h = record.NewLive(r, words, random.Seed(kind))
		}
		any := func(n int) tape {
			text := make([]byte, n)
			for i := range text {
				text[i] = byte(stream.IntN(256))
			}
			return text
		}
		act := func(h *record.History, input tape) {
			for len(input) > 0 && h.Len() < 60 {
				_ = input.operate(h)
				position := h.Now().Position()
				if m := position.Board.Notation(); len(input) > 0 && input.next(2) == 0 && !h.Now().Over() {
					if made, err := m.Parse([]string{"pass", "3A AB", "A3 BA", "exchange A"}[input.next(4)], position.Board.At); err == nil {
						_ = h.Play(made)
					}
				}
			}
		}
		act(h, any(stream.IntN(200)))
		was, turns, rest := dump(h.Now()), slices.Clone(h.Turns()), any(100)
		c := h.Clone()
		act(h, rest)
		if dump(c.Now()) != was || !slices.Equal(c.Turns(), turns) {
			t.Fatalf("%d: the game goes on, and its clone with it: %s\nwas %s", kind, dump(c.Now()), was)
		}
		now := dump(h.Now())
		act(c, rest)
		if dump(c.Now()) != now || dump(h.Now()) != now || !slices.Equal(c.Turns(), h.Turns()) {
			t.Fatalf("%d: the clone goes on as %s\nwant %s", kind, dump(c.Now()), now)
		}
		whole(t, c)
	}
}

// Whatever is done to a history, nothing panics, a record reads the same again, and one that is not
// lenient keeps the rules.
func FuzzHistory(f *testing.F) {
	stream := random.Seed(5).Stream()
	for i := range 60 {
		text := make([]byte, 300)
		for n := range text {
			text[n] = byte(stream.IntN(256))
		}
		f.Add(uint8(i), text)
	}
	f.Fuzz(func(t *testing.T, kind uint8, text []byte) {
		r := smallRules(t, rules.Challenge(kind%6), rules.EndRack(kind/6%2), 6, int(kind%3))
		words := librarytest.GraphOf(t, r.Tiles, "AA", "AB", "BA", "CAB", "ABA")
		if kind%7 == 0 && r.Challenge != rules.Void {
			words = nil
		}
		h := newGame(r, words)
		if kind/12%3 == 2 {
			h = record.NewLive(r, words, random.Seed(kind))
		}
		h.Lenient = kind/12%3 == 1
		input := tape(text[:min(len(text), 400)])
		for len(input) > 0 && h.Len() < 60 {
			_ = input.operate(h)
		}
		whole(t, h)
		walked(t, h)
		record.Check(h)
		if !h.Lenient {
			regular(t, h)
		}
	})
}
