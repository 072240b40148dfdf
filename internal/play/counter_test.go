package play_test

import (
	"testing"
	"time"

	"maven/internal/play"
)

// A clock that counts up has the person's time alone, in whole seconds of each turn, as the original showed it: minutes up to 99.
func TestCounter(t *testing.T) {
	now := time.Date(2026, 3, 5, 12, 0, 0, 0, time.UTC)
	c, err := play.ReadClock(play.CountUp)
	if err != nil {
		t.Fatal(err)
	}
	shown := func(want string) {
		t.Helper()
		if got := c.Shown(play.Person, now); got != want {
			t.Errorf("it shows %s, want %s", got, want)
		}
	}
	pass := func(d time.Duration) { now = now.Add(d) }
	shown("0:00")
	c.Run(play.Person, now)
	pass(59*time.Second + 983*time.Millisecond) // 3,599 of the original's ticks
	shown("0:59")
	c.Run(play.Person, now) // something that is no move
	pass(17 * time.Millisecond)
	shown("1:00")
	pass(500 * time.Millisecond)
	c.Run(play.Player, now) // what is less than a second is lost
	if _, runs := c.Running(); runs {
		t.Error("the player's time is counted")
	}
	pass(time.Hour)
	c.Run(play.Person, now)
	pass(900 * time.Millisecond)
	shown("1:00")
	if l := c.Limits(now); l.Clock != nil {
		t.Errorf("it limits the player: %+v", l)
	}
	again, err := play.ParseClock(c.Text(now))
	if err != nil || again.Shown(play.Person, now) != "1:00" || !again.Up() || again.Penalty(play.Person, now) != 0 {
		t.Errorf("%s: %+v %v", c.Text(now), again, err)
	}
	c.Pause(now)
	pass(time.Hour)
	c.Resume()
	c.Run(play.Person, now)
	pass(99 * time.Minute)
	shown("0:00")
	if down, err := play.ReadClock("25m+5s"); err != nil || down.Up() || down.Shown(play.Player, now) != "25:00" {
		t.Errorf("%+v %v", down, err)
	}
	if _, err := play.ReadClock("sideways"); err == nil {
		t.Error("a clock that there is not")
	}
}
