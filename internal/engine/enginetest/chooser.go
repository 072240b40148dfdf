package enginetest

import (
	"context"
	"errors"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
)

// Chooser returns a player for tests that chooses by a function, and analyses nothing.
func Chooser(identity string, choose func(*game.Position) move.Move) engine.Player {
	return chooser{identity, choose}
}

type chooser struct {
	identity string
	choose   func(*game.Position) move.Move
}

func (c chooser) Identity() string { return c.identity }

func (c chooser) Choose(ctx context.Context, p *game.Position, _ engine.Limits) (move.Move, error) {
	if err := ctx.Err(); err != nil {
		return move.Move{}, err
	}
	return c.choose(p), nil
}

func (c chooser) Analyze(*game.Position, engine.Request) (*engine.Analysis, error) {
	return nil, errors.New("enginetest: the player " + c.identity + " only chooses")
}
