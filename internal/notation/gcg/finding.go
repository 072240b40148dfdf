package gcg

import (
	"fmt"
	"strings"
	"unicode"
)

// A Severity says how bad a finding is.
type Severity uint8

// The severities.
const (
	Hint    Severity = iota // unusual, and understood
	Warning                 // wrong or in doubt; what the line says is taken all the same
	Error                   // the line is not understood; it is kept, and is no part of the game
)

// String returns "hint", "warning" or "error".
func (s Severity) String() string {
	return [...]string{"hint", "warning", "error"}[s]
}

// A FindingKind names one way in which a file is not as it should be.
type FindingKind string

// Errors: what a line says is not understood.
const (
	LineUnknown FindingKind = "line-unknown" // neither pragma nor event, and no note to go on with
	EventMark   FindingKind = "event-mark"   // an event without > before it
	EventNick   FindingKind = "event-nick"   // no nick before a colon
	EventScore  FindingKind = "event-score"  // no score and total
	EventNumber FindingKind = "event-number" // a number out of range
	EventForm   FindingKind = "event-form"   // none of the kinds of events
	EventPlace  FindingKind = "event-place"  // no place on any board
	EventWord   FindingKind = "event-word"   // a play without a word, or one with text that is no tile
	EventRack   FindingKind = "event-rack"   // a rack with text that is no tile
	EventTiles  FindingKind = "event-tiles"  // tiles exchanged or counted at the end that are none
	PlayerForm  FindingKind = "player-form"  // a player without a nick
	PlayerSame  FindingKind = "player-same"  // two players with one nick
	RackForm    FindingKind = "rack-form"    // a rack pragma with text that is no tile
	TileForm    FindingKind = "tile-form"    // a tile pragma that declares no tile
	TurnRefused FindingKind = "turn-refused" // an event that no game can hold
)

// Warnings: what a line says is in doubt.
const (
	EncodingLate    FindingKind = "encoding-late"    // declared elsewhere than in the first line
	EncodingUnknown FindingKind = "encoding-unknown" // one that GCG does not have
	EncodingWrong   FindingKind = "encoding-wrong"   // another than the bytes are in
	EncodingMissing FindingKind = "encoding-missing" // UTF-8 and not declared
	PlayersMissing  FindingKind = "players-missing"  // fewer than two players are declared
	PlayersMany     FindingKind = "players-many"     // more than two players
	PlayerOrder     FindingKind = "player-order"     // the second player moves first
	PlayerUnknown   FindingKind = "player-unknown"   // an event of a nick that is not declared
	PragmaTwice     FindingKind = "pragma-twice"     // one that can be given once
	PragmaEmpty     FindingKind = "pragma-empty"     // one that says nothing
	PragmaLate      FindingKind = "pragma-late"      // after the first event that it is about
	PragmaForm      FindingKind = "pragma-form"      // arguments of another form
	TilesUnknown    FindingKind = "tiles-unknown"    // a tile set that the reader does not have
	NoteEarly       FindingKind = "note-early"       // before the first event
	NickBlank       FindingKind = "nick-blank"       // a nick with blanks
	RackWrong       FindingKind = "rack-wrong"       // a rack pragma with tiles that the player cannot hold
	RackCase        FindingKind = "rack-case"        // lower case on a rack
	RackLacks       FindingKind = "rack-lacks"       // tiles that the rack given does not have
	ScoreSign       FindingKind = "score-sign"       // a score without a sign, or with the wrong one
	ScoreKind       FindingKind = "score-kind"       // a score for what scores nothing
	TotalWrong      FindingKind = "total-wrong"      // a total that the scores do not make
	EndShape        FindingKind = "end-shape"        // gains with a rack, or losses without
	EndRack         FindingKind = "end-rack"         // losses for other tiles than the rack
	WithdrawnWrong  FindingKind = "withdrawn-wrong"  // a withdrawal that takes back no play
	ChallengeWrong  FindingKind = "challenge-wrong"  // a challenge bonus after no play
	EventLate       FindingKind = "event-late"       // a turn after the end of the game
	BoardDiffers    FindingKind = "board-differs"    // a word that says other tiles than the board has
	EventExtra      FindingKind = "event-extra"      // text after the total of what forms no words
)

// Hints: what is unusual.
const (
	PragmaUnknown FindingKind = "pragma-unknown" // a keyword that no program in use is known to have
	LineIndent    FindingKind = "line-indent"    // blanks before a pragma or an event
	LineEnds      FindingKind = "line-ends"      // lines with another end than most
	RackMissing   FindingKind = "rack-missing"   // a turn without a rack
)

// Kinds of findings of record.Check that have repairs.
const (
	ScoreDiffers FindingKind = "score-differs" // points that the move does not give
	WrongBonus   FindingKind = "wrong-bonus"   // a bonus that the rules do not give
	WrongEnd     FindingKind = "wrong-end"     // a payment at the end that is not due, or of other points or tiles
	MissingEnd   FindingKind = "missing-end"   // the game has ended, and what is due is not recorded

	wrongPlayer FindingKind = "wrong-player"
)

// severity returns how bad findings of the kind are. Kinds that are not listed here are those of
// record.Check, which says of each finding whether it is worth a warning.
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

// A Finding is something in a file that is not as it should be.
type Finding struct {
	Line     int // from 1
	Kind     FindingKind
	Severity Severity
	Token    string // the text at fault, shortened, as far as it prints; "" where it is something missing
	Cause    string // what is wrong
	Want     string // what would be right, or "" where nobody can tell
}

// Error returns the finding as one line of text.
func (f *Finding) Error() string {
	text := fmt.Sprintf("gcg: line %d: %s", f.Line, f.Cause)
	if f.Want != "" {
		text += "; want " + f.Want
	}
	return text
}

// Found returns a finding of one of the kinds here, with the text at fault shortened.
func Found(line int, kind FindingKind, token, cause, want string) Finding {
	return Finding{Line: line, Kind: kind, Severity: kind.severity(), Token: Shorten(token), Cause: cause, Want: want}
}

// Shorten keeps a text at fault to a fair length, and to characters that print.
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
