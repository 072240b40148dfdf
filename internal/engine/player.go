package engine

import (
	"context"
	"time"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/pool"
)

// A Player ranks and chooses moves. Its answers depend only on the position and the limits, not on what it was asked
// before, so a match or a report is the same on any number of threads. The position must give the whole rack of the
// player on turn. The player neither changes nor keeps the position and its board.
//
// A Player is used by one goroutine at a time. Its analyses have memory of their own. Package
// enginetest holds what every player must do.
type Player interface {
	// Identity returns a text that covers everything the answers depend on besides rules, words, position
	// and limits. Players with the same identity give the same answers.
	Identity() string

	// Choose returns a legal move with its score: the first candidate of an analysis within the limits, with
	// a zero Request. The error is that of ctx, or says why the player cannot answer for this position.
	Choose(ctx context.Context, p *game.Position, l Limits) (move.Move, error)

	// Analyze returns an analysis of the position, which has not run yet. The error says why the
	// player cannot answer for this position, or refuses an added move.
	Analyze(p *game.Position, r Request) (*Analysis, error)
}

// Limits bound how long a player thinks. With the zero value the player decides, and uses one thread; where Nodes alone are limited,
// its usual time and iterations count as well. A player may not have iterations or nodes to count, but every player obeys Time.
type Limits struct {
	Time       time.Duration // 0 for none
	Later      time.Duration // what later runs may take: what a search sets about, it sets about for Time and Later together
	Iterations int           // games played out, of all candidates together; 0 for none
	Nodes      int           // positions looked at; 0 for none
	Threads    int           // 0 is 1
	Far        pool.Far      // other engines that make the play-outs of a Simulated, if it does not infer; nil for none
	Clock      *Clock        // in Choose and RunByClock: decides how long to think, of players that know how; nil for none
}

// whole returns the time of this run, which is limited, and of later ones.
func (l *Limits) whole() time.Duration { return l.Time + l.Later }

// A Request says what an analysis is asked for.
type Request struct {
	Count int         // the best moves wanted; 0 for all that the player ranks
	Least int         // candidates that are played out at least, however few are wanted
	Also  []move.Move // candidates besides, see Analysis.Add

	Phonies bool // Also and Add accept phonies, and value them as if they stood
	Bingo   bool // the best bingo is a candidate too, if there is one
	Explain bool // candidates have Terms
}
