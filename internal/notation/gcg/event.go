package gcg

import (
	"fmt"
	"strconv"
	"strings"

	"maven/internal/move"
	"maven/internal/tile"
)

// An EventKind says what happened.
type EventKind uint8

// The kinds of events.
const (
	Play          EventKind = iota // tiles played: Place, Word
	Exchange                       // known tiles exchanged: Tiles
	ExchangeCount                  // unknown tiles exchanged: Count
	Pass                           // a pass, or a turn lost by a challenge
	Withdrawn                      // the previous play taken back after a successful challenge
	Challenge                      // points for the previous play, which was challenged in vain
	EndBonus                       // gained at the end for the opponent's tiles: Tiles
	EndPenalty                     // lost at the end for the player's own tiles: Tiles
	Time                           // points lost for overtime
)

// String returns the name that programs are given: "play", "exchange", "exchange-count", "pass",
// "withdrawn", "challenge", "end-bonus", "end-penalty" or "time".
func (k EventKind) String() string {
	return [...]string{"play", "exchange", "exchange-count", "pass", "withdrawn", "challenge",
		"end-bonus", "end-penalty", "time"}[k]
}

// Turn reports whether the event is a turn: a play, an exchange or a pass.
func (k EventKind) Turn() bool { return k <= Pass }

// A Square is one square of a word as it is written.
type Square struct {
	Tile    tile.Tile // 0 if the word has a point
	Through bool      // written as already on the board: a point, or a letter in parentheses
}

// An Event is one line of the game.
type Event struct {
	Line   int // from 1; 0 for an event that is not from a file
	Nick   string
	Player int // index in Record.Players, or -1

	Kind        EventKind
	Rack        string // as written, "" if missing
	Place, Word string // of a play, as written
	Tiles       string // as written, without sign and parentheses
	Count       int    // of tiles exchanged
	Score       int    // points, as added to the total
	Total       int
	Extra       string   // what follows the total, such as the words that a play formed
	Notes       []string // each may have several lines, with a line feed between

	// The text as tiles; empty if there was no tile set to read with.
	Held     tile.Rack // Rack
	Given    tile.Rack // Tiles
	Row, Col int       // of the first square, from 0
	Dir      move.Direction
	Squares  []Square

	as    string      // the declared player's nick, or "" if that is not known
	fault FindingKind // the error for which a record leaves the event out, or ""
}

// Format writes the event as one line, without its notes.
func (e *Event) Format() string {
	var b strings.Builder
	b.WriteString(">" + e.Nick + ":")
	if e.Rack != "" {
		b.WriteString(" " + e.Rack)
	}
	fmt.Fprintf(&b, " %s %s %d", e.Action(), signedScore(e.Kind, e.Score), e.Total)
	if e.Extra != "" {
		b.WriteString(" " + e.Extra)
	}
	return b.String()
}

// signedScore writes the score of an event of the kind.
func signedScore(kind EventKind, score int) string {
	if kind == Withdrawn && score == 0 {
		return "-0"
	}
	return fmt.Sprintf("%+d", score)
}

// Action writes the part between the rack and the score.
func (e *Event) Action() string {
	switch e.Kind {
	case Play:
		return e.Place + " " + e.Word
	case Exchange:
		return "-" + e.Tiles
	case ExchangeCount:
		return "-" + strconv.Itoa(e.Count)
	case Pass:
		return "-"
	case Withdrawn:
		return "--"
	case Challenge:
		return "(challenge)"
	case Time:
		return "(time)"
	}
	return "(" + e.Tiles + ")"
}
