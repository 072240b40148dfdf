package profile_test

import (
	"testing"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/engine"
	"maven/internal/kept"
	"maven/internal/library/librarytest"
	"maven/internal/play"
	"maven/internal/profile"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/tile"
)

// session returns a game that is played with the tiles of the original.
func session(t testing.TB, challenge rules.Challenge) *play.Session {
	t.Helper()
	settings := setting.New(librarytest.Library(""), setting.Request{}, nil)
	s := kept.Games{Settings: func(setting.Request) (*setting.Settings, error) { return settings, nil }}
	h := play.Header{Rules: "standard", Lexicon: "NA", Player: "static", Names: [2]string{"Ann", "Maven"}, Challenge: challenge, Seed: 5}
	with, _, err := s.Equipment(&h, true)
	if err != nil {
		t.Fatal(err)
	}
	game, err := play.New(h, with)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// person does something for the person, and then the player answers.
func person(t testing.TB, s *play.Session, actions ...play.Action) {
	t.Helper()
	for _, a := range actions {
		if err := s.Do(a); err != nil {
			t.Fatal(err)
		}
		for s.Phase() == play.Answering {
			if _, err := s.Answer(t.Context(), engine.Limits{}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A game as both sides played it: turns, exchanges, challenges, bingos, the best move, who gave up.
func TestGameOf(t *testing.T) {
	s := session(t, rules.Single)
	held := s.Held()
	all := tiles(&held)
	person(t, s, play.Action{Do: play.Make, Move: "exchange " + all[:3]}, play.Action{Do: play.Make, Move: "pass"},
		play.Action{Do: play.Challenge}, play.Action{Do: play.Make, Move: "pass"}, play.Action{Do: play.Resign})
	g := profile.GameOf(s.History(), s.PlayerOf(play.Person))
	if g.User.Turns != 3 || g.User.Exchanges != 1 || g.User.Challenges != 1 || g.User.BestWord != "" || !g.User.Conceded || g.Program.Conceded {
		t.Errorf("the person: %+v", g.User)
	}
	best, sum := 0, 0
	for _, turn := range s.History().Turns() {
		if turn.Player == s.PlayerOf(play.Player) {
			best, sum = max(best, turn.Change), sum+turn.Change
		}
	}
	if g.Program.Turns != 3 || g.Program.BestMove != best || len(g.Program.BestWord) < 2 || g.Program.Score != sum || g.Program.Exchanges != 0 {
		t.Errorf("the player: %+v; best %d of %d", g.Program, best, sum)
	}
}

// tiles writes natural tiles.
func tiles(r *tile.Rack) string {
	var text []byte
	for one, n := range r {
		for range n {
			if one != int(tile.Blank) {
				text = append(text, 'A'+byte(one)-1)
			}
		}
	}
	return string(text)
}

// A game is counted once, and kept.
func TestRate(t *testing.T) {
	s, scale := openStore(t), scaleOf(t)
	new := profile.New("Ann")
	new.FollowResults(true)
	if err := new.Keep(s); err != nil {
		t.Fatal(err)
	}
	game := session(t, rules.Void)
	person(t, game, play.Action{Do: play.Make, Move: "pass"}, play.Action{Do: play.Resign})
	ended := profile.GameOf(game.History(), game.PlayerOf(play.Person))
	c, err := profile.Rate(s, "Ann", 7, scale, words.NA, 9, &ended)
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, s, "Ann")
	rating, err := scale.Update(tables.ExtendedInt(tables.StartRating), 9, tables.Loss)
	if err != nil {
		t.Fatal(err)
	}
	standing := &p.Preferences.Lexica[words.NA]
	if standing.Rating != rating || standing.Games != 1 || standing.Level != 10 || len(p.History) != 8 || p.Preferences.Lexicon != int(words.NA) {
		t.Errorf("%+v, %d bytes of results", standing, len(p.History))
	}
	again, err := profile.Rate(s, "Ann", 7, scale, words.NA, 9, &ended)
	if kept := open(t, s, "Ann"); err != nil || *again != *c || *p.Counted(7) != *c || p.Counted(8) != nil || p.Counted(0) != nil || len(kept.History) != 8 {
		t.Errorf("again: %+v, %v", again, err)
	}
	if c.Next != 10 || c.Level != 9 || c.Before != 1400 || c.After != profile.RatingOf(standing) || c.String() == "" {
		t.Errorf("%+v", c)
	}
	if _, err := profile.Rate(s, "Ann", 8, scale, words.NA, 0, &ended); err == nil {
		t.Error("level 0 is counted")
	}
}
