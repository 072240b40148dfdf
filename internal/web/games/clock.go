package games

import (
	"encoding/json"
	"fmt"
	"time"

	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/play"
)

// nobody is the side whose clock runs when none does.
const nobody = play.Side(2)

// A clock is the time of both sides. A nil clock is that of a game without one.
type clock struct {
	start   engine.Clock
	left    [2]time.Duration // by side, without what has passed since the running clock was started
	running play.Side        // nobody for none
	since   time.Time
	paused  bool
}

// newClock returns a clock that does not run yet.
func newClock(start engine.Clock) *clock {
	return &clock{start: start, left: [2]time.Duration{start.Left, start.Left}, running: nobody}
}

// clockText is how a clock is saved.
type clockText struct {
	Start  string   `json:"start"` // as engine.ParseClock reads it
	Left   [2]int64 `json:"left"`  // milliseconds of the person and of the player
	Paused bool     `json:"paused,omitempty"`
}

// parseClock reads a saved clock, nil for "". Nobody's time runs.
func parseClock(text string) (*clock, error) {
	if text == "" {
		return nil, nil
	}
	var saved clockText
	if err := json.Unmarshal([]byte(text), &saved); err != nil {
		return nil, fmt.Errorf("the clock: %w", err)
	}
	start, err := engine.ParseClock(saved.Start)
	if err != nil {
		return nil, fmt.Errorf("the clock: %w", err)
	}
	c := newClock(start)
	c.paused = saved.Paused
	for side, left := range saved.Left {
		c.left[side] = time.Duration(left) * time.Millisecond
	}
	return c, nil
}

// text writes the clock as it is at a time.
func (c *clock) text(now time.Time) string {
	if c == nil {
		return ""
	}
	saved := clockText{Start: c.start.String(), Paused: c.paused}
	for side := range saved.Left {
		saved.Left[side] = c.at(play.Side(side), now).Milliseconds()
	}
	text, err := json.Marshal(saved)
	if err != nil {
		panic("games: " + err.Error()) // texts and numbers always encode
	}
	return string(text)
}

// at returns what is left of a side's time.
func (c *clock) at(side play.Side, now time.Time) time.Duration {
	if c.running == side {
		return c.left[side] - now.Sub(c.since)
	}
	return c.left[side]
}

// run has the time of one side pass from now on, or nobody's.
func (c *clock) run(side play.Side, now time.Time) {
	if c == nil || c.running == side || c.paused && side != nobody {
		return
	}
	if c.running != nobody {
		c.left[c.running] = c.at(c.running, now)
	}
	c.running, c.since = side, now
}

// moved adds what a side gets after a move.
func (c *clock) moved(side play.Side) {
	if c != nil {
		c.left[side] += c.start.Increment
	}
}

// pause stops the time of both sides until it is continued.
func (c *clock) pause(now time.Time) {
	if c != nil {
		c.run(nobody, now)
		c.paused = true
	}
}

// resume ends a pause.
func (c *clock) resume() {
	if c != nil {
		c.paused = false
	}
}

// limits returns the limits of the player's answer.
func (c *clock) limits(now time.Time) engine.Limits {
	if c == nil {
		return engine.Limits{}
	}
	return engine.Limits{Clock: &engine.Clock{Left: c.at(play.Player, now), Increment: c.start.Increment}}
}

// penalty returns what a side's overtime costs.
func (c *clock) penalty(side play.Side, now time.Time) int {
	if c == nil {
		return 0
	}
	return min(engine.Penalty(-c.at(side, now)), play.MaxCharge)
}

// form returns the clock as the page shows it.
func (c *clock) form(now time.Time) *form.Clock {
	if c == nil {
		return nil
	}
	f := form.Clock{Person: c.at(play.Person, now).Milliseconds(), Player: c.at(play.Player, now).Milliseconds(), Paused: c.paused,
		Start: c.start.Left.Milliseconds(), Increment: c.start.Increment.Milliseconds()}
	if c.running != nobody {
		f.Running = c.running.String()
	}
	return &f
}
