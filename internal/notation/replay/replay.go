// Package replay turns records in GCG into histories, and histories into records in GCG.
//
//	read := file.Record(options)
//	history := record.NewHistory(rules, words)
//	replayed, err := replay.New(read, history)
//
// Events become turns in order, on a board, with what each player knew. Events against the rules become
// findings with their lines. What GCG has no event for (a resignation, a game lost by a challenge, the
// clocks) is written as marks: notes that other programs show as notes, and that are read back here.
//
// Sharp edges: only the board tells whether a letter of a play was played or was there before. Player 0
// of a history is the player who moves first, perhaps the second player of the record. Adjusted scores,
// challenges that cost nothing, and the number of words challenged are not read back.
package replay

import (
	"errors"
	"fmt"
	"slices"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/tile"
)

// A Replay says how the events of a record became the turns of a history.
type Replay struct {
	Events   []int         // by turn of the history: the event of the record; the previous one for a lost game
	Swapped  bool          // player 0 of the history is the second player of the record, who moved first
	Findings []gcg.Finding // events that are not turns, or have other tiles than the board

	record  *gcg.Record
	history *record.History
}

// New adds the events of the record as turns to an empty history, with scores and totals as they stand,
// and then the racks of an unfinished game. The history's rules must have the record's tiles. A lenient
// history accepts every turn that a record can have, and other events become findings. If the history is
// strict, the first event that breaks the rules is the error, a *Finding.
func New(r *gcg.Record, h *record.History) (*Replay, error) {
	set := h.Rules().Tiles
	switch {
	case h.Len() > 0:
		return nil, errors.New("the history already has turns; want an empty one")
	case len(r.Players) != 2:
		return nil, fmt.Errorf("%d players; a history has 2", len(r.Players))
	case r.Tiles == nil || !r.Tiles.Same(set):
		return nil, fmt.Errorf("the record was not read with the tiles %s, which the rules of the history have", set.Name)
	}
	p := &Replay{record: r, history: h}
	first := slices.IndexFunc(r.Events, func(e gcg.Event) bool { return e.Kind.Turn() })
	p.Swapped = first >= 0 && r.Events[first].Player == 1
	h.Start, h.Increment = r.Start, r.Increment
	for i, player := range r.Players {
		h.Players[p.player(i)] = record.Player{Nick: player.Nick, Name: player.Name}
	}
	for i := range r.Events {
		if err := p.event(i); err != nil && !h.Lenient {
			return nil, err
		}
	}
	return p, p.racks()
}

// player turns a player of the record into the player of the history, or the other way round.
func (p *Replay) player(i int) int {
	if p.Swapped && i >= 0 {
		return 1 - i
	}
	return i
}

// event adds one event, and what followed it according to its notes. Its error is also a finding.
func (p *Replay) event(i int) error {
	e := &p.record.Events[i]
	before := len(p.Findings)
	t, err := p.turn(e)
	if err == nil {
		err = p.append(i, t)
	}
	for n := 0; err == nil && n < len(e.Notes); n++ {
		if t, ok := p.forfeit(e.Notes[n]); ok && p.history.Now().Ending != game.Forfeit {
			err = p.append(i, t)
		}
	}
	switch {
	case err != nil:
		return p.found(e, gcg.TurnRefused, cause(err))
	case len(p.Findings) > before && !p.history.Lenient:
		return &p.Findings[before]
	}
	return nil
}

// append adds a turn of event i.
func (p *Replay) append(i int, t record.Turn) error {
	if err := p.history.Append(t); err != nil {
		return err
	}
	p.Events = append(p.Events, i)
	return nil
}

// cause returns the error of a history without the number of the turn.
func cause(err error) said.Text {
	if irregular, is := errors.AsType[*record.IrregularError](err); is {
		return irregular.Finding.Text
	}
	return said.OfError(err)
}

func (p *Replay) found(e *gcg.Event, kind gcg.FindingKind, cause said.Text) *gcg.Finding {
	want := said.Of("another place or word, or a tile played there before")
	if kind == gcg.TurnRefused {
		want = said.Of("an event that a game can have, only once")
	}
	p.Findings = append(p.Findings, gcg.Found(e.Line, kind, e.Action(), cause, want))
	return &p.Findings[len(p.Findings)-1]
}

