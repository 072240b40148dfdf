package replay

import (
	"slices"
	"strings"
	"time"

	"maven/internal/notation/gcg"
	"maven/internal/record"
)

// Marks are notes of one line on an event. They say what GCG has no event for; other programs show them as
// notes. Unsuccessful-challenge is in use elsewhere, and the others follow its example.
const (
	markLostChallenge = "#unsuccessful-challenge" // on a pass: the turn was lost by a challenge
	markResigned      = "#resigned"               // on a pass: the player resigned
	markClock         = "#clock"                  // 12:34.5: time left on the player's clock after the event
	markForfeited     = "#forfeited"              // NICK REASON: that player lost the game after the event, whatever the score
)

// lostChallenge reports whether a note on the event has the mark of a turn lost, perhaps with other text.
func lostChallenge(e *gcg.Event) bool {
	return slices.ContainsFunc(e.Notes, func(note string) bool { return strings.Contains(note, markLostChallenge) })
}

// clock returns the time on the clock, if a note says it.
func clock(note string) (left time.Duration, ok bool) {
	text, ok := strings.CutPrefix(note, markClock+" ")
	if !ok {
		return 0, false
	}
	return gcg.ParseClock(text)
}

// forfeit returns the turn that says who lost the game, if a note says it.
func (p *Replay) forfeit(note string) (t record.Turn, ok bool) {
	text, ok := strings.CutPrefix(note, markForfeited+" ")
	if !ok || strings.Contains(note, "\n") {
		return t, false
	}
	nick, reason, _ := strings.Cut(text, " ")
	player := p.player(slices.IndexFunc(p.record.Players, func(player gcg.Player) bool { return player.Nick == nick }))
	if player < 0 {
		return t, false
	}
	return record.Turn{Player: player, Kind: record.Forfeited, Total: p.history.Now().Scores[player], Reason: strings.Join(strings.Fields(reason), " ")}, true
}

// plainNotes returns the notes of the event without marks, which the turn has in its own fields.
func (p *Replay) plainNotes(e *gcg.Event) []string {
	var plain []string
	for _, note := range e.Notes {
		_, clocked := clock(note)
		_, lost := p.forfeit(note)
		if !clocked && !lost && (e.Kind != gcg.Pass || note != markResigned) {
			plain = append(plain, note)
		}
	}
	return plain
}
