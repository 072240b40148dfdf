package director

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// record is a game of one play that stands, and then passes.
const record = "#player1 ann Ann\n#player2 bob Bob\n>ann: ACDOGST 8F CAT +10 10\n>bob: DEEINRR - +0 0\n>ann: DEGOSTU - +0 10\n" +
	">bob: DEEINRR - +0 0\n>ann: DEGOSTU - +0 10\n>bob: DEEINRR - +0 0\n>ann: DEGOSTU - +0 10\n"

func TestDesk(t *testing.T) {
	mux := http.NewServeMux()
	wire.Mount(mux, New(registry.New(registry.Options{Library: librarytest.Library(t.TempDir()), Log: slog.New(slog.DiscardHandler), Cores: 1})).Routes())
	text := func(s string) string {
		b, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for _, one := range []struct {
		method, path, body string
		status             int
		want               string
	}{
		{"GET", "overtime?time=1:37", "", 200, `{"over":"1:37","seconds":97,"points":20}`},
		{"GET", "overtime?time=soon", "", 422, `"field":"time"`},
		{"GET", "overtime", "", 422, `"field":"time"`},
		{"POST", "tiles", `{"found": "e12 QQ"}`, 200, `"found":14,"whole":100,"missing":"AAAAAAAAABBCCDDDDFF`},
		{"POST", "tiles", `{"found": "QQ"}`, 200, `"tooMany":"Q"}`},
		{"POST", "tiles", `{"found": "A1", "record": ` + text(record) + `}`, 200, `{"tiles":"english","found":4,`},
		{"POST", "tiles", `{"found": "Ä"}`, 422, `"field":"found"`},
		{"POST", "tiles", `{"found": "A", "tiles": "klingon"}`, 422, `"field":"tiles"`},
		{"POST", "tiles", `{"found": "A", "tiles": "/etc/passwd"}`, 422, `"field":"tiles"`},
		{"POST", "tiles", `{"found": "A", "record": "no game"}`, 422, `"field":"record"`},
		{"POST", "sheet", `{}`, 200, "All 100 tiles"},
		{"POST", "sheet", `{"record": ` + text(record) + `}`, 200, "<td>8F CAT</td>"},
		{"POST", "sheet", `{"record": "no game"}`, 422, `"field":"record"`},
		{"POST", "rounds", `{"games": [{"file": "r2/a.gcg", "record": ` + text(record) + `}, {"file": "b.gcg", "record": "no game"}]}`, 200,
			`{"rounds":[{"round":2,"games":1,`},
		{"POST", "rounds", `{"games": [{"file": "b.gcg", "record": "no game"}]}`, 200, `"standings":[],"left":[{"file":"b.gcg","reason":"`},
		{"POST", "rounds", `{"games": [` + strings.Repeat(`{},`, mostGames) + `{}]}`, 422, "2001 games; send at most 2000"},
		{"POST", "rounds", `{"games": 3}`, 400, `"field":"games"`},
	} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(one.method, "/api/v1/director/"+one.path, strings.NewReader(one.body)))
		if w.Code != one.status || !strings.Contains(w.Body.String(), one.want) {
			t.Errorf("%s %s %.80s: %d %.300s, want %d %s", one.method, one.path, one.body, w.Code, w.Body, one.status, one.want)
		}
	}
}
