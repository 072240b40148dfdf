package record

import (
	"errors"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
)

// apply changes the state to the one after a turn, even if the turn breaks the rules. Points are taken as scored.
func (s *State) apply(t *Turn) {
	p := t.Player
	if t.Kind != Withdrawn {
		s.learn(t)
	}
	switch t.Kind {
	case Played:
		s.play(t)
	case Exchanged, ExchangedCount:
		s.exchange(t)
	case Passed, ChallengeLost:
		s.made, s.maker = move.Move{Kind: move.Pass}, p
		s.passTurn(p, false, t.Kind == Passed, false)
	case Withdrawn:
		s.withdraw(t)
	case EndBonus, EndPenalty:
		s.paid[p] = true
	case Resigned:
		s.end(game.Resignation, p)
	case Forfeited:
		if s.Ending != game.Resignation {
			s.Ending, s.Ender = game.Forfeit, p
		}
	}
	s.last.open = t.Kind == Played
	s.Scores[p] = t.Total
	if t.Clocked {
		s.Clocks[p], s.Clocked[p] = t.Clock, true
	}
	s.recount()
}

// learn notes what the turn says about racks.
func (s *State) learn(t *Turn) {
	switch t.Kind {
	case TimePenalty, Adjusted:
	case EndBonus:
		s.meetLeft(1-t.Player, &t.Tiles)
	case EndPenalty:
		s.meetLeft(t.Player, &t.Tiles)
	default:
		s.meet(t.Player, &t.Rack, t.Known)
	}
}

// meet notes tiles that a player is said to hold. They override what was known before.
func (s *State) meet(player int, tiles *tile.Rack, known Knowledge) {
	held, n := &s.Racks[player], tiles.Len()
	switch merged := union(&held.Tiles, tiles); {
	case n == 0 && known != Known:
		return
	case known == Known || n >= held.Count:
		held.Tiles, held.Count = *tiles, n
	case merged.Len() <= held.Count:
		held.Tiles = merged
	default:
		held.Tiles = *tiles
	}
	s.Shown[player] = common(&s.Shown[player], &held.Tiles)
	s.recount()
}

// meetLeft notes tiles that are paid for, unless the player cannot hold so many.
func (s *State) meetLeft(player int, tiles *tile.Rack) {
	if tiles.Len() <= s.Racks[player].Count {
		s.meet(player, tiles, Unknown)
	}
}

// recount finds the number of tiles in the bag from the tiles elsewhere.
func (s *State) recount() {
	all := s.Board.Rules().Tiles.Count
	s.Bag = max(all.Len()-s.Board.Tiles()-s.Racks[0].Count-s.Racks[1].Count, 0)
}

func (s *State) play(t *Turn) {
	s.save()
	p, used := t.Player, t.Move.Used()
	s.last.turn, s.last.formed = *t, s.put(&t.Move)
	if s.made, s.maker = t.Move, p; len(s.last.formed) == 0 {
		s.maker = -1
	}

	held := &s.Racks[p]
	kept := max(held.Count-used.Len(), 0)
	s.release(p, &used, kept)
	held.Count = kept + max(min(s.Board.Rules().RackSize-kept, s.Bag), 0)
	s.recount()
	s.passTurn(p, t.Change != 0, false, held.Count == 0)
}

// release removes tiles from a rack that keeps this many. If they were not on it, nothing is known about the rack any
// more.
func (s *State) release(player int, used *tile.Rack, kept int) {
	held := &s.Racks[player]
	if held.Tiles = held.Tiles.Less(used); held.Tiles.Len() > kept {
		held.Tiles = tile.Rack{}
	}
	shown := s.Shown[player].Less(used)
	s.Shown[player] = common(&shown, &held.Tiles)
}

// exchange removes the exchanged tiles from the rack. If they are unknown, any of the known tiles may be among them. The
// opponent, who saw only their number, knows less too.
func (s *State) exchange(t *Turn) {
	p, n, shown := t.Player, t.exchanged(), s.Shown[t.Player]
	s.made, s.maker = move.Move{Kind: move.Exchange, Played: uint8(n)}, p
	if t.Kind == Exchanged {
		used := t.Move.Used()
		s.release(p, &used, max(s.Racks[p].Count-n, 0))
	} else {
		lessen(&s.Racks[p].Tiles, n)
	}
	lessen(&shown, n)
	s.Shown[p] = common(&shown, &s.Racks[p].Tiles)
	s.passTurn(p, t.Change != 0, false, false)
}

// lessen takes n of every tile.
func lessen(r *tile.Rack, n int) {
	for t := range r {
		r[t] -= min(r[t], uint8(n))
	}
}

// passTurn counts a turn of the player, which may end the game, and gives the turn to the opponent. Out says that the
// player has no tiles left.
func (s *State) passTurn(player int, scored, pass, out bool) {
	s.Player = 1 - player
	if how := game.CountTurn(s.Board.Rules(), &s.Quiet, scored, pass, out, s.Bag); how != game.Going {
		s.end(how, player)
	}
}

// end ends a game that has not ended.
func (s *State) end(how game.Ending, player int) {
	if s.Ending == game.Going {
		s.Ending, s.Ender = how, player
	}
}

// save remembers the state for a play that is withdrawn.
func (s *State) save() {
	*s.before = *s
	s.back.CopyFrom(s.Board)
}

// withdraw takes back the play just made. Its tiles are known from now on.
func (s *State) withdraw(t *Turn) {
	p, last := t.Player, s.last
	if !last.open || last.turn.Player != p {
		s.maker = -1
		s.meet(p, &t.Rack, t.Known)
		s.passTurn(p, false, false, false)
		return
	}
	before, other, clocks, clocked := s.before, s.Racks[1-p], s.Clocks, s.Clocked
	s.Board.CopyFrom(s.back)
	*s = *before
	s.before, s.Racks[1-p], s.Clocks, s.Clocked = before, other, clocks, clocked
	s.recount()
	s.maker = -1

	used, held := last.turn.Move.Used(), &s.Racks[p]
	s.meet(p, &t.Rack, t.Known)
	if tiles := union(&held.Tiles, &used); tiles.Len() <= held.Count {
		held.Tiles = tiles
		s.Shown[p] = union(&s.Shown[p], &used)
	}
	s.passTurn(p, false, false, false)
}

// put places a play on the board and returns the words that it forms. If the play does not fit, put places the tiles that
// do, and returns no words.
func (s *State) put(m *move.Move) [][]tile.Tile {
	err := s.Board.Fits(m)
	if err == nil {
		formed := s.Board.Formed(m)
		s.Board.Place(m)
		return formed
	}
	if refusal, is := errors.AsType[*board.IllegalError](err); is && refusal.Refusal > board.NotThrough {
		s.Board.Place(m)
		return nil
	}
	r := s.Board.Rules()
	squares := s.Board.Squares()
	for i, t := range m.Word() {
		row, col := m.Square(i)
		if row < r.Size && col < r.Size && !r.At(row, col).Brick() && squares[row*r.Size+col] == 0 {
			squares[row*r.Size+col] = t
		}
	}
	s.Board.SetTiles(squares)
	return nil
}
