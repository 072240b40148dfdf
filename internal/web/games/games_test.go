package games

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/form"
	"maven/internal/play"
	"maven/internal/said"
	"maven/internal/web/problem"
)

// A whole game is played, judged, and its record found in the database; the next one is of the level that follows.
func TestWholeGame(t *testing.T) {
	t.Parallel()
	s := start(t)
	seed := uint32(4)
	g := s.new(beginning{Level: 1, Seed: &seed, First: "person", Lexicon: "NA", Challenge: "void", Name: "  Ann  Example "})
	if g.Level != 1 || g.Player != "level=1" || g.Names.Person != "Ann Example" || g.Lexicon != "NA" || g.Rules.Challenge != "void" || len(g.Rack) != 7 ||
		g.Bag != 86 || g.Phase != "moving" || len(g.Rules.TileSet.Set) == 0 {
		t.Errorf("%+v", g)
	}
	g = s.finish(g)
	if g.Summary == nil || g.Summary.Verdict.IsZero() || g.Record == 0 || g.Next == nil || g.Other == nil || g.Thinking {
		t.Fatalf("%+v", g)
	}
	if g.Next.Level != 2 && g.Summary.Winner == "person" {
		t.Errorf("after a game that was won comes level %d: %s", g.Next.Level, g.Next.Why)
	}
	record, err := s.store.Record(g.Record)
	if err != nil || !strings.Contains(string(record.Record), "#player1 Ann Ann Example") || !strings.Contains(string(record.Record), "#date 2026-03-05") {
		t.Errorf("%s %v", record.Record, err)
	}
	all, err := s.store.Collections().All()
	if err != nil || len(all) != 1 || all[0].Games != 1 {
		t.Errorf("%v %v", all, err)
	}
	var next form.NextLevel
	if code := s.ask("GET", "games/next", nil, &next); code != 200 || !reflect.DeepEqual(next, *g.Next) {
		t.Errorf("%d %+v, want %+v", code, next, g.Next)
	}
	after := s.new(beginning{First: "person"})
	if after.Level != g.Next.Level {
		t.Errorf("the next game is against level %d, want %d", after.Level, g.Next.Level)
	}
	var list form.KeptGames
	if s.ask("GET", "games", nil, &list); len(list.Games) != 2 || list.Games[1].Record != g.Record || list.Games[1].State != "finished" || list.Games[0].Player != fmt.Sprint("level=", after.Level) {
		t.Errorf("%+v", list)
	}
	if code := s.ask("DELETE", fmt.Sprint("games/", g.ID), nil, nil); code != 204 {
		t.Errorf("deleted: %d", code)
	}
	if code := s.ask("GET", fmt.Sprint("games/", g.ID), nil, nil); code != 404 {
		t.Errorf("after it is deleted: %d", code)
	}
	if _, err := s.store.Record(g.Record); err != nil {
		t.Errorf("its record is gone: %v", err)
	}
}

// A game without anything to remark on has an empty list of remarks, for a page to read.
func TestNoRemarks(t *testing.T) {
	t.Parallel()
	s := start(t)
	g := s.do(s.new(seeded(1)), action{Do: "resign"})
	if g.Summary == nil || g.Summary.Remarks == nil || g.Summary.Losses == nil || g.Summary.Accounts == nil {
		t.Errorf("%+v", g.Summary)
	}
}

// Until a game has ended, no answer holds the seed, the other rack or the order of the bag; nor what the player exchanged.
func TestNothingIsToldEarly(t *testing.T) {
	t.Parallel()
	s := start(t)
	seed := uint32(987654321)
	for _, player := range []string{"level=3", "static", "level=3,seed=987654321"} {
		g := s.new(beginning{Player: player, Seed: &seed, First: "player"})
		for turn := 0; g.Phase != "finished" && turn < 4; turn++ {
			for _, path := range []string{fmt.Sprint("games/", g.ID), "games", fmt.Sprintf("games/%d/trial?move=8H+ZZ", g.ID)} {
				w := httptest.NewRecorder()
				s.mux.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/"+path, nil))
				if text := w.Body.String(); strings.Contains(text, "987654321") || strings.Contains(text, `"other"`) || strings.Contains(text, `"seed"`) {
					t.Fatalf("%s of %s tells too much: %s", path, player, text)
				}
			}
			r, err := s.games.room(fmt.Sprint(g.ID))
			if err != nil {
				t.Fatal(err)
			}
			unseen := 0
			for _, one := range g.Unseen {
				unseen += one.Count
			}
			if state := r.game.Session.State(); unseen != state.Bag+state.Racks[r.game.Session.PlayerOf(play.Player)].Count {
				t.Errorf("%d tiles unseen", unseen)
			}
			g = s.do(g, action{Do: "play", Move: s.best(g)})
		}
	}
}

