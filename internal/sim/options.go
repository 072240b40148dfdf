package sim

import (
	"errors"

	"maven/internal/anagram"
	"maven/internal/eval"
	"maven/internal/random"
	"maven/internal/tile"
	"maven/internal/winprob"
)

// Means are what play-outs are made with.
type Means struct {
	Judge *eval.Static   // both sides choose the move that it ranks first
	Words *anagram.Map   // of the board's words; nil for none, which is slower and changes nothing
	Win   *winprob.Table // nil for none
}

// Goal says what candidates are compared by.
type Goal uint8

// The goals.
const (
	WinGame      Goal = iota // the chance to win
	GainSpread               // the spread
	BeWorth                  // what Options.Utility says that the final spread is worth
	WinAndSpread             // the chance to win, and for each point of spread a thousandth of a win
)

// String returns the goal as programs are told it.
func (g Goal) String() string { return [...]string{"win", "spread", "utility", "mixed"}[g] }

// Wins reports whether the chance to win is what candidates are compared by, or a part of it.
func (g Goal) Wins() bool { return g == WinGame || g == WinAndSpread }

// HasWorth reports whether candidates are compared by their Worth.
func (g Goal) HasWorth() bool { return g == BeWorth || g == WinAndSpread }

// The defaults of Options.
const (
	DefaultPlies      = 2
	DefaultConfidence = 0.95
)

// A Sampler draws what the opponent holds: it adds tiles to held, which has those that are known for
// certain. Tiles that it leaves out are drawn by chance. It may take numbers from the stream only, is
// called from several goroutines, and answers the same tiles for the same numbers.
type Sampler func(held *tile.Rack, stream *random.Stream)

// Options say how to compare candidates.
type Options struct {
	Plies   int // moves played out after the candidate; 0 is DefaultPlies
	Goal    Goal
	Utility *Utility // for BeWorth
	Sampler Sampler  // nil for chance
	Seed    random.Seed

	// Equal plays out every candidate equally often. Otherwise those that are surely not the best are
	// skipped.
	Equal bool

	// Confidence is how sure it must be that the leader is the best, 0 to 1, before the work ends by
	// itself. 0 is DefaultConfidence; with Equal the work then goes on.
	Confidence float64

	// Equivalent is a difference that does not matter, in the goal's own measure: a chance from 0 to 1,
	// points, or worth. The work also ends when no candidate can be better than the leader by more.
	Equivalent float64

	// Endgames is how many positions are looked at to find out who wins the endgame that a play-out comes to; 0 is none. With it
	// play-outs go on until the bag is empty, however few Plies there are, which now only says of how many moves figures are
	// kept. It is for a few tiles in the bag, and for goals of which the chance to win is the whole or a part.
	Endgames int
}

// The errors of New and Resume beside those of a checkpoint.
var (
	ErrOver    = errors.New("the game is over")
	ErrRack    = errors.New("the rack of the player on turn must be known whole")
	ErrNoWin   = errors.New("there is no win table for these rules")
	ErrOptions = errors.New("options of a simulation are wrong")
)
