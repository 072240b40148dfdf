// Package game knows the state of play: whose turn it is and with which tiles, what is in the bag
// and what is unseen, scores, turns without score, and how a game ends.
//
// A Position is what the player on turn knows; a Game is what an umpire knows, and fast. Both are
// for games that keep the rules: what may happen besides, challenges and penalties, is in a record.
//
// Sharp edges: unseen is the bag and the opponent's rack together. A Position's bag is a number
// only: which of the unseen tiles are in it is not known. No clock is read.
package game

import (
	"fmt"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
)

// A Position is a board and what the player on turn knows.
type Position struct {
	Board         *board.Board
	Rack          tile.Rack // of the player on turn
	Opponent      tile.Rack // the opponent's tiles, if given: all, or those that are known
	OpponentGiven bool
	Scores        [2]int // on turn first
	Scoreless     int    // turns without score just before
}

// Unseen returns the tiles in the bag and on the opponent's rack. Tiles that the set has fewer of
// than are on the board and the rack count as none.
func (p *Position) Unseen() tile.Rack {
	unseen := p.Board.Rules().Tiles.Count
	seen := p.Board.OnBoard()
	seen.Add(&p.Rack)
	for t := range unseen {
		unseen[t] -= min(unseen[t], seen[t])
	}
	return unseen
}

// Bag returns the number of tiles in the bag: what is unseen less the opponent's rack, which is full
// as long as the tiles last.
func (p *Position) Bag() int {
	unseen := p.Unseen()
	return max(unseen.Len()-p.opponentHolds(), 0)
}

// opponentHolds returns how many tiles the opponent holds, if the tiles last. A rack given is more
// than full in an irregular game only.
func (p *Position) opponentHolds() int {
	held := p.Board.Rules().RackSize
	if p.OpponentGiven {
		held = max(held, p.Opponent.Len())
	}
	return held
}

// Held returns all of the opponent's tiles where they are known: given, or the only ones unseen.
func (p *Position) Held() (held tile.Rack, known bool) {
	if p.OpponentGiven && p.Opponent.Len() == p.opponentHolds() {
		return p.Opponent, true
	}
	if p.Bag() == 0 {
		return p.Unseen(), true
	}
	return tile.Rack{}, false
}

// Legal reports whether the player on turn may make the move; a refusal says why. It is the one
// judge of legality: the board's judgement, and that the tiles and the bag allow the move.
func (p *Position) Legal(m *move.Move) error {
	used := m.Used()
	if err := OnRack(&used, &p.Rack, p.Board.Rules().Tiles); err != nil {
		return err
	}
	switch m.Kind {
	case move.Exchange:
		return Exchangeable(p.Board.Rules(), int(m.Played), p.Bag())
	case move.Play:
		return p.Board.Legal(m)
	}
	return nil
}

// OnRack reports whether the tiles used are on the rack; a refusal names the first that is not.
func OnRack(used, rack *tile.Rack, set *tile.Set) error {
	if rack.Contains(used) {
		return nil
	}
	held := " " + set.Rack(rack)
	if rack.Len() == 0 {
		held = ", which is empty"
	}
	return fmt.Errorf("%s is not on the rack%s", missing(used, rack, set), held)
}

// missing names the first tile of used that rack lacks.
func missing(used, rack *tile.Rack, set *tile.Set) string {
	for t, n := range used {
		if n > rack[t] {
			if n > 1 {
				return fmt.Sprintf("%d × %s", n, set.Text(tile.Tile(t)))
			}
			return set.Text(tile.Tile(t))
		}
	}
	panic("game: no tile is missing")
}

// Exchangeable reports whether n tiles may be exchanged with so many in the bag; a refusal says why
// not.
func Exchangeable(r *rules.Rules, n, bag int) error {
	limit := r.ExchangeLimit
	switch {
	case n == 0:
		return fmt.Errorf("an exchange gives at least one tile")
	case bag < limit && limit == 1:
		return fmt.Errorf("an exchange needs a tile in the bag, and there is none")
	case bag < limit:
		return fmt.Errorf("an exchange needs %d tiles in the bag, and there are %d", limit, bag)
	case n > bag:
		return fmt.Errorf("%d tiles cannot be exchanged for the %d in the bag", n, bag)
	}
	return nil
}
