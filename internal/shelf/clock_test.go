package shelf_test

import (
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/play"
	"maven/internal/shelf"
)

// The time of the side that runs passes, and no other; what is saved is what is left.
func TestClock(t *testing.T) {
	start, now := engine.Clock{Left: time.Minute, Increment: 5 * time.Second}, time.Unix(1000, 0)
	c := shelf.NewClock(start)
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
	c.Moved(play.Person)
	check(35, 60)
	now = now.Add(65 * time.Second)
	check(35, -5)
	again, err := shelf.ParseClock(c.Text(now))
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
}

// Overtime costs points when the game has ended, and only once.
func TestCharge(t *testing.T) {
	s, now := open(t), time.Unix(1000, 0)
	g := begin(t, s, "late", "static")
	c := shelf.NewClock(engine.Clock{Left: time.Second})
	c.Run(play.Person, now)
	now = now.Add(70 * time.Second)
	if told, err := c.Charge(g.Session, now); told != nil || err != nil {
		t.Errorf("before the end: %q, %v", told, err)
	}
	for g.Session.Phase() != play.Finished {
		err := error(nil)
		switch g.Session.Phase() {
		case play.Answering:
			_, err = g.Session.Answer(t.Context())
		case play.Accepting:
			err = g.Session.Do(play.Action{Do: play.Accept})
		default:
			err = g.Session.Do(play.Action{Do: play.Make, Move: "pass"})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	before := g.Session.State().Scores[g.Session.Seat(play.Person)]
	if told, err := c.Charge(g.Session, now); err != nil || len(told) != 1 || told[0] != "Ann: 20 points lost for time." || g.Session.State().Scores[g.Session.Seat(play.Person)] != before-20 {
		t.Errorf("%q, %v, %v", told, err, g.Session.State().Scores)
	}
	if told, err := c.Charge(g.Session, now); told != nil || err != nil {
		t.Errorf("twice: %q, %v", told, err)
	}
	resigned := begin(t, s, "given up", "static")
	if err := resigned.Session.Do(play.Action{Do: play.Resign}); err != nil {
		t.Fatal(err)
	}
	if told, err := c.Charge(resigned.Session, now); told != nil || err != nil {
		t.Errorf("resigned: %q, %v", told, err)
	}
}

// A pause stops both sides until it ends, and is saved.
func TestPause(t *testing.T) {
	now := time.Unix(1000, 0)
	c := shelf.NewClock(engine.Clock{Left: time.Minute})
	c.Run(play.Person, now)
	now = now.Add(10 * time.Second)
	c.Pause(now)
	c.Run(play.Player, now)
	again, err := shelf.ParseClock(c.Text(now))
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
	c, err := shelf.ParseClock("")
	if c != nil || err != nil {
		t.Fatal(c, err)
	}
	c.Run(play.Person, time.Now())
	c.Moved(play.Person)
	c.Stop(time.Now())
	if c.Text(time.Now()) != "" || c.Penalty(play.Person, time.Now()) != 0 {
		t.Error("a game without a clock has time")
	}
	for _, text := range []string{"x", "{}", `{"start":"-5m"}`} {
		if _, err := shelf.ParseClock(text); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}

// FuzzParseClock reads any text; what reads is written and read again as the same.
func FuzzParseClock(f *testing.F) {
	f.Add(`{"start":"25m0s+5s","left":[1000,-2000],"paused":true}`)
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := shelf.ParseClock(text)
		if err != nil || c == nil {
			return
		}
		now := time.Unix(5, 0)
		if again, err := shelf.ParseClock(c.Text(now)); err != nil || again.Text(now) != c.Text(now) {
			t.Fatalf("%s: %v", c.Text(now), err)
		}
	})
}
