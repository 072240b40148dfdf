package gcg

import (
	"fmt"
	"strings"
	"unicode"

	"maven/internal/said"
)

// A Severity says how bad a finding is.
type Severity uint8

// The severities.
const (
	Hint    Severity = iota // unusual, but understood
	Warning                 // wrong or in doubt; the line counts all the same
	Error                   // the line is not understood; it is kept, but is not part of the game
)

// String returns "hint", "warning" or "error".
func (s Severity) String() string {
	return [...]string{"hint", "warning", "error"}[s]
}

// A FindingKind names one thing that can be wrong with a file.
type FindingKind string

// Errors: the line is not understood.
const (
	LineUnknown FindingKind = "line-unknown" // neither a pragma nor an event, and no note that it could continue
	EventMark   FindingKind = "event-mark"   // an event without > before it
	EventNick   FindingKind = "event-nick"   // no nick before a colon
	EventScore  FindingKind = "event-score"  // no score and total
	EventNumber FindingKind = "event-number" // a number out of range
	EventForm   FindingKind = "event-form"   // not one of the kinds of events
	EventPlace  FindingKind = "event-place"  // not a place on any board
	EventWord   FindingKind = "event-word"   // a play without a word, or with text that is not tiles
	EventRack   FindingKind = "event-rack"   // a rack with text that is not tiles
	EventTiles  FindingKind = "event-tiles"  // an exchange, or a count at the end, with text that is not tiles
	PlayerForm  FindingKind = "player-form"  // a player without a nick
	PlayerSame  FindingKind = "player-same"  // two players with the same nick
	RackForm    FindingKind = "rack-form"    // a rack pragma with text that is not tiles
	TileForm    FindingKind = "tile-form"    // a tile pragma that declares no tile
	TurnRefused FindingKind = "turn-refused" // an event that no game can have
)

// Warnings: the line is wrong or in doubt.
const (
	EncodingLate    FindingKind = "encoding-late"    // not declared in the first line
	EncodingUnknown FindingKind = "encoding-unknown" // an encoding that GCG does not have
	EncodingWrong   FindingKind = "encoding-wrong"   // not the encoding of the bytes
	EncodingMissing FindingKind = "encoding-missing" // UTF-8, but not declared
	PlayersMissing  FindingKind = "players-missing"  // fewer than two players are declared
	PlayersMany     FindingKind = "players-many"     // more than two players
	PlayerOrder     FindingKind = "player-order"     // the second player moves first
	PlayerUnknown   FindingKind = "player-unknown"   // an event with a nick that is not declared
	PragmaTwice     FindingKind = "pragma-twice"     // a second pragma of a kind that may be given once
	PragmaEmpty     FindingKind = "pragma-empty"     // a pragma that says nothing
	PragmaLate      FindingKind = "pragma-late"      // a pragma after the first event that it is about
	PragmaForm      FindingKind = "pragma-form"      // a pragma with arguments of the wrong form
	TilesUnknown    FindingKind = "tiles-unknown"    // a tile set that the reader does not have
	NoteEarly       FindingKind = "note-early"       // a note before the first event
	NickBlank       FindingKind = "nick-blank"       // a nick with spaces
	RackWrong       FindingKind = "rack-wrong"       // a rack pragma with tiles that the player cannot hold
	RackCase        FindingKind = "rack-case"        // lower case on a rack
	RackLacks       FindingKind = "rack-lacks"       // tiles that are not on the rack given
	ScoreSign       FindingKind = "score-sign"       // a score without a sign, or with the wrong one
	ScoreKind       FindingKind = "score-kind"       // points for a turn that scores nothing
	TotalWrong      FindingKind = "total-wrong"      // a total that is not the sum of the scores
	EndShape        FindingKind = "end-shape"        // a gain at the end with a rack, or a loss without
	EndRack         FindingKind = "end-rack"         // a loss for other tiles than the rack
	WithdrawnWrong  FindingKind = "withdrawn-wrong"  // a withdrawal that takes back no play
	ChallengeWrong  FindingKind = "challenge-wrong"  // a challenge bonus that does not follow a play
	EventLate       FindingKind = "event-late"       // a turn after the end of the game
	BoardDiffers    FindingKind = "board-differs"    // a word with other tiles than the board has
	EventExtra      FindingKind = "event-extra"      // text after the total of an event that forms no words
)

// Hints: the line is unusual.
const (
	PragmaUnknown FindingKind = "pragma-unknown" // a keyword that no known program uses
	LineIndent    FindingKind = "line-indent"    // spaces before a pragma or an event
	LineEnds      FindingKind = "line-ends"      // a line that ends differently from most
	RackMissing   FindingKind = "rack-missing"   // a turn without a rack
)

// Kinds of findings of record.Check that have repairs.
const (
	ScoreDiffers FindingKind = "score-differs" // not the points that the move scores
	WrongBonus   FindingKind = "wrong-bonus"   // a bonus that the rules do not give
	WrongEnd     FindingKind = "wrong-end"     // a payment at the end that is not due, or has the wrong points or tiles
	MissingEnd   FindingKind = "missing-end"   // the game has ended, but the payment that is due is missing

	wrongPlayer FindingKind = "wrong-player"
)

// severity returns how bad findings of the kind are. Kinds that are not listed here come from
// record.Check, which says for each finding whether it deserves a warning.
func (k FindingKind) severity() Severity {
	switch k {
	case LineUnknown, EventMark, EventNick, EventScore, EventNumber, EventForm, EventPlace, EventWord, EventRack,
		EventTiles, PlayerForm, PlayerSame, RackForm, TileForm, TurnRefused:
		return Error
	case PragmaUnknown, LineIndent, LineEnds, RackMissing:
		return Hint
	}
	return Warning
}

// A Finding is something wrong or unusual in a file.
type Finding struct {
	Line     int // from 1
	Kind     FindingKind
	Severity Severity
	Token    string    // the text at fault, shortened and without what does not print; "" if something is missing
	Cause    said.Text // what is wrong
	Want     said.Text // what would be right, or nothing if nobody can tell
}

// Text says what is wrong, and what would be right.
func (f *Finding) Text() string {
	if f.Want.IsZero() {
		return f.Cause.String()
	}
	return fmt.Sprintf("%s; want %s", f.Cause, f.Want)
}

// Error returns the finding as an error about a file that the reader knows.
func (f *Finding) Error() string { return f.Said().String() }

// Said returns the error as a text.
func (f *Finding) Said() said.Text {
	if f.Want.IsZero() {
		return said.Of("line %d: %s", f.Line, f.Cause)
	}
	return said.Of("line %d: %s; want %s", f.Line, f.Cause, f.Want)
}

// Found returns a finding of one of these kinds, with the text at fault shortened.
func Found(line int, kind FindingKind, token string, cause, want said.Text) Finding {
	return Finding{Line: line, Kind: kind, Severity: kind.severity(), Token: Shorten(token), Cause: cause, Want: want}
}

// Shorten cuts a text at fault to a reasonable length, and replaces characters that do not print.
func Shorten(text string) string {
	const most = 40 // characters, a third of a line
	var b strings.Builder
	n := 0
	for _, c := range text {
		if n++; n > most {
			b.WriteRune('…')
			break
		}
		if !unicode.IsPrint(c) {
			c = unicode.ReplacementChar
		}
		b.WriteRune(c)
	}
	return b.String()
}
