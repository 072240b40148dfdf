package play

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/record"
	"maven/internal/said"
)

// nobody is the side whose clock runs when none does.
const nobody = Side(2)

// CountUp names the clock of the original: see Clock.
const CountUp = "up"

// A Clock is the time of both sides of a game, as it is saved with it. A side whose time is up plays on in overtime, which
// costs points at the end. A nil Clock is that of a game without one.
//
// The original had another one, which is Up: it counts the person's time alone, upwards, in whole seconds of each turn, and costs nothing.
type Clock struct {
	start   engine.Clock
	up      bool             // left is below 0: what the person has used
	left    [2]time.Duration // by side, without what has passed since the running clock was started
	running Side             // nobody for none
	since   time.Time
	paused  bool
}

// clockText is how a clock is saved.
type clockText struct {
	Start string   `json:"start"` // as ReadClock reads it
	Left  [2]int64 `json:"left"`  // milliseconds of the person and of the player

	Paused bool `json:"paused,omitempty"`
}

// NewClock returns a clock that does not run yet.
func NewClock(start engine.Clock) *Clock {
	return &Clock{start: start, left: [2]time.Duration{start.Left, start.Left}, running: nobody}
}

// ReadClock returns a clock that does not run yet, by what people ask for: CountUp, or what engine.ParseClock reads.
func ReadClock(text string) (*Clock, error) {
	if text == CountUp {
		return &Clock{up: true, running: nobody}, nil
	}
	start, err := engine.ParseClock(text)
	if err != nil {
		return nil, err
	}
	return NewClock(start), nil
}

// ParseClock reads a saved clock, nil for "". Nobody's time runs.
func ParseClock(text string) (*Clock, error) {
	if text == "" {
		return nil, nil
	}
	var saved clockText
	if err := json.Unmarshal([]byte(text), &saved); err != nil {
		return nil, fmt.Errorf("the clock: %w", err)
	}
	c, err := ReadClock(saved.Start)
	if err != nil {
		return nil, fmt.Errorf("the clock: %w", err)
	}
	c.paused = saved.Paused
	for side, left := range saved.Left {
		c.left[side] = time.Duration(left) * time.Millisecond
	}
	return c, nil
}

// Clone returns a clock of its own that stands as this one does.
func (c *Clock) Clone() *Clock {
	if c == nil {
		return nil
	}
	return new(*c)
}

// Text writes the clock as it is at a time.
func (c *Clock) Text(now time.Time) string {
	if c == nil {
		return ""
	}
	saved := clockText{Start: c.start.String(), Paused: c.paused}
	if c.up {
		saved.Start = CountUp
	}
	for side := range saved.Left {
		saved.Left[side] = c.Left(Side(side), now).Milliseconds()
	}
	text, err := json.Marshal(saved)
	if err != nil {
		panic("play: " + err.Error()) // texts and numbers always encode
	}
	return string(text)
}

// Up reports whether the clock counts the person's time up.
func (c *Clock) Up() bool { return c != nil && c.up }

// Left returns what is left of a side's time, below 0 in overtime, and on a clock that counts up.
func (c *Clock) Left(side Side, now time.Time) time.Duration {
	if c.running != side {
		return c.left[side]
	}
	passed := now.Sub(c.since)
	if c.up {
		passed = passed.Truncate(time.Second)
	}
	return c.left[side] - passed
}

// Run has the time of one side pass from now on, unless the clock is paused.
func (c *Clock) Run(side Side, now time.Time) {
	if c.Paused() || c.Up() && c.running == side {
		return
	}
	c.Stop(now)
	if c != nil && (side == Person || !c.up) {
		c.running, c.since = side, now
	}
}

// Stop ends the passing of time.
func (c *Clock) Stop(now time.Time) {
	if c == nil || c.running == nobody {
		return
	}
	c.left[c.running] = c.Left(c.running, now)
	c.running = nobody
}

// Running returns the side whose time passes; false for none.
func (c *Clock) Running() (Side, bool) {
	if c == nil || c.running == nobody {
		return 0, false
	}
	return c.running, true
}

// Pause stops the time of both sides until Resume.
func (c *Clock) Pause(now time.Time) {
	if c != nil {
		c.Stop(now)
		c.paused = true
	}
}

// Resume ends a pause.
func (c *Clock) Resume() {
	if c != nil {
		c.paused = false
	}
}

// Paused reports whether the clock is paused.
func (c *Clock) Paused() bool { return c != nil && c.paused }

// Start returns what each side had at first, and gets after each move.
func (c *Clock) Start() engine.Clock { return c.start }

// Limits returns the limits of the player's answer.
func (c *Clock) Limits(now time.Time) engine.Limits {
	if c == nil || c.up {
		return engine.Limits{}
	}
	return engine.Limits{Clock: &engine.Clock{Left: c.Left(Player, now), Increment: c.start.Increment}}
}

// Moved adds what each side gets after its moves, of which there were so many before and are so many now; what it got for moves that
// were taken back goes.
func (c *Clock) Moved(before, now [2]int) {
	if c == nil {
		return
	}
	for side := range c.left {
		c.left[side] += time.Duration(now[side]-before[side]) * c.start.Increment
	}
}

// Penalty returns what a side's overtime costs, in points.
func (c *Clock) Penalty(side Side, now time.Time) int {
	if c == nil || c.up {
		return 0
	}
	return min(engine.Penalty(-c.Left(side, now)), MaxCharge)
}

// Shown writes what is left of a side's time in minutes and seconds, such as 24:05, with a minus in overtime; or what the person has
// used, with minutes up to 99.
func (c *Clock) Shown(side Side, now time.Time) string {
	left, sign := c.Left(side, now), ""
	if left < 0 {
		left, sign = -left, "-"
	}
	seconds := int(left.Seconds())
	if c.up {
		return fmt.Sprintf("%d:%02d", seconds/60%100, seconds%60)
	}
	return fmt.Sprintf("%s%d:%02d", sign, seconds/60, seconds%60)
}

// Charge takes points for overtime from both sides when the game has ended, once, and says what it took. Who resigned, or lost
// the game by a challenge, has lost whatever the clock says.
func (c *Clock) Charge(s *Session, now time.Time) (told []said.Text, err error) {
	if c == nil || s.Phase() != Finished {
		return nil, nil
	}
	c.Stop(now)
	charged := slices.ContainsFunc(s.History().Turns(), func(t record.Turn) bool { return t.Kind == record.TimePenalty })
	if ending := s.State().Ending; charged || ending == game.Resignation || ending == game.Forfeit {
		return nil, nil
	}
	for _, side := range []Side{Person, Player} {
		if points := c.Penalty(side, now); points > 0 {
			if err := s.Charge(side, points); err != nil {
				return told, err
			}
			told = append(told, said.Of("%s: %s lost for time.", s.Text().Name(side), said.Count(points, "point")))
		}
	}
	return told, nil
}