// Two pages at one game: an action about an older version is refused, with the game as it is.
func TestVersions(t *testing.T) {
	t.Parallel()
	s := start(t)
	g := s.new(seeded(1))
	move := s.best(g)
	later := s.do(g, action{Do: "play", Move: move})
	p := s.refused(g, action{Version: g.Version, Do: "pass"}, 409)
	now, err := json.Marshal(p.Now)
	if err != nil {
		t.Fatal(err)
	}
	var shown form.PlayedGame
	if err := json.Unmarshal(now, &shown); err != nil || shown.Version != later.Version || len(shown.Turns) != 2 {
		t.Errorf("%+v %v", shown, err)
	}
	if p := s.refused(g, action{Do: "pass"}, 422); p.Field != "version" || p.Now != nil {
		t.Errorf("without a version: %+v", p)
	}
	var wait sync.WaitGroup
	codes := make([]int, 8)
	for i := range codes {
		wait.Go(func() {
			body := fmt.Sprintf(`{"version":%d,"do":"pass"}`, later.Version)
			w := httptest.NewRecorder()
			s.mux.ServeHTTP(w, httptest.NewRequest("POST", fmt.Sprintf("/api/v1/games/%d/actions", g.ID), strings.NewReader(body)))
			codes[i] = w.Code
		})
	}
	wait.Wait()
	slices.Sort(codes)
	if codes[0] != 200 || codes[1] != 409 || codes[7] != 409 {
		t.Errorf("%v", codes)
	}
}

// A server that is killed has lost nothing: another one, on the same database, goes on with the same game.
func TestKilled(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.db")
	s := startOn(t, file)
	seed := uint32(5)
	g := s.new(beginning{Level: 5, Seed: &seed, First: "person", Clock: "10m+5s"})
	g = s.do(g, action{Do: "hint"})
	g = s.do(g, action{Do: "best"})
	g = s.do(g, action{Do: "play", Move: s.best(g)})
	g = s.do(g, action{Do: "hint"})
	s.pass(7 * time.Second)
	s.games.sweep()
	copied := startOn(t, file) // the first server neither stops nor closes anything
	var again form.PlayedGame
	if code := copied.ask("GET", fmt.Sprint("games/", g.ID), nil, &again); code != 200 {
		t.Fatal(code)
	}
	if again.Version != g.Version || len(again.Turns) != len(g.Turns) || !slices.Equal(again.Rack, g.Rack) || !reflect.DeepEqual(again.Hints, g.Hints) ||
		again.Helps != g.Helps || again.Scores != g.Scores || len(again.Hints) != 1 {
		t.Errorf("%+v\nwant\n%+v", again, g)
	}
	if again.Clock == nil || !again.Clock.Paused || again.Clock.Person != g.Clock.Person-7000 || again.Clock.Running != "" {
		t.Errorf("the clock is %+v, was %+v", again.Clock, g.Clock)
	}
	copied.refused(&again, action{Version: again.Version, Do: "pass"}, 422)
	next := copied.do(&again, action{Do: "continue"})
	if next.Clock.Paused || next.Clock.Running != "person" {
		t.Errorf("%+v", next.Clock)
	}
	copied.do(next, action{Do: "pass"})
	s.refused(g, action{Version: g.Version, Do: "pass"}, 409) // the old server learns of it
}

