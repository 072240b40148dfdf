// Package registrytest gives tests of a resource of the server what all resources share, and asks it.
package registrytest

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"maven/internal/library/librarytest"
	"maven/internal/store"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// Stock returns what the program ships, and a store of its own. It is always noon of 23 November 2026.
func Stock(t testing.TB) *registry.Stock {
	t.Helper()
	dir := t.TempDir()
	now := func() time.Time { return time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC) }
	s, err := store.Open(t.Context(), filepath.Join(dir, "games.db"), store.Create, now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return registry.New(registry.Options{Library: librarytest.Library(dir), Store: s, Now: now, Log: slog.New(slog.DiscardHandler), Cores: 1})
}

// Handler returns the routes of a resource as a handler.
func Handler(routes []*wire.Route) http.Handler {
	mux := http.NewServeMux()
	wire.Mount(mux, routes)
	return mux
}

// An Exchange is a request, with its path below /api/v1/, and what the answer has.
type Exchange = struct {
	Method, Path, Body string
	Status             int
	Want               string
}

// Ask sends the requests, one after the other.
func Ask(t testing.TB, h http.Handler, all []Exchange) {
	t.Helper()
	for _, one := range all {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(one.Method, "/api/v1/"+one.Path, strings.NewReader(one.Body)))
		if w.Code != one.Status || !strings.Contains(w.Body.String(), one.Want) {
			t.Errorf("%s %s %.80s: %d %.400s, want %d %s", one.Method, one.Path, one.Body, w.Code, w.Body, one.Status, one.Want)
		}
	}
}
