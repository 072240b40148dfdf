package games

import (
	"bytes"
	"fmt"
	"testing"

	"maven/internal/form"
	"maven/internal/web/problem"
)

// A game is named while it is played, also while the player thinks, and afterwards; its record has the name as its title.
func TestRename(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.new(seeded(3))
	g := s.new(seeded(2))
	named := func(name string) {
		t.Helper()
		next := form.PlayedGame{}
		if code := s.ask("PUT", fmt.Sprintf("games/%d/name", g.ID), naming{name}, &next); code != 200 || next.Name != name || next.Version != g.Version+1 {
			t.Fatalf("%d %+v", code, next)
		}
		g = s.wait(&next)
		var list form.KeptGames
		if s.ask("GET", "games", nil, &list); list.Games[0].Name != name {
			t.Errorf("the list has %+v", list.Games)
		}
	}
	named("Club night")
	var p problem.Problem
	for name, want := range map[string]string{"game-1": "another game has this name: game-1", "": `the name of the game is ""; must be one that is not empty and has no blanks around it`} {
		if code := s.ask("PUT", fmt.Sprintf("games/%d/name", g.ID), naming{name}, &p); code != 422 || p.Field != "name" || p.Detail != want {
			t.Errorf("%q: %d %+v", name, code, p)
		}
	}
	for range cap(s.games.quick) { // so that the player waits for a processor
		s.games.quick <- struct{}{}
	}
	var answering form.PlayedGame
	if code := s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), action{Version: g.Version, Do: "pass"}, &answering); code != 200 || answering.Phase != "answering" {
		t.Fatalf("%d %+v", code, answering)
	}
	if code := s.ask("PUT", fmt.Sprintf("games/%d/name", g.ID), naming{"Final"}, &answering); code != 200 || answering.Phase != "answering" {
		t.Fatalf("%d %+v", code, answering)
	}
	for range cap(s.games.quick) {
		<-s.games.quick
	}
	if g = s.wait(&answering); g.Name != "Final" || len(g.Turns) != 2 {
		t.Errorf("after the answer: %+v", g)
	}

	g = s.finish(g)
	title := func(want string) {
		t.Helper()
		record, err := s.store.Record(g.Record)
		if err != nil || !bytes.Contains(record.Record, []byte("\n#title "+want+"\n")) {
			t.Errorf("%v\n%s", err, record.Record)
		}
	}
	title("Final")
	named("Quarter final")
	title("Quarter final")
	if code := s.ask("PUT", "games/99/name", naming{"Nothing"}, &p); code != 404 {
		t.Errorf("a game that is not there: %d", code)
	}
}
