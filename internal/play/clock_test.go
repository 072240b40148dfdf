package play_test

import (
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/play"
	"maven/internal/rules"
)

// The time of the side that runs passes, and no other; what is saved is what is left.
func TestClock(t *testing.T) {
	start, now := engine.Clock{Left: time.Minute, Increment: 5 * time.Second}, time.Unix(1000, 0)
	c := play.NewClock(start)
	check := func(person, player time.Duration) {
		t.Helper()
		if a, b := c.Left(play.Person, now), c.Left(play.Player, now); a != person*time.Second || b != player*time.Second {
			t.Errorf("left %v and %v, want %d s and %d s", a, b, person, player)
		}
	}
	check(60, 60)
	c.Run(play.Person, now)
	now = now.Add(20 * time.Second)
	check(40, 60)
	c.Run(play.Person, now)
	now = now.Add(10 * time.Second)
	c.Run(play.Player, now)
	c.Moved([2]int{}, [2]int{play.Person: 1})
	check(35, 60)
	now = now.Add(65 * time.Second)
	check(35, -5)
	again, err := play.ParseClock(c.Text(now))
	if err != nil || again.Text(now) != c.Text(now) {
		t.Fatalf("%s %v", c.Text(now), err)
	}
	c.Stop(now)
	now = now.Add(time.Hour)
	check(35, -5)
	if c.Penalty(play.Person, now) != 0 || c.Penalty(play.Player, now) != engine.OvertimePenalty {
		t.Errorf("penalties %d and %d", c.Penalty(play.Person, now), c.Penalty(play.Player, now))
	}
	if a, b := c.Shown(play.Person, now), c.Shown(play.Player, now); a != "0:35" || b != "-0:05" {
		t.Errorf("shown as %s and %s", a, b)
	}
	c = again
	check(35, -5) // it does not run
	other := c.Clone()
	other.Run(play.Person, now)
	other.Moved([2]int{}, [2]int{play.Player: 1})
	now = now.Add(time.Minute)
	check(35, -5) // what becomes of a clone is nothing to it
	if (*play.Clock)(nil).Clone() != nil {
		t.Error("a game without a clock gets one")
	}
}

// Overtime costs points when the game has ended, and only once.
func TestOvertime(t *testing.T) {
	equipment, now := small(t, rules.Double, 0), time.Unix(1000, 0)
	s := begin(t, equipment, 1, play.Person)
	c := play.NewClock(engine.Clock{Left: time.Second})
	c.Run(play.Person, now)
	now = now.Add(70 * time.Second)
	if told, err := c.Charge(s, now); told != nil || err != nil {
		t.Errorf("before the end: %q, %v", told, err)
	}
	for s.Phase() != play.Finished {
		kind := play.Make
		if s.Phase() == play.Accepting {
			kind = play.Accept
		}
		do(t, s, kind, "pass")
		answer(t, s)
	}
	before := s.State().Scores[s.PlayerOf(play.Person)]
	if told, err := c.Charge(s, now); err != nil || len(told) != 1 || told[0].String() != "Ann Example: 20 points lost for time." || s.State().Scores[s.PlayerOf(play.Person)] != before-20 {
		t.Errorf("%q, %v, %v", told, err, s.State().Scores)
	}
	if told, err := c.Charge(s, now); told != nil || err != nil {
		t.Errorf("twice: %q, %v", told, err)
	}
	resigned := begin(t, equipment, 2, play.Person)
	do(t, resigned, play.Resign, "")
	if told, err := c.Charge(resigned, now); told != nil || err != nil {
		t.Errorf("resigned: %q, %v", told, err)
	}
}

// A pause stops both sides until it ends, and is saved.
func TestPause(t *testing.T) {
	now := time.Unix(1000, 0)
	c := play.NewClock(engine.Clock{Left: time.Minute})
	c.Run(play.Person, now)
	now = now.Add(10 * time.Second)
	c.Pause(now)
	c.Run(play.Player, now)
	again, err := play.ParseClock(c.Text(now))
	if err != nil || !again.Paused() {
		t.Fatalf("%s: %v", c.Text(now), err)
	}
	now = now.Add(time.Hour)
	if _, runs := c.Running(); runs || c.Left(play.Person, now) != 50*time.Second || c.Left(play.Player, now) != time.Minute {
		t.Errorf("%s", c.Text(now))
	}
	c.Resume()
	c.Run(play.Player, now)
	if side, runs := c.Running(); !runs || side != play.Player || c.Limits(now.Add(time.Second)).Clock.Left != 59*time.Second {
		t.Errorf("%s", c.Text(now))
	}
}

// A game without a clock has nil, which takes everything.
func TestNoClock(t *testing.T) {
	c, err := play.ParseClock("")
	if c != nil || err != nil {
		t.Fatal(c, err)
	}
	c.Run(play.Person, time.Now())
	c.Moved([2]int{}, [2]int{play.Person: 1})
	c.Stop(time.Now())
	if c.Text(time.Now()) != "" || c.Penalty(play.Person, time.Now()) != 0 {
		t.Error("a game without a clock has time")
	}
	for _, text := range []string{"x", "{}", `{"start":"-5m"}`} {
		if _, err := play.ParseClock(text); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}

// FuzzParseClock reads any text; what reads is written and read again as the same.
func FuzzParseClock(f *testing.F) {
	f.Add(`{"start":"25m0s+5s","left":[1000,-2000],"paused":true}`)
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := play.ParseClock(text)
		if err != nil || c == nil {
			return
		}
		now := time.Unix(5, 0)
		if again, err := play.ParseClock(c.Text(now)); err != nil || again.Text(now) != c.Text(now) {
			t.Fatalf("%s: %v", c.Text(now), err)
		}
	})
}
