package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"maven/internal/web/guard"
)

// Requests are counted by route, method and status; what clients invent is counted together.
func TestMetrics(t *testing.T) {
	var log bytes.Buffer
	c := newClient(t, openWith(t, &log, guard.Options{}))
	c.send("POST", "/api/v1/moves", `{"cgp": "`+retinas+`"}`)
	c.send("POST", "/api/v1/moves", `{"cgp": 1}`)
	c.send("GET", "/api/v1/rules/standard", "")
	c.send("GET", "/api/v1/rules/super", "")
	c.send("BREW", "/api/v1/moves", "")
	c.send("GET", "/api/v1/"+strings.Repeat("x", 100), "")
	got := c.send("GET", "/metrics", "").body
	for _, want := range []string{
		`maven_request_seconds_count{method="POST",route="/api/v1/moves",status="200"} 1`,
		`maven_request_seconds_count{method="POST",route="/api/v1/moves",status="400"} 1`,
		`maven_request_seconds_count{method="GET",route="/api/v1/rules/{name}",status="200"} 2`,
		`maven_request_seconds_count{method="other",route="/api/",status="405"} 1`,
		"maven_streams 0", "maven_waiting 0", "maven_panics_total 0", "go_goroutines", "process_resident_memory_bytes",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s", want)
		}
	}
	if strings.Contains(got, "xxx") {
		t.Error("a path that a client made up is counted by itself")
	}
	if text := log.String(); strings.Count(text, "msg=request") != 7 || !strings.Contains(text, "path=/api/v1/moves status=400") {
		t.Errorf("%s", text)
	}
}

// A panic is answered as a fault, counted, and logged with its stack.
func TestPanic(t *testing.T) {
	var log bytes.Buffer
	s := openWith(t, &log, guard.Options{})
	s.mux.HandleFunc("GET /panic", func(http.ResponseWriter, *http.Request) { panic("a tile is missing") })
	s.mux.HandleFunc("GET /late", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, strings.Repeat("begun", leastPacked))
		panic("too late")
	})
	c := newClient(t, s)
	if got := c.send("GET", "/panic", ""); got.status != 500 || !strings.Contains(got.body, "its log says what") {
		t.Errorf("%d %s", got.status, got.body)
	}
	if got := c.send("GET", "/late", ""); got.status != 200 || strings.Contains(got.body, "its log") {
		t.Errorf("%d %.100s", got.status, got.body)
	}
	if got := c.send("GET", "/metrics", ""); !strings.Contains(got.body, "maven_panics_total 2") {
		t.Error("the panics are not counted")
	}
	if text := log.String(); !strings.Contains(text, "a tile is missing") || !strings.Contains(text, "watch_test.go") {
		t.Errorf("%s", text)
	}
	s.mux.HandleFunc("GET /abort", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	defer func() {
		if fault := recover(); fault != http.ErrAbortHandler {
			t.Errorf("%v", fault)
		}
	}()
	c.send("GET", "/abort", "")
}

// Long answers are compressed for those who take that; short ones and pictures are not.
func TestPacked(t *testing.T) {
	s := open(t, guard.Options{})
	ask := func(method, path, body, accept string) *http.Response {
		r := httptest.NewRequest(method, "http://127.0.0.1"+path, strings.NewReader(body))
		r.Header.Set("Accept-Encoding", accept)
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		return w.Result()
	}
	plain, err := io.ReadAll(ask("GET", "/api/v1/settings", "", "").Body)
	if err != nil {
		t.Fatal(err)
	}
	packed := ask("GET", "/api/v1/settings", "", "gzip")
	unpacked, err := gzip.NewReader(packed.Body)
	if err != nil || packed.Header.Get("Content-Encoding") != "gzip" || packed.Header.Get("Vary") != "Accept-Encoding" {
		t.Fatalf("%v %v", packed.Header, err)
	}
	if text, err := io.ReadAll(unpacked); err != nil || string(text) != string(plain) {
		t.Errorf("%v, %d bytes, want %d", err, len(text), len(plain))
	}
	for _, one := range [][3]string{{"GET", "/healthz", ""}, {"POST", "/api/v1/positions/image", `{"cgp": "` + retinas + `"}`}} {
		if got := ask(one[0], one[1], one[2], "gzip"); got.Header.Get("Content-Encoding") != "" || got.StatusCode != 200 {
			t.Errorf("%s: %d %v", one[1], got.StatusCode, got.Header)
		}
	}
}

// A stream of events goes through all that stands before it, event by event, and ends with the server.
func TestStream(t *testing.T) {
	s := open(t, guard.Options{})
	listening := httptest.NewServer(s.Handler())
	defer listening.Close()
	for query, want := range map[string]string{
		"topic=games/999&topics=games/1": `there is no parameter \"topics\"; must be topic`,
		"topic=games/999&topic=game/1":   `there is no topic \"game/1\"; must begin with analyses, games or kits","field":"topic"`,
	} {
		refused, err := http.Get(listening.URL + "/api/v1/events?" + query)
		if err != nil {
			t.Fatal(err)
		}
		defer refused.Body.Close()
		if text, err := io.ReadAll(refused.Body); err != nil || refused.StatusCode != 422 || !strings.Contains(string(text), want) {
			t.Errorf("%s: %d %s %v", query, refused.StatusCode, text, err)
		}
	}
	answer, err := http.Get(listening.URL + "/api/v1/events?topic=games/999&topic=analyses/nothing")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	want := "data: {\"topic\":\"games/999\"}\n\ndata: {\"topic\":\"analyses/nothing\"}\n\n"
	text := make([]byte, len(want))
	if _, err := io.ReadFull(answer.Body, text); err != nil || string(text) != want {
		t.Errorf("%v %q", err, text)
	}
	s.EndStreams()
	if _, err := io.ReadAll(answer.Body); err != nil {
		t.Error(err)
	}
}
