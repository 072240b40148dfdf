// Package panel makes and runs a panel: positions from self-play whose candidates have been valued with far more work
// than a player has for a move. A player is asked for its move in each, and what the best candidate is worth more is
// its regret: a measure of the choice of moves that tells players apart with fewer positions than games.
//
// A file has one section: positions of one kind. Each position is of a game of its own. Half of them, drawn by lot, are
// for tuning, and half held out. docs/panel.md says how positions are chosen and how the truth is found, and has its
// limits.
//
// Sharp edges: a value that is sampled has an error, and the best of several sampled values is a little too high; so
// even a perfect player has a regret above zero. Only differences between players are free of it. No clock is read.
package panel

import (
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/stamp"
)

// A Section is a kind of positions.
type Section string

// The sections: docs/panel.md has the rules by which positions are taken.
const (
	Middle     Section = "middle"     // two racks and more in the bag
	Closed     Section = "closed"     // the same, on boards that few bingos fit on
	CloseCall  Section = "close-call" // the same, where four moves are about as good
	PreEndgame Section = "preendgame" // 1 to 4 tiles in the bag
	Endgame    Section = "endgame"    // the bag is empty
)

// Sections returns all sections, in the order of a game.
func Sections() []Section { return []Section{Middle, Closed, CloseCall, PreEndgame, Endgame} }

// A Half says what a position may be used for.
type Half string

// The halves.
const (
	Tuning  Half = "tuning"
	HeldOut Half = "held-out"
)

// Known says how a candidate's value is known.
type Known string

// The ways to know a value.
const (
	Sampled   Known = "sampled"    // a mean over play-outs to the end of the game, by static equity
	LookAhead Known = "look-ahead" // the same, but both sides look ahead before each move
	Heuristic Known = "heuristic"  // every draw was looked at, and played out by a rule from some move on
	Proven    Known = "proven"     // the result of best play; with tiles in the bag, for every draw
)

// A Candidate is a move and what it is worth.
type Candidate struct {
	Move   move.Move `json:"-"`      // Score is set
	Win    float64   `json:"win"`    // chance to win, 0 to 1, a draw as half a win
	Spread float64   `json:"spread"` // mean final spread, points
	Error  float64   `json:"error"`  // standard error of the difference in Win to the best candidate; 0 for the best
	Draws  int       `json:"draws"`  // how often it was played out, if it is sampled
	Known  Known     `json:"known"`
}

// A Position is a position with its candidates, best first.
type Position struct {
	ID         string // section and number, from 1
	Half       Half
	CGP        string
	Position   game.Position // what CGP says
	Candidates []Candidate
}

// find returns the candidate with that move; nil for none.
func (p *Position) find(m *move.Move) *Candidate {
	same := p.Position.Board.Canonical(*m)
	for i := range p.Candidates {
		if p.Candidates[i].Move.Same(&same) {
			return &p.Candidates[i]
		}
	}
	return nil
}

// A Header says what a file is.
type Header struct {
	Section   Section     `json:"section"`
	Positions int         `json:"positions"` // of the whole section
	Seed      random.Seed `json:"seed"`      // of all draws
	Words     stamp.Thing `json:"lexicon"`
	Rules     stamp.Thing `json:"rules"`
	Made      string      `json:"made"` // the command that makes the file
}

// A Panel is the content of a file. Positions may be fewer than the header says while it is being made.
type Panel struct {
	Header
	Positions []Position
}

// seedOf returns the seed of a section: that of the header is of all of them.
func seedOf(seed random.Seed, s Section) random.Seed { return seed.Named("panel").Named(string(s)) }

// truthSeed returns the seed of the draws by which the candidates of a position are compared.
func truthSeed(seed random.Seed, s Section, id string) random.Seed {
	return seedOf(seed, s).Named("truth").Named(id)
}
