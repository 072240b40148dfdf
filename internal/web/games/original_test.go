package games

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"maven/internal/form"
	"maven/internal/said"
	"maven/internal/web/problem"
)

// A game against the original is of the level of the person's profile, unless another is asked for; at its end it counts,
// once, and the game says so, also after a restart.
func TestOriginalCounts(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.db")
	s := startOn(t, file)
	seed := uint32(4)
	b := beginning{Player: "classic", Rules: "maven", Lexicon: "UK", Name: "Ann", First: "person", Seed: &seed}
	g := s.new(b)
	if g.Player != "classic,level=1,bias=700" || said.Join(" ", g.Message).String() != "Level 1, by your profile." || g.Rated != nil || g.CGP == "" {
		t.Errorf("a first game: %+v", g)
	}
	over := s.do(g, action{Do: "resign"})
	if r := over.Rated; r == nil || r.Name != "Ann" || r.Mode != "UK" || r.Level != 1 || r.Before != 1400 || r.After >= 1400 || r.Games != 1 || r.Next != 1 || !r.Fault.IsZero() || over.CGP != "" {
		t.Fatalf("%+v", over.Rated)
	}
	next := s.new(b)
	if next.Player != "classic,level=1,bias=700" || said.Join(" ", next.Message).String() != "Level 1, by your profile." {
		t.Errorf("the next game: %s, %q", next.Player, next.Message)
	}
	b.Player = "classic,level=7"
	if other := s.new(b); other.Player != "classic,level=7" || len(other.Message) != 0 {
		t.Errorf("a level that is asked for: %s, %q", other.Player, other.Message)
	}
	b.Player, b.CGP, b.Name = "classic", opening, "Bo"
	if placed := s.do(s.new(b), action{Do: "resign"}); placed.Rated != nil {
		t.Errorf("a game from a position counts: %+v", placed.Rated)
	}
	s.store.Close()
	s = startOn(t, file)
	var again form.PlayedGame
	if code := s.ask("GET", fmt.Sprint("games/", g.ID), nil, &again); code != 200 || again.Rated == nil || !reflect.DeepEqual(again.Rated, over.Rated) {
		t.Errorf("after a restart: %d, %+v", code, again.Rated)
	}
}

const opening = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"

// Against the original both sides begin in turn, the person the first game, unless something else is asked for.
func TestBeginInTurn(t *testing.T) {
	t.Parallel()
	s := start(t)
	for i, c := range []struct{ first, begins string }{{"", "person"}, {"", "player"}, {"", "person"}, {"person", "person"}, {"", "player"}} {
		seed := uint32(4) // by which a draw has the person begin
		g := s.new(beginning{Player: "classic,level=9", Rules: "maven", Lexicon: "UK", First: c.first, Seed: &seed})
		begins := "person"
		if len(g.Turns) > 0 {
			begins = g.Turns[0].Side
		}
		if begins != c.begins {
			t.Errorf("game %d, %q asked for: the %s begins, want the %s", i+1, c.first, begins, c.begins)
		}
	}
}

// The position that a person is told is the one that the person knows: the tiles of the board and the own rack, on turn only.
func TestKnownPosition(t *testing.T) {
	t.Parallel()
	s := start(t)
	seed := uint32(11)
	g := s.new(beginning{Player: "classic", Rules: "maven", First: "player", Seed: &seed})
	for turn := 0; turn < 3 && g.Phase == "moving"; turn++ {
		fields := strings.Fields(g.CGP)
		if len(fields) < 4 || !strings.HasSuffix(fields[1], "/") || len(fields[1]) != len(g.Rack)+1 || fields[2] != fmt.Sprintf("%d/%d", g.Scores.Person, g.Scores.Player) {
			t.Errorf("%s with the rack %v", g.CGP, g.Rack)
		}
		g = s.do(g, action{Do: "play", Move: s.best(g)})
	}
}

