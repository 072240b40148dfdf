package engine

import (
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
	"maven/internal/winprob"
)

// WinChance returns the chance, 0 to 1, that the player on turn wins after the move: 1 minus the opponent's chance from
// the spread, which includes the worth of the leave, and the tiles unseen. A move that plays out wins, loses or draws
// for certain. The move's Score and Equity must be set.
func WinChance(table *winprob.Table, p *game.Position, m *move.Move) float64 {
	spread := (p.Scores[0] - p.Scores[1]) * int(tile.Point)
	bag, held, used := p.Bag(), p.Rack.Len(), int(m.Played)
	if m.Kind == move.Exchange {
		used = 0 // as many come back
	}
	unseen := min(held, held-used+bag) + max(bag-used, 0) // to the opponent
	switch {
	case unseen == 0:
		theirs, _ := p.Held()
		settled := 2 * p.Board.Rules().Tiles.RackScore(&theirs) // either payment moves the spread by twice
		return table.ChanceAt(spread+(int(m.Score)+settled)*int(tile.Point), 0)
	case bag == 0 || m.Kind == move.Pass:
		spread += int(m.Score) * int(tile.Point)
	default:
		spread += int(m.Equity)
	}
	return 1 - table.ChanceAt(-spread, unseen)
}
