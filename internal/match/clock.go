package match

import (
	"context"
	"time"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
)

// A Timing says that games are played under clocks, and with which one each player begins. Such games are not the same
// every time. A player who exceeds its time goes on, and pays engine.Penalty at the end.
type Timing struct {
	Clock engine.Clock
	Now   func() time.Time // nil for the time of day
}

// A timed player plays a game under a clock.
type timed struct {
	engine.Player
	clock  engine.Clock
	now    func() time.Time
	lowest time.Duration // that the clock has shown
}

func (t *Timing) start(p engine.Player) *timed {
	now := t.Now
	if now == nil {
		now = time.Now
	}
	return &timed{Player: p, clock: t.Clock, now: now, lowest: t.Clock.Left}
}

// Choose lets the player choose by its clock, which runs meanwhile.
func (t *timed) Choose(ctx context.Context, p *game.Position, l engine.Limits) (move.Move, error) {
	clock := t.clock
	l.Clock = &clock
	began := t.now()
	m, err := t.Player.Choose(ctx, p, l)
	t.clock.Left -= t.now().Sub(began)
	t.lowest = min(t.lowest, t.clock.Left)
	t.clock.Left += t.clock.Increment
	return m, err
}

// overtime returns by how much the player has exceeded its time, in whole milliseconds, as the log has it.
func (t *timed) overtime() time.Duration {
	return (max(-t.lowest, 0) + time.Millisecond - 1).Truncate(time.Millisecond)
}