// To simulate is help, counted once a turn, and only there in a game against the original.
func TestSimulateCounts(t *testing.T) {
	t.Parallel()
	s := start(t)
	seed := uint32(4)
	g := s.new(beginning{Player: "classic", Rules: "maven", First: "person", Seed: &seed})
	g = s.do(g, action{Do: "simulate"})
	if g.Helps.Bests != 1 || len(g.Best) == 0 {
		t.Errorf("%+v", g.Helps)
	}
	if g = s.do(g, action{Do: "simulate"}); g.Helps.Bests != 1 {
		t.Errorf("twice in a turn: %+v", g.Helps)
	}
	p := s.refused(s.new(seeded(3)), action{Do: "simulate", Version: 1}, 422)
	if !strings.Contains(p.Detail, "only in a game against the original") {
		t.Error(p.Detail)
	}
}

// Boards and tiles that the original does not know are refused with the reason.
func TestOriginalRefuses(t *testing.T) {
	t.Parallel()
	s := start(t)
	for want, b := range map[string]beginning{
		"classic Maven has a board of 15×15": {Player: "classic", Rules: "super"},
		"classic Maven gives 50 points":      {Player: "classic", Rules: "friendly"},
	} {
		var p problem.Problem
		if code := s.ask("POST", "games", b, &p); code != 422 || !strings.Contains(p.Detail, want) {
			t.Errorf("%+v: %d %s", b, code, p.Detail)
		}
	}
}

// A play with words that are no good is made where the person wants it all the same: against the original, in a game without
// challenges, and only with these words. The game goes on, is read back, ends, and counts.
func TestAcceptedWords(t *testing.T) {
	t.Parallel()
	s := start(t)
	seed := uint32(5)
	b := beginning{Player: "classic,level=9", Rules: "maven", Lexicon: "NA", First: "person", Seed: &seed, Challenge: "void"}
	g := s.new(b)
	word := strings.Join(g.Rack[:5], "")
	play := action{Version: g.Version, Do: "play", Move: "8H " + word}
	if p := s.refused(g, play, 422); p.Word != word {
		t.Fatalf("%+v: choose another seed", p)
	}
	s.ask("GET", fmt.Sprint("games/", g.ID), nil, g)
	play.Version, play.Words = g.Version, []string{"OTHER"}
	if p := s.refused(g, play, 422); p.Word != word {
		t.Errorf("%+v", p)
	}
	s.ask("GET", fmt.Sprint("games/", g.ID), nil, g)
	play.Version, play.Words = g.Version, []string{word, "OTHER"}
	now := s.do(g, play)
	if len(now.Turns) == 0 || !strings.Contains(now.Turns[0].Text.String(), word) || now.Scores.Person == 0 {
		t.Fatalf("%+v", now.Turns)
	}
	s.ask("GET", fmt.Sprint("games/", g.ID), nil, now)
	over := s.do(now, action{Version: now.Version, Do: "resign"})
	if over.Phase != "finished" || over.Rated == nil {
		t.Errorf("%s, rated %v", over.Phase, over.Rated)
	}
	for what, other := range map[string]beginning{
		"another player":  {Player: "static", Rules: "maven", Lexicon: "NA", First: "person", Seed: &seed, Challenge: "void"},
		"with challenges": {Player: "classic,level=9", Rules: "maven", Lexicon: "NA", First: "person", Seed: &seed, Challenge: "double"},
	} {
		g := s.new(other)
		play := action{Version: g.Version, Do: "play", Move: "8H " + strings.Join(g.Rack[:5], ""), Words: []string{strings.Join(g.Rack[:5], "")}}
		if what == "with challenges" {
			if now := s.do(g, play); len(now.Turns) == 0 {
				t.Errorf("%s: the play is not made", what)
			}
			continue
		}
		if p := s.refused(g, play, 422); p.Field != "words" {
			t.Errorf("%s: %+v", what, p)
		}
	}
}
