package match

import (
	"context"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
)

// Play plays a game to its end; all self-play uses it. The players have seats 0 and 1; one player may
// have both. Before each move is made, see is called with the position and the chosen move, and may use
// them only during the call. The error is ctx's or a player's.
func Play(ctx context.Context, g *game.Game, players [2]engine.Player, see func(p *game.Position, m *move.Move)) error {
	for !g.Over() {
		if err := ctx.Err(); err != nil {
			return err
		}
		p := g.Position()
		m, err := players[g.Turn()].Choose(ctx, &p, engine.Limits{})
		if err != nil {
			return err
		}
		see(&p, &m)
		g.Play(&m)
	}
	return nil
}