// A server that is stopped while a player thinks has it think again.
func TestStoppedThinking(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.db")
	s := startOn(t, file)
	for range cap(s.games.quick) { // nobody gets a processor
		s.games.quick <- struct{}{}
	}
	var g form.PlayedGame
	seed := uint32(6)
	if code := s.ask("POST", "games", beginning{Player: "static", First: "player", Seed: &seed, Clock: "5m"}, &g); code != 201 || g.Phase != "answering" || g.Thinking || g.Clock.Running != "" {
		t.Fatalf("%d %+v", code, g)
	}
	s.pass(time.Minute)
	for _, a := range []action{{Do: "pass"}, {Do: "undo"}, {Do: "hint"}, {Do: "challenge"}} {
		a.Version = g.Version
		s.refused(&g, a, 422)
	}
	if err := s.games.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	other := startOn(t, file)
	var again form.PlayedGame
	if other.ask("GET", fmt.Sprint("games/", g.ID), nil, &again); again.Clock.Player != 300_000 {
		t.Errorf("the time in the queue is charged: %+v", again.Clock)
	}
	other.do(&again, action{Do: "continue"})
}

// What a person should know about the player is told when the game begins, not with every move.
func TestToldOnce(t *testing.T) {
	t.Parallel()
	s := start(t)
	b := seeded(1)
	b.First = "person"
	g := s.new(b)
	s.games.rooms[g.ID].game.Told = said.Plain("it knows all words")
	s.ask("GET", fmt.Sprint("games/", g.ID), nil, g)
	if len(g.Message) == 0 || g.Message[0].String() != "it knows all words" {
		t.Errorf("at the beginning it tells %q", g.Message)
	}
	g = s.wait(s.do(g, action{Do: "play", Move: s.best(g)}))
	if len(g.Message) != 1 || g.Message[0].String() == "it knows all words" {
		t.Errorf("a turn later it tells %q", g.Message)
	}
}

// Of a position whose words are not there, the usual list judges, and the person is told.
func TestUnknownWords(t *testing.T) {
	t.Parallel()
	s := start(t)
	g := s.new(beginning{Player: "static", CGP: opening + " lex NONE;"})
	if g.Lexicon != "Both" || len(g.Message) != 1 || !strings.Contains(g.Message[0].String(), "the lexicon NONE, which you do not have; words are judged by Both") {
		t.Errorf("%s, %q", g.Lexicon, g.Message)
	}
	var p problem.Problem
	if code := s.ask("POST", "games", `{"lexicon":"CSW21"}`, &p); code != 422 || p.Detail != `no lexicon "CSW21"; there are Both, NA, UK; the closest is UK, with other words` {
		t.Errorf("words that are asked for by name: %d, %s", code, p.Detail)
	}
}

// What cannot be asked is refused in a sentence that names the field.
func TestRefused(t *testing.T) {
	t.Parallel()
	s := start(t)
	for body, field := range map[string]string{
		`{"level":13}`: "level", `{"level":-1}`: "level", `{"player":"nobody"}`: "player", `{"player":"ucgi:/bin/sh"}`: "player",
		`{"player":"static","level":3}`: "level", `{"lexicon":"/etc/passwd"}`: "lexicon", `{"rules":"nothing"}`: "rules", `{"rules":"../x.toml"}`: "rules",
		`{"challenge":"sometimes"}`: "challenge", `{"clock":"soon"}`: "clock", `{"name":"a:b"}`: "name", `{"name":"aaaaaaaaaaaaaaaaaaaaaaaaa"}`: "name",
		`{"first":"me"}`: "first", `{"cgp":"15"}`: "cgp", `{"tiles":"nothing"}`: "tiles", `{"color":"red"}`: "color", `{"player":"classic,file=/etc/passwd"}`: "player",
	} {
		var p problem.Problem
		if code := s.ask("POST", "games", body, &p); code < 400 || code >= 500 || p.Field != field || p.Detail == "" || strings.Contains(p.Detail, "\n") {
			t.Errorf("%s: %d, field %q: %s", body, code, p.Field, p.Detail)
		}
	}
	g := s.new(seeded(1))
	for body, status := range map[string]int{
		`{`: 400, `{"version":"x"}`: 400, `{"version":1,"do":"sing"}`: 422, `{"do":"pass"}`: 422, `{"version":2,"do":"pass"}`: 409, strings.Repeat(" ", 20_000) + "{}": 413,
		`{"version":1,"do":"play","move":"8H QQQQ"}`: 422, `{"version":1,"do":"play"}`: 422, `{"version":1,"do":"exchange","tiles":"QQ"}`: 422,
		`{"version":1,"do":"undo"}`: 422, `{"version":1,"do":"accept"}`: 422, `{"version":1,"do":"challenge"}`: 422, `{"version":1,"do":"pause"}`: 422,
		`{"version":1,"do":"look","words":["CAT"]}`: 403,
	} {
		var p problem.Problem
		if code := s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), body, &p); code != status || p.Detail == "" || strings.Contains(p.Detail, "\n") {
			t.Errorf("%.60s: %d, want %d: %s", body, code, status, p.Detail)
		}
	}
	if p := s.refused(g, action{Version: 1, Do: "play", Move: "8H QQQQ"}, 422); p.Field != "move" || p.Tile != "Q" {
		t.Errorf("%s: field %q, tile %q", p.Detail, p.Field, p.Tile)
	}
	if p := s.refused(g, action{Version: 1, Do: "play", Move: "1A " + g.Rack[0] + g.Rack[1]}, 422); p.Field != "move" || p.Square != "8H" {
		t.Errorf("%s: field %q, square %q", p.Detail, p.Field, p.Square)
	}
	for _, path := range []string{"games/99", "games/x", "games/-1", "games/99999999999999999999"} {
		if code := s.ask("GET", path, nil, nil); code != 404 {
			t.Errorf("%s: %d", path, code)
		}
	}
	var now form.PlayedGame
	if s.ask("GET", fmt.Sprint("games/", g.ID), nil, &now); now.Version != g.Version || len(now.Turns) != 0 {
		t.Errorf("what was refused has changed the game: %+v", now)
	}
}

