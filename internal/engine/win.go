package engine

import (
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
	"maven/internal/winprob"
)

// A Standing is how the side that has moved stands.
type Standing struct {
	Lead   int  // its spread, with the leave, in thousandths of a point
	Leave  int  // what the move is worth beyond its score: 0 for a pass, or if the bag was empty before the move
	Unseen int  // tiles, to the opponent; with none the game is over
	Drawn  bool // the bag had tiles before the move
}

// Stand returns how the player on turn stands after a move, whose Score and Equity must be set.
func Stand(p *game.Position, m *move.Move) Standing {
	bag, used := p.Bag(), int(m.Played)
	if m.Kind == move.Exchange {
		used = 0 // as many come back
	}
	s := Standing{Unseen: p.Rack.Len() - used + bag, Drawn: bag > 0}
	if s.Drawn && m.Kind != move.Pass {
		s.Leave = int(m.Equity) - int(m.Score)*int(tile.Point)
	}
	s.Lead = (p.Scores[0]-p.Scores[1]+int(m.Score))*int(tile.Point) + s.Leave
	return s
}

// WinChance returns the chance, 0 to 1, that the player on turn wins after the move, from its spread, which includes the
// worth of the leave, and the tiles unseen to the opponent. A move that plays out wins, loses or draws for certain. The
// move's Score and Equity must be set; left is what of its equity is for the tiles that it leaves in the bag, which the table
// knows by the tiles unseen.
func WinChance(table *winprob.Table, p *game.Position, m *move.Move, left tile.Equity) float64 {
	s := Stand(p, m)
	s.Lead -= int(left)
	if s.Unseen == 0 {
		theirs, _ := p.Held()
		s.Lead += 2 * p.Board.Rules().Tiles.RackScore(&theirs) * int(tile.Point) // either payment moves the spread by twice
	}
	return table.After(s.Lead, s.Unseen, s.Drawn)
}
