package record

import "maven/internal/board"

// An Entry is a turn in writing, as lists of turns have it.
type Entry struct {
	Turn      int // from 1
	Player    int // 1, who began, or 2
	Kind      string
	Rack      string // as far as the record tells it
	Move      string // as GCG writes it, of a play and of an exchange of known tiles; "" otherwise
	Score     int    // as recorded
	Total     int    // of the player, after the turn
	Bingo     bool   // a play of a whole rack
	Withdrawn bool   // a play that was taken back
}

// Entry writes turn i, counting from 0; s is the state before it.
func (h *History) Entry(i int, s *State) Entry {
	t, set := &h.turns[i], h.rules.Tiles
	held := s.HeldFor(t)
	e := Entry{Turn: i + 1, Player: t.Player + 1, Kind: t.Kind.String(), Rack: set.Rack(&held.Tiles), Score: t.Change, Total: t.Total,
		Withdrawn: h.Withdrawn(i)}
	if t.Kind == Played || t.Kind == Exchanged {
		e.Move = board.NotationOf(h.rules).Format(&t.Move)
	}
	e.Bingo = t.Kind == Played && t.Move.Bingo(h.rules.RackSize)
	return e
}
