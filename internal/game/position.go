// Package game knows the state of play: whose turn it is and with which tiles, what is in the bag
// and what is unseen, scores, turns without score, and how a game ends.
//
// A Position is what the player on turn knows, and the base of every search: moves are applied to it
// and taken back, and what it carries (unseen tiles, the bag's number, a hash) is kept up to date by
// each. A Game is what an umpire knows: both racks and the order of the bag. Dealing a Position makes
// a Game that may be the one the player is in. Both are for games that keep the rules: what may happen
// besides, challenges and penalties, is in a record.
//
// Sharp edges: unseen is the bag and the opponent's rack together. A Position's bag is a number
// only: which of the unseen tiles are in it is not known. A Position is a value that shares its board:
// a copy must not be applied to while the other is in use. No clock is read.
package game

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
)

// Known is what the player on turn knows of a game. Pairs have the player on turn first.
type Known struct {
	Board    *board.Board
	Rack     tile.Rack // of the player on turn: all its tiles, or those that are known
	Opponent tile.Rack // of the opponent: all its tiles, or those that are known
	Sizes    [2]int    // tiles on each rack, those included that are not known
	Scores   [2]int    // points

	Quiet
	Last    move.Move // the opponent's, just made; of an exchange only Played is known, the tiles returned
	HasLast bool      // Last is known
}

// A Position is a board and what the player on turn knows. Only Apply and TakeBack change it.
type Position struct {
	Known
	Ending Ending // Scores have been settled unless it is Going

	carried
	before []step // what each Apply that was not taken back has found
}

// A carried is what follows from what is known, kept up to date.
type carried struct {
	away    tile.Rack // tiles of the set that are not on the board
	bag     int       // tiles in the bag
	squares uint64    // the board's part of the hash
	racks   [2]uint64 // the known tiles' part of the hash
}

// A step is what a move found.
type step struct {
	Known
	carried
}

// NewPosition returns the position in which that is known. Sizes of 0 are found: the player on turn has
// the tiles that are known, and where none are, a full rack, as the opponent has, as long as the tiles
// last. Tiles that the set has fewer of than are on the board and the rack count as none.
func NewPosition(k Known) Position {
	p := Position{Known: k}
	r, onBoard := k.Board.Rules(), k.Board.OnBoard()
	p.away = less(&r.Tiles.Count, &onBoard)
	unseen := p.Unseen()
	rest := unseen.Len()
	if p.Sizes[1] == 0 {
		p.Sizes[1] = min(max(r.RackSize, k.Opponent.Len()), rest)
	}
	rest = max(rest-p.Sizes[1], 0)
	if p.Sizes[0] == 0 {
		if p.Sizes[0] = k.Rack.Len(); p.Sizes[0] == 0 {
			p.Sizes[0] = min(r.RackSize, rest)
		}
	}
	p.bag = max(rest-max(p.Sizes[0]-k.Rack.Len(), 0), 0)
	p.squares = boardHash(k.Board)
	p.racks = [2]uint64{rackHash(&k.Rack), rackHash(&k.Opponent)}
	return p
}

// Clone returns the position on a board of its own. Moves that were applied cannot be taken back in it.
func (p *Position) Clone() Position {
	q := *p
	q.Board = board.New(p.Board.Rules(), p.Board.Words())
	q.Board.CopyFrom(p.Board)
	q.before = nil
	return q
}

// WithRack returns the position in which the player on turn holds those tiles and no others. Moves that
// were applied cannot be taken back in it.
func (p *Position) WithRack(rack *tile.Rack) Position {
	q := *p
	q.Rack, q.Sizes[0] = *rack, rack.Len()
	q.bag = max(p.bag+p.Sizes[0]-q.Sizes[0], 0)
	q.racks[0] = rackHash(rack)
	q.before = nil
	return q
}

// Unseen returns the tiles in the bag and on the opponent's rack. Of a rack that is not known whole, the
// tiles that are not known are among them.
func (p *Position) Unseen() tile.Rack { return less(&p.away, &p.Rack) }

// Bag returns the number of tiles in the bag.
func (p *Position) Bag() int { return p.bag }

// Held returns all of the opponent's tiles where they are known: given, or the only ones unseen.
func (p *Position) Held() (held tile.Rack, known bool) {
	if p.bag == 0 && p.Rack.Len() >= p.Sizes[0] {
		return p.Unseen(), true
	}
	if p.Opponent.Len() == p.Sizes[1] {
		return p.Opponent, true
	}
	return tile.Rack{}, false
}

// less returns the tiles of r without those of other, as far as it has them.
func less(r, other *tile.Rack) tile.Rack {
	rest := *r
	for t, n := range other {
		rest[t] -= min(rest[t], n)
	}
	return rest
}
