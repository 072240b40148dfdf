package report

import (
	"context"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Method judges moves. It is used by one goroutine at a time. What it says depends on what it is
// asked alone, not on what it was asked before: then a report is the same on any number of threads,
// and after any number of breaks.
type Method interface {
	// Name returns what people call the method, such as "static".
	Name() string

	// Identity returns a text over everything that verdicts depend on besides rules, words and
	// position: two methods with one identity say the same.
	Identity() string

	// Judge ranks the legal moves of the player on turn, whose whole rack the position has, and
	// returns the best, at most top, at least one. Made is the move that was made, in the form of
	// board.Canonical: it is legal, or a play that fits the board and whose words are not good; nil
	// where it is not known. Verdict.Made is what it is worth on the same scale, a play whose words
	// are not good as if it stood. Position and board are the caller's. An error is that of ctx, or
	// says why this position cannot be judged.
	Judge(ctx context.Context, p *game.Position, made *move.Move, top int) (Verdict, error)
}

// A Verdict is what a method says of one turn.
type Verdict struct {
	Best  []Candidate // best first
	Made  *Candidate  // nil where the move made is not known
	Rank  int         // of the move made among all legal ones, from 1; 0 where it is not one of them
	Moves int         // legal moves

	Bingos int        // legal bingos
	Bingo  *Candidate // the best of them; nil for none
}

// A Candidate is a move with its worth.
type Candidate struct {
	Move  move.Move // Score is set
	Value Value
	Text  string // as people write it: 8D QI(NT)AR; set by the report
}

// A Value is what a move is worth to the player on turn.
type Value struct {
	Equity tile.Equity // what moves are compared by
	Error  tile.Equity // one standard error of Equity, where it is sampled

	Win      float64 // chance to win, 0 to 1
	WinError float64 // one standard error of Win, where it is sampled
	HasWin   bool    // Win is known

	Known stat.Known
}
