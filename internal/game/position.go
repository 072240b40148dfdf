// Package game knows the state of play: whose turn it is, the racks, the bag and the unseen tiles, the scores, the turns
// without score, and how a game ends.
//
// A Position is what the player on turn knows, and the base of every search. Moves are applied to it and taken back, and
// each keeps the unseen tiles, the bag count and a hash up to date. A Game is what an umpire knows: both racks and the
// order of the bag. Dealing a Position makes a Game that the player may be in. Both are for games by the rules; package
// record has challenges, penalties and everything else.
//
// Sharp edges: unseen is the bag and the opponent's rack together. A Position's bag is a number
// only: which of the unseen tiles are in it is not known. A Position is a value that shares its board:
// a copy must not be applied to while the other is in use. No clock is read.
package game

import (
	"fmt"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/said"
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

// A carried is what is computed from a Known, and kept up to date.
type carried struct {
	away    tile.Rack // tiles of the set that are not on the board
	bag     int       // tiles in the bag
	squares uint64    // the board's part of the hash
	racks   [2]uint64 // the known tiles' part of the hash
}

// A step is the state before a move.
type step struct {
	Known
	carried
}

// NewPosition returns the position with this knowledge. It fills in sizes of 0: the player on turn has the known tiles;
// if none are known, a full rack. The opponent has a full rack. Both only as long as the tiles last. If board and rack
// hold more of a tile than the set has, none of it are unseen.
func NewPosition(k Known) Position {
	p := Position{Known: k}
	r, onBoard := k.Board.Rules(), k.Board.OnBoard()
	p.away = r.Tiles.Count.Less(&onBoard)
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

// TooMany refuses more of a tile on board and racks than the set has. Searches take for granted that there are not.
func (k *Known) TooMany() error {
	return TooMany(k.Board.Rules().Tiles, k.Board.Squares(), &k.Rack, &k.Opponent)
}

// TooMany refuses more of a tile on the squares and racks than the set has; 0 is an empty square.
func TooMany(set *tile.Set, squares []tile.Tile, racks ...*tile.Rack) error {
	var seen [tile.MaxLetters + 2]int
	for _, t := range squares {
		if t != 0 {
			seen[t.OnRack()]++
		}
	}
	for t := range seen {
		for _, rack := range racks {
			seen[t] += int(rack[t])
		}
		if have := int(set.Count[t]); seen[t] > have {
			return fmt.Errorf("%s %s on board and racks, but the set %s has only %d", said.Count(seen[t], "tile"), set.Text(tile.Tile(t)), set.Name, have)
		}
	}
	return nil
}

// Clone returns a copy of the position with its own board. Earlier moves cannot be taken back in the copy.
func (p *Position) Clone() Position {
	q := *p
	q.Board = board.New(p.Board.Rules(), p.Board.Words())
	q.Board.CopyFrom(p.Board)
	q.before = nil
	return q
}

// On returns the position on another board, which gets its tiles. Earlier moves cannot be taken back in it.
func (p *Position) On(b *board.Board) Position {
	known := p.Known
	known.Board = b
	b.SetTiles(p.Board.Squares())
	return NewPosition(known)
}

// WithRack returns the position with exactly these tiles on the rack of the player on turn. Earlier moves cannot be
// taken back in it.
func (p *Position) WithRack(rack *tile.Rack) Position {
	q := *p
	q.Rack, q.Sizes[0] = *rack, rack.Len()
	q.bag = max(p.bag+p.Sizes[0]-q.Sizes[0], 0)
	q.racks[0] = rackHash(rack)
	q.before = nil
	return q
}

// Unseen returns the tiles in the bag and on the opponent's rack. They include the unknown tiles of the player's own
// rack.
func (p *Position) Unseen() tile.Rack { return p.away.Less(&p.Rack) }

// Bag returns the number of tiles in the bag.
func (p *Position) Bag() int { return p.bag }

// Held returns the opponent's tiles if all are known: because they are given, or because they are the only ones unseen.
func (p *Position) Held() (held tile.Rack, known bool) {
	if p.bag == 0 && p.Rack.Len() >= p.Sizes[0] {
		return p.Unseen(), true
	}
	if p.Opponent.Len() == p.Sizes[1] {
		return p.Opponent, true
	}
	return tile.Rack{}, false
}
