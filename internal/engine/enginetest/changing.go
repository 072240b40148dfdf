package enginetest

import (
	"slices"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/tile"
)

// add: an added move is a candidate; a move that may not be made is refused.
func (s *Subject) add(t *testing.T) {
	player, p := s.New(), &s.Positions[0]
	all := s.whole(t, s.analysis(t, player, p, engine.Request{}))
	last := all.Candidates[len(all.Candidates)-1]
	asked := s.whole(t, s.analysis(t, player, p, engine.Request{Count: 1, Also: []move.Move{last.Move}}))
	a := s.analysis(t, player, p, engine.Request{Count: 1})
	if err := a.Add(last.Move); err != nil || a.Snapshot().Candidate(&last.Move) == nil {
		t.Fatalf("%s is not added: %v", p.Board.Spell(&last.Move), err)
	}
	before := s.whole(t, a)
	a = s.analysis(t, player, p, engine.Request{Count: 1})
	s.whole(t, a)
	if err := a.Add(last.Move); err != nil {
		t.Fatal(err)
	}
	after := s.again(t, a)
	for name, f := range map[string]*engine.Findings{"with the request": &asked, "before the run": &before, "after it": &after} {
		c := f.Candidate(&last.Move)
		if c == nil || c.Value.Known == stat.Unknown || c.Value != last.Value && s.Whole == (engine.Limits{}) || len(f.Candidates) != min(2, len(all.Candidates)) {
			t.Errorf("added %s: %+v, want %+v", name, f, last)
		}
	}
	if err := a.Add(last.Move); err != nil || len(a.Snapshot().Candidates) != len(after.Candidates) {
		t.Errorf("added twice: %v", err)
	}
	for name, m := range illegal(p) {
		if err := a.Add(m); err == nil || err.Error() == "" {
			t.Errorf("%s is taken", name)
		}
		if _, err := player.Analyze(p, engine.Request{Also: []move.Move{m}}); err == nil {
			t.Errorf("%s is taken with the request", name)
		}
	}
}

// illegal returns moves that may not be made.
func illegal(p *game.Position) map[string]move.Move {
	lacking := tile.Rack{}
	for n := p.Board.Rules().Tiles.Len(); n >= 0; n-- {
		if p.Rack[n] == 0 {
			lacking[n] = 1
			break
		}
	}
	held := p.Rack.AppendTiles(nil)
	off := move.Move{Kind: move.Play, Row: uint8(p.Board.Rules().Size), Len: 1, Played: 1}
	off.Tiles[0] = held[len(held)-1]
	return map[string]move.Move{
		"an exchange of a tile that is not held": move.NewExchange(&lacking),
		"a play off the board":                   off,
		"an exchange of nothing":                 {Kind: move.Exchange},
	}
}

// phony: a phony is refused, unless the request accepts phonies; then it has no rank.
func (s *Subject) phony(t *testing.T) {
	for i := range s.Positions {
		p := &s.Positions[i]
		m, ok := phonyOf(p)
		if !ok {
			continue
		}
		player := s.New()
		if err := s.analysis(t, player, p, engine.Request{}).Add(m); err == nil {
			t.Errorf("position %d: %s is taken", i, p.Board.Spell(&m))
		}
		f := s.whole(t, s.analysis(t, player, p, engine.Request{Count: 2, Also: []move.Move{m}, Phonies: true}))
		if c := f.Candidate(&m); c == nil || c.Rank != 0 || c.Value.Known != stat.Unknown && int(c.Move.Score) != p.Board.Score(&m) {
			t.Errorf("position %d: %s is %+v", i, p.Board.Spell(&m), c)
		}
	}
}

// phonyOf returns a phony of two tiles or more that fits the board.
func phonyOf(p *game.Position) (move.Move, bool) {
	held := slices.DeleteFunc(p.Rack.AppendTiles(nil), func(t tile.Tile) bool { return t == tile.Blank })
	for row := range p.Board.Rules().Size {
		for col := range p.Board.Rules().Size {
			for n := 2; n <= len(held); n++ {
				m := move.Move{Kind: move.Play, Row: uint8(row), Col: uint8(col), Len: uint8(n), Played: uint8(n)}
				copy(m.Tiles[:], held[:n])
				if p.Board.Fits(&m) == nil && p.Board.Legal(&m) != nil {
					return m, true
				}
			}
		}
	}
	return move.Move{}, false
}

// drop: a dropped candidate is gone until it is added again; the last candidate cannot be dropped.
func (s *Subject) drop(t *testing.T) {
	p := &s.Positions[0]
	a := s.analysis(t, s.New(), p, engine.Request{Count: 3})
	f := s.whole(t, a)
	if len(f.Candidates) < 3 {
		t.Fatalf("%d candidates in the first position; want some", len(f.Candidates))
	}
	first := f.Candidates[0]
	if err := a.Drop(first.Move); err != nil || a.Snapshot().Candidate(&first.Move) != nil {
		t.Errorf("not dropped: %v", err)
	}
	if err := a.Drop(first.Move); err == nil {
		t.Error("what is no candidate is dropped")
	}
	if now := s.again(t, a); now.Candidate(&first.Move) != nil || len(now.Candidates) != 2 {
		t.Errorf("after another run %+v", now)
	}
	if err := a.Add(first.Move); err != nil || a.Snapshot().Candidate(&first.Move) == nil {
		t.Errorf("not added again: %v", err)
	}
	if now := s.again(t, a); len(now.Candidates) != 3 || now.Candidate(&first.Move).Value.Known == stat.Unknown {
		t.Errorf("added again, and run: %+v", now)
	}
	if a.Drop(f.Candidates[1].Move) != nil || a.Drop(f.Candidates[2].Move) != nil || a.Drop(first.Move) == nil || len(a.Snapshot().Candidates) != 1 {
		t.Errorf("the last candidate: %+v", a.Snapshot())
	}
}

// bingo: if the request asks for the best bingo, it is a candidate, however few candidates are wanted.
func (s *Subject) bingo(t *testing.T) {
	for i := range s.Positions {
		p := &s.Positions[i]
		f := s.whole(t, s.analysis(t, s.New(), p, engine.Request{Count: 1, Bingo: true}))
		is := func(c engine.Candidate) bool { return c.Move.Bingo(p.Board.Rules().RackSize) }
		if slices.ContainsFunc(f.Candidates, is) != (f.Bingos > 0) {
			t.Errorf("position %d: %d bingos, and the candidates %+v", i, f.Bingos, f.Candidates)
		}
	}
}
