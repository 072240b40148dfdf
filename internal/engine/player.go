package engine

import (
	"context"
	"time"

	"maven/internal/game"
	"maven/internal/move"
)

// A Player ranks and chooses moves. Its answers depend on the position and the limits alone, not on
// what it was asked before: so a match and a report are the same on any number of threads. The rack of
// a position that it is asked about is known whole. Position and board are the caller's; they are not
// changed, and not kept.
//
// A Player is used by one goroutine at a time. Its analyses have memory of their own. Package
// enginetest holds what every player must do.
type Player interface {
	// Identity returns a text over everything that answers depend on besides rules, words, position
	// and limits: two players with one identity give the same ones.
	Identity() string

	// Choose returns a legal move, with its score: the one that an analysis within the limits puts
	// first, where the request is the zero value. The error is that of ctx, or says why the player
	// cannot answer for this position.
	Choose(ctx context.Context, p *game.Position, l Limits) (move.Move, error)

	// Analyze returns an analysis of the position, which has not run yet. The error says why the
	// player cannot answer for this position, or refuses an added move.
	Analyze(p *game.Position, r Request) (*Analysis, error)
}

// Limits bound how long a player thinks. The zero value leaves it to the player, and has one thread
// work. A player heeds the limits that it has a measure for; time ends every search.
type Limits struct {
	Time       time.Duration // 0 for none
	Iterations int           // games played out, of all candidates together; 0 for none
	Nodes      int           // positions looked at; 0 for none
	Threads    int           // 0 is 1
}

// A Request says what an analysis is to tell.
type Request struct {
	Count int         // the best moves wanted; 0 for all that the player ranks
	Also  []move.Move // candidates besides, see Analysis.Add

	Phonies bool // Also and Add take plays whose words are not good, which count as if they stood
	Bingo   bool // the best bingo is a candidate too, where there is one
	Explain bool // candidates have Terms
}