// Whether words are good is told only where phonies cannot be played; a phony that is tried is told, and counted.
func TestValidity(t *testing.T) {
	t.Parallel()
	s := start(t)
	b := seeded(3)
	b.Challenge = "void"
	g := s.new(b)
	letters := g.Rack[0] + g.Rack[1] + g.Rack[2] + g.Rack[3]
	for _, challenge := range []string{"void", "double"} {
		b.Challenge = challenge
		g := s.new(b)
		var trial form.Trial
		if code := s.ask("GET", fmt.Sprintf("games/%d/trial?move=8H+%s", g.ID, letters), nil, &trial); code != 200 || !trial.Fits || trial.Score == 0 || len(trial.Words) != 1 ||
			(trial.Words[0].Good != nil) != (challenge == "void") {
			t.Errorf("%s: %d %+v", challenge, code, trial)
		}
		if challenge == "void" && *trial.Words[0].Good {
			t.Fatalf("%s is good: choose another seed", letters)
		}
	}
	p := s.refused(g, action{Version: g.Version, Do: "play", Move: "8H " + letters}, 422)
	if p.Word != letters || p.Field != "move" || p.Now == nil {
		t.Errorf("%+v", p)
	}
	var now form.PlayedGame
	s.ask("GET", fmt.Sprint("games/", g.ID), nil, &now)
	now = *s.do(&now, action{Do: "look", Words: []string{"cat", "zzzz"}})
	if !slices.Equal(now.Looked, []form.Looked{{Word: "CAT", Good: true}, {Word: "ZZZZ"}}) || now.Helps.Looked != 2 {
		t.Errorf("%+v", now)
	}
	for move, reason := range map[string]string{"1A " + letters: "", "8H ZZZZZZZ": "not on your rack"} {
		var trial form.Trial
		if s.ask("GET", fmt.Sprintf("games/%d/trial?move=%s", g.ID, strings.ReplaceAll(move, " ", "+")), nil, &trial); trial.Fits || !strings.Contains(trial.Reason.String(), reason) || trial.Reason.IsZero() {
			t.Errorf("%s: %+v", move, trial)
		}
	}
	if code := s.ask("GET", fmt.Sprintf("games/%d/trial?move=nonsense", g.ID), nil, nil); code != 422 {
		t.Errorf("nonsense: %d", code)
	}
}

