package games

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/library/librarytest"
	"maven/internal/store"
	"maven/internal/web/events"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// A server is games with a false clock, and what is needed to start it again.
type server struct {
	t     testing.TB
	games *Games
	mux   *http.ServeMux
	store *store.Store
	log   *bytes.Buffer

	lock sync.Mutex
	now  time.Time
}

// start starts a server with a database of its own.
func start(t testing.TB) *server {
	t.Helper()
	return startOn(t, filepath.Join(t.TempDir(), "games.db"))
}

// startOn starts a server on a database.
func startOn(t testing.TB, file string) *server {
	t.Helper()
	s := &server{t: t, now: time.Date(2026, 3, 5, 12, 0, 0, 0, time.UTC), log: &bytes.Buffer{}}
	var err error
	if s.store, err = store.Open(t.Context(), file, store.Create, s.clock); err != nil {
		t.Fatal(err)
	}
	d := registry.New(registry.Options{Library: librarytest.Library(""), Store: s.store, Now: s.clock, Log: slog.New(slog.NewTextHandler(s.log, nil))})
	hub := events.New(func(topic string) (any, bool) { return s.games.Topic(strings.TrimPrefix(topic, "games/")) }, slog.New(slog.DiscardHandler))
	s.games = New(d, Options{Hub: hub, Browser: func(q *http.Request) string { return q.Header.Get("From") }})
	s.mux = http.NewServeMux()
	wire.Mount(s.mux, s.games.Routes())
	s.mux.Handle("GET /events", hub)
	t.Cleanup(func() {
		hub.Close()
		s.games.Close(context.Background())
		s.store.Close()
	})
	return s
}

func (s *server) clock() time.Time {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.now
}

// pass lets time pass.
func (s *server) pass(d time.Duration) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.now = s.now.Add(d)
}

// ask sends a request and reads the answer into v; it returns the status.
func (s *server) ask(method, path string, body, v any) int {
	s.t.Helper()
	text, ok := body.(string)
	if !ok && body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		text = string(raw)
	}
	w := httptest.NewRecorder()
	s.mux.ServeHTTP(w, httptest.NewRequest(method, "/api/v1/"+path, strings.NewReader(text)))
	if v != nil && w.Code < 400 {
		if err := json.Unmarshal(w.Body.Bytes(), v); err != nil {
			s.t.Fatalf("%s %s: %v\n%s", method, path, err, w.Body)
		}
	}
	if p, is := v.(*problem.Problem); is && w.Code >= 400 {
		if err := json.Unmarshal(w.Body.Bytes(), p); err != nil {
			s.t.Fatalf("%s %s: %v\n%s", method, path, err, w.Body)
		}
	}
	return w.Code
}

// new begins a game, and waits until the person is on turn.
func (s *server) new(b beginning) *form.PlayedGame {
	s.t.Helper()
	var g form.PlayedGame
	if code := s.ask("POST", "games", b, &g); code != 201 {
		var p problem.Problem
		s.ask("POST", "games", b, &p)
		s.t.Fatalf("%d %s", code, p.Detail)
	}
	return s.wait(&g)
}

// wait waits until it is not the player's turn, and until a game that has ended is judged.
func (s *server) wait(g *form.PlayedGame) *form.PlayedGame {
	s.t.Helper()
	for began := time.Now(); g.Phase == "answering" && g.Fault.IsZero() || g.Phase == "finished" && g.Summary == nil; {
		if time.Since(began) > time.Minute {
			s.t.Fatalf("game %d waits: %+v\n%s", g.ID, g, s.log)
		}
		time.Sleep(time.Millisecond)
		next := form.PlayedGame{}
		if code := s.ask("GET", fmt.Sprint("games/", g.ID), nil, &next); code != 200 {
			s.t.Fatal(code)
		}
		*g = next
	}
	return g
}

// do does an action in a game, which must be allowed, and waits for the player.
func (s *server) do(g *form.PlayedGame, a action) *form.PlayedGame {
	s.t.Helper()
	a.Version = g.Version
	var next form.PlayedGame
	if code := s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), a, &next); code != 200 {
		var p problem.Problem
		s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), a, &p)
		s.t.Fatalf("%+v: %d %s", a, code, p.Detail)
	}
	return s.wait(&next)
}

// refused does an action that must be refused, and returns the problem.
func (s *server) refused(g *form.PlayedGame, a action, status int) *problem.Problem {
	s.t.Helper()
	var p problem.Problem
	if code := s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), a, &p); code != status {
		s.t.Errorf("%+v: %d %s, want %d", a, code, p.Detail, status)
	}
	return &p
}

// best makes the best move of the person, told by the server or found beside it.
func (s *server) best(g *form.PlayedGame) string {
	s.t.Helper()
	r, err := s.games.room(fmt.Sprint(g.ID))
	if err != nil {
		s.t.Fatal(err)
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	position := r.game.Session.State().Position()
	m, err := r.game.Session.Equipment().Judge.Choose(s.t.Context(), &position, engine.Limits{})
	if err != nil {
		s.t.Fatal(err)
	}
	return position.Board.Notation().Format(&m)
}

// finish plays a game to its end by best moves.
func (s *server) finish(g *form.PlayedGame) *form.PlayedGame {
	s.t.Helper()
	for g.Phase != "finished" {
		switch text := ""; g.Phase {
		case "accepting":
			g = s.do(g, action{Do: "accept"})
		default:
			if text = s.best(g); text == "pass" {
				g = s.do(g, action{Do: "pass"})
			} else if tiles, ok := strings.CutPrefix(text, "exchange "); ok {
				g = s.do(g, action{Do: "exchange", Tiles: tiles})
			} else {
				g = s.do(g, action{Do: "play", Move: text})
			}
		}
	}
	return g
}

// seeded returns a beginning of a game that the person begins, against the static player.
func seeded(seed uint32) beginning {
	return beginning{Player: "static", First: "person", Seed: &seed}
}
