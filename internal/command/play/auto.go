package play

import (
	"context"

	"maven/internal/command"
	"maven/internal/command/play/place"
	"maven/internal/engine"
	"maven/internal/shelf"
)

// autoLevel asks for the level that follows from the last finished game.
const autoLevel = "auto"

// nextLevel returns the level for a new game in a place, and why: see shelf.NextLevel.
func nextLevel(ctx context.Context, a *command.App, p *place.Place) (engine.Level, string, error) {
	c := p.Cupboard
	if c == nil {
		var err error
		if c, err = place.Open(ctx, a); err != nil {
			return 0, "", err
		}
		defer c.Close()
	}
	return c.NextLevel(shelf.FirstLevel)
}