// Hints come in three steps, and stay until the turn is over; so do the best moves. Undo takes the turn back.
func TestHelp(t *testing.T) {
	t.Parallel()
	s := start(t)
	g := s.new(seeded(2))
	for step := 1; step <= play.HintSteps; step++ {
		if g = s.do(g, action{Do: "hint"}); len(g.Hints) != step || g.Helps.Hints != step {
			t.Errorf("step %d: %v", step, g.Hints)
		}
	}
	g = s.do(g, action{Do: "best"})
	if len(g.Best) != mostBest || !strings.HasPrefix(g.Hints[2].String(), g.Best[0].Text.String()) || len(g.Hints) != 3 {
		t.Errorf("%+v %v", g.Best, g.Hints)
	}
	rack := g.Rack
	g = s.do(g, action{Do: "play", Move: g.Best[0].Move})
	if g.Last == nil || g.Last.Side != "player" || len(g.Last.Squares) == 0 || len(g.Hints) != 0 || g.Best != nil || len(g.Message) != 1 || !g.Undoable {
		t.Errorf("%+v", g)
	}
	for _, at := range g.Last.Squares {
		if g.Board.Tiles[at[0]][at[1]] == "" {
			t.Errorf("no tile of the last play at %v", at)
		}
	}
	if g = s.do(g, action{Do: "undo"}); !slices.Equal(g.Rack, rack) || len(g.Turns) != 0 || g.Helps.Undone != 1 || g.Last != nil {
		t.Errorf("%+v", g)
	}
	g = s.do(g, action{Do: "resign"})
	if g.Phase != "finished" || g.Summary.Winner != "player" || g.Next != nil {
		t.Errorf("%+v", g)
	}
	if code := s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), action{Version: g.Version, Do: "pass"}, nil); code != 422 {
		t.Errorf("after the end: %d", code)
	}
}

