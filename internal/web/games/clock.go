package games

import (
	"time"

	"maven/internal/form"
	"maven/internal/play"
)

// clockForm returns a clock as the page shows it, nil for none.
func clockForm(c *play.Clock, now time.Time) *form.Clock {
	if c == nil {
		return nil
	}
	f := form.Clock{Person: c.Left(play.Person, now).Milliseconds(), Player: c.Left(play.Player, now).Milliseconds(), Paused: c.Paused(), Up: c.Up(),
		Start: c.Start().Left.Milliseconds(), Increment: c.Start().Increment.Milliseconds()}
	if side, runs := c.Running(); runs {
		f.Running = side.String()
	}
	return &f
}
