// Package question is the one way to ask the engine about a position: moves ranked or played out, the end of a game
// searched, the opponent's tiles inferred, players compared.
//
// A Question says what is asked; what it leaves open has its default here, and nowhere else, and so have the bounds of what
// may be asked. Open makes an Analysis of it by the rules, words and tables of a setting, which can be run, changed, saved
// and read at any moment, whatever the method.
//
// Sharp edges: an *Error names the field at fault, so that each face can say it in its own words. An Analysis keeps a copy
// of the position, and is safe for concurrent use as those of package engine are.
package question

import (
	"time"

	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/sim"
)

// A Method is a way to find an answer.
type Method string

// The methods.
const (
	Rank       Method = "rank"       // a player ranks the moves
	Sim        Method = "sim"        // candidates are played out
	Full       Method = "full"       // by the phase of the game
	Endgame    Method = "endgame"    // best play with an empty bag
	PreEndgame Method = "preendgame" // every move for every draw, with a few tiles in the bag
	Solve      Method = "solve"      // one of the two, by the bag
	Infer      Method = "infer"      // what the opponent likely holds
	Compare    Method = "compare"    // the lists of several players
)

// The defaults.
const (
	UsualMoves    = 10 // of a ranking
	UsualLeaves   = 10 // of an inference
	UsualCompared = 5  // moves of each list of a comparison
	UsualLines    = 1  // best moves of an endgame to prove
	UsualSeed     = random.Seed(1)

	// UsualMemory is what a search of the end of a game takes at most, in MiB.
	UsualMemory = engine.UsualMemory >> 20

	// UsualTime ends a search of a pre-endgame with two or more tiles in the bag, where nothing else does: to prove all may
	// take days.
	UsualTime = time.Minute
)

// The bounds.
const (
	LeastMemory = 16
	MostMemory  = 64 << 10
	MostThreads = 256 // few machines have as many cores

	// MostCandidates are played out at most: the differences of their pairs take 48 MB.
	MostCandidates = 1000

	FewestPlayers = 2 // of a comparison
	MostPlayers   = 6
)

// UsualPlayers returns the names of the players that are compared if nobody names any.
func UsualPlayers() []string {
	return []string{setting.ClassicPlayer, setting.StaticPlayer, setting.FullPlayer}
}

// A Question is what is asked about a position. What is nil, 0 or "" is as usual.
type Question struct {
	Method   Method
	Position *game.Position

	Player  *setting.Player  // of Rank, Sim and Full
	Players []setting.Player // of Compare

	Also    []move.Move // moves to judge besides
	Count   *int        // moves told, or leaves; of players that play out, candidates, but 1 is a move told; 0 for all
	Told    bool        // Count is of moves told: who plays out has the usual candidates, or more
	Phonies bool        // Also may have phonies
	Explain bool        // candidates have terms
	Limits  engine.Limits
	Endless bool // no time is as usual where neither time nor nodes are limited
	Memory  int  // of the search of the end of a game, at most, in MiB
	Seed    *random.Seed

	Playing        // of players that play candidates out
	Saved   []byte // of Sim: the work of another run, which Save has written, to continue; work on another question is an error

	Objective  string          // of players that play out, and of endgames: win or spread
	Lines      *int            // of Endgame: best moves to prove
	Depth      int             // of Endgame: moves that every line is followed
	Solver     *endgame.Solver // of Endgame: it has answered before, and knows something
	Model      string          // of PreEndgame
	Candidates *int            // of PreEndgame: moves to look at deeply; 0 for the usual number
}

// Playing says how candidates are played out.
type Playing struct {
	Plies      *int     // moves after a candidate
	Confidence *float64 // percent of certainty about the best move at which to stop; 0 goes on to the limit
	Difference float64  // that does not matter: percent of winning, points, or worth
	Equal      bool     // all candidates as often
	Utility    *sim.Utility
	Infer      bool // the opponent's tiles are drawn by what its last move tells
}

// Given returns a number as a Question has one that may be left out: nil for 0.
func Given[T comparable](value T) *T {
	var none T
	if value == none {
		return nil
	}
	return &value
}

// method returns the method, of the two that solve the one for the bag.
func (q *Question) method() Method {
	switch {
	case q.Method != Solve:
		return q.Method
	case q.Position.Bag() > 0:
		return PreEndgame
	}
	return Endgame
}
