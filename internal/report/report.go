// Package report judges a whole game, move by move: the best move, what each move lost, of what kind the mistakes
// were, the bingos and the phonies, the luck of the draw, and the totals of each player.
//
// Judge takes a record and a player of the engine. The player judges, and each of its numbers says how it is
// known. Nothing is invented: if the record does not give the rack of a turn, the turn has no loss and says why.
// Grades, kinds, phases and luck follow from the numbers by rules of our own (docs/reports.md). What the player has
// found is kept turn by turn, so that work that was stopped continues.
//
// Sharp edges: points stay as recorded; only the worth of moves is computed. A phony has no loss but a cost,
// which is negative if the phony gained because nobody challenged it. A Report is plain data and never changes.
package report

import (
	"cmp"
	"slices"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/said"
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
	Winner  int // 0 or 1; -1 for a tie, or if the game is not over

	Turns     []Turn
	Summaries [2]Summary

	Cached bool  // the verdicts come from the cache
	Fault  error // what is wrong with the cache; the report is right all the same

	means func(word []tile.Tile) (string, error) // nil if no words have meanings
}

// About is what the caller tells the readers of the report about a game.
type About struct {
	Source  string // file of the record
	Title   string
	Lexicon string      // name of the words
	Hash    string      // hash of the words
	Method  string      // name of the player that judges: static
	Judge   string      // the same with its options, and limits
	Timed   bool        // its answers depend on how fast the machine is
	Usual   bool        // words, rules and tables are such that losses compare with those of the levels
	Tables  string      // names of the tables that it uses, for people
	Leaves  string      // name of its leave table
	Unseen  string      // name of its unseen table, "" for none
	Who     string      // name of the player that the report is for; "" for both
	Notes   [][]string  // the notes of each turn; may be fewer than the turns
	Faults  int         // of the record: points and racks that do not add up, and worse faults
	Remarks []said.Text // what else the reader should know
}

// A Turn is one line of the record. If it is a move, it is judged.
type Turn struct {
	record.Turn             // as recorded; Rack and Known are what was known when the turn began
	Number      int         // from 1
	Bag         int         // tiles, when the turn began
	Scores      [2]int      // of this player and the opponent, when the turn began
	Squares     []tile.Tile // the board when the turn began, row by row
	Text        said.Text   // what was done, as people write it

	// Of a play.
	Bingo     bool     // a play of a whole rack
	Phonies   []string // words that are not in the lexicon; nil for none
	Withdrawn bool     // the play was taken back
	Stood     bool     // a phony that was neither taken back nor challenged: the opponent missed a challenge

	Phase Phase
	Draw  *Draw // how the rack came to be; nil if that is not known

	// The judgement. NotJudged says why there is none; or, if there is a Verdict, why the move made is not in it.
	Verdict       *Verdict
	NotJudged     said.Text
	Legal         bool        // the move made is ranked: Loss and Grade are known
	Loss          tile.Equity // what the best move is worth more, at least 0
	AtLeast       bool        // Loss may be more: the search has only found what the move made does not exceed
	WinLoss       float64     // how much larger the chance to win is after the best move, at least 0
	HasWinLoss    bool        // WinLoss is known
	Grade         Grade
	Cause         Cause       // of a mistake, which is a loss worse than Fine
	Better        *Candidate  // of a mistake: the move that it is compared with for Cause
	Rare          []string    // words of Better that most people do not know
	Plain         tile.Equity // the loss by static equity, if Legal
	Cost          tile.Equity // of a judged phony: what the best move is worth more than the phony got
	Missed        bool        // there was a bingo, and the move made is none
	MissedAtALoss bool        // Missed, and the best bingo was worth more than the move made

	// If the rack is partly known: the highest-scoring play of the known tiles, if it scores more than the play
	// made.
	Higher *Candidate
}

// IsMove reports whether the turn is a play, an exchange or a pass.
func (t *Turn) IsMove() bool { return t.Kind <= record.Passed }

// Got returns what the turn was worth on the judging player's scale; false if that is not known. A play that was
// taken back is worth nothing: it scores nothing, and the tiles return to the rack.
func (t *Turn) Got() (engine.Value, bool) {
	switch {
	case t.Verdict == nil || t.Verdict.Made == nil || t.Verdict.Made.Value.Known == stat.Unknown:
		return engine.Value{}, false
	case t.Withdrawn && len(t.Phonies) > 0:
		return engine.Value{Known: t.Verdict.Made.Value.Known}, true
	}
	return t.Verdict.Made.Value, true
}

// Best returns the move that the judging player puts first; nil if the turn is not judged.
func (t *Turn) Best() *Candidate {
	if t.Verdict == nil {
		return nil
	}
	return &t.Verdict.Best[0]
}

// Grade says how much a move lost.
type Grade uint8

// The grades, by what is lost.
const (
	Fine   Grade = iota // less than smallLoss
	Small               // less than mediumLoss
	Medium              // less than largeLoss
	Large
)

// The bounds of the grades. From one position to the next, a leave table is off by about two points. A large loss
// is about half of what a turn scores.
const (
	smallLoss  = 2 * tile.Point
	mediumLoss = 7 * tile.Point
	largeLoss  = 15 * tile.Point
)

// The bounds of the grades by the chance to win. Early in a close game they are worth about as much as the points.
const (
	smallWinLoss  = 0.01
	mediumWinLoss = 0.03
	largeWinLoss  = 0.06
)

// GradeOf returns the grade of a loss in points.
func GradeOf(loss tile.Equity) Grade { return gradeBy(loss, smallLoss, mediumLoss, largeLoss) }

// winGradeOf returns the grade of a loss in the chance to win.
func winGradeOf(loss float64) Grade {
	return gradeBy(loss, smallWinLoss, mediumWinLoss, largeWinLoss)
}

// gradeBy returns the grade of a loss by the least losses of the grades Small, Medium and Large.
func gradeBy[T cmp.Ordered](loss T, bounds ...T) Grade {
	grade := Fine
	for _, bound := range bounds {
		if loss >= bound {
			grade++
		}
	}
	return grade
}

// String returns the name of the grade in JSON.
func (g Grade) String() string {
	return [...]string{"fine", "small", "medium", "large"}[min(g, Large)]
}

// Mark returns the sign of the grade in tables: nothing, ?, ?? or ???.
func (g Grade) Mark() string { return "???"[:min(g, Large)] }

// SameName reports whether two spellings are the name of one player.
func SameName(a, b string) bool { return record.Folded(a) == record.Folded(b) }

// Seat returns which player of the game has a name, the first if both have, or -1.
func (r *Report) Seat(name string) int {
	return slices.IndexFunc(r.Players[:], func(p record.Player) bool { return SameName(p.FullName(), name) })
}
