package record

import (
	"time"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// Held is a rack as far as it is known: it has Count tiles, and Tiles are among them.
type Held struct {
	Tiles tile.Rack
	Count int
}

// Known says how well the rack is known.
func (h *Held) Known() Knowledge {
	switch n := h.Tiles.Len(); {
	case n >= h.Count:
		return Known
	case n > 0:
		return Partly
	}
	return Unknown
}

// A State is a game between two turns of its record. Arrays are by player: 0 went first.
type State struct {
	Board   *board.Board
	Player  int // on turn
	Scores  [2]int
	Racks   [2]Held      // as the record tells them
	Shown   [2]tile.Rack // tiles that each still holds of those shown by a withdrawn play
	Bag     int          // tiles in the bag
	Clocks  [2]time.Duration
	Clocked [2]bool // Clocks are recorded

	game.Quiet
	Ending game.Ending
	Ender  int // who went out, resigned or forfeited

	made  move.Move // just before; of an exchange only Played
	maker int       // of that move, if it stands; else -1

	paid [2]bool  // the points for the tiles left at the end have been recorded
	last lastPlay // while it can be challenged

	before *State       // as the last play found it, but for the board
	back   *board.Board // as the last play found it
}

// A lastPlay is the play just made.
type lastPlay struct {
	open   bool // there is one, and nothing has happened since
	turn   Turn
	formed [][]tile.Tile // its words; none where it does not fit the board
}

// newState returns the state before the first turn.
func newState(r *rules.Rules, words *wordgraph.Graph) *State {
	s := &State{Board: board.New(r, words), maker: -1, back: board.New(r, words), before: &State{}}
	s.Bag = r.Tiles.Count.Len()
	for p := range s.Racks {
		s.Racks[p].Count = min(r.RackSize, s.Bag)
		s.Bag -= s.Racks[p].Count
	}
	return s
}

// clone returns a state with boards of its own.
func (s *State) clone() *State {
	c, before := *s, *s.before
	c.Board, c.back, c.before = board.New(s.Board.Rules(), s.Board.Words()), board.New(s.Board.Rules(), s.Board.Words()), &before
	c.Board.CopyFrom(s.Board)
	c.back.CopyFrom(s.back)
	before.Board, before.back, before.before = c.Board, c.back, c.before
	return &c
}

// Over reports whether no more moves can be made. The last play may still be challenged.
func (s *State) Over() bool { return s.Ending != game.Going }

// Winner returns the winner of a game that is over, with all points scored; false for an unfinished game and for a tie.
func (s *State) Winner() (player int, won bool) {
	switch {
	case s.Ending == game.Resignation || s.Ending == game.Forfeit:
		return 1 - s.Ender, true
	case s.Ending == game.Going || s.Scores[0] == s.Scores[1]:
		return 0, false
	case s.Scores[1] > s.Scores[0]:
		return 1, true
	}
	return 0, true
}

// Position returns what the player on turn knew, including the opponent's tiles that were certain: all of them, or those
// shown. If the record does not give the whole rack, the position has the part that it gives. The board belongs to the
// state, and must not be changed.
func (s *State) Position() game.Position {
	p := s.Player
	known := game.Known{
		Board:  s.Board,
		Rack:   s.Racks[p].Tiles,
		Sizes:  [2]int{s.Racks[p].Count, s.Racks[1-p].Count},
		Scores: [2]int{s.Scores[p], s.Scores[1-p]},
		Quiet:  s.Quiet, Last: s.made, HasLast: s.maker == 1-p,
	}
	tiles, all := s.Knows(p)
	if known.Opponent = tiles; !all { // what else is certain follows from the number of tiles
		known.Opponent = s.Shown[1-p]
	}
	return game.NewPosition(known)
}

// Unseen returns the tiles that are neither on the board nor known to be on the player's rack.
func (s *State) Unseen(player int) tile.Rack {
	onBoard := s.Board.OnBoard()
	unseen := s.Board.Rules().Tiles.Count.Less(&onBoard)
	return unseen.Less(&s.Racks[player].Tiles)
}

// Knows returns the tiles that the opponent certainly holds, to the player's knowledge, and whether these are all: tiles
// shown by a withdrawn play and not played since, and unseen tiles that cannot be in the bag.
func (s *State) Knows(player int) (tiles tile.Rack, all bool) {
	other := &s.Racks[1-player]
	pool := s.Unseen(player)
	elsewhere := max(pool.Len()-other.Count, 0)
	tiles = s.Shown[1-player]
	for t, n := range pool {
		tiles[t] = max(tiles[t], uint8(max(int(n)-elsewhere, 0)))
	}
	if tiles.Len() > other.Count { // a record that cannot be
		return tile.Rack{}, false
	}
	return tiles, tiles.Len() == other.Count
}

// held returns a player's tiles, if the record gives them or if only these tiles are left.
func (s *State) held(player int) (tile.Rack, bool) {
	own := &s.Racks[player]
	if own.Known() == Known {
		return own.Tiles, true
	}
	if pool := s.Unseen(1 - player); pool.Len() == own.Count && s.Racks[1-player].Known() == Known {
		return pool, true
	}
	return tile.Rack{}, false
}

// HeldFor returns the rack that a turn made in this state is about: for a play withdrawn that of its player with the play's tiles back
// on it, for others the player's rack.
func (s *State) HeldFor(t *Turn) Held {
	if t.Kind != Withdrawn {
		return s.Racks[t.Player]
	}
	after := s.clone()
	after.apply(t)
	return after.Racks[t.Player]
}

// union returns the fewest tiles that contain both a and b.
func union(a, b *tile.Rack) tile.Rack {
	u := *a
	for t, n := range b {
		u[t] = max(u[t], n)
	}
	return u
}

// common returns the tiles that a and b both have.
func common(a, b *tile.Rack) tile.Rack {
	c := *a
	for t, n := range b {
		c[t] = min(c[t], n)
	}
	return c
}
