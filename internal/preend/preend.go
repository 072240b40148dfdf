// Package preend looks at positions with a few tiles in the bag: every move, for every draw and every
// rack of the opponent that the unseen tiles allow.
//
// A move that empties the bag leads to endgames, one for each draw, which package endgame solves. After
// other moves somebody decides without seeing all tiles: a nested search, by one of two models. With
// ByKnowledge both players make the move that is best on average over all that the tiles they see
// allow, each equally likely to them whatever was played before. With SeesAll the opponent sees the
// racks and the order of the bag, and does what is worst for the player on turn, who goes on by its own
// knowledge: what that brings is certain against anybody.
//
// To win comes first, then the spread. The field narrows as time goes: a glance at every move, play-outs
// for the better ones, endgames of two plies, and proofs for the leaders. docs/search.md has the details.
//
// Sharp edges: weights count orders of draws. With n tiles in the bag, and u unseen tiles of which it is
// not known that the opponent holds them, they add up to u!/(u-n)! for every move. Nobody remembers what
// an exchange put back, and the bag is shuffled after it: weights may then be fractions.
package preend

import (
	"errors"
	"fmt"

	"maven/internal/anagram"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
)

// A Model says what a player knows who decides while there are tiles in the bag.
type Model uint8

// The models.
const (
	ByKnowledge Model = iota // the opponent plays best by what it can know
	SeesAll                  // the opponent sees all tiles, the worst case
)

// MostBag returns the most tiles that may be in the bag. All ways in which they may lie are listed first: with these it takes seconds, with
// 12 tiles, or with 7 whose order counts, more than 20 s.
func (m Model) MostBag() int {
	if m == SeesAll {
		return 6
	}
	return 9
}

// String returns the name that programs are given.
func (m Model) String() string { return [...]string{"by-knowledge", "sees-all"}[min(m, SeesAll)] }

// A Question is what is asked about a position.
type Question struct {
	Position *game.Position
	Model    Model
	Count    int         // moves whose endgames are looked at, a quarter to be proven; more, up to 32, while others seem better; 0 is 32
	Moves    []move.Move // the only candidates besides those of Also; nil for all legal moves
	Also     []move.Move // other moves to be proven
	Nodes    int         // positions to look at, about; 0 for no limit
	Past     *Past       // of earlier questions about the position by the model, of which it is not asked again; nil for none
}

// A Solver answers questions about positions with tiles in the bag.
type Solver struct {
	// Words makes play-outs quicker if it is set to the map of the board's words. It changes no answer.
	Words *anagram.Map

	memory, threads int
}

// New returns a Solver that works on so many threads, with about so many bytes of memory.
func New(memory, threads int) *Solver { return &Solver{memory: memory, threads: max(threads, 1)} }

// The reasons not to take a position.
var (
	errBag  = errors.New("there is no tile in the bag")
	errRack = errors.New("the tiles of the player on turn are not known")
	errOver = errors.New("the game is over")
	errHeld = errors.New("the opponent cannot hold the tiles given")
)

// Check says why the position cannot be looked at by the model.
func (m Model) Check(p *game.Position) error {
	unseen := p.Unseen()
	switch {
	case p.Ending != game.Going:
		return errOver
	case p.Bag() == 0:
		return errBag
	case p.Bag() > m.MostBag():
		return fmt.Errorf("%d tiles are in the bag; must be at most %d with the model %s", p.Bag(), m.MostBag(), m)
	case p.Rack.Len() != p.Sizes[0] || p.Sizes[0] > tile.MaxRack:
		return errRack
	case p.Sizes[1] > tile.MaxRack || p.Opponent.Len() > p.Sizes[1] || !unseen.Contains(&p.Opponent):
		return errHeld
	}
	return nil
}