func (p *Replay) turn(e *gcg.Event) (record.Turn, error) {
	t := record.Turn{Player: p.player(e.Player), Rack: e.Held, Change: e.Score, Total: e.Total}
	if e.Player < 0 {
		return t, said.Errorf("%s is not a player of this game", gcg.Shorten(e.Nick))
	}
	for _, note := range e.Notes {
		if left, ok := clock(note); ok {
			t.Clock, t.Clocked = left, true
		}
	}
	switch e.Kind {
	case gcg.Play:
		if t.Kind, t.Move = record.Played, p.move(e); t.Move.Played == 0 {
			return t, said.Errorf("all tiles of the play are already on the board, so no tile is played")
		}
		p.partial(e, &t)
	case gcg.Exchange:
		if n := e.Given.Len(); n > move.MaxWord {
			return t, fmt.Errorf("%d tiles cannot be exchanged", n)
		}
		t.Kind, t.Move = record.Exchanged, move.NewExchange(&e.Given)
	case gcg.ExchangeCount:
		t.Kind, t.Count = record.ExchangedCount, e.Count
	case gcg.Pass:
		switch t.Kind = record.Passed; {
		case slices.Contains(e.Notes, markResigned):
			t.Kind = record.Resigned
		case lostChallenge(e):
			t.Kind = record.ChallengeLost
		}
	case gcg.Withdrawn:
		t.Kind = record.Withdrawn
	case gcg.Challenge:
		t.Kind = record.ChallengeBonus
	case gcg.EndBonus:
		t.Kind, t.Tiles = record.EndBonus, e.Given
	case gcg.EndPenalty:
		t.Kind, t.Tiles = record.EndPenalty, e.Given
	case gcg.Time:
		t.Kind = record.TimePenalty
	}
	return t, nil
}

// partial checks the tiles of a play against a rack that is only partly given.
func (p *Replay) partial(e *gcg.Event, t *record.Turn) {
	used, n := t.Move.Used(), e.Held.Len()
	if n > 0 && n < p.history.Now().Racks[t.Player].Count && !e.Held.Contains(&used) {
		p.Findings = append(p.Findings, gcg.Found(e.Line, gcg.RackLacks, e.Rack,
			said.Of("the rack %s does not have all tiles of %s", gcg.Shorten(e.Rack), gcg.Shorten(e.Action())),
			said.Of("the rack with the tiles played, or no rack")))
	}
}

// move makes the move of a play: letters are played on empty squares. The first square that differs from
// the board becomes a finding.
func (p *Replay) move(e *gcg.Event) move.Move {
	m := move.Move{Kind: move.Play, Score: int32(e.Score), Dir: e.Dir, Row: uint8(e.Row), Col: uint8(e.Col), Len: uint8(len(e.Squares))}
	b := p.history.Now().Board
	size, differs := b.Rules().Size, said.Text{}
	for i, s := range e.Squares {
		row, col := m.Square(i)
		cause := said.Text{}
		switch there, square := b.At(row, col), b.Notation(); {
		case there == 0 && s.Through:
			cause = said.Of("square %s is played through, but it is empty", square.Square(row, col))
			m.Tiles[i] = s.Tile
		case there == 0:
			m.Tiles[i] = s.Tile
		case s.Tile != 0 && s.Tile.Letter() != there.Letter():
			a := square.Alphabet
			cause = said.Of("square %s holds %s, not %s", square.Square(row, col), a.Text(there), a.Text(s.Tile))
		}
		if differs.IsZero() && row < size && col < size {
			differs = cause
		}
		if m.Tiles[i] != 0 {
			m.Played++
		}
	}
	if !differs.IsZero() {
		p.found(e, gcg.BoardDiffers, differs)
	}
	return m
}

// racks tells the history the racks of an unfinished game.
func (p *Replay) racks() error {
	for i := range p.record.Players {
		if err := p.rack(p.player(i), &p.record.Players[i]); err != nil {
			return fmt.Errorf("#rack%d: %w", i+1, err)
		}
	}
	if err := p.rack(p.history.Now().Player, &p.record.OnTurn); err != nil {
		return fmt.Errorf("#incomplete: %w", err)
	}
	return nil
}

// rack tells the history a player's rack, if it is given. With a lenient history, an impossible rack is a
// finding. After the end of the game there is nothing to tell.
func (p *Replay) rack(player int, given *gcg.Player) error {
	h := p.history
	if given.Held == (tile.Rack{}) || h.Now().Over() {
		return nil
	}
	lenient := h.Lenient
	h.Lenient = false
	err := h.SetRack(player, given.Held)
	if h.Lenient = lenient; err == nil || !lenient {
		return err
	}
	p.Findings = append(p.Findings, gcg.Found(given.Line, gcg.RackWrong, given.Rack, said.OfError(err), said.Of("the tiles that the player holds after the last event")))
	return h.SetRack(player, given.Held)
}
