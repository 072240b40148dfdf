package kept_test

import (
	"testing"
	"time"

	"maven/internal/kept"
	"maven/internal/play"
	"maven/internal/random"
)

// Against the original both sides begin in turn, the person the first game; what somebody asks for counts as a turn. Other games
// change nothing, and have no such order.
func TestBeginner(t *testing.T) {
	s := open(t)
	begins := func(want play.Side) {
		t.Helper()
		h := play.Header{Player: "classic,level=3", Names: [2]string{"You", "Maven"}}
		if side, err := s.Beginner(&h); side != want || err != nil {
			t.Errorf("%v begins, %v; want %v", side, err, want)
		}
	}
	deal := func(player string, first play.Side) {
		t.Helper()
		h := play.Header{Rules: "maven", Lexicon: "NA", Player: player, Names: [2]string{"You", "Maven"}, Seed: random.Seed(3), First: first}
		with, _, err := s.Equipment(&h, true)
		if err != nil {
			t.Fatal(err)
		}
		h.Challenge, h.Bonus = with.Rules.Challenge, with.Rules.ChallengeBonus
		session, err := play.New(h, with)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.New("").Begin(session, nil, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	begins(play.Person)
	deal("classic,level=3", play.Person)
	begins(play.Player)
	deal("static", play.Player)
	begins(play.Player)
	deal("classic,level=3", play.Player)
	begins(play.Person)
	deal("classic,level=3", play.Player)
	begins(play.Person)
	for _, one := range [][2]string{{"static", ""}, {"classic", "15/15"}, {"nobody", ""}} {
		for seed := range random.Seed(20) {
			h := play.Header{Player: one[0], Position: one[1], Names: [2]string{"You", "Maven"}, Seed: seed}
			if side, err := s.Beginner(&h); side != kept.Drawn(seed) || err != nil {
				t.Errorf("%v, seed %d: %v begins, %v", one, seed, side, err)
			}
		}
	}
}
