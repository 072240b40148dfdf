package games

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"maven/internal/form"
	"maven/internal/kept"
	"maven/internal/web/problem"
)

// Two persons play at one screen: each acts with the rack of who is on turn, a challenge is answered by the rules, nothing tells the
// other rack, and the end is judged and recorded with both names.
func TestTwoPersons(t *testing.T) {
	t.Parallel()
	s := start(t)
	var seed uint32 = 5
	g := s.new(beginning{Player: "person", Name: "Ann", Other: "Tim", First: "person", Seed: &seed, Clock: "10m", Challenge: "double"})
	if !g.Shared || g.Acting != "person" || g.Names.Player != "Tim" || len(g.Rack) != 7 || g.Level != 0 {
		t.Fatalf("%+v", g)
	}
	ann := g.Rack
	s.pass(30_000_000_000)
	g = s.do(g, action{Do: "exchange", Tiles: ann[0]})
	if g.Acting != "player" || g.Phase != "moving" || slices.Equal(g.Rack, ann) || g.Turns[0].Text.String() != "exchange of 1 tile" || g.Clock.Running != "player" || g.Clock.Person > 570_000 {
		t.Fatalf("after an exchange: %+v, clock %+v", g, g.Clock)
	}
	r, err := s.games.room(fmt.Sprint(g.ID))
	if err != nil {
		t.Fatal(err)
	}
	r.lock.Lock()
	going, err := kept.Record(r.game.Session, "", "")
	r.lock.Unlock()
	if err != nil || bytes.Contains(going, []byte("#rack")) || !bytes.Contains(going, []byte(" -1 ")) {
		t.Errorf("the record of a game that goes on tells a rack: %v\n%s", err, going)
	}

	// Tim plays, Ann challenges a good play and loses her turn.
	g = s.do(g, action{Do: "play", Move: s.best(g)})
	if g.Acting != "person" || !g.Challengeable || g.Undoable {
		t.Fatalf("after a play: %+v", g)
	}
	g = s.do(g, action{Do: "challenge"})
	if g.Acting != "player" || !strings.HasPrefix(g.Message[0].String(), "Ann challenged") {
		t.Fatalf("after a challenge: %+v", g)
	}
	for _, do := range []string{"hint", "best", "undo"} {
		s.refused(g, action{Version: g.Version, Do: do}, 422)
	}

	// It goes on where it was after a restart, and to its end.
	again, err := s.games.Kept.Game(g.ID)
	if err == nil {
		err = again.Take(true)
	}
	if err != nil || again.Session.Acting().String() != "player" {
		t.Fatal(err)
	}
	elsewhere := *s.games.Kept
	elsewhere.Screens = false
	if other, err := elsewhere.Game(g.ID); err != nil || !errors.Is(other.Take(false), kept.ErrTwoPersons) {
		t.Errorf("a program that shows both racks takes the game: %v", err)
	}
	g = s.finish(g)
	if g.Acting != "" || g.Next != nil || g.Record == 0 || !strings.Contains(g.Summary.Verdict.String(), " wins, ") || strings.Contains(fmt.Sprint(g.Summary), "Your") {
		t.Errorf("at the end: %+v", g.Summary)
	}
	record, err := s.store.Record(g.Record)
	if err != nil || !bytes.Contains(record.Record, []byte("#player1 Ann Ann\n#player2 Tim Tim\n")) {
		t.Errorf("%v\n%s", err, record.Record)
	}

	for _, b := range []beginning{{Player: "person", Name: "Ann", Other: "ann"}, {Level: 3, Other: "Tim"}, {Player: "person", Other: ":"}} {
		var p problem.Problem
		if code := s.ask("POST", "games", b, &p); code != 422 || p.Field != "other" {
			t.Errorf("%+v: %d %+v", b, code, p)
		}
	}
	var list form.KeptGames
	if s.ask("GET", "games", nil, &list); len(list.Games) != 1 || list.Games[0].Sides.Player.Name != "Tim" {
		t.Errorf("%+v", list)
	}
}
