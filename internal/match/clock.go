package match

import (
	"context"
	"time"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
)

// A timed player plays a game under a clock. Who exceeds its time goes on, and pays engine.Penalty at the end.
type timed struct {
	engine.Player
	clock  engine.Clock
	lowest time.Duration // that the clock has shown
}

// Choose lets the player choose by its clock, which runs meanwhile.
func (t *timed) Choose(ctx context.Context, p *game.Position, l engine.Limits) (move.Move, error) {
	clock := t.clock
	l.Clock = &clock
	began := time.Now()
	m, err := t.Player.Choose(ctx, p, l)
	t.clock.Left -= time.Since(began)
	t.lowest = min(t.lowest, t.clock.Left)
	t.clock.Left += t.clock.Increment
	return m, err
}

// overtime returns by how much the player has exceeded its time, in whole milliseconds, as the log has it.
func (t *timed) overtime() time.Duration {
	return (max(-t.lowest, 0) + time.Millisecond - 1).Truncate(time.Millisecond)
}
