package web

import (
	"net/http/httptest"
	"strings"
	"testing"

	"maven/internal/store"
	"maven/internal/web/records"
	"maven/internal/web/registry/registrytest"
)

// Collections are made, listed, and removed with their members left in the store.
func TestCollections(t *testing.T) {
	stock := registrytest.Stock(t)
	h, s := registrytest.Handler(records.New(stock, nil).Routes()), stock.Store
	done, err := s.Positions().Add([]store.Position{{CGP: "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"}})
	if err != nil || len(done) != 1 {
		t.Fatal(err)
	}
	registrytest.Ask(t, h, []registrytest.Exchange{
		{"GET", "collections", "", 200, `{"collections":[]}`},
		{"POST", "collections", `{"name": "Klub Łódź"}`, 200, `{"added":0}`},
		{"POST", "collections", `{"name": "club", "positions": [1]}`, 200, `{"added":1}`},
		{"POST", "collections", `{"name": "club", "positions": [1]}`, 200, `{"added":0}`},
		{"GET", "collections", "", 200, `{"collections":[{"name":"club","games":0,"positions":1},{"name":"Klub Łódź","games":0,"positions":0}]}`},
		{"POST", "collections", `{"name": "club", "games": [9]}`, 404, `"no game 9 in the database"`},
		{"POST", "collections", `{"name": ""}`, 422, `"field":"name"`},
		{"POST", "collections", `{"name": " a"}`, 422, `"field":"name"`},
		{"POST", "collections", `{"name": ".."}`, 422, `"field":"name"`},
		{"POST", "collections", `{"name": "a\u0007"}`, 422, `"field":"name"`},
		{"POST", "collections", `{"name": "` + strings.Repeat("ż", 100) + `a"}`, 422, `"field":"name"`},
		{"POST", "collections", `{"name": "` + strings.Repeat("ż", 100) + `"}`, 200, `{"added":0}`},
		{"DELETE", "collections/" + strings.Repeat("%C5%BC", 100), "", 204, ""},
		{"POST", "collections", `{"name": "a", "games": [` + strings.Repeat("1,", 10_000) + `1]}`, 413, "10001 games and positions"},
		{"POST", "collections", `{"club": 1}`, 400, `"field":"club"`},
		{"PUT", "collections/club/name", `{"name": "klub Łódź"}`, 422, `"there is a collection \"klub Łódź\" already; must be another name"`},
		{"PUT", "collections/club/name", `{"name": " a"}`, 422, `"field":"name"`},
		{"PUT", "collections/nothing/name", `{"name": "a"}`, 404, `no collection \"nothing\"`},
		{"PUT", "collections/CLUB/name", `{"name": "Club"}`, 200, `{"name":"Club"}`},
		{"PUT", "collections/Club/name", `{"name": "finals/2026"}`, 200, `{"name":"finals/2026"}`},
		{"GET", "collections", "", 200, `{"collections":[{"name":"finals/2026","games":0,"positions":1},`},
		{"PUT", "collections/finals%2F2026/name", `{"name": "club"}`, 200, `{"name":"club"}`},
		{"DELETE", "collections/club?game=x", "", 422, `"field":"game"`},
		{"DELETE", "collections/club?game=9", "", 404, "9 of the collection club"},
		{"DELETE", "collections/nothing", "", 404, `no collection \"nothing\"`},
		{"DELETE", "collections/club", "", 204, ""},
		{"DELETE", "collections/Klub%20%C5%81%C3%B3d%C5%BA", "", 204, ""},
		{"GET", "collections", "", 200, `{"collections":[]}`},
	})
	if left, err := s.Positions().In(""); err != nil || len(left) != 1 {
		t.Errorf("%d positions are left: %v", len(left), err)
	}
}

// A store that is closed is a fault of the server's, which is not told.
func TestCollectionsClosed(t *testing.T) {
	stock := registrytest.Stock(t)
	h, s := registrytest.Handler(records.New(stock, nil).Routes()), stock.Store
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
