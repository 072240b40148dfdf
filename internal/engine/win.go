package engine

import (
	"cmp"
	"math"

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
// worth of the leave, and the tiles unseen to the opponent. A move that plays out wins, loses or draws for certain; of one
// that ends the game because too many turns had no score, the tiles held decide. The move's Score and Equity must be set;
// left is what of its equity is for the tiles that it leaves in the bag, which the table knows by the tiles unseen.
func WinChance(table *winprob.Table, p *game.Position, m *move.Move, left tile.Equity) float64 {
	s := Stand(p, m)
	bag := p.Bag()
	if m.Kind == move.Play {
		bag = max(bag-int(m.Played), 0)
	}
	q := p.Quiet
	switch game.CountTurn(p.Board.Rules(), &q, m.Score != 0, m.Kind == move.Pass, s.Unseen == 0, bag) {
	case game.ScorelessTurns, game.AllPassed:
		return quietChance(p, m)
	}
	s.Lead -= int(left)
	if s.Unseen == 0 {
		theirs, _ := p.Held()
		s.Lead += 2 * p.Board.Rules().Tiles.RackScore(&theirs) * int(tile.Point) // either payment moves the spread by twice
	}
	return table.After(s.Lead, s.Unseen, s.Drawn)
}

// OverChance returns the chance, 0 to 1, that the player on turn has won a game that is over, with scores that are without the
// points of the tiles held. It is 0, 1/2 or 1 where these are known.
func OverChance(p *game.Position) float64 {
	if p.Over() != game.OutPlay {
		return quietChance(p, &move.Move{Kind: move.Pass})
	}
	own := p.Unseen() // the opponent has none, and the bag neither
	own.Add(&p.Rack)
	return winprob.Decided(p.Scores[0] - p.Scores[1] - 2*p.Board.Rules().Tiles.RackScore(&own)) // either payment moves the spread by twice
}

// quietChance returns the chance that the player on turn wins if the game ends with this move, and each side loses the points of
// its tiles. Tiles that are not known are drawn from the others; the sum of so many is taken as normal.
func quietChance(p *game.Position, m *move.Move) float64 {
	set, used, own, rest := p.Board.Rules().Tiles, m.Used(), p.Rack, p.Unseen()
	own.Remove(&used)
	rest = rest.Less(&p.Opponent)
	mine, theirs := p.Sizes[0]-p.Rack.Len()+min(int(m.Played), p.Bag()), p.Sizes[1]-p.Opponent.Len()
	lead := float64(p.Scores[0] - p.Scores[1] + int(m.Score) - set.RackScore(&own) + set.RackScore(&p.Opponent))
	n, sum, squares := rest.Len(), 0, 0
	for t, count := range rest {
		points := int(set.Score[t])
		sum, squares = sum+int(count)*points, squares+int(count)*points*points
	}
	if n > 0 {
		lead += float64((theirs-mine)*sum) / float64(n)
	}
	// The variance of the sum of theirs less the sum of mine, drawn without putting back, times n²(n-1).
	if v := (n*squares - sum*sum) * ((mine+theirs)*n - (theirs-mine)*(theirs-mine)); v > 0 {
		return math.Erfc(-lead*float64(n)*math.Sqrt(float64(n-1)/float64(2*v))) / 2
	}
	return winprob.Decided(cmp.Compare(lead, 0))
}
