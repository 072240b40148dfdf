package web

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"maven/internal/web/director"
	"maven/internal/web/registry/registrytest"
)

// shortRecord is a game of one play that stands, and then passes.
const shortRecord = "#player1 ann Ann\n#player2 bob Bob\n>ann: ACDOGST 8F CAT +10 10\n>bob: DEEINRR - +0 0\n>ann: DEGOSTU - +0 10\n" +
	">bob: DEEINRR - +0 0\n>ann: DEGOSTU - +0 10\n>bob: DEEINRR - +0 0\n>ann: DEGOSTU - +0 10\n"

// savedOriginal is a game of the original that was saved after its first play, in base64.
func savedOriginal(t *testing.T) string {
	t.Helper()
	const entries = "000100160000000100006165696e727374003f6263646566670000040000" +
		"0002003472657461696e73000000000000000000000019c80000000000000000000100000802000161" + "65696e727374003f62636465666700"
	content, err := hex.DecodeString(entries)
	if err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(content)
}

func TestDirector(t *testing.T) {
	mux := registrytest.Handler(director.New(registrytest.Stock(t)).Routes())
	text := func(s string) string {
		b, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	latin := base64.StdEncoding.EncodeToString([]byte(strings.Replace(shortRecord, "Ann", "J\xfcrgen", 1)))
	registrytest.Ask(t, mux, []registrytest.Exchange{
		{"GET", "director/overtime?time=1:37", "", 200, `{"over":"1:37","seconds":97,"points":20}`},
		{"GET", "director/overtime?time=soon", "", 422, `"field":"time"`},
		{"GET", "director/overtime", "", 422, `"field":"time"`},
		{"POST", "director/tiles", `{"found": "e12 QQ"}`, 200, `"found":14,"whole":100,"missing":"AAAAAAAAABBCCDDDDFF`},
		{"POST", "director/tiles", `{"found": "QQ"}`, 200, `"tooMany":"Q"}`},
		{"POST", "director/tiles", `{"found": "A1", "record": ` + text(shortRecord) + `}`, 200, `{"tiles":"english","found":4,`},
		{"POST", "director/tiles", `{"found": "Ä"}`, 422, `"field":"found"`},
		{"POST", "director/tiles", `{"found": "A", "tiles": "klingon"}`, 422, `"field":"tiles"`},
		{"POST", "director/tiles", `{"found": "A", "tiles": "/etc/passwd"}`, 422, `"field":"tiles"`},
		{"POST", "director/tiles", `{"found": "A", "record": "no game"}`, 422, `"field":"record"`},
		{"POST", "director/sheet", `{}`, 200, "All 100 tiles"},
		{"POST", "director/sheet", `{"record": ` + text(shortRecord) + `}`, 200, "<td>8F CAT</td>"},
		{"POST", "director/sheet", `{"bytes": "` + savedOriginal(t) + `"}`, 200, "RETAINS"},
		{"POST", "director/sheet", `{"bytes": "` + latin + `"}`, 200, "J\u00fcrgen"},
		{"POST", "director/sheet", `{"bytes": ""}`, 422, `"field":"record"`},
		{"POST", "director/sheet", `{"bytes": "=="}`, 400, `"bytes is a JSON string; must be a text in base64","field":"bytes"`},
		{"POST", "director/sheet", `{"bytes": 3}`, 400, `"bytes is a JSON number; must be a text in base64","field":"bytes"`},
		{"POST", "director/rounds", `{"games": [{"bytes": "%"}]}`, 400, `"games.bytes is a JSON string; must be a text in base64","field":"games.bytes"`},
		{"POST", "director/sheet", `{"record": "no game"}`, 422, `"field":"record"`},
		{"POST", "director/rounds", `{"games": [{"file": "r2/a.gcg", "record": ` + text(shortRecord) + `}, {"file": "b.gcg", "record": "no game"}]}`, 200,
			`{"rounds":[{"round":2,"games":1,`},
		{"POST", "director/rounds", `{"games": [{"file": "r3/a.xgme", "bytes": "` + savedOriginal(t) + `"}]}`, 200, `{"rounds":[{"round":3,"games":1,`},
		{"POST", "director/rounds", `{"games": [{"file": "b.gcg", "record": "no game"}]}`, 200, `"standings":[],"left":[{"file":"b.gcg","reason":"line 1: `},
		{"POST", "director/rounds", `{"games": [{"file": "a.gcg", "record": ` + text(shortRecord) + `}, {"file": "b.gcg", "record": ` + text(strings.Replace(shortRecord, "+10 10", "+11 11", 1)) + `}]}`, 200,
			`"left":[],"against":[{"file":"b.gcg","reason":"line 3: `},
		{"POST", "director/rounds", `{"games": [` + strings.Repeat(`{},`, 2000) + `{}]}`, 422, "2001 games; send at most 2000"},
		{"POST", "director/rounds", `{"games": 3}`, 400, `"field":"games"`},
	})
}

// Nothing more is read for somebody who has left.
func TestDirectorLeft(t *testing.T) {
	mux := registrytest.Handler(director.New(registrytest.Stock(t)).Routes())
	ctx, leave := context.WithCancel(t.Context())
	leave()
	r := httptest.NewRequestWithContext(ctx, "POST", "/api/v1/director/rounds", strings.NewReader(`{"games": [{"file": "b.gcg", "record": "no game"}]}`))
	w := httptest.NewRecorder()
	if mux.ServeHTTP(w, r); w.Body.Len() > 0 {
		t.Errorf("%s", w.Body)
	}
}
