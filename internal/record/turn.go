package record

import (
	"fmt"
	"time"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

// maxRecorded bounds the number of a tile, of tiles exchanged and of words challenged in a turn: no tile set has more of
// one tile.
const maxRecorded = 99

// TurnKind says what a turn of a record is, and what the turn's player does.
type TurnKind uint8

// The kinds of turns.
const (
	Played         TurnKind = iota // lays Move on the board
	Exchanged                      // exchanges the tiles of Move
	ExchangedCount                 // exchanges Count tiles, which are not known
	Passed                         // passes
	ChallengeLost                  // has challenged a good play, and loses the turn
	ChallengeFree                  // has challenged a good play, which costs nothing
	Withdrawn                      // takes back the play just made, which was no good
	ChallengeBonus                 // gains points, since the play just made was challenged and is good
	EndBonus                       // went out, and gains the points of Tiles, the opponent's
	EndPenalty                     // loses the points of Tiles, the player's own tiles left
	TimePenalty                    // loses points for time
	Adjusted                       // has the score adjusted, for Reason
	Resigned                       // resigns
	Forfeited                      // loses the game, whatever the score
)

// String returns the name of the kind in JSON.
func (k TurnKind) String() string {
	names := [...]string{"play", "exchange", "exchange-count", "pass", "challenge-lost", "challenge-free", "withdrawn",
		"challenge-bonus", "end-bonus", "end-penalty", "time-penalty", "adjusted", "resigned", "forfeited"}
	if int(k) >= len(names) {
		return fmt.Sprintf("kind %d", k)
	}
	return names[k]
}

// Text says for people in English what was done in a turn; b is the board before it.
func (t *Turn) Text(b *board.Board) string { return t.Said(b).String() }

// Said says for people what was done in a turn; b is the board before it.
func (t *Turn) Said(b *board.Board) said.Text {
	switch set := b.Rules().Tiles; t.Kind {
	case Played:
		if b.Fits(&t.Move) != nil {
			return said.Plain(b.Notation().Format(&t.Move))
		}
		return b.Said(&t.Move)
	case Exchanged:
		return b.Said(&t.Move)
	case ExchangedCount:
		return said.Of("exchange of %s", said.Count(t.Count, "tile"))
	case EndBonus:
		return said.Of("opponent's tiles %s", set.Rack(&t.Tiles))
	case EndPenalty:
		return said.Of("tiles left %s", set.Rack(&t.Tiles))
	case Passed:
		return said.Of("pass")
	case ChallengeLost:
		return said.Of("challenge failed, turn lost")
	case ChallengeFree:
		return said.Of("challenge failed")
	case Withdrawn:
		return said.Of("play challenged off")
	case ChallengeBonus:
		return said.Of("wrongly challenged")
	case TimePenalty:
		return said.Of("overtime")
	case Adjusted:
		return said.Of("score adjusted")
	case Resigned:
		return said.Of("resigned")
	}
	return said.Of("lost by the challenge")
}

// takesTurn reports whether a turn of the kind uses up the player's turn.
func (k TurnKind) takesTurn() bool { return k <= ChallengeLost }

// Knowledge says how well a rack is known.
type Knowledge uint8

// The degrees of knowledge.
const (
	Unknown Knowledge = iota
	Partly            // some of its tiles are known
	Known             // all of them
)

// String returns the name of the degree in JSON.
func (k Knowledge) String() string { return [...]string{"unknown", "partly", "known"}[k] }

// A Turn is one line of a record: something that a player did, or points gained or lost otherwise. It is as recorded, so
// its points may be wrong.
type Turn struct {
	Player int // 0, who began, or 1
	Kind   TurnKind

	// Rack is the rack at the start of the turn; for a challenge bonus, after drawing; for a withdrawn play,
	// before that play. If Rack has tiles and Known is Unknown, Append finds out whether these are all.
	Rack  tile.Rack
	Known Knowledge

	Move  move.Move // of Played and Exchanged
	Count int       // tiles exchanged; words challenged, 0 where that is not recorded
	Tiles tile.Rack // paid for at the end

	Change int // points as scored
	Total  int // of the player after the turn, as scored

	Clock   time.Duration // time left after the turn, negative in overtime
	Clocked bool          // Clock is recorded

	Reason string // why the points changed, if the rules do not say
}

// check refuses what no record can hold.
func (t *Turn) check(set *tile.Set) error {
	switch {
	case t.Player != 0 && t.Player != 1:
		return fmt.Errorf("player %d; want 0 or 1", t.Player)
	case t.Kind > Forfeited:
		return fmt.Errorf("a turn of %s is not known", t.Kind)
	case t.Known > Known:
		return fmt.Errorf("knowledge %d of a rack; want 0 to %d", t.Known, Known)
	case t.Count < 0 || t.Count > maxRecorded || t.Kind == ExchangedCount && t.Count == 0:
		return fmt.Errorf("%d tiles or words; want 1 to %d", t.Count, maxRecorded)
	case max(t.Change, -t.Change) > rules.MaxPlay || max(t.Total, -t.Total) > 2*rules.MaxPlay:
		return fmt.Errorf("%+d points, %d in all; want at most %d", t.Change, t.Total, rules.MaxPlay)
	case !sane(&t.Rack, set) || !sane(&t.Tiles, set):
		return fmt.Errorf("a rack holds tiles that the set %s does not have, or over %d of one", set.Name, maxRecorded)
	case t.Kind == Played:
		return checkMove(&t.Move, move.Play, set)
	case t.Kind == Exchanged:
		return checkMove(&t.Move, move.Exchange, set)
	}
	return nil
}

// sane reports whether a rack has only tiles of the set, and not too many to count.
func sane(r *tile.Rack, set *tile.Set) bool {
	for t, n := range r {
		if n > maxRecorded || n > 0 && t > set.Len() {
			return false
		}
	}
	return true
}

// checkMove refuses a move that is not well formed, or not of the kind.
func checkMove(m *move.Move, kind move.Kind, set *tile.Set) error {
	if m.Kind != kind || m.Len == 0 || m.Len > move.MaxWord {
		return said.Errorf("the move is of another kind, or not of 1 to %d squares or tiles", move.MaxWord)
	}
	played := 0
	for _, t := range m.Word() {
		if int(t.Letter()) > set.Len() || t == tile.Designated || kind == move.Exchange && t.IsDesignated() {
			return said.Errorf("the move has tile %d; the set %s has letters 1 to %d", t, set.Name, set.Len())
		}
		if t != 0 || kind == move.Exchange {
			played++
		}
	}
	if played == 0 || played != int(m.Played) {
		return said.Errorf("the move says that %d tiles leave the rack, and has %d", int(m.Played), played)
	}
	return nil
}

// used returns the tiles that leave the rack in the turn, as far as they are recorded.
func (t *Turn) used() tile.Rack {
	if t.Kind == Played || t.Kind == Exchanged {
		return t.Move.Used()
	}
	return tile.Rack{}
}

// exchanged returns the number of tiles exchanged.
func (t *Turn) exchanged() int {
	if t.Kind == Exchanged {
		return int(t.Move.Played)
	}
	return t.Count
}