// The terminal, or another server, goes on with a game that a page shows.
func TestElsewhere(t *testing.T) {
	t.Parallel()
	s := start(t)
	g := s.new(seeded(2))
	taken, err := s.games.Kept.Game(g.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := taken.Take(true); err != nil {
		t.Fatal(err)
	}
	if err := taken.Session.Do(play.Action{Do: play.Make, Move: s.best(g)}); err != nil {
		t.Fatal(err)
	}
	if _, err := taken.Keep(s.clock()); err != nil {
		t.Fatal(err)
	}
	var now form.PlayedGame
	s.ask("GET", fmt.Sprint("games/", g.ID), nil, &now)
	if s.wait(&now); len(now.Turns) != 2 || now.Version <= g.Version+1 { // and the player has answered here
		t.Errorf("%+v", now)
	}
	s.refused(g, action{Version: g.Version, Do: "pass"}, 409)
}

// Any rules, tiles and positions can be played; the original too.
func TestKinds(t *testing.T) {
	t.Parallel()
	s := start(t)
	for _, b := range []beginning{
		{Rules: "super", Tiles: "super-english", Level: 2},
		{Player: "classic", Rules: "standard"},
		{Player: "sim,iterations=50", Challenge: "5pt"},
		{Level: 8, Challenge: "triple"},
		{Player: "static", CGP: "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0"},
	} {
		g := s.new(b)
		g = s.do(g, action{Do: "pass"})
		if !g.Fault.IsZero() || len(g.Turns) < 2 {
			t.Errorf("%+v: %+v", b, g)
		}
	}
}

// FuzzAction holds that no body of an action breaks the server or the game.
func FuzzAction(f *testing.F) {
	for _, body := range []string{`{"version":1,"do":"play","move":"8H CAT"}`, `{"version":1,"do":"look","words":["A"]}`, `{"version":1,"do":"exchange","tiles":"?"}`, `[]`, ``, `{"do":1}`} {
		f.Add(body)
	}
	s := start(f)
	g := s.new(seeded(1))
	f.Fuzz(func(t *testing.T, body string) {
		w := httptest.NewRecorder()
		s.mux.ServeHTTP(w, httptest.NewRequest("POST", fmt.Sprintf("/api/v1/games/%d/actions", g.ID), strings.NewReader(body)))
		if w.Code >= http.StatusInternalServerError || !json.Valid(w.Body.Bytes()) {
			t.Errorf("%q: %d %s", body, w.Code, w.Body)
		}
		w = httptest.NewRecorder()
		if s.mux.ServeHTTP(w, httptest.NewRequest("GET", fmt.Sprint("/api/v1/games/", g.ID), nil)); w.Code != http.StatusOK {
			t.Errorf("after %q the game is %d", body, w.Code)
		}
	})
}

// Words that cannot be counted as help, since the game has as many actions as a game can have, are told in the log, and
// the player's answer counts all the same.
func TestLooksNotCounted(t *testing.T) {
	t.Parallel()
	s := start(t)
	g := s.new(seeded(2))
	r, err := s.games.room(fmt.Sprint(g.ID))
	if err != nil {
		t.Fatal(err)
	}
	text := s.best(g)
	r.lock.Lock()
	for len(r.game.Session.Log()) < play.MaxActions-2 && err == nil {
		err = r.game.Session.Do(play.Action{Do: play.Look, Words: []string{"AB"}})
	}
	r.owed = []string{"CD"}
	r.lock.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	if g = s.do(g, action{Do: "play", Move: text}); g.Phase != "moving" || !g.Fault.IsZero() || len(g.Turns) != 2 {
		t.Errorf("%s, %s, %d turns", g.Phase, g.Fault, len(g.Turns))
	}
	if told := s.log.String(); !strings.Contains(told, "words looked up") || !strings.Contains(told, "at most 10000 actions") {
		t.Errorf("the log says %q", told)
	}
	r.seen = s.clock()
	if err := r.lookUp(r.browser, []string{"EF"}); err == nil || !strings.Contains(err.Error(), "at most 10000 actions") {
		t.Errorf("error %v", err)
	}
}

// A player that would think for hours, or play out without end, is refused: its game would take a processor all the time.
func TestPlayersOfGamesAreBounded(t *testing.T) {
	t.Parallel()
	s := start(t)
	for _, player := range []string{"sim,time=24h", "full,iterations=1000000000", "sim,plies=1000", "full,clock=25h"} {
		var p problem.Problem
		if code := s.ask("POST", "games", beginning{Player: player}, &p); code != 422 || p.Field != "player" || !strings.Contains(p.Detail, "must have at most 5m0s") {
			t.Errorf("%s: %d, %+v", player, code, p)
		}
	}
}

// Who challenges a good play is told which words were good, and still is after the answer to the turn that it cost.
func TestChallengeLostIsTold(t *testing.T) {
	t.Parallel()
	s := start(t)
	b := seeded(2)
	b.Challenge = "double"
	g := s.do(s.new(b), action{Do: "pass"})
	if g.Last == nil || g.Last.Side != "player" || len(g.Last.Words) == 0 {
		t.Fatalf("after the first play: %+v", g.Last)
	}
	words := g.Last.Words
	g = s.do(g, action{Do: "challenge"})
	if len(g.Message) != 2 || !strings.Contains(g.Message[0].String(), "challenged "+strings.Join(words, ", ")) || !strings.Contains(g.Message[1].String(), g.Last.Text) {
		t.Errorf("of %v it tells %q", words, g.Message)
	}
	g = s.do(g, action{Do: "play", Move: s.best(g)})
	if len(g.Message) != 1 {
		t.Errorf("a turn later it tells %q", g.Message)
	}
}

// A player that only ranks moves does not wait for those that search, and takes no processor from them.
func TestQuickPlayersDoNotWait(t *testing.T) {
	t.Parallel()
	s := start(t)
	for range cap(s.games.slots) {
		s.games.slots <- struct{}{}
	}
	seed := uint32(6)
	searching := map[string]int64{}
	for _, player := range []string{"sim,iterations=20", "full,iterations=20", "classic"} {
		var g form.PlayedGame
		if code := s.ask("POST", "games", beginning{Player: player, First: "player", Seed: &seed}, &g); code != 201 {
			t.Fatal(player, code)
		}
		searching[player] = g.ID
	}
	for _, player := range []string{"static", "level=3"} {
		if g := s.new(beginning{Player: player, First: "player", Seed: &seed}); len(g.Turns) != 1 {
			t.Errorf("%s: %+v", player, g)
		}
	}
	for player, id := range searching {
		var g form.PlayedGame
		if s.ask("GET", fmt.Sprint("games/", id), nil, &g); g.Phase != "answering" || g.Thinking {
			t.Errorf("%s thinks without a processor: %+v", player, g)
		}
	}
	for range cap(s.games.slots) {
		<-s.games.slots
	}
}
