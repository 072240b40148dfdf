package engine

import (
	"context"

	"maven/internal/game"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Dispute is a phony just made, which the player on turn may challenge or let stand. The loss of the game under the
// triple rule is not weighed: there a phony is always challenged.
type Dispute struct {
	Stands    *game.Position // what the player knows if it lets the phony stand
	Over      bool           // the phony has ended the game
	Withdrawn *game.Position // what it knows if the phony is off the board, and the opponent has its tiles back
}

// A Verdict says what a challenge is worth.
type Verdict struct {
	Gain  tile.Equity // what the challenge gains over letting the phony stand: in points, tiles kept included
	Known stat.Known
}

// Weigh values both sides of a dispute by the player's own analyses within the limits. The error is that of ctx or of
// an analysis.
func (d *Dispute) Weigh(ctx context.Context, player Player, l Limits) (Verdict, error) {
	stands, known, err := worth(ctx, player, d.Stands, d.Over, l)
	if err != nil {
		return Verdict{}, err
	}
	withdrawn, other, err := worth(ctx, player, d.Withdrawn, false, l)
	return Verdict{Gain: withdrawn - stands, Known: min(known, other)}, err
}

// worth returns what a position is worth to the player on turn: the spread and what its best move adds; at the end of
// the game the spread after the tiles are paid.
func worth(ctx context.Context, player Player, p *game.Position, over bool, l Limits) (tile.Equity, stat.Known, error) {
	spread := p.Scores[0] - p.Scores[1]
	if over {
		spread -= 2 * p.Board.Rules().Tiles.RackScore(&p.Rack) // either payment moves the spread by twice
		return tile.Equity(spread) * tile.Point, stat.Proven, nil
	}
	a, err := player.Analyze(p, Request{})
	if err != nil {
		return 0, stat.Unknown, err
	}
	if err := a.Run(ctx, l, nil); err != nil {
		return 0, stat.Unknown, err
	}
	best := a.Snapshot().Candidates[0]
	return tile.Equity(spread)*tile.Point + best.Value.Equity, best.Value.Known, nil
}
