package gcg

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/tile"
)

// lostChallenge marks a pass as a turn lost by a challenge, in a note, as other programs do.
const lostChallenge = "#unsuccessful-challenge"

// A Replay is how the events of a record have become the turns of a history.
type Replay struct {
	Events   []int     // by turn of the history: the event of the record
	Swapped  bool      // player 0 of the history is the second of the record, who moved first
	Findings []Finding // events that are no turns, or say other tiles than the board has

	record  *Record
	history *record.History
}

// Replay adds the events of the record as turns to an empty history, with scores and totals as they
// stand, and then the racks of an unfinished game. The history's rules must have the record's tiles.
// A lenient history takes all turns that a record can hold, and events that are none are findings;
// else the first event that breaks the rules is the error, a *Finding.
func (r *Record) Replay(h *record.History) (*Replay, error) {
	set := h.Rules().Tiles
	switch {
	case h.Len() > 0:
		return nil, errors.New("gcg: the history has turns already; want an empty one")
	case len(r.Players) != 2:
		return nil, fmt.Errorf("gcg: %d players; a history has 2", len(r.Players))
	case r.Tiles == nil || !r.Tiles.Same(set):
		return nil, fmt.Errorf("gcg: the record was not read with the tiles %s, which the rules of the history have", set.Name)
	}
	p := &Replay{record: r, history: h}
	first := slices.IndexFunc(r.Events, func(e Event) bool { return e.Kind.Turn() })
	p.Swapped = first >= 0 && r.Events[first].Player == 1
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

// player returns the player of the history who is a player of the record, or the other way round.
func (p *Replay) player(i int) int {
	if p.Swapped && i >= 0 {
		return 1 - i
	}
	return i
}

// event adds one event. Its error is also a finding.
func (p *Replay) event(i int) error {
	e := &p.record.Events[i]
	before := len(p.Findings)
	t, err := p.turn(e)
	if err == nil {
		err = p.history.Append(t)
	}
	if err == nil {
		p.Events = append(p.Events, i)
		if len(p.Findings) > before && !p.history.Lenient {
			return &p.Findings[before]
		}
		return nil
	}
	cause := err.Error()
	var irregular *record.IrregularError
	if errors.As(err, &irregular) {
		cause = irregular.Finding.Text
	}
	return p.found(e, TurnRefused, cause)
}

func (p *Replay) found(e *Event, kind FindingKind, cause string) *Finding {
	want := "another place or word, or the tile laid there before"
	if kind == TurnRefused {
		want = "an event that a game can have, and once"
	}
	p.Findings = append(p.Findings, Finding{Line: e.Line, Kind: kind, Severity: kind.severity(), Token: shorten(e.action()), Cause: cause, Want: want})
	return &p.Findings[len(p.Findings)-1]
}

// turn makes a turn of an event.
func (p *Replay) turn(e *Event) (record.Turn, error) {
	t := record.Turn{Player: p.player(e.Player), Rack: e.Held, Change: e.Score, Total: e.Total}
	if e.Player < 0 {
		return t, fmt.Errorf("%s is no player of the game", shorten(e.Nick))
	}
	switch e.Kind {
	case Play:
		if t.Kind, t.Move = record.Played, p.move(e); t.Move.Played == 0 {
			return t, errors.New("the board has all tiles of the play already, and none is played")
		}
		p.partial(e, &t)
	case Exchange:
		if n := e.Given.Len(); n > move.MaxWord {
			return t, fmt.Errorf("%d tiles cannot be exchanged", n)
		}
		t.Kind, t.Move = record.Exchanged, move.NewExchange(&e.Given)
	case ExchangeCount:
		t.Kind, t.Count = record.ExchangedCount, e.Count
	case Pass:
		t.Kind = record.Passed
		if slices.ContainsFunc(e.Notes, func(note string) bool { return strings.Contains(note, lostChallenge) }) {
			t.Kind = record.ChallengeLost
		}
	case Withdrawn:
		t.Kind = record.Withdrawn
	case Challenge:
		t.Kind = record.ChallengeBonus
	case EndBonus:
		t.Kind, t.Tiles = record.EndBonus, e.Given
	case EndPenalty:
		t.Kind, t.Tiles = record.EndPenalty, e.Given
	case Time:
		t.Kind = record.TimePenalty
	}
	return t, nil
}

// partial looks for the tiles of a play on a rack that is given in part.
func (p *Replay) partial(e *Event, t *record.Turn) {
	used, n := t.Move.Used(), e.Held.Len()
	if n > 0 && n < p.history.Now().Racks[t.Player].Count && !e.Held.Contains(&used) {
		p.Findings = append(p.Findings, Finding{Line: e.Line, Kind: RackLacks, Severity: RackLacks.severity(), Token: shorten(e.Rack),
			Cause: fmt.Sprintf("the rack %s does not have all tiles of %s", shorten(e.Rack), shorten(e.action())),
			Want:  "the rack with the tiles played, or no rack"})
	}
}

// move makes the move of a play: letters are played where the board is empty. Of squares that differ
// from the board the first is found.
func (p *Replay) move(e *Event) move.Move {
	m := move.Move{Kind: move.Play, Score: int32(e.Score), Dir: e.Dir, Row: uint8(e.Row), Col: uint8(e.Col), Len: uint8(len(e.Squares))}
	b := p.history.Now().Board
	size, differs := b.Rules().Size, ""
	for i, s := range e.Squares {
		row, col := e.Row, e.Col
		if e.Dir == move.Across {
			col += i
		} else {
			row += i
		}
		cause := ""
		switch there, square := b.At(row, col), b.Notation(); {
		case there == 0 && s.Through:
			cause = fmt.Sprintf("square %s is said to be played through, and is empty", square.Square(row, col))
			m.Tiles[i] = s.Tile
		case there == 0:
			m.Tiles[i] = s.Tile
		case s.Tile != 0 && s.Tile.Letter() != there.Letter():
			a := square.Alphabet
			cause = fmt.Sprintf("square %s holds %s, not %s", square.Square(row, col), a.Text(there), a.Text(s.Tile))
		}
		if differs == "" && row < size && col < size {
			differs = cause
		}
		if m.Tiles[i] != 0 {
			m.Played++
		}
	}
	if differs != "" {
		p.found(e, BoardDiffers, differs)
	}
	return m
}

// racks tells the history the racks of an unfinished game.
func (p *Replay) racks() error {
	for i := range p.record.Players {
		player := &p.record.Players[i]
		if player.Held != (tile.Rack{}) {
			if err := p.rack(p.player(i), player.Held, p.record.rackLines[i], player.Rack); err != nil {
				return fmt.Errorf("gcg: #rack%d: %w", i+1, err)
			}
		}
	}
	if text := p.record.OnTurn; text != "" {
		held, err := parseRack(p.record.Tiles.Alphabet, text)
		if err == nil {
			err = p.rack(p.history.Now().Player, held, p.record.turnLine, text)
		}
		if err != nil {
			return fmt.Errorf("gcg: #incomplete: %w", err)
		}
	}
	return nil
}

// rack tells the history a player's rack. One that cannot be is a finding of a lenient history; after
// the end of the game there is nothing to tell.
func (p *Replay) rack(player int, held tile.Rack, line int, text string) error {
	h := p.history
	if h.Now().Over() {
		return nil
	}
	lenient := h.Lenient
	h.Lenient = false
	err := h.SetRack(player, held)
	if h.Lenient = lenient; err == nil || !lenient {
		return err
	}
	p.Findings = append(p.Findings, Finding{Line: line, Kind: RackWrong, Severity: RackWrong.severity(), Token: shorten(text),
		Cause: err.Error(), Want: "the tiles that the player holds after the last event"})
	return h.SetRack(player, held)
}

// Check returns the findings of the replay and those of record.Check, by line; those are warnings
// where they break the rules or the arithmetic, and else hints. Wrong totals are left to the record,
// which has them, and so is what follows from its findings. What is missing at the end is found in the
// line of the last event.
func (p *Replay) Check() []Finding {
	all := slices.Clone(p.Findings)
	missing, nicks := p.missingEnd(), nicksOf(p.history)
	named := strings.NewReplacer("player 1", nicks[0], "player 2", nicks[1])
	for _, f := range record.Check(p.history) {
		if p.told(&f) {
			continue
		}
		one := Finding{Line: 1, Kind: FindingKind(f.Kind.String()), Cause: named.Replace(f.Text), Want: wanted(&f)}
		if f.Breaks {
			one.Severity = Warning
		}
		if f.Kind == record.MissingEnd && len(missing) > 0 {
			one.Want, missing = missing[0], missing[1:]
		}
		if turn := min(f.Turn, len(p.Events)-1); turn >= 0 {
			e := &p.record.Events[p.Events[turn]]
			one.Line = e.Line
			if f.Turn == turn {
				one.Token = shorten(e.action())
			}
		}
		all = append(all, one)
	}
	slices.SortStableFunc(all, func(a, b Finding) int { return a.Line - b.Line })
	return all
}

// told reports whether the record or the replay says already what a finding of record.Check does.
func (p *Replay) told(f *record.Finding) bool {
	switch {
	case f.Kind == record.TotalDiffers:
		return true
	case f.Kind == record.Unfinished:
		unfinished := func(player Player) bool { return player.Rack != "" }
		return p.record.Incomplete || slices.ContainsFunc(p.record.Players, unfinished)
	case f.Turn >= len(p.Events):
		return false
	}
	e := &p.record.Events[p.Events[f.Turn]]
	var same []FindingKind
	switch {
	case f.Kind == record.NoPlayBefore:
		return e.Kind == Withdrawn || e.Kind == Challenge // which may be one of several, for each word
	case f.Kind == record.ScoreDiffers && e.Kind == Withdrawn:
		same = []FindingKind{WithdrawnWrong}
	case f.Kind == record.NotOnRack:
		same = []FindingKind{RackLacks}
	case f.Kind == record.WrongPenalty:
		same = []FindingKind{ScoreSign}
	case f.Kind == record.NotFitting && p.inside(e):
		same = []FindingKind{BoardDiffers}
	}
	at := func(one Finding) bool { return one.Line == e.Line && slices.Contains(same, one.Kind) }
	return slices.ContainsFunc(p.record.Findings, at) || slices.ContainsFunc(p.Findings, at)
}

// inside reports whether a play is all on the board.
func (p *Replay) inside(e *Event) bool {
	row, col, size := e.Row, e.Col, p.history.Rules().Size
	if e.Dir == move.Across {
		col += len(e.Squares) - 1
	} else {
		row += len(e.Squares) - 1
	}
	return row < size && col < size
}

// missingEnd returns the lines that the end of the game lacks, in the order of their findings.
func (p *Replay) missingEnd() []string {
	var lines []string
	for _, t := range p.history.Dues() {
		tiles := p.record.Tiles.Alphabet.Rack(&t.Tiles)
		e := Event{Nick: nicksOf(p.history)[t.Player], Kind: EndBonus, Tiles: tiles, Score: t.Change, Total: t.Total}
		if t.Kind == record.EndPenalty {
			e.Kind, e.Rack = EndPenalty, tiles
		}
		lines = append(lines, e.Format())
	}
	return lines
}

// A Remark is what a file says of a turn beside what a history knows.
type Remark struct {
	Notes []string
	Extra string // what follows the total
}

// Remarks returns what the record says of the turns, for Builder.History.
func (p *Replay) Remarks() []Remark {
	all := make([]Remark, len(p.Events))
	for turn, i := range p.Events {
		all[turn] = Remark{p.record.Events[i].Notes, p.record.Events[i].Extra}
	}
	return all
}

// Players adds the pragmas of both players of a history.
func (b *Builder) Players(h *record.History) {
	for i, nick := range nicksOf(h) {
		b.Player(i+1, nick, h.Players[i].Name)
	}
}

// nicksOf returns the nicks of both players: each one word, and not the same.
func nicksOf(h *record.History) [2]string {
	var both [2]string
	for i, p := range h.Players {
		both[i] = strings.Join(words(p.Nick), "_")
		if both[i] == "" {
			both[i] = strings.Join(words(p.Name), "_")
		}
		if both[i] == "" || (i == 1 && both[1] == both[0]) {
			both[i] += fmt.Sprintf("player%d", i+1)
		}
	}
	return both
}

// History adds all turns of a history, with what is remarked of each; there may be fewer remarks
// than turns. What GCG has no event for (resignations, rulings, adjusted scores, challenges that
// cost nothing) becomes a note, so the totals of later events may not be the sums of their scores.
func (b *Builder) History(h *record.History, remarks []Remark) {
	nicks := nicksOf(h)
	for i, t := range h.Turns() {
		var remark Remark
		if i < len(remarks) {
			remark = remarks[i]
		}
		e := Event{Nick: nicks[t.Player], Score: t.Change, Total: t.Total, Notes: remark.Notes, Extra: remark.Extra}
		if t.Rack.Len() > 0 {
			e.Rack = b.tiles(&t.Rack)
		}
		if b.turn(&e, &t) {
			b.Event(&e)
			continue
		}
		b.Note(strings.TrimSpace(fmt.Sprintf("%s: %s %+d %d %s", e.Nick, t.Kind, t.Change, t.Total, OneLine(t.Reason))))
		for _, note := range e.Notes {
			b.Note(note)
		}
	}
}

// turn fills in what was done, and reports false where GCG has no event for it.
func (b *Builder) turn(e *Event, t *record.Turn) bool {
	used := t.Move.Used()
	switch t.Kind {
	case record.Played:
		e.Kind = Play
		e.Place, e.Word, _ = strings.Cut(b.notation.Format(&t.Move), " ")
	case record.Exchanged:
		e.Kind, e.Tiles = Exchange, b.tiles(&used)
	case record.ExchangedCount:
		e.Kind, e.Count = ExchangeCount, t.Count
	case record.Passed:
		e.Kind = Pass
	case record.ChallengeLost:
		e.Kind = Pass
		if !slices.ContainsFunc(e.Notes, func(note string) bool { return strings.Contains(note, lostChallenge) }) {
			e.Notes = append(slices.Clone(e.Notes), lostChallenge)
		}
	case record.Withdrawn:
		e.Kind = Withdrawn
	case record.ChallengeBonus:
		e.Kind = Challenge
	case record.EndBonus:
		e.Kind, e.Tiles = EndBonus, b.tiles(&t.Tiles)
	case record.EndPenalty:
		e.Kind, e.Tiles = EndPenalty, b.tiles(&t.Tiles)
	case record.TimePenalty:
		e.Kind = Time
	default:
		return false
	}
	return true
}
