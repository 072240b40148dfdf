package web

import (
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"maven/internal/command/commandtest"
	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/store/storetest"
	"maven/internal/web/guard"
	"maven/internal/web/registry"
)

// open returns a server with a data directory and a store of its own.
func open(t testing.TB, g guard.Options) *Server {
	t.Helper()
	return openWith(t, io.Discard, g)
}

// openWith is open with a log of all that happens.
func openWith(t testing.TB, log io.Writer, g guard.Options) *Server {
	t.Helper()
	handler := slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})
	s, err := New(Options{Options: registry.Options{Library: librarytest.Library(t.TempDir()), Store: storetest.New(t), Now: time.Now, Log: slog.New(handler), Version: "maven test"}, Guard: g})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
	return s
}

const retinas = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"

// Paths that there are not, and methods that a path does not take, are answered as problems.
func TestMissing(t *testing.T) {
	c := newClient(t, open(t, guard.Options{}))
	for _, one := range []struct {
		method, path string
		status       int
		allow        string
	}{
		{"GET", "/api/v1/nothing", 404, ""},
		{"GET", "/api/v2/moves", 404, ""},
		{"GET", "/api/v1/moves", 405, "POST"},
		{"DELETE", "/api/v1/settings", 405, "GET"},
	} {
		answer := c.send(one.method, one.path, "")
		if answer.status != one.status || answer.header.Get("Allow") != one.allow || answer.header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s %s: %d, %v", one.method, one.path, answer.status, answer.header)
		}
	}
}

// Tiles that only a word list has, which was imported with them, are there where the list is named too.
func TestTilesOfList(t *testing.T) {
	s := open(t, guard.Options{})
	tiles := commandtest.WriteTemp(t, "house.csv", "?,?,2,0,0\nA,a,9,1,1\nCH,ch,1,5,0\n")
	words := commandtest.WriteTemp(t, "words.txt", "CHA\nACHA\n")
	if _, err := librarytest.Library(s.stock.Library.Dir()).Import(library.Import{Name: "Mine", File: words, Tiles: tiles}); err != nil {
		t.Fatal(err)
	}
	c := newClient(t, s)
	c.call(422, "GET", "/rules/standard?tiles=house", "")
	c.call(422, "GET", "/rules/standard?tiles=house&lexicon=Both", "")
	if got := c.call(200, "GET", "/rules/standard?tiles=House&lexicon=mine", "").body; !strings.Contains(got, `{"tile":"CH","lower":"ch",`) {
		t.Error(got)
	}
	settings, err := s.stock.Settings(registry.Choice{Lexicon: "mine", Tiles: "House"})
	if err == nil {
		_, err = settings.Records("Mine")
	}
	if err != nil {
		t.Error(err)
	}
}

// The server says that it lives, with or without a token; the rest of the API wants the token.
func TestToken(t *testing.T) {
	c := newClient(t, open(t, guard.Options{Token: "secret"}))
	if answer := c.send(http.MethodGet, "/healthz", ""); answer.status != 200 || answer.body != "ok\n" {
		t.Errorf("%d %s", answer.status, answer.body)
	}
	if answer := c.send(http.MethodGet, "/api/v1/settings", ""); answer.status != 401 {
		t.Errorf("%d %s", answer.status, answer.body)
	}
}
