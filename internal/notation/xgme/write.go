package xgme

import (
	"fmt"

	"maven/internal/classic/board"
	"maven/internal/classic/saved"
	"maven/internal/classic/tables"
	"maven/internal/classic/translate"
	"maven/internal/game"
	"maven/internal/record"
	"maven/internal/said"
)

// Write returns the bytes of a saved game for a game as recorded; person is the player, 0 or 1, who is the person in it. A
// game that began on a board with tiles begins with a snapshot. The remarks say what the file leaves out. The error names
// rules that the original does not have, or a turn that it could not make.
func Write(h *record.History, person int) (b []byte, remarks []string, err error) {
	if err := tables.CheckRules(h.Rules()); err != nil {
		return nil, nil, err
	}
	w := &writer{history: h, sides: [2]int{saved.Maven, saved.Maven}, now: board.NewPosition(nil)}
	w.sides[person] = saved.Person
	for i, s := range h.Walk() {
		if i == 0 {
			err = w.begin(s)
		}
		switch {
		case err != nil:
		case i < h.Len():
			err = w.turn(i, s)
		case ended(s):
			err = w.end(s)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("turn %d: %w", i+1, err)
		}
	}
	b = saved.Append(nil, w.entries)
	if _, err := saved.ReadGame(b); err != nil {
		return nil, nil, fmt.Errorf("the original could not read this game: %w", err)
	}
	return b, w.remarks, nil
}

// A writer makes the entries of a game.
type writer struct {
	history *record.History
	sides   [2]int          // by player
	now     *board.Position // as the original has it
	entries []saved.Entry
	remarks []string
	partly  bool // a remark says that racks are known only in part
	paid    bool // the tiles left have been paid for
}

func (w *writer) remark(format string, args ...any) {
	w.remarks = append(w.remarks, fmt.Sprintf(format, args...))
}

// begin writes where the game begins.
func (w *writer) begin(s *record.State) error {
	racks, err := w.racks(s)
	if err != nil {
		return err
	}
	w.now.Turn = w.sides[s.Player]
	for player, points := range s.Scores {
		w.now.Scores[w.sides[player]] = points * 100
	}
	if s.Board.Empty() && s.Scores == [2]int{} {
		w.add(&saved.Start{PersonBegins: w.now.Turn == saved.Person, Racks: racks})
		return nil
	}
	e := &saved.Snapshot{Racks: racks, Scores: w.now.Scores}
	for row, col := range board.Squares() {
		t := s.Board.At(row-1, col-1)
		if t == 0 {
			continue
		}
		letter := tables.Alphabet[t.Letter()]
		e.Letters[row-1][col-1] = letter
		if t.IsDesignated() {
			e.Blanks = append([]board.Square{{Row: row, Col: col}}, e.Blanks...)
		}
		// The square is empty, and the letter is one.
		_ = w.now.Board.Put(row, col, letter, t.IsDesignated())
	}
	w.add(e)
	return nil
}

func (w *writer) add(e saved.Entry) { w.entries = saved.Add(w.entries, e) }

// racks returns the tiles of both sides, as far as the record gives them.
func (w *writer) racks(s *record.State) (racks [2]string, err error) {
	for player := range s.Racks {
		held, side := &s.Racks[player], w.sides[player]
		racks[side] = translate.Letters(&held.Tiles)
		if _, err := board.NewRack(racks[side]); err != nil {
			return racks, err
		}
		if held.Known() != record.Known && !w.partly {
			w.partly = true
			w.remark("the record does not give all racks, and the file has what it gives")
		}
	}
	return racks, nil
}

// turn writes turn i; s is the state before it.
func (w *writer) turn(i int, s *record.State) error {
	t := &w.history.Turns()[i]
	m := board.Move{}
	switch t.Kind {
	case record.Played:
		if err := s.Board.Fits(&t.Move); err != nil {
			return err
		}
		if w.history.Withdrawn(i) {
			w.remark("turn %d: a play that was challenged off is a pass in the file", i+1)
			break
		}
		m = translate.Original(s.Board, &t.Move)
		m.Score = t.Change * 100
	case record.Exchanged:
		m = translate.Original(s.Board, &t.Move)
	case record.ExchangedCount:
		tiles := s.Racks[t.Player].Tiles
		if t.Count != tiles.Len() {
			return said.Errorf("%d tiles were exchanged, and the record does not say which; a saved game of the original has them", t.Count)
		}
		m = board.NewMove(0, 0, translate.Letters(&tiles))
	case record.Passed:
	case record.ChallengeLost:
		w.remark("turn %d: a turn lost by a challenge is a pass in the file", i+1)
	case record.EndBonus, record.EndPenalty:
		return w.end(s)
	case record.Withdrawn, record.ChallengeFree:
		return nil
	case record.Resigned, record.Forfeited:
		w.remark("turn %d: a game that is given up goes on in the file", i+1)
		return nil
	default:
		if t.Change != 0 {
			w.remark("turn %d: %+d points are left out, which the original does not have", i+1, t.Change)
		}
		return nil
	}
	return w.move(i, s, t.Player, &m)
}

func (w *writer) move(i int, s *record.State, player int, m *board.Move) error {
	side := w.sides[player]
	racks, err := w.racks(s)
	if err != nil {
		return err
	}
	e := &saved.Turn{Side: side, Racks: racks}
	rack, _ := board.NewRack(racks[side])
	w.now.Turn, w.now.Racks[side] = side, rack
	if err := w.now.Apply(m); err != nil {
		return err
	}
	left := w.now.Racks[side]
	m.Out = m.Lane > 0 && left == ""
	m.Kept = rack.Left(left)
	if m.Lane == 0 && m.Text() == "" {
		m.Kept = board.PassMask
	}
	if w.history.Turns()[i].Kind == record.Played && !w.history.Withdrawn(i) && !w.sameBoard(i) {
		w.remark("turn %d: the original puts the blank on another square", i+1)
	}
	e.Move = *m
	w.add(e)
	return nil
}

// sameBoard reports whether the tiles of the play of turn i lie in the original as they were laid.
func (w *writer) sameBoard(i int) bool {
	m := &w.history.Turns()[i].Move
	for n, t := range m.Word() {
		row, col := m.Square(n)
		if t != 0 && t.IsDesignated() != (w.now.Board.Points[row+1][col+1] == 0) {
			return false
		}
	}
	return true
}

// ended reports whether a game has ended so that the tiles left are paid for.
func ended(s *record.State) bool {
	return s.Over() && s.Ending != game.Resignation && s.Ending != game.Forfeit
}

// end writes what the tiles left bring or cost, once; s is the state before they are paid for.
func (w *writer) end(s *record.State) error {
	if w.paid {
		return nil
	}
	w.paid = true
	racks, err := w.racks(s)
	for side, tiles := range racks {
		w.now.Racks[side], _ = board.NewRack(tiles)
	}
	ends := saved.Ended(w.now)
	w.add(ends[0])
	w.add(ends[1])
	return err
}
