// Package report judges a whole game, move by move: what was best, what a move lost, which bingos and
// phonies there were, and what that comes to by player.
//
// Judge takes a record and a player of the engine. The numbers are the player's, each with how it is known; nothing
// is invented: a turn whose rack the record does not tell has no loss, and says so. Grades are of the
// loss in points; their bounds are ours (docs/evaluation.md).
//
// Sharp edges: the record's points stand as recorded; only what moves are worth is computed. A play
// with a word that the lexicon does not have has no loss but a cost, which may be negative where
// nobody challenged it. A Report is plain data and not changed once made.
package report

import (
	"strings"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Report is a game judged.
type Report struct {
	About

	Rules   *rules.Rules
	Players [2]record.Player
	Scores  [2]int
	Ending  game.Ending
	Winner  int // 0 or 1; -1 for a tie, and for a game that is not over

	Turns     []Turn
	Summaries [2]Summary

	Cached bool  // the verdicts are from the cache
	Fault  error // of the cache, which did no harm
}

// About is what a caller says of a game for those who read the report.
type About struct {
	Source  string // file that the record is from
	Title   string
	Lexicon string     // name of the words judged by
	Hash    string     // their identity
	Method  string     // name of the player that judges: static
	Tables  string     // name of the leaves that it uses
	Who     string     // name of the player whom the report is for, "" for both
	Notes   [][]string // of each turn, as recorded; may be fewer
	Faults  int        // of the record: points and racks that do not add up, and worse
	Remarks []string   // what else the reader should know
}

// A Turn is one line of the record, judged where it is a move.
type Turn struct {
	Number int // from 1
	Player int // 0 or 1
	Kind   record.TurnKind

	// What was known when the turn began.
	Rack    tile.Rack
	Known   record.Knowledge // of Rack
	Bag     int
	Scores  [2]int      // of this player and the opponent
	Squares []tile.Tile // the board, row by row

	// What happened, as recorded.
	Move   move.Move // of a play, and of an exchange whose tiles are known
	Text   string    // what was done, as people write it
	Count  int       // tiles exchanged
	Change int       // points
	Total  int       // of this player, after the turn
	Reason string    // of what the rules do not explain

	// Of a play.
	Bingo     bool     // a play of a whole rack
	Phonies   []string // words that the lexicon does not have; nil for none
	Withdrawn bool     // the play was taken back
	Stood     bool     // a phony that was not taken back: the opponent missed a challenge

	// The judgement. NotJudged says why there is none, or why the move made has none where there
	// is a Verdict.
	Verdict   *Verdict
	NotJudged string
	Legal     bool        // the move made is one of those ranked: Loss and Grade are known
	Loss      tile.Equity // of the best move over it, at least 0
	Grade     Grade
	Cost      tile.Equity // of a phony that is judged: the best move over what it got
	Missed    bool        // there was a bingo, and no whole rack was played
	Dear      bool        // Missed, and the best bingo was worth more than what was done

	// Of a play from a rack that is partly known: the play of the known tiles that scores most, where
	// that scores more than the one made.
	Higher *Candidate
}

// IsMove reports whether the turn is a play, an exchange or a pass.
func (t *Turn) IsMove() bool { return t.Kind <= record.Passed }

// Got returns what the turn was worth on the player's scale: nothing where a play was taken back, since
// the tiles stay and no points do. It is false where that is not known.
func (t *Turn) Got() (engine.Value, bool) {
	switch {
	case t.Verdict == nil || t.Verdict.Made == nil || t.Verdict.Made.Value.Known == stat.Unknown:
		return engine.Value{}, false
	case t.Withdrawn && len(t.Phonies) > 0:
		return engine.Value{Known: t.Verdict.Made.Value.Known}, true
	}
	return t.Verdict.Made.Value, true
}

// Best returns the move that the player puts first; nil where the turn is not judged.
func (t *Turn) Best() *Candidate {
	if t.Verdict == nil {
		return nil
	}
	return &t.Verdict.Best[0]
}

// Grade says how much a move lost.
type Grade uint8

// The grades, by the points lost.
const (
	Fine   Grade = iota // less than smallLoss
	Small               // less than mediumLoss
	Medium              // less than largeLoss
	Large
)

// The bounds of the grades. Two points are what a table of leaves is good for from position to
// position; a large loss is about half of what a turn scores.
const (
	smallLoss  = 2 * tile.Point
	mediumLoss = 7 * tile.Point
	largeLoss  = 15 * tile.Point
)

// GradeOf returns the grade of a loss.
func GradeOf(loss tile.Equity) Grade {
	switch {
	case loss < smallLoss:
		return Fine
	case loss < mediumLoss:
		return Small
	case loss < largeLoss:
		return Medium
	}
	return Large
}

// String returns the grade as programs are told it.
func (g Grade) String() string {
	return [...]string{"fine", "small", "medium", "large"}[min(g, Large)]
}

// Mark returns the sign of the grade in tables: nothing, ?, ?? or ???.
func (g Grade) Mark() string { return "???"[:min(g, Large)] }

// NameOf returns what people call a player: the name, or else the nick.
func NameOf(p *record.Player) string {
	if p.Name != "" {
		return p.Name
	}
	return p.Nick
}

// SameName reports whether two names are of one player, written in this way or that.
func SameName(a, b string) bool { return folded(a) == folded(b) }

// folded returns a name as names are compared: Peter_Armstrong as Peter Armstrong.
func folded(name string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToLower(name), "_", " ")), " ")
}
