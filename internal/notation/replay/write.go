package replay

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"maven/internal/move"
	"maven/internal/notation/gcg"
	"maven/internal/record"
)

// A Remark is what a file says about a turn that a history does not know.
type Remark struct {
	Notes []string
	Extra string // what follows the total
}

// Remarks returns what the record says about the turns, for Write. Marks are left out: the turns have
// what they say.
func (p *Replay) Remarks() []Remark {
	all := make([]Remark, len(p.Events))
	for turn, i := range p.Events {
		if e := &p.record.Events[i]; turn == 0 || i != p.Events[turn-1] { // otherwise the turn is a game lost
			all[turn] = Remark{p.plainNotes(e), e.Extra}
		}
	}
	return all
}

// Players adds the pragmas of both players of a history to a file.
func Players(b *gcg.Builder, h *record.History) {
	for i, nick := range nicksOf(h) {
		b.Player(i+1, nick, h.Players[i].Name)
	}
}

// nicksOf returns the nicks of both players: different, and each one word.
func nicksOf(h *record.History) [2]string {
	var both [2]string
	word := func(text string) string { return strings.ReplaceAll(gcg.OneLine(text), " ", "_") }
	for i, p := range h.Players {
		both[i] = cmp.Or(word(p.Nick), word(p.Name), fmt.Sprintf("player%d", i+1))
	}
	if both[1] == both[0] {
		both[1] += "player2"
	}
	return both
}

// Write adds the clocks and all turns of a history to a file, with the remarks on each; there may be fewer
// remarks than turns. What GCG has no event for becomes a mark. Adjusted scores and challenges that cost
// nothing become plain notes, so later totals may differ from the sum of the scores.
func Write(b *gcg.Builder, h *record.History, remarks []Remark) {
	if h.Start != 0 || h.Increment != 0 {
		b.Pragma("time-control", gcg.ClockText(h.Start)+" "+gcg.ClockText(h.Increment))
	}
	nicks, n := nicksOf(h), h.Now().Board.Notation()
	for i, t := range h.Turns() {
		e := gcg.Event{Nick: nicks[t.Player], Score: t.Change, Total: t.Total}
		if i < len(remarks) {
			e.Notes, e.Extra = slices.Clone(remarks[i].Notes), remarks[i].Extra
		}
		if t.Rack.Len() > 0 {
			e.Rack = n.Alphabet.Rack(&t.Rack)
		}
		if eventOf(&e, &t, n) {
			if t.Clocked {
				e.Notes = append(e.Notes, markClock+" "+gcg.ClockText(t.Clock))
			}
			b.Event(&e)
			continue
		}
		b.Note(turnNote(&e, &t))
		for _, note := range e.Notes {
			b.Note(note)
		}
	}
}

// turnNote writes a turn that has no event.
func turnNote(e *gcg.Event, t *record.Turn) string {
	text := fmt.Sprintf("%s: %s %+d %d", e.Nick, t.Kind, t.Change, t.Total)
	if t.Kind == record.Forfeited && t.Change == 0 {
		text = markForfeited + " " + e.Nick
	}
	return strings.TrimSpace(text + " " + gcg.OneLine(t.Reason))
}

// eventOf fills in what was done; it reports false if GCG has no event for it.
func eventOf(e *gcg.Event, t *record.Turn, n move.Notation) bool {
	switch t.Kind {
	case record.Played:
		e.Kind = gcg.Play
		e.Place, e.Word, _ = strings.Cut(n.Format(&t.Move), " ")
	case record.Exchanged:
		used := t.Move.Used()
		e.Kind, e.Tiles = gcg.Exchange, n.Alphabet.Rack(&used)
	case record.ExchangedCount:
		e.Kind, e.Count = gcg.ExchangeCount, t.Count
	case record.Passed:
		e.Kind = gcg.Pass
	case record.ChallengeLost:
		e.Kind = gcg.Pass
		if !lostChallenge(e) {
			e.Notes = append(e.Notes, markLostChallenge)
		}
	case record.Resigned:
		e.Kind, e.Notes = gcg.Pass, append(e.Notes, markResigned)
	case record.Withdrawn:
		e.Kind = gcg.Withdrawn
	case record.ChallengeBonus:
		e.Kind = gcg.Challenge
	case record.EndBonus:
		e.Kind, e.Tiles = gcg.EndBonus, n.Alphabet.Rack(&t.Tiles)
	case record.EndPenalty:
		e.Kind, e.Tiles = gcg.EndPenalty, n.Alphabet.Rack(&t.Tiles)
	case record.TimePenalty:
		e.Kind = gcg.Time
	default:
		return false
	}
	return true
}
