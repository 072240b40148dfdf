// Package endgame plays out positions with an empty bag exactly: both racks are known, so every line can
// be followed to its end.
//
// The method is principal variation search with narrow windows, deepened step by step, on boards made of
// lanes. A lane's content (tiles, cross-sets and cross-scores) is kept once, with the plays that each
// side's first rack has in it; a board is a list of lanes. So a play changes about ten lanes, and a
// position that has the other lanes of one before has their plays without a walk. What is known of
// positions stands in one table. docs/search.md has the mathematics.
//
// Values are points that the side to move gains from here on less those that the opponent gains, tiles at
// the end included. How a game ends, and what is paid then, is the business of package game.
//
// Sharp edges: a value is proven only if every line that it stands on ended by the rules. Positions and
// lanes are told apart by 64-bit hashes. A Solver keeps its memory from one question to the next; it is not
// safe for concurrent use.
package endgame

import (
	"errors"
	"fmt"

	"maven/internal/game"
	"maven/internal/tile"
)

// The reasons not to take a position.
var (
	errBag     = errors.New("there are tiles in the bag")
	errUnknown = errors.New("the tiles on the racks are not known")
	errOver    = errors.New("the game is over")
	errLarge   = fmt.Errorf("there are more than %d tiles on a rack", tile.MaxRack)
)

// Check says why a position is no endgame.
func Check(p *game.Position) error {
	_, err := held(p)
	return err
}

// held returns the tiles of the side to move and of the opponent, or why the position is no endgame.
func held(p *game.Position) (racks [2]tile.Rack, err error) {
	if p.Ending != game.Going {
		return racks, errOver
	}
	if p.Bag() > 0 {
		return racks, errBag
	}
	other, known := p.Held()
	if !known || p.Rack.Len() < p.Sizes[0] {
		return racks, errUnknown
	}
	racks = [2]tile.Rack{p.Rack, other}
	for i := range racks {
		switch n := racks[i].Len(); {
		case n == 0:
			return racks, errOver
		case n > tile.MaxRack:
			return racks, errLarge
		}
	}
	return racks, nil
}
