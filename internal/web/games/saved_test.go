package games

import (
	"fmt"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/saved"
	"maven/internal/form"
	"maven/internal/web/problem"
)

// saved returns the bytes that a game is saved as.
func (s *server) saved(id int64) string {
	s.t.Helper()
	w := httptest.NewRecorder()
	s.mux.ServeHTTP(w, httptest.NewRequest("GET", fmt.Sprintf("/api/v1/games/%d/saved", id), nil))
	if w.Code != 200 || w.Header().Get("Content-Type") != "application/octet-stream" ||
		w.Header().Get("Content-Disposition") != fmt.Sprintf(`attachment; filename="maven-%d.xgme"`, id) {
		s.t.Fatalf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	return w.Body.String()
}

// A game is saved as the original saves one, goes on from such a file with its moves and racks, and does not count.
func TestSavedGame(t *testing.T) {
	t.Parallel()
	s := start(t)
	seed := uint32(4)
	g := s.new(beginning{Player: "classic,level=9", Rules: "maven", Lexicon: "UK", Name: "Ann", First: "person", Seed: &seed})
	g = s.do(g, action{Do: "play", Move: s.best(g)})
	file := s.saved(g.ID)
	var again form.PlayedGame
	if code := s.ask("POST", "games/saved?lexicon=UK&name=Bo&player=classic,level=9", file, &again); code != 201 || again.ID == g.ID {
		t.Fatal(code, again.ID)
	}
	s.wait(&again)
	if len(again.Turns) != 2 || !reflect.DeepEqual(again.Turns, g.Turns) || !slices.Equal(again.Rack, g.Rack) ||
		again.Player != "classic,level=9" || again.Phase != "moving" {
		t.Errorf("%+v\nwant %+v", again, g)
	}
	if s.saved(again.ID) != file {
		t.Error("it is saved otherwise")
	}
	if over := s.do(&again, action{Do: "resign"}); over.Rated != nil {
		t.Errorf("it counts: %+v", over.Rated)
	}
	for body, want := range map[string]string{
		"":                           "this is no saved game of the original; must be a file of the type XGME, or a carrier with one",
		"#player1 a a\n":             "this is no saved game of the original",
		file[:40]:                    "saved game of the original: offset 30: the file ends after 6 of the 52 bytes of an entry",
		strings.Repeat("\x00", 3000): "this is no saved game of the original",
	} {
		var p problem.Problem
		if code := s.ask("POST", "games/saved", body, &p); code != 422 || !strings.HasPrefix(p.Detail, want) {
			t.Errorf("%.20q: %d %s, want %s", body, code, p.Detail, want)
		}
	}
	var p problem.Problem
	if code := s.ask("POST", "games/saved", strings.Repeat("x", 2*saved.MaxFile+1), &p); code != 413 {
		t.Errorf("%d %s", code, p.Detail)
	}
	small := s.new(beginning{Player: "static", Rules: "super", First: "person", Seed: &seed})
	if code := s.ask("GET", fmt.Sprintf("games/%d/saved", small.ID), nil, &p); code != 422 || !strings.HasPrefix(p.Detail, "the original cannot have this game: classic Maven has") {
		t.Errorf("%d %s", code, p.Detail)
	}
}
