package collections

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

// serve returns the resource with a store of its own, and the number of a game in it.
func serve(t *testing.T) (http.Handler, *store.Store) {
	t.Helper()
	dir := t.TempDir()
	s, err := store.Open(t.Context(), filepath.Join(dir, "games.db"), store.Create, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	mux := http.NewServeMux()
	wire.Mount(mux, New(registry.New(registry.Options{Library: librarytest.Library(dir), Store: s, Now: time.Now, Log: slog.New(slog.DiscardHandler)})).Routes())
	return mux, s
}

// Collections are made, listed, and removed with their members left in the store.
func TestCollections(t *testing.T) {
	h, s := serve(t)
	done, err := s.Positions().Add([]store.Position{{CGP: "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"}})
	if err != nil || len(done) != 1 {
		t.Fatal(err)
	}
	for _, one := range []struct {
		method, path, body string
		status             int
		want               string
	}{
		{"GET", "", "", 200, `{"collections":[]}`},
		{"POST", "", `{"name": "Klub Łódź"}`, 200, `{"added":0}`},
		{"POST", "", `{"name": "club", "positions": [1]}`, 200, `{"added":1}`},
		{"POST", "", `{"name": "club", "positions": [1]}`, 200, `{"added":0}`},
		{"GET", "", "", 200, `{"collections":[{"name":"club","games":0,"positions":1},{"name":"Klub Łódź","games":0,"positions":0}]}`},
		{"POST", "", `{"name": "club", "games": [9]}`, 404, `"no game 9 in the database"`},
		{"POST", "", `{"name": ""}`, 422, `"field":"name"`},
		{"POST", "", `{"name": " a"}`, 422, `"field":"name"`},
		{"POST", "", `{"name": "a\u0007"}`, 422, `"field":"name"`},
		{"POST", "", `{"name": "` + strings.Repeat("a", 101) + `"}`, 422, `"field":"name"`},
		{"POST", "", `{"name": "a", "games": [` + strings.Repeat("1,", 10_000) + `1]}`, 413, "10001 games and positions"},
		{"POST", "", `{"club": 1}`, 400, `"field":"club"`},
		{"DELETE", "/club?game=x", "", 422, `"field":"game"`},
		{"DELETE", "/club?game=9", "", 404, "9 of the collection club"},
		{"DELETE", "/nothing", "", 404, `no collection \"nothing\"`},
		{"DELETE", "/club", "", 204, ""},
		{"DELETE", "/Klub%20%C5%81%C3%B3d%C5%BA", "", 204, ""},
		{"GET", "", "", 200, `{"collections":[]}`},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(one.method, "/api/v1/collections"+one.path, strings.NewReader(one.body)))
		if w.Code != one.status || !strings.Contains(w.Body.String(), one.want) {
			t.Errorf("%s %s %.80s: %d %s, want %d %s", one.method, one.path, one.body, w.Code, w.Body, one.status, one.want)
		}
	}
	if left, err := s.Positions().In(""); err != nil || len(left) != 1 {
		t.Errorf("%d positions are left: %v", len(left), err)
	}
}

// A store that is closed is a fault of the server's, which is not told.
func TestClosed(t *testing.T) {
	h, s := serve(t)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, method := range []string{"GET", "POST"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(method, "/api/v1/collections", strings.NewReader(`{"name": "club"}`)))
		if w.Code != 500 || strings.Contains(w.Body.String(), "games.db") {
			t.Errorf("%s: %d %s", method, w.Code, w.Body)
		}
	}
}
